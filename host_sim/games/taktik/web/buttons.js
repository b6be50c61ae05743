/** What a person can do besides clicking on the board: the buttons beside it. */

/** @typedef {import("./types.js").State} State */
/** @typedef {import("../../js/contract.js").Button} Button */

/**
 * @param {import("./types.js").Game} game
 * @param {State} state
 * @returns {Button[]}
 */
export function buttons({ t, act }, { you, view, may }) {
  const verbs = new Set(may.verbs);
  /** @type {Button[]} */
  const found = [];
  const add = (/** @type {string} */ label, /** @type {string} */ action, more = {}) =>
    found.push({ label, run: () => void act(action), ...more });
  if (verbs.has("auto")) add(t("taktik.deed.auto"), "auto", { key: "a", name: "auto" });
  if (verbs.has("ready") && allPlaced(view)) add(t("taktik.deed.ready"), `ready ${you}`, { key: "y", name: "ready" });
  if (verbs.has("end")) add(t("taktik.deed.end"), "end", { key: "e", name: "end" });
  return found;
}

/** @param {import("./types.js").View} view */
function allPlaced(view) {
  return view.pieces.every((piece) => piece.player !== view.you || piece.status !== "away");
}
