/** How a game stands or ended, in words. */

import { gameOf } from "./games.js";
import { listed, playerName, seatName } from "./names.js";
import { says, t } from "./words.js";

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
  const key = `ended.${state.kind}.${how}`;
  const why = says(key) ? t(key) : how;
  if (!winner || winner === "draw") return t("result.draw", { why });
  return youWon(state) ? t("result.you_won", { why }) : t("result.won", { winner: playerName(winner), why });
}

/** @param {State} state */
export function youWon(state) {
  const winners = String(state.view.winner).split("+");
  return Boolean(state.you?.split("+").some((part) => winners.includes(part)));
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
function offering({ kind, view }) {
  return gameOf(kind)?.drawOffers?.(view) ?? [];
}
