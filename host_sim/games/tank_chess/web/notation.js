/** Moves as they are written (C15): `e4-g6NE`, `e4-g6NE*g9`, `e15-off`. */

import { FACINGS } from "./squares.js";

/**
 * @typedef {{start: string, end: string, facing: number, target: string | null, off: boolean}} Move
 *   `end` is the start and `facing` -1 when the piece leaves the board
 */

const MOVE = /^([a-t]\d+)-(?:(off)|([a-t]\d+)(N|NE|E|SE|S|SW|W|NW)(?:\*([a-t]\d+))?)$/;

/** @param {string | null} action maybe followed by the time it took @returns {Move | null} */
export function parseMove(action) {
  const found = MOVE.exec((action ?? "").split(" ")[0]);
  if (!found) return null;
  const [, start, off, end, facing, target] = found;
  return {
    start,
    end: end ?? start,
    facing: FACINGS.indexOf(facing),
    target: target ?? null,
    off: Boolean(off),
  };
}

/** @param {string} start @param {string} end @param {number} facing @param {string | null} target */
export function moveText(start, end, facing, target = null) {
  return `${start}-${end}${FACINGS[facing]}${target ? `*${target}` : ""}`;
}
