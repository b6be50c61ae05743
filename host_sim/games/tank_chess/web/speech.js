/** Squares, pieces and events in words. */

import { KINDS, NAMES } from "./kinds.js";
import { FACINGS, other } from "./squares.js";

/**
 * @typedef {(key: string, details?: Record<string, unknown>) => string} T
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./position.js").Standing} Standing
 * @typedef {import("./squares.js").Side} Side
 * @typedef {import("./kinds.js").Letter} Letter
 */

/** "White heavy tank" @param {T} t @param {Letter} letter @param {Side} side */
export const pieceName = (t, letter, side) => t(`tank_chess.piece.${side}.${NAMES[letter]}`);

/** "north-east" @param {T} t @param {number} facing */
export const facingName = (t, facing) => t(`tank_chess.facing.${FACINGS[facing]}`);

/** "White" @param {T} t @param {string} side */
export const sideName = (t, side) => t(`tank_chess.side.${side}`);

/** "e4, White heavy tank facing north-east" @param {T} t @param {Position} position @param {string} square */
export function squareLabel(t, position, square) {
  const standing = position.pieces.get(square);
  if (standing) {
    const piece = pieceName(t, standing.letter, standing.side);
    return t("tank_chess.square.piece", { square, piece, facing: facingName(t, standing.facing) });
  }
  if (position.obstacles.has(square)) return t("tank_chess.square.obstacle", { square });
  if (position.wrecks.has(square)) return t("tank_chess.square.wreck", { square });
  return t("tank_chess.square.empty", { square });
}

/**
 * What happened.
 * @param {T} t @param {Record<string, any>} event
 * @param {string | null} [by] who did it: what they destroyed was the other side's
 */
export function eventWords(t, event, by = null) {
  const details = { ...event };
  if (event.piece) details.piece = pieceName(t, KINDS[event.piece], other(/** @type {Side} */ (by)));
  for (const gap of ["winner", "player"]) {
    if (event[gap]) details[gap] = sideName(t, event[gap]);
  }
  if (event.reason) details.reason = t(`tank_chess.reason.${event.reason}`);
  return t(`event.tank-chess.${event.kind}`, details);
}

/**
 * The details of a refusal in the reader's language: the server names pieces and sides in English.
 * @param {Record<string, string>} details @param {T} t @returns {Record<string, string>}
 */
export function detailsOf(details, t) {
  const gaps = { ...details };
  if (gaps.piece) gaps.piece = t(`tank_chess.kind.${gaps.piece.replaceAll(" ", "-")}`);
  for (const gap of ["owner", "mover"]) {
    if (gaps[gap]) gaps[gap] = sideName(t, gaps[gap].toLowerCase());
  }
  return gaps;
}

/** How a game ended. @param {T} t @param {string} winner a side, or "draw" @param {string} reason */
export function resultWords(t, winner, reason) {
  const event = winner === "draw" ? { kind: "drawn", reason } : { kind: "won", winner, reason };
  return eventWords(t, event);
}
