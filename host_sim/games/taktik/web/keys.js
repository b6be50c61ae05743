/** Playing with the keyboard alone: a cursor over the spaces, and a way from unit to unit. */

/**
 * @param {HTMLElement} frame
 * @param {object} handlers
 * @param {import("./cursor.js").Cursor} handlers.cursor
 * @param {import("./hand.js").Hand} handlers.hand
 * @param {() => string[]} handlers.units those with something to do
 * @param {(name: string) => void} handlers.pick
 * @param {() => void} handlers.moved the cursor
 * @param {(key: string) => boolean} handlers.tool
 */
export function listen(frame, { cursor, hand, units, pick, moved, tool }) {
  let leaving = false; // after Escape, Tab leaves the board at once

  /**
   * @param {number} by
   * @param {boolean} around
   */
  function step(by, around) {
    const names = units();
    const at = names.indexOf(hand.piece ?? "");
    let next = at < 0 ? (by > 0 ? 0 : names.length - 1) : at + by;
    if (around && names.length) next = (next + names.length) % names.length;
    const name = names[next];
    if (name === undefined) return false;
    pick(name);
    return true;
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it was ours
   */
  function handled(event) {
    const { key, shiftKey } = event;
    if (key === "Tab") return !leaving && step(shiftKey ? -1 : 1, false);
    leaving = false;
    if (shiftKey && key.startsWith("Arrow")) return false;
    if (cursor.arrow(key)) {
      moved();
      return true;
    }
    if (key === "Enter" || key === " ") {
      if (cursor.space) hand.choose(cursor.space);
      return true;
    }
    if (key === "Escape") {
      leaving = true;
      if (!hand.piece) cursor.put(undefined);
      else hand.drop();
      moved();
      return true;
    }
    if (key === "n" || key === "p") return step(key === "n" ? 1 : -1, true);
    return tool(key);
  }

  frame.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target !== frame) return;
    if (!handled(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  frame.addEventListener("focus", () => { leaving = false; });
}
