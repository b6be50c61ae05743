// How the chance of winning is drawn: a line between two halves, dots for luck, diamonds for choice.

import { scale, ticks } from "../../js/after/chart.js";
import { svg } from "../../js/dom.js";
import { colourOf } from "../../js/names.js";

/** @typedef {import("./chances.js").Turn} Turn */

const HEIGHT = 230, TOP = 14, FOOT = 42, LEFT = 52, RIGHT = 16;

/** @param {number} x @param {number} y @param {boolean} chosen */
function spot(x, y, chosen) {
  return chosen
    ? svg("path", { class: "plot-spot plot-unusual", d: `M${x} ${y - 8}L${x + 8} ${y}L${x} ${y + 8}L${x - 8} ${y}z` })
    : svg("circle", { class: "plot-spot", cx: x, cy: y, r: 6.5 });
}

/** Whoever is on turn is a little ahead: the middle of a turn does not show that. @param {Turn} turn @param {boolean} isLast */
const heightOf = ({ before, after }, isLast) => (isLast ? after : (before + after) / 2);

/** White on a white card needs an edge. @param {string} side @param {string} d */
function lines(side, d) {
  return ["plot-line plot-edge", `plot-line ${colourOf(side)}`].map((kind) => svg("path", { class: kind, d }));
}

/** For a legend. @param {"line" | "luck" | "choice"} kind @param {string} [side] */
export function sample(kind, side = "") {
  const shapes = kind === "line" ? lines(side, "M2 10H30") : [spot(16, 10, kind === "choice")];
  return svg("svg", { class: "plot-sample", viewBox: "0 0 32 20", width: 32, height: 20, "aria-hidden": "true" }, ...shapes);
}

/**
 * @param {object} what
 * @param {Turn[]} what.turns
 * @param {string} what.side whose chance it is
 * @param {string} what.across
 * @param {(value: number) => string} what.percent
 * @param {(turn: Turn) => string} what.words
 * @returns {(width: number) => {height: number, shapes: SVGElement[]}}
 */
export function chartOf({ turns, side, across, percent, words }) {
  const last = turns.length;
  return (width) => {
    const x = scale([1, Math.max(2, last)], [LEFT, width - RIGHT]);
    const y = scale([0, 1], [HEIGHT - FOOT, TOP]);
    const levels = [0, 0.25, 0.5, 0.75, 1].flatMap((level) => [
      svg("path", { class: level === 0.5 ? "plot-base tk-even" : "plot-grid", d: `M${LEFT} ${y(level)}H${width - RIGHT}` }),
      svg("text", { class: "plot-tick", x: LEFT - 6, y: y(level) + 4, "text-anchor": "end", text: percent(level) }),
    ]);
    const moments = ticks(last, width / 80).filter((turn) => turn > 0).map((turn) =>
      svg("text", { class: "plot-tick", x: x(turn), y: HEIGHT - FOOT + 17, "text-anchor": "middle", text: String(turn) }));
    const points = turns.map((turn, i) => /** @type {[number, number]} */ ([x(i + 1), y(heightOf(turn, i + 1 === last))]));
    const spots = turns.flatMap((turn, i) => (turn.cause
      ? [svg("g", {}, svg("title", { text: words(turn) }), spot(points[i][0], points[i][1], turn.cause === "choice"))]
      : []));
    const axis = svg("text", { class: "plot-axis", x: (LEFT + width - RIGHT) / 2, y: HEIGHT - 5, "text-anchor": "middle", text: across });
    const curve = `M${points.map((point) => point.map((one) => one.toFixed(1)).join(" ")).join("L")}`;
    return { height: HEIGHT, shapes: [...levels, ...moments, ...lines(side, curve), ...spots, axis] };
  };
}
