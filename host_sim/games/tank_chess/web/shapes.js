/** Lines, arrow heads and frames that marks, rings and shots are made of. */

import { svg } from "../../js/dom.js";

/** @typedef {import("./geometry.js").Point} Point */

/** @param {Point} from @param {Point} to @param {number} distance the point so far along the way */
export function along(from, to, distance) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: from.x + ((to.x - from.x) * distance) / far,
    y: from.y + ((to.y - from.y) * distance) / far,
  };
}

/** A triangle that points that way. @param {Point} tip @param {Point} way of length 1 @param {number} length */
export function head(tip, way, length) {
  const foot = { x: tip.x - way.x * length, y: tip.y - way.y * length };
  const [x, y] = [-way.y * length * 0.6, way.x * length * 0.6];
  return `M${coordinates(tip)}L${coordinates({ x: foot.x + x, y: foot.y + y })}L${coordinates({ x: foot.x - x, y: foot.y - y })}Z`;
}

/** @param {Point} point */
export const coordinates = (point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;

/** A frame inside of a square. @param {Point} at @param {number} side @param {string} kind */
export function frame(at, side, kind) {
  return svg("rect", {
    class: kind,
    x: at.x - side / 2,
    y: at.y - side / 2,
    width: side,
    height: side,
    rx: 4,
  });
}

/** A burst of eight points. @param {Point} at @param {number} outer @param {number} inner */
export function star(at, outer, inner) {
  const points = Array.from({ length: 16 }, (_, corner) => {
    const [angle, far] = [(corner * Math.PI) / 8, corner % 2 ? inner : outer];
    return coordinates({ x: at.x + Math.sin(angle) * far, y: at.y - Math.cos(angle) * far });
  });
  return `M${points.join("L")}Z`;
}

/** A line on a lighter bed, seen on any ground. @param {string} path @param {string} kind */
export function line(path, kind) {
  return [
    svg("path", { class: "tc-bed", d: path }),
    svg("path", { class: `tc-line ${kind}`, d: path }),
  ];
}

/** A cross hair. @param {Point} at @param {number} radius @param {string} kind */
export function crosshair(at, radius, kind) {
  const [inner, outer] = [radius * 0.55, radius * 1.3];
  const hairs = [[0, -1], [1, 0], [0, 1], [-1, 0]]
    .map(([x, y]) => `M${x * inner} ${y * inner}L${x * outer} ${y * outer}`)
    .join("");
  return svg(
    "g",
    { class: `tc-crosshair ${kind}`, transform: `translate(${coordinates(at)})` },
    svg("circle", { class: "tc-bed", r: radius }),
    svg("path", { class: "tc-bed", d: hairs }),
    svg("circle", { class: "tc-line", r: radius }),
    svg("path", { class: "tc-line", d: hairs }),
  );
}
