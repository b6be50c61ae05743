// The chance of winning turn by turn, and the turns that decided it: by luck or by choice.

import { createFigure } from "../../js/after/figure.js";
import { el } from "../../js/dom.js";
import { playerName } from "../../js/names.js";
import { language } from "../../js/words.js";
import { chartOf, sample } from "./chances_plot.js";

/** @import { Say } from "../../js/contract.js" */

/** @typedef {{turn: number, player: string, before: number, after: number, luck: number, choice: number, cause: string | null}} Turn */
/** @typedef {{sides: [string, string], turns: Turn[]}} Chances of the first side; the other's is the rest */

/** @param {Chances} chances @param {Say} t */
export function createChancesFigure({ sides, turns }, t) {
  const percent = new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 });
  const named = turns.filter(({ cause }) => cause);
  /** Of whoever was on turn. @param {Turn} turn @param {number} chance */
  const own = ({ player }, chance) => (sides[0].split("+").includes(player.split("+")[0]) ? chance : 1 - chance);
  const words = (/** @type {Turn} */ turn) => t("after.swing", {
    turn: turn.turn, player: playerName(turn.player), cause: t(`after.swing_${turn.cause}`),
    from: percent.format(own(turn, turn.before)), to: percent.format(own(turn, turn.after)),
  });
  const points = (/** @type {Turn} */ turn, /** @type {number} */ part) => t("after.swing_points", { points: Math.round(100 * (own(turn, 1) ? part : -part)) });
  const figure = createFigure({
    title: t("after.chances_title"), t,
    legend: el("ul", { class: "plot-legend" },
      el("li", {}, sample("line", sides[0]), playerName(sides[0])),
      el("li", {}, sample("luck"), t("after.swing_luck")),
      el("li", {}, sample("choice"), t("after.swing_choice_legend"))),
    desc: t("after.chances_desc", { side: playerName(sides[0]) }),
    plot: chartOf({ turns, side: sides[0], across: t("after.turn_axis"), percent: (value) => percent.format(value), words }),
    table: {
      heads: [t("after.turn_axis"), t("after.chances_player"), t("after.chances_before"), t("after.chances_after"), t("after.swing_luck"), t("after.swing_choice_legend")],
      rows: turns.map((turn) => [String(turn.turn), playerName(turn.player), percent.format(own(turn, turn.before)),
        percent.format(own(turn, turn.after)), points(turn, turn.luck), points(turn, turn.choice)]),
    },
  });
  const swings = el("ol", { class: "tk-swings" }, ...named.map((turn) =>
    el("li", {}, sample(turn.cause === "choice" ? "choice" : "luck"), el("span", { text: words(turn) }))));
  if (named.length) figure.element.querySelector("details")?.before(swings);
  return figure;
}
