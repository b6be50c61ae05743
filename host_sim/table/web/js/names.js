/** Players by the names that readers know, and their marks. */

import { el, svg } from "./dom.js";
import { signOf } from "./games.js";
import { says, t } from "./words.js";

/** Whoever commands several is called by all of them, as in a record: `east+west`. @param {string} player */
const partsOf = (player) => player.split("+");

/** @param {string} player as in a record */
export function playerName(player) {
  return listed(partsOf(player).map((part) => (says(`player.${part}`) ? t(`player.${part}`) : part)));
}

/** Not by Intl: a page that opens would wait 20 ms for its tables. @param {string[]} names */
export function listed(names) {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : t("list.and", { names: names.slice(0, -1).join(", "), last });
}

/**
 * @param {{player: string, name: string, who: string}} seat
 * @returns {string} Anna (White)
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

/** @param {string} kind */
export function kindName(kind) {
  return says(`kind.${kind}`) ? t(`kind.${kind}`) : kind;
}

/** The class that has a player's colour; of several that are commanded together, the first one's. @param {string} player */
export function colourOf(player) {
  return `of-player ${partsOf(player)[0]}`;
}

/** @param {string} player */
export function playerMark(player) {
  return el("span", { class: "marks", "aria-hidden": "true" }, partsOf(player).map((part) => {
    const sign = signOf(part);
    return svg("svg", { class: `mark ${colourOf(part)}`, viewBox: "-8 -8 16 16", width: 18, height: 18 },
      svg("circle", { class: "ground", r: 7.5 }),
      sign && svg("path", { class: "sign", d: sign }));
  }));
}
