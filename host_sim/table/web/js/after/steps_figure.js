// Numbers over time as step lines: each in the colour of its player, with a dash and an end mark of its own.

import { el, svg } from "../dom.js";
import { colourOf, playerName } from "../names.js";
import { scale, stepPath, ticks } from "./chart.js";
import { createFigure } from "./figure.js";

/** @import { Say } from "../contract.js" */
/** @typedef {{player: string, points: [number, number][]}} Series */
/** @typedef {{x: number, name: string}} Flag */

const HEIGHT = 250;
const TOP = 22;
const FOOT = 42;
const LEFT = 46;
const RIGHT = 44;

/** @param {Series} one @param {number} i @param {number} x @param {number} y */
function endMark({ player }, i, x, y) {
  const kind = `plot-end ${colourOf(player)}`;
  return i % 2 === 0
    ? svg("circle", { class: kind, cx: x, cy: y, r: 4.5 })
    : svg("rect", { class: kind, x: x - 4.5, y: y - 4.5, width: 9, height: 9 });
}

/** White on a white card needs an edge. @param {Series} one @param {number} i @param {string} d */
function lines({ player }, i, d) {
  return ["plot-line plot-edge", `plot-line ${colourOf(player)}`].map((kind) => svg("path", { class: i % 2 ? `${kind} plot-dashed` : kind, d }));
}

/** Two numbers at the same height would hide each other. @param {number[]} places */
function apart(places) {
  const order = places.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  order.forEach((place, n) => {
    if (n > 0) place.y = Math.max(place.y, order[n - 1].y + 15);
  });
  const moved = [...places];
  for (const { y, i } of order) moved[i] = y;
  return moved;
}

/**
 * @param {object} what
 * @param {string} what.title
 * @param {string} what.desc
 * @param {string} what.across  what the lower axis counts
 * @param {Series[]} what.series
 * @param {Flag[]} [what.flags]
 * @param {(value: number) => string} [what.format]
 * @param {number} [what.unit]  the levels are round numbers of these
 * @param {Say} what.t
 */
export function createStepsFigure({ title, desc, across, series, flags = [], format = String, unit = 1, t }) {
  const all = series.flatMap(({ points }) => points);
  const first = Math.min(...all.map(([x]) => x));
  const last = Math.max(first + 1, ...all.map(([x]) => x));
  const high = Math.max(1, ...all.map(([, y]) => y));

  /** @param {number} width */
  function plot(width) {
    const x = scale([first, last], [LEFT, width - RIGHT]);
    const y = scale([0, high], [HEIGHT - FOOT, TOP]);
    const levels = ticks(high / unit, 5).map((level) => level * unit).flatMap((level) => [
      svg("path", { class: "plot-grid", d: `M${LEFT} ${y(level)}H${width - RIGHT}` }),
      svg("text", { class: "plot-tick", x: LEFT - 6, y: y(level) + 4, "text-anchor": "end", text: format(level) }),
    ]);
    const moments = ticks(last, width / 80).filter((moment) => moment >= first).map((moment) =>
      svg("text", { class: "plot-tick", x: x(moment), y: HEIGHT - FOOT + 17, "text-anchor": "middle", text: String(moment) }));
    const flagged = flags.map((flag) => svg("g", { class: "plot-flag" },
      svg("title", { text: flag.name }),
      svg("path", { d: `M${x(flag.x)} ${HEIGHT - FOOT}V4` }),
      svg("path", { class: "plot-cloth", d: `M${x(flag.x)} 4h12l-3.5 4.5l3.5 4.5h-12z` })));
    const drawn = series.flatMap((one, i) => lines(one, i, stepPath(one.points.map(([px, py]) => [x(px), y(py)]))));
    const ends = series.map(({ points }) => points[points.length - 1]);
    const heights = apart(ends.map(([, py]) => y(py) + 4));
    const marks = ends.flatMap(([px, py], i) => [
      endMark(series[i], i, x(px), y(py)),
      svg("text", { class: "plot-last", x: x(px) + 9, y: heights[i], text: format(py) }),
    ]);
    const axis = svg("text", { class: "plot-axis", x: (LEFT + width - RIGHT) / 2, y: HEIGHT - 5, "text-anchor": "middle", text: across });
    return { height: HEIGHT, shapes: [...levels, ...moments, ...flagged, ...drawn, ...marks, axis] };
  }

  return createFigure({ title, desc, t, plot, legend: legend(series, flags, t), table: table(across, series, format) });
}

/** @param {Series[]} series @param {Flag[]} flags @param {Say} t */
function legend(series, flags, t) {
  return el("ul", { class: "plot-legend" },
    ...series.map((one, i) => el("li", {},
      svg("svg", { class: "plot-sample", viewBox: "0 0 44 20", width: 44, height: 20, "aria-hidden": "true" },
        lines(one, i, "M2 10H36"), endMark(one, i, 37, 10)), playerName(one.player))),
    flags.length > 0 && el("li", {},
      svg("svg", { class: "plot-sample plot-flag", viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" },
        svg("path", { d: "M4 20V3" }), svg("path", { class: "plot-cloth", d: "M4 3h12l-3.5 4.5l3.5 4.5h-12z" })),
      t("after.legend_flag")));
}

/** A row for every moment at which something changed. @param {string} across @param {Series[]} series @param {(value: number) => string} format */
function table(across, series, format) {
  const moments = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const at = (/** @type {Series} */ { points }, /** @type {number} */ moment) => {
    const before = points.filter(([x]) => x <= moment);
    return before.length ? format(before[before.length - 1][1]) : "";
  };
  const rows = moments.map((moment) => [String(moment), ...series.map((one) => at(one, moment))]);
  const changed = rows.filter((row, i) => i === 0 || row.slice(1).join() !== rows[i - 1].slice(1).join());
  return { heads: [across, ...series.map(({ player }) => playerName(player))], rows: changed };
}
