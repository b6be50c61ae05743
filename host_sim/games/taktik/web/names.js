/** What pieces, players, spaces and steps are called in the reader's language. */

import { listed } from "../../js/names.js";

/** @typedef {import("./types.js").Say} Say */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").View} View */

/**
 * A player, side or country: `kazaldis+armania`, `kazaldis`.
 * @param {Say} t
 * @param {string} names
 */
export function named(t, names) {
  return listed(names.split("+").map((name) => t(`name.${name}`)));
}

/**
 * Half-steps as steps: 3 is 1½.
 * @param {number} halves
 */
export function steps(halves) {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole ? `${whole}½` : "½";
}

/**
 * One line about a piece, for those who see it.
 * @param {Say} t
 * @param {Piece} piece
 */
export function pieceWords(t, piece) {
  return t("taktik.piece.line", {
    kind: t(`taktik.kind.${piece.kind}`),
    piece: piece.name,
    country: named(t, piece.battalion),
    state: [...strengthWords(t, piece), t(`taktik.status.${piece.status}`)].join(", "),
  });
}

/**
 * @param {Say} t
 * @param {Piece} piece
 */
function strengthWords(t, piece) {
  if (piece.kind !== "tank" && piece.kind !== "car") return [];
  if (!piece.strength) return [t("taktik.strength.unknown")];
  const key = isRevealed(piece) ? "taktik.strength.revealed" : "taktik.strength.secret";
  return [t(key, { number: piece.strength })];
}

/** Whether somebody besides its owner knows it. @param {Piece} piece */
export function isRevealed(piece) {
  return piece.known_to.some((player) => player !== piece.player);
}

/**
 * One line about a space and what stands there.
 * @param {Say} t
 * @param {import("./spaces.js").Space} space
 * @param {Piece[]} pieces
 */
export function spaceWords(t, space, pieces) {
  const ground = t(space.city ? "taktik.space.city" : "taktik.space", {
    space: space.name,
    terrain: t(`taktik.terrain.${space.terrain}`),
    country: t(`name.${space.country}`),
  });
  return [ground, ...pieces.map((piece) => pieceWords(t, piece))];
}
