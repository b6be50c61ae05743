/** What stands out on the ground: the last move, where a piece can go, who is in danger. */

import { svg } from "../../js/dom.js";
import { endSquares, facingsOn, targetsOf } from "./choice.js";
import { along, crosshair, frame, head, star, coordinates } from "./shapes.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./notation.js").Move} Move
 */

/** @param {Move | null} move @param {import("./position.js").Position} position @param {Geometry} geometry @returns {SVGElement[]} */
export function lastMove(move, position, geometry) {
  if (!move) return [];
  const inner = geometry.side - 4;
  const [start, end] = [geometry.point(move.start), geometry.point(move.end)];
  /** @type {SVGElement[]} */
  const marks = [frame(start, inner, "tc-last tc-left"), frame(end, inner, "tc-last")];
  if (move.start !== move.end) {
    const tip = along(end, start, geometry.side * 0.46);
    const foot = along(start, end, 6);
    const far = Math.hypot(end.x - start.x, end.y - start.y);
    const way = { x: (end.x - start.x) / far, y: (end.y - start.y) / far };
    marks.push(
      svg("path", { class: "tc-way", d: `M${coordinates(foot)}L${coordinates(along(tip, start, 8))}` }),
      svg("path", { class: "tc-way-head", d: head(tip, way, 13) }),
    );
  }
  if (move.target && position.wrecks.has(move.target)) {
    const target = geometry.point(move.target);
    const [muzzle, hit] = [along(end, target, 20), along(target, end, 22)];
    marks.push(
      svg("path", { class: "tc-last-shot", d: `M${coordinates(muzzle)}L${coordinates(hit)}` }),
      svg("path", { class: "tc-struck", d: star(target, geometry.side * 0.66, geometry.side * 0.44) }),
    );
  }
  return marks;
}

/** Each square where it can end, an arrow for each facing. @param {Choice} choice @param {Geometry} geometry */
export function reach(choice, geometry) {
  /** @type {SVGElement[]} */
  const marks = [frame(geometry.point(choice.start), geometry.side - 3, "tc-chosen")];
  for (const square of endSquares(choice)) {
    const at = geometry.point(square);
    const facings = facingsOn(choice, square);
    if (square !== choice.start) marks.push(frame(at, geometry.side - 5, "tc-reach"));
    marks.push(svg("path", { class: "tc-facings", d: facings.map(arrow(at, geometry)).join("") }));
    if (facings.some((facing) => targetsOf(choice, square, facing).length > 0)) {
      if (square !== choice.start) marks.push(crosshair(at, 6, "tc-hits"));
    }
  }
  return marks;
}

/** @param {import("./geometry.js").Point} at @param {Geometry} geometry */
const arrow = (at, geometry) => (/** @type {number} */ facing) => {
  const way = geometry.towards(facing);
  // To the corners it is farther, but an arrow there would touch the next square's.
  const far = geometry.side / 2 - (facing % 2 ? 0 : 4);
  return head({ x: at.x + way.x * far, y: at.y + way.y * far }, way, 8.5);
};

/** Pieces that the other side could destroy. @param {string[]} squares @param {Geometry} geometry */
export function threatened(squares, geometry) {
  return squares.map((square) => {
    const at = geometry.point(square);
    const corner = { x: at.x + geometry.side * 0.36, y: at.y - geometry.side * 0.36 };
    return svg(
      "g",
      { class: "tc-threat" },
      svg("circle", { cx: at.x, cy: at.y, r: geometry.side * 0.46 }),
      svg("path", { d: `M${corner.x} ${corner.y - 11}l11 19h-22Z` }),
      svg("text", { x: corner.x, y: corner.y + 6, text: "!" }),
    );
  });
}

/** A command tank in danger, or about to leave. @param {string} square @param {"check" | "escape"} call @param {Geometry} geometry */
export function called(square, call, geometry) {
  const at = geometry.point(square);
  return svg(
    "g",
    { class: `tc-call tc-call-${call}` },
    frame(at, geometry.side - 2, "tc-call-frame"),
    svg("circle", { class: "tc-call-wave", cx: at.x, cy: at.y, r: geometry.side * 0.5 }),
  );
}
