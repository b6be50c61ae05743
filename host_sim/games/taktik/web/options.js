/** What one piece can do now: where it may go and at what it may fire. It knows no rules: the server
 * says in `may` and in answers to questions what is possible. */

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Reach} Reach */
/** @typedef {import("./types.js").Piece} Piece */

/**
 * @typedef {object} Options
 * @property {"place" | "repair" | "move" | "release" | "none"} verb
 * @property {Set<string>} spaces
 * @property {Reach | undefined} reach
 * @property {Map<string, string>} targets pieces by the space they stand on
 */

/** Nothing. @returns {Options} */
export function none() {
  return { verb: "none", spaces: new Set(), reach: undefined, targets: new Map() };
}

/**
 * @param {State} state
 * @param {string} name
 * @param {(question: object) => Promise<any>} ask
 * @returns {Promise<Options>}
 */
export async function optionsOf(state, name, ask) {
  const { may, view } = state;
  const found = none();
  const verbs = new Set(may.verbs);
  if (verbs.has("place")) return { ...found, verb: "place", spaces: free(state, name) };
  if (verbs.has("repair") && may.unit === name) return { ...found, verb: "repair", spaces: new Set(may.spaces) };
  for (const [shooter, target] of may.shots ?? []) {
    const space = view.pieces.find((piece) => piece.name === target)?.space;
    if (shooter === name && space) found.targets.set(space, target);
  }
  const verb = may.releasable?.includes(name) ? "release" : may.movable?.includes(name) ? "move" : "none";
  if (verb === "none") return found;
  const reach = /** @type {Reach} */ (await ask(verb === "release" ? { release: name } : { reach: name }));
  return { ...found, verb, reach, spaces: new Set(Object.keys(reach)) };
}

/**
 * Where a piece may be set up: mines lie below pieces, but one to a space.
 * @param {State} state
 * @param {string} name
 */
function free({ may, view }, name) {
  const isMine = (/** @type {Piece} */ piece) => piece.kind === "mine";
  const own = view.pieces.find((piece) => piece.name === name);
  const taken = new Set(
    view.pieces.filter((piece) => own && isMine(piece) === isMine(own)).map((piece) => piece.space),
  );
  return new Set((may.ground?.[name] ?? []).filter((space) => !taken.has(space)));
}

/**
 * The line of a record that does it.
 * @param {Options} options
 * @param {string} name
 * @param {string} space
 */
export function actionFor(options, name, space) {
  const target = options.targets.get(space);
  if (target) return `shoot ${name} ${target}`;
  if (options.reach) return `${options.verb} ${name} ${options.reach[space]?.way.join(" ")}`;
  return `${options.verb} ${name} ${space}`;
}

/**
 * Pieces of the person here that have something to do, in the order of the view.
 * @param {State} state
 * @returns {Set<string>}
 */
export function readyPieces({ may }) {
  return new Set([
    ...(may.releasable ?? []), ...(may.shots ?? []).map(([shooter]) => shooter), ...(may.movable ?? []),
    ...(may.unit ? [may.unit] : []),
  ]);
}
