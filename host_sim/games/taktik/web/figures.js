// Taktik: where it was decided, rolls against expectation, and strength over the turns.

import { createChanceFigure } from "../../js/after/chance_figure.js";
import { createStepsFigure } from "../../js/after/steps_figure.js";
import { createChancesFigure } from "./chances.js";

/** @import { Figures, Say } from "../../js/contract.js" */

/**
 * @typedef {object} Statistics
 * @property {{count: number,
 *   lamps: {lamp: string, lit: number, of: number, expected: number}[],
 *   fire: {strategy: string, result: string, count: number, of: number, expected: number}[]}} rolls
 * @property {{turn: number, sides: Record<string, number>}[]} strength
 * @property {{turn: number, kind: string}[]} events
 * @property {import("./chances.js").Chances} chances
 */

/** How a game ended. */
export const endings = {
  won_by_hq: "after.won_by_hq",
  won_by_annihilation: "after.won_by_annihilation",
  won_by_resignation: "after.won_by_resignation",
  drawn_by_agreement: "after.drawn_by_agreement",
  drawn_by_quiet: "after.drawn_by_quiet",
};

const SHOTS = /** @type {Record<string, string>} */ ({
  "attack hit": "after.attack_hit",
  "attack damage": "after.attack_damage",
  "attack miss": "after.attack_miss",
  "retreat hit": "after.retreat_hit",
  "retreat damage": "after.retreat_damage",
  "retreat miss": "after.retreat_miss",
});
const FLAGS = /** @type {Record<string, string>} */ ({
  hq_taken: "after.event_hq_taken",
  depot_taken: "after.event_depot_taken",
  field_hq_taken: "after.event_field_hq_taken",
});

/** What could not light was not rolled for. @param {{of: number, expected: number, count: number}} row */
function couldHappen({ of, expected, count }) {
  return of > 0 && (expected > 0 || count > 0);
}

/** @param {Statistics} statistics @param {Say} t @returns {Figures} */
export function createFigures({ rolls, strength, events, chances }, t) {
  const lamps = rolls.lamps.map(({ lamp, lit, of, expected }) => ({ name: t(`after.lamp_${lamp}`), count: lit, of, expected }));
  const fire = rolls.fire.map(({ strategy, result, count, of, expected }) =>
    ({ name: t(SHOTS[`${strategy} ${result}`]), count, of, expected }));
  const shots = rolls.fire.reduce((sum, { count }) => sum + count, 0);
  const figures = [...(chances.turns.length ? [createChancesFigure(chances, t)] : []), strengthFigure(strength, events, t)];
  const [lit, shown] = [lamps.filter(couldHappen), fire.filter(couldHappen)];
  if (lit.length) figures.push(createChanceFigure({ title: t("after.lamps_title"), rows: lit, t }));
  if (shown.length) figures.push(createChanceFigure({ title: t("after.fire_title"), rows: shown, t }));
  const turns = strength.length ? strength[strength.length - 1].turn : 0;
  return {
    facts: [
      [t("after.fact_turns"), String(turns)],
      [t("after.fact_rolls"), String(rolls.count)],
      [t("after.fact_shots"), String(shots)],
      [t("after.fact_lost"), String(events.filter(({ kind }) => kind === "destroyed").length)],
    ],
    figures,
  };
}

/** @param {Statistics["strength"]} strength @param {Statistics["events"]} events @param {Say} t */
function strengthFigure(strength, events, t) {
  const sides = Object.keys(strength[0]?.sides ?? {});
  const series = sides.map((side) => ({
    player: side,
    points: strength.map(({ turn, sides: now }) => /** @type {[number, number]} */ ([turn, now[side]])),
  }));
  const flags = events.filter(({ kind }) => kind in FLAGS)
    .map(({ turn, kind }) => ({ x: turn, name: t("after.flag_at", { turn, what: t(FLAGS[kind]) }) }));
  return createStepsFigure({
    title: t("after.strength_title"), desc: t("after.strength_desc"), across: t("after.turn_axis"), series, flags, t,
  });
}
