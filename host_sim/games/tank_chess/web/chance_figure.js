// White's chance of winning over the moves, with the moves that cost a player much of theirs.

import { el, svg } from "../../js/dom.js";
import { scale, ticks } from "../../js/after/chart.js";
import { createFigure } from "../../js/after/figure.js";
import { language } from "../../js/words.js";
import { sideName } from "./speech.js";

/** @import { Say } from "../../js/contract.js" */
/** @typedef {"inaccuracy" | "mistake" | "blunder" | "missed_win"} Mark */
/**
 * @typedef {object} Judged a move; chances are those of whoever made it
 * @property {number} place
 * @property {number} ply
 * @property {string} player
 * @property {string} move
 * @property {number} before
 * @property {number} after
 * @property {string[]} line
 * @property {Mark | null} mark
 */
/** @typedef {{chances: number[], moves: Judged[]}} Analysis */

export const SIGNS = /** @type {Record<Mark, string>} */ ({ inaccuracy: "?!", mistake: "?", blunder: "??", missed_win: "!?" });
const [HEIGHT, TOP, FOOT, LEFT, RIGHT] = [230, 14, 42, 52, 14];
const SHOWN = 4; // moves of a line

/** @param {number} part */
export const percent = (part) => new Intl.NumberFormat(language(), { style: "percent" }).format(part);

/** The best moves of both, as far as a reader wants them. @param {Judged} move */
export const bestLine = ({ line }) => line.slice(0, SHOWN).join(" ");

/** @param {Analysis} analysis @param {Say} t */
export function createChanceFigure({ chances, moves }, t) {
  const last = Math.max(1, chances.length - 1);
  const marked = moves.filter(({ mark }) => mark);

  /** @param {number} width */
  function plot(width) {
    const x = scale([0, last], [LEFT, width - RIGHT]);
    const y = scale([0, 1], [HEIGHT - FOOT, TOP]);
    const line = chances.map((chance, ply) => `${ply ? "L" : "M"}${x(ply).toFixed(1)} ${y(chance).toFixed(1)}`).join("");
    const levels = [0, 0.5, 1].flatMap((level) => [
      svg("path", { class: "plot-grid", d: `M${LEFT} ${y(level)}H${width - RIGHT}` }),
      svg("text", { class: "plot-tick", x: LEFT - 6, y: y(level) + 4, "text-anchor": "end", text: percent(level) }),
    ]);
    const plies = ticks(last, width / 80).map((ply) =>
      svg("text", { class: "plot-tick", x: x(ply), y: HEIGHT - FOOT + 17, "text-anchor": "middle", text: String(ply) }));
    const dots = marked.map(({ ply, mark }) => svg("g", { class: `tc-judged tc-judged-${mark}` },
      svg("circle", { cx: x(ply), cy: y(chances[ply]), r: 5.5 })));
    const axis = svg("text", { class: "plot-axis", x: (LEFT + width - RIGHT) / 2, y: HEIGHT - 5, "text-anchor": "middle", text: t("after.move_axis") });
    return { height: HEIGHT, shapes: [
      svg("rect", { class: "tc-chance-black", x: LEFT, y: TOP, width: width - LEFT - RIGHT, height: HEIGHT - FOOT - TOP }),
      svg("path", { class: "tc-chance-white", d: `${line}V${y(0)}H${LEFT}z` }),
      ...levels, svg("path", { class: "tc-chance-line", d: line }), ...dots, ...plies, axis] };
  }

  return createFigure({
    title: t("after.chance_title"), desc: t("after.chance_desc"), t, plot, legend: legend(marked, t),
    table: {
      heads: [t("after.move_axis"), t("after.head_move"), t("after.head_chance"), t("after.head_verdict"), t("after.head_best")],
      rows: moves.map((move) => [String(move.ply), `${sideName(t, move.player)} ${move.move}`, percent(chances[move.ply]),
        move.mark ? t(`after.judged_${move.mark}`) : "", bestLine(move)]),
    },
  });
}

/** Only the marks that there are. @param {Judged[]} marked @param {Say} t */
function legend(marked, t) {
  const found = /** @type {Mark[]} */ (Object.keys(SIGNS)).filter((mark) => marked.some((move) => move.mark === mark));
  return el("ul", { class: "plot-legend" }, found.map((mark) => el("li", {},
    svg("svg", { class: `plot-sample tc-judged tc-judged-${mark}`, viewBox: "0 0 14 14", width: 14, height: 14, "aria-hidden": "true" },
      svg("circle", { cx: 7, cy: 7, r: 5.5 })), `${SIGNS[mark]} ${t(`after.judged_${mark}`)}`)));
}

/**
 * The moves that bear a mark, each leading to its moment.
 * @param {Analysis} analysis @param {Say} t @param {(moment: number) => void} go
 */
export function turningPoints({ moves }, t, go) {
  const marked = moves.filter(({ mark }) => mark);
  return el("section", { class: "figure" }, el("h4", { text: t("after.turning_points") }),
    marked.length ? null : el("p", { class: "soft small", text: t("after.chance_none") }),
    el("ol", { class: "tc-turning" }, marked.map((move) => el("li", {},
      el("button", { type: "button", class: "tc-turning-button", onclick: () => go(move.place) },
        el("strong", { text: `${t("after.turning_point", { ply: move.ply, player: sideName(t, move.player), move: move.move })} ${signOf(move)}` }),
        el("span", { class: "small", text: costWords(move, t) }),
        el("span", { class: "small soft", text: t("after.best_line", { line: bestLine(move) }) }))))));
}

/** @param {Judged} move */
const signOf = ({ mark }) => (mark ? SIGNS[mark] : "");

/** @param {Judged} move @param {Say} t */
export function costWords({ mark, before, after }, t) {
  return t("after.turning_cost", { mark: t(`after.judged_${mark}`), before: percent(before), after: percent(after) });
}
