/** How a game stands or ended, in words. */

import { listed, playerName, seatName } from "./names.js";
import { t } from "./words.js";

/** @import { State } from "./contract.js" */

/** @param {State} state */
export function statusText(state) {
  if (state.over) return t("status.over");
  const waitedFor = state.seats.filter((seat) => state.actors.includes(seat.player));
  const names = listed(waitedFor.map(seatName));
  if (state.you === null) return names ? t("status.watching", { names }) : t("status.only_watching");
  if (state.actors.includes(state.you)) return t("status.your_turn");
  return t("status.waiting", { names });
}

/** @param {State} state */
export function resultText(state) {
  const { winner, ended_by: how } = state.view;
  const why = t(`ended.${state.kind}.${how}`);
  if (!winner || winner === "draw") return t("result.draw", { why });
  return youWon(state) ? t("result.you_won", { why }) : t("result.won", { winner: playerName(winner), why });
}

/** @param {State} state */
export function youWon(state) {
  const winners = String(state.view.winner).split("+");
  return Boolean(state.you?.split("+").some((country) => winners.includes(country)));
}

/**
 * Who offers a draw to you.
 * @param {State} state
 * @returns {string[]}
 */
export function drawOffers(state) {
  return state.over || offersDraw(state) ? [] : offering(state);
}

/** Whether you do. @param {State} state */
export function offersDraw(state) {
  return offering(state).includes(state.you ?? "");
}

/** @param {State} state @returns {string[]} */
function offering({ view }) {
  if (view.offer) return [view.offer];
  const players = /** @type {{name: string, offers_draw: boolean}[]} */ (view.players ?? []);
  return players.filter((player) => player.offers_draw).map((player) => player.name);
}
