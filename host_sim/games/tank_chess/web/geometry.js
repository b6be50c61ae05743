/** Where things lie in the picture, whichever side is below. */

import { place } from "./squares.js";

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {ReturnType<typeof createGeometry>} Geometry
 */

/** @param {SVGSVGElement} picture */
export function createGeometry(picture) {
  const first = /** @type {SVGRectElement} */ (picture.querySelector("#square-a1"));
  const size = Math.round(Math.sqrt(picture.querySelectorAll('[id^="square-"]').length));
  const side = Number(first.getAttribute("width"));
  const left = Number(first.getAttribute("x"));
  const top = Number(first.getAttribute("y")) - (size - 1) * side;
  const geometry = {
    size,
    side,
    left,
    top,
    /** Is Black's side below? */
    flipped: false,

    /** The middle of a square. @param {string} square @returns {Point} */
    point(square) {
      const [file, rank] = place(square);
      const [across, down] = geometry.flipped
        ? [size - 1 - file, rank]
        : [file, size - 1 - rank];
      return { x: left + (across + 0.5) * side, y: top + (down + 0.5) * side };
    },
    /** A square with a little room around it. @param {string} square */
    around(square) {
      const [{ x, y }, far] = [geometry.point(square), side];
      return { x: x - far, y: y - far, width: 2 * far, height: 2 * far };
    },
    /** Degrees that a piece is turned. @param {number} facing */
    angle(facing) {
      return (facing * 45 + (geometry.flipped ? 180 : 0)) % 360;
    },
    /** One step that way in the picture. @param {number} facing @returns {Point} */
    towards(facing) {
      const radians = (geometry.angle(facing) * Math.PI) / 180;
      return { x: Math.sin(radians), y: -Math.cos(radians) };
    },
    /** The facing, with fractions, of a way across the picture. @param {number} x @param {number} y */
    facingOf(x, y) {
      const degrees = (Math.atan2(x, -y) * 180) / Math.PI + (geometry.flipped ? 180 : 0);
      return (((degrees + 720) % 360) / 45) % 8;
    },
    /** Where in the picture a pointer is. @param {{clientX: number, clientY: number}} event @returns {Point} */
    pointer(event) {
      const matrix = /** @type {SVGGraphicsElement} */ (first.parentElement ?? first).getScreenCTM();
      const at = new DOMPoint(event.clientX, event.clientY);
      return matrix ? at.matrixTransform(matrix.inverse()) : at;
    },
    /** Pixels on the screen that one unit of the picture takes. */
    scale() {
      const matrix = picture.getScreenCTM();
      return matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
    },
  };
  return geometry;
}
