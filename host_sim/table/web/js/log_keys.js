/** The log by keys: up and down its lines, to the clauses in a line and back, Enter shows what a line tells. */

/**
 * @param {HTMLElement} log the one stop for Tab, however long it is
 * @param {HTMLElement} list
 */
export function walkLines(log, list) {
  /** @param {Element | null | undefined} element */
  function focus(element) {
    if (element instanceof HTMLElement) element.focus();
    return Boolean(element);
  }

  /** @param {string} key @param {Element | null} line @param {Element} at */
  function walk(key, line, at) {
    const lines = [...list.querySelectorAll(".log-item")];
    const place = line ? lines.indexOf(line) : lines.length;
    const stops = line ? [line, ...line.querySelectorAll("button")] : [];
    switch (key) {
      case "ArrowUp": return focus(lines[place - 1]);
      case "ArrowDown": return focus(lines[place + 1]);
      case "Home": return focus(lines[0]);
      case "End": return focus(lines.at(-1));
      case "ArrowRight": return focus(stops[stops.indexOf(at) + 1]);
      case "ArrowLeft": return focus(stops[stops.indexOf(at) - 1]);
      case "Enter": return at === line && (at.dispatchEvent(new MouseEvent("click")), true);
      default: return false;
    }
  }

  log.addEventListener("keydown", (event) => {
    const at = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (walk(event.key, at.closest(".log-item"), at)) event.preventDefault();
  });
}
