/** Pieces and wrecks on the board. */

import { svg } from "../../js/dom.js";
import { shapeOf } from "./kinds.js";
import { shape } from "./stock.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./position.js").Standing} Standing
 * @typedef {import("./position.js").Position} Position
 */

const BASELINE = 5.8; // of the letter below the middle, as in drawing.py

/** @param {Standing} standing @param {string} square @param {Geometry} geometry */
export function tank(standing, square, geometry) {
  const at = geometry.point(square);
  return svg(
    "g",
    { class: "piece", transform: `translate(${at.x} ${at.y})` },
    svg(
      "g",
      { class: "tc-hull", transform: `rotate(${geometry.angle(standing.facing)})` },
      shape(shapeOf(standing.letter, standing.side)),
    ),
    svg("text", { class: `letter ${standing.side}`, x: "0", y: String(BASELINE), text: standing.letter }),
  );
}

/** @param {string} name @param {string} square @param {Geometry} geometry */
export function ground(name, square, geometry) {
  const at = geometry.point(square);
  return shape(name, { transform: `translate(${at.x} ${at.y})` });
}

/** @param {SVGElement} layer @param {Geometry} geometry */
export function createTanks(layer, geometry) {
  /** @type {Map<string, SVGElement>} */
  const drawn = new Map();
  return {
    drawn,
    /** @param {Position} position */
    draw(position) {
      drawn.clear();
      const wrecks = [...position.wrecks].map((square) => {
        const wreck = ground("wreck", square, geometry);
        drawn.set(square, wreck);
        return wreck;
      });
      const tanks = [...position.pieces].map(([square, standing]) => {
        const piece = tank(standing, square, geometry);
        drawn.set(square, piece);
        return piece;
      });
      layer.replaceChildren(...wrecks, ...tanks);
    },
  };
}
