/** Players by the names that readers know, and their marks. */

import { el, svg } from "./dom.js";
import { language, t } from "./words.js";

/** As on the pieces (drawing/glyphs.py), for eyes that cannot tell the colours apart. */
const MARKS = /** @type {Record<string, string>} */ ({
  kazaldis: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  sarapan: "M-1.5-5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z",
  armania: "M0-5L5 3.5H-5z",
  calderon: "M-3.7-3.7h7.4v7.4h-7.4z",
});

/**
 * @param {string} player as in a record: `kazaldis+armania`, `white`
 * @returns {string} Kazaldis and Armania
 */
export function playerName(player) {
  return listed(player.split("+").map((part) => t(`player.${part}`)));
}

/** @param {string[]} names */
export function listed(names) {
  const parts = new Intl.ListFormat(language(), { type: "conjunction" }).formatToParts(names);
  // Thai writes its "and" without spaces, but not beside foreign letters.
  return parts.map(({ type, value }) => (type === "literal" ? value.replace(/^(?=\S)(?!,)|(?<=\S)$/g, " ") : value)).join("");
}

/**
 * @param {{player: string, name: string, who: string}} seat
 * @returns {string} Anna (Kazaldis)
 */
export function seatName(seat) {
  const player = playerName(seat.player);
  const name = personName(seat);
  return !name || name === player ? player : t("seat.named", { name, player });
}

/** @param {{name: string, who: string}} seat */
export function personName(seat) {
  return seat.who === "computer" ? t("seat.computer") : seat.name;
}

/** @param {string} player */
export function playerMark(player) {
  const parts = player.split("+");
  return el("span", { class: "marks", "aria-hidden": "true" }, parts.map((part) =>
    svg("svg", { class: `mark ${part}`, viewBox: "-8 -8 16 16", width: 18, height: 18 },
      svg("circle", { class: "ground", r: 7.5 }),
      part in MARKS && svg("path", { class: "sign", d: MARKS[part] }))));
}
