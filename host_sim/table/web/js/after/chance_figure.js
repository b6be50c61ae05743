// Counts against what was to be expected, with the range that chance alone explains.

import { el, svg } from "../dom.js";
import { language } from "../words.js";
import { rangeOfChance, scale } from "./chart.js";
import { createFigure } from "./figure.js";

/** @import { Say } from "../contract.js" */
/** @typedef {{name: string, count: number, of: number, expected: number}} Row */

const ROW = 44;
const NAME = 18;
const FOOT = 24;

/** @param {Row} row */
function isUnusual({ count, of, expected }) {
  const [low, high] = rangeOfChance(expected, of);
  return count / of < low || count / of > high;
}

/** A dot in the range of chance, a diamond outside. @param {number} x @param {number} y @param {boolean} unusual */
function spot(x, y, unusual) {
  return unusual
    ? svg("path", { class: "plot-spot plot-unusual", d: `M${x} ${y - 8}L${x + 8} ${y}L${x} ${y + 8}L${x - 8} ${y}z` })
    : svg("circle", { class: "plot-spot", cx: x, cy: y, r: 6 });
}

/**
 * @param {object} what
 * @param {string} what.title
 * @param {Row[]} what.rows  with at least one try each
 * @param {Say} what.t
 */
export function createChanceFigure({ title, rows, t }) {
  const percent = new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 });
  const strange = rows.filter(isUnusual).length;
  const verdict = (/** @type {Row} */ row) => (isUnusual(row) ? t("after.unusual") : t("after.usual"));

  /** @param {number} width */
  function plot(width) {
    const x = scale([0, 1], [10, width - 10]);
    const height = rows.length * ROW + FOOT;
    const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => [
      svg("path", { class: "plot-grid", d: `M${x(part)} ${NAME}V${height - FOOT}` }),
      svg("text", { class: "plot-tick", x: x(part), y: height - 7, text: percent.format(part),
        "text-anchor": part === 0 ? "start" : part === 1 ? "end" : "middle" }),
    ]);
    const lines = rows.flatMap((row, i) => {
      const top = i * ROW;
      const y = top + NAME + 12;
      const [low, high] = rangeOfChance(row.expected, row.of);
      const counted = t("after.count_of", { count: row.count, of: row.of });
      return [
        svg("text", { class: "plot-name", x: 10, y: top + NAME - 4, text: row.name }),
        svg("text", { class: "plot-value", x: width - 10, y: top + NAME - 4, "text-anchor": "end",
          text: isUnusual(row) ? t("after.count_unusual", { counted }) : counted }),
        svg("path", { class: "plot-base", d: `M10 ${y}H${width - 10}` }),
        svg("rect", { class: "plot-range", x: x(low), y: y - 6, width: Math.max(2, x(high) - x(low)), height: 12, rx: 6 }),
        svg("path", { class: "plot-expected", d: `M${x(row.expected)} ${y - 10}V${y + 10}` }),
        spot(x(row.count / row.of), y, isUnusual(row)),
      ];
    });
    return { height, shapes: [...grid, ...lines] };
  }

  return createFigure({
    title, t, plot, legend: legend(t),
    desc: strange === 0 ? t("after.chance_all_usual", { rows: rows.length }) : t("after.chance_unusual", { strange, rows: rows.length }),
    table: {
      heads: [t("after.head_what"), t("after.head_count"), t("after.head_of"), t("after.head_share"),
        t("after.head_expected"), t("after.head_range"), t("after.head_verdict")],
      rows: rows.map((row) => {
        const [low, high] = rangeOfChance(row.expected, row.of);
        return [row.name, String(row.count), String(row.of), percent.format(row.count / row.of),
          percent.format(row.expected), t("after.from_to", { from: percent.format(low), to: percent.format(high) }), verdict(row)];
      }),
    },
  });
}

/** @param {Say} t */
function legend(t) {
  const sample = (/** @type {SVGElement[]} */ ...shapes) =>
    svg("svg", { class: "plot-sample", viewBox: "0 0 32 20", width: 32, height: 20, "aria-hidden": "true" }, ...shapes);
  return el("ul", { class: "plot-legend" },
    el("li", {}, sample(spot(16, 10, false)), t("after.legend_rolled")),
    el("li", {}, sample(svg("path", { class: "plot-expected", d: "M16 1V19" })), t("after.legend_expected")),
    el("li", {}, sample(svg("rect", { class: "plot-range", x: 2, y: 4, width: 28, height: 12, rx: 6 })), t("after.legend_range")),
    el("li", {}, sample(spot(16, 10, true)), t("after.legend_unusual")));
}
