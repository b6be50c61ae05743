/** Who sits at the table, who is there, and whose turn it is. */

import { el, fill } from "./dom.js";
import { personName, playerMark, playerName } from "./names.js";
import { t } from "./words.js";

/** @import { SeatState, State } from "./contract.js" */
/** @import { Seat } from "./memory.js" */

/** A computer is always there, and nobody sits in a game that was brought in. */
const PEOPLE = ["here", "device"];

/**
 * @param {HTMLElement} host
 * @param {(seat: Seat) => void} change to another seat of this screen
 */
export function createSeats(host, change) {
  const list = el("ul", { class: "seats", "aria-label": t("table.seats") });
  host.append(list);

  return {
    /**
     * @param {State} state
     * @param {Seat[]} local
     */
    update(state, local) {
      fill(list, state.seats.map((seat) => {
        const mine = seat.player === state.you ? undefined : local.find((one) => one.player === seat.player);
        return chip(seat, state, local.some((one) => one.player === seat.player), mine && (() => change(mine)));
      }));
    },
  };
}

/**
 * @param {SeatState} seat
 * @param {State} state
 * @param {boolean} here
 * @param {(() => void) | undefined} change
 */
function chip(seat, state, here, change) {
  const next = !state.over && state.actors.includes(seat.player);
  const you = seat.player === state.you;
  const away = !state.over && !here && !seat.present && PEOPLE.includes(seat.who);
  const player = playerName(seat.player);
  const name = personName(seat) || player;
  const parts = [
    playerMark(seat.player),
    el("span", { class: "seat-names" },
      el("span", { class: "seat-name", text: name }),
      el("span", { class: "seat-player", text: you ? t("table.you_are", { player }) : player })),
    seat.devices > 1 && el("span", { class: "seat-sign devices", text: t("seat.devices", { count: seat.devices }) }),
    away && el("span", { class: "seat-sign away", text: t("table.not_there") }),
    next && el("span", { class: "seat-sign next", text: t("table.next") }),
  ];
  return el("li", { class: `seat${next ? " is-next" : ""}${you ? " is-you" : ""}${away ? " is-away" : ""}` },
    change
      ? el("button", { class: "seat-button", type: "button", title: t("table.change_to", { name }), onclick: change }, parts)
      : el("span", { class: "seat-button" }, parts));
}
