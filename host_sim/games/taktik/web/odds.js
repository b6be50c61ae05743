/**
 * What a shot may bring, before it is fired: a bar of what becomes of target and shooter, the same in
 * words, and what it rests on. The answer comes from what this seat knows, and from nothing else.
 */

import { el, svg } from "../../js/dom.js";
import { language } from "../../js/words.js";
import { SHAPES } from "./verdict.js";

/** @typedef {import("./types.js").Say} Say */
/** @typedef {{shooter: string, target: string}} Shot */

/**
 * @typedef {object} Answer
 * @property {Record<"hit" | "damage" | "miss", number>} lamp
 * @property {Record<string, number>} fates
 * @property {Record<"shooter" | "target", [number, number][]>} strengths
 * @property {boolean} unarmed whether the target has no combat value
 */

/** What may become of them, from the best for the shooter to the worst, and its sign. */
const FATES = /** @type {const} */ ({
  target_lost: "hit",
  target_repair: "damage",
  nothing: "miss",
  shooter_repair: "damage",
  shooter_lost: "hit",
});

/** Asked once for every shot of a moment. */
export class Odds {
  /** @param {import("./types.js").Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Map<string, Promise<Answer | null>>} */
    this.asked = new Map();
  }

  /** Something has happened: what was answered holds no more. */
  forget() {
    this.asked.clear();
  }

  /** @param {Shot} shot @returns {Promise<Answer | null>} nothing if there is none by now */
  of({ shooter, target }) {
    const key = `${shooter} ${target}`;
    const known = this.asked.get(key);
    if (known) return known;
    const asking = this.game.ask({ odds: { shooter, target } }).then((answer) => (answer?.fates ? answer : null), () => null);
    this.asked.set(key, asking);
    return asking;
  }
}

/** @param {number} share */
const percent = (share) => new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(share);

/** Those that can happen. @param {Answer} answer */
function fatesOf({ fates }) {
  return Object.entries(FATES).flatMap(([fate, sign]) => (fates[fate] > 0 ? [{ fate, sign, share: fates[fate] }] : []));
}

/**
 * @param {Say} t
 * @param {Shot} shot
 * @param {string} fate
 */
function fateWords(t, { shooter, target }, fate) {
  return t(`taktik.odds.${fate}`, { piece: shooter, other: target });
}

/**
 * On what it rests: the lamp, and what the target has for all one knows.
 * @param {Say} t
 * @param {Shot} shot
 * @param {Answer} answer
 */
function grounds(t, { shooter, target }, { lamp, strengths, unarmed }) {
  const results = Object.entries(lamp).map(([result, share]) =>
    t("taktik.odds.part", { what: t(`taktik.verdict.word.${result}`), percent: percent(share) })).join(", ");
  const said = (/** @type {string} */ piece, /** @type {[number, number][]} */ left) => {
    if (left.length === 1) return t("taktik.odds.has", { piece, number: left[0][0] });
    const parts = left.map(([number, share]) => t("taktik.odds.chance", { number, percent: percent(share) }));
    return t("taktik.odds.may_have", { piece, parts: parts.join(", ") });
  };
  return [t("taktik.odds.lamp", { parts: results }), said(shooter, strengths.shooter), unarmed ? t("taktik.odds.unarmed", { piece: target }) : said(target, strengths.target)];
}

/**
 * The card's part about a shot.
 * @param {Say} t
 * @param {Shot} shot
 * @param {Answer} answer
 */
export function oddsCard(t, shot, answer) {
  const fates = fatesOf(answer);
  const bar = el("div", { class: "tk-odds-bar" }, ...fates.map(({ fate, share }) => {
    const part = el("span", { class: `tk-odds-part tk-odds-${fate}` });
    part.style.setProperty("--share", String(share));
    return part;
  }));
  const rows = fates.map(({ fate, sign, share }) => el("li", { class: `tk-odds-${fate}` },
    svg("svg", { class: "tk-odds-sign", viewBox: "-10 -10 20 20", width: 18, height: 18, "aria-hidden": "true" },
      svg("path", { d: SHAPES[sign] })),
    el("span", { text: fateWords(t, shot, fate) }), el("strong", { text: percent(share) })));
  return el("div", { class: "tk-odds" }, bar, el("ul", {}, ...rows),
    el("p", { class: "tk-odds-ground", text: grounds(t, shot, answer).join(" ") }));
}

/**
 * The same in a sentence, for who listens.
 * @param {Say} t
 * @param {Shot} shot
 * @param {Answer} answer
 */
export function oddsWords(t, shot, answer) {
  const parts = fatesOf(answer).map(({ fate, share }) =>
    t("taktik.odds.part", { what: fateWords(t, shot, fate), percent: percent(share) }));
  return t("taktik.odds.spoken", { piece: shot.shooter, other: shot.target, parts: parts.join(", ") });
}
