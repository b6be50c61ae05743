// Where on the page a step points: the first of these that can be seen.

/** On a phone one part is seen at a time: then its tab is pointed at. @type {Record<string, string[]>} */
const ELSEWHERE = {
  roll: [".tab-panel"],
  fire: [".tab-panel"],
  lamps: [".tab-panel"],
  toggles: [".tab-panel"],
  log: [".tab-log"],
  rules: [".tab-rules"],
  board: [".tab-board"],
};
/** What a game has marked itself is on its board, or a button beside it. */
const BESIDE_THE_BOARD = [".actions", '[data-tutorial="board"]', ".tab-board"];

/** @param {Element} element */
function isSeen(element) {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

/** @param {string} point @returns {Element | null} */
export function placeOf(point) {
  if (!point) return null;
  for (const selector of [`[data-tutorial="${point}"]`, ...(ELSEWHERE[point] ?? BESIDE_THE_BOARD)]) {
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
