/** What a person can do besides clicking on the board: the buttons beside it. */

/** @typedef {import("./types.js").State} State */
/** @typedef {import("../../js/contract.js").Button} Button */

/**
 * @param {import("./types.js").Game} game
 * @param {State} state
 * @returns {Button[]}
 */
export function buttons({ t, act, undo }, { you, may, may_undo: undoable }) {
  const verbs = new Set(may.verbs);
  /** @type {Button[]} */
  const found = [];
  const add = (/** @type {string} */ label, /** @type {() => unknown} */ run, more = {}) => found.push({ label, run, ...more });
  if (verbs.has("auto")) add(t("taktik.deed.auto"), () => act("auto"), { key: "a", name: "auto" });
  if (verbs.has("ready")) add(t("taktik.deed.ready"), () => act(`ready ${you}`), { key: "y", name: "ready" });
  if (verbs.has("fire") && undoable) add(t("taktik.deed.take_back"), undo, { key: "b", name: "take_back", quiet: true });
  // Steps and shots that are left are lost by it.
  const quiet = ["move", "release", "shoot"].some((verb) => verbs.has(verb));
  if (verbs.has("end")) add(t("taktik.deed.end"), () => act("end"), { key: "e", name: "end", quiet });
  return found;
}
