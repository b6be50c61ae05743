// Where on the page a step points: the first of these that can be seen.

/** On a phone one part is seen at a time; then its tab is pointed at. @type {Record<string, string[]>} */
const PLACES = {
  board: ['[data-tutorial="board"]', ".board-host", ".tab-board"],
  units: ['[data-tutorial="units"]', '[data-tutorial="board"]', ".board-host", ".tab-board"],
  auto: ['[data-tutorial="auto"]', '.actions [aria-keyshortcuts="a"]', ".actions", ".tab-board"],
  ready: ['[data-tutorial="ready"]', '.actions [aria-keyshortcuts="y"]', ".actions", ".tab-board"],
  end: ['[data-tutorial="end"]', '.actions [aria-keyshortcuts="e"]', ".actions", ".tab-board"],
  roll: ['[data-tutorial="roll"]', ".tab-panel"],
  fire: ['[data-tutorial="fire"]', ".tab-panel"],
  lamps: ['[data-tutorial="lamps"]', ".tab-panel"],
  toggles: ['[data-tutorial="toggles"]', ".tab-panel"],
  log: ['[data-tutorial="log"]', ".log-host", ".tab-log"],
  rules: ['[data-tutorial="rules"]', ".tab-rules"],
};

/** @param {Element} element */
function isSeen(element) {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

/** @param {string} point @returns {Element | null} */
export function placeOf(point) {
  for (const selector of PLACES[point] ?? []) {
    const found = [...document.querySelectorAll(selector)].find(isSeen);
    if (found) return found;
  }
  return null;
}

/** @param {DOMRect} box */
export function isOnScreen(box) {
  const middle = box.top + Math.min(box.height, 80) / 2;
  return middle > 0 && middle < innerHeight && box.right > 0 && box.left < innerWidth;
}
