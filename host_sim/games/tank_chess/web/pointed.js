/** Marks what a line of the log is about. */

import { svg } from "../../js/dom.js";
import { parseMove } from "./notation.js";
import { frame } from "./shapes.js";

/** @typedef {import("../../js/contract.js").Item} Item */

/**
 * The squares of an item: its piece and what that fired at. Then they were where the move says; by now the piece
 * may be elsewhere.
 * @param {Item} item @param {Item[] | null} later what came after it, or null to see it as it was then
 */
export function squaresOf({ action }, later) {
  const move = parseMove(action);
  if (!move) return [];
  let square = move.end;
  for (const { action: next } of later ?? []) {
    const after = parseMove(next);
    if (after?.start === square) square = after.end;
    if (after?.target === square) break; // there it was lost
  }
  return move.target ? [square, move.target] : [square];
}

/** @param {SVGElement} over @param {import("./geometry.js").Geometry} geometry */
export function createPointed(over, geometry) {
  const layer = svg("g", { class: "tc-pointed" });
  over.after(layer);
  return {
    /** @param {string[]} squares */
    draw(squares) {
      const marks = squares.map((square) => geometry.point(square));
      layer.replaceChildren(...marks.flatMap((at) => [
        frame(at, geometry.side, "tc-pointed-casing"), frame(at, geometry.side, "tc-pointed-line")]));
    },
  };
}
