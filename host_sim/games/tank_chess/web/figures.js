// Tank Chess: the chance of winning, pieces over the moves, and what the clock had left.

import { createStepsFigure } from "../../js/after/steps_figure.js";
import { SIGNS, bestLine, costWords, createChanceFigure, turningPoints } from "./chance_figure.js";

/** @import { Figures, Say } from "../../js/contract.js" */
/** @typedef {{ply: number, player: string, seconds: number, left: number}} Spent */
/** @typedef {{pieces: {ply: number, white: number, black: number}[], time: Spent[] | null,
 *   analysis: import("./chance_figure.js").Analysis | null}} Statistics */

/** How a game ended. */
export const endings = {
  command_tank: "after.command_tank",
  escape: "after.escape",
  resignation: "after.won_by_resignation",
  time: "after.time",
  agreement: "after.drawn_by_agreement",
  repetition: "after.repetition",
  quiet: "after.drawn_by_quiet",
};

const PLAYERS = /** @type {const} */ (["white", "black"]);

/** @param {number} seconds */
export function clockTime(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** @param {Statistics} statistics @param {Say} t @param {(moment: number) => void} go @returns {Figures} */
export function createFigures({ pieces, time, analysis }, t, go) {
  const end = pieces[pieces.length - 1];
  const figures = [createStepsFigure({
    title: t("after.pieces_title"), desc: t("after.pieces_desc"), across: t("after.move_axis"), t,
    series: PLAYERS.map((player) => ({
      player,
      points: pieces.map((now) => /** @type {[number, number]} */ ([now.ply, now[player]])),
    })),
  })];
  /** @type {[string, string][]} */
  const facts = [
    [t("after.fact_moves"), String(end.ply)],
    [t("after.fact_lost"), String(pieces[0].white + pieces[0].black - end.white - end.black)],
  ];
  if (time?.length) {
    figures.push(timeFigure(time, t));
    facts.push([t("after.fact_longest"), clockTime(Math.max(...time.map(({ seconds }) => seconds)))]);
  }
  if (!analysis) return { facts, figures };
  const extra = turningPoints(analysis, t, go);
  return { facts, figures: [createChanceFigure(analysis, t), ...figures], marks: marksOf(analysis, t), extra };
}

/** For the move list: what was wrong with a move, and what was better. @param {import("./chance_figure.js").Analysis} analysis @param {Say} t */
function marksOf({ moves }, t) {
  return new Map(moves.flatMap((move) => (move.mark
    ? [[move.place, { sign: SIGNS[move.mark], words: `${costWords(move, t)} ${t("after.best_line", { line: bestLine(move) })}` }]]
    : [])));
}

/** @param {Spent[]} time @param {Say} t */
function timeFigure(time, t) {
  const series = PLAYERS.map((player) => {
    const own = time.filter((spent) => spent.player === player);
    const points = own.map(({ ply, left }) => /** @type {[number, number]} */ ([ply, left]));
    // Before the first move the clock stood at what is left and what that move took.
    const began = own.length ? own[0].left + own[0].seconds : 0;
    return { player, points: [/** @type {[number, number]} */ ([0, began]), ...points] };
  });
  return createStepsFigure({
    title: t("after.time_title"), desc: t("after.time_desc"), across: t("after.move_axis"), series, format: clockTime, unit: 60, t,
  });
}
