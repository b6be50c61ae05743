// How it ended, in one line and its reason.

import { cited } from "../clauses.js";
import { el } from "../dom.js";
import { booksOf } from "../games.js";
import { playerMark, playerName } from "../names.js";

/** @import { Say, State } from "../contract.js" */

/** On a shared screen nobody is "you". @param {State} state */
function isOnePersons(state) {
  const here = state.seats.filter((seat) => seat.who === "here");
  return state.you !== null && (here.length < 2 || !here.some((seat) => seat.player === state.you));
}

/** @param {State} state */
function youWon({ view, you }) {
  const side = view.players?.find((/** @type {{name: string}} */ player) => player.name === you)?.side ?? you;
  return view.winner === side;
}

/** @param {State} state @param {Say} t @param {Record<string, string>} [endings] keys by `ended_by` */
export function headline(state, t, endings = {}) {
  const { winner, ended_by: how } = state.view;
  const key = endings[how];
  const drawn = winner === "draw";
  const verdict = !drawn && winner && isOnePersons(state) && (youWon(state) ? t("after.you_won") : t("after.you_lost"));
  return el("header", { class: "after-head" },
    verdict && el("p", { class: "after-verdict", text: verdict }),
    el("h2", { class: "after-title" },
      drawn || !winner ? null : playerMark(winner),
      drawn ? t("after.draw") : winner ? t("after.victory", { winner: playerName(winner) }) : t("after.not_over")),
    key && el("p", { class: "after-reason" }, cited(t(key), booksOf(state.kind)[0])));
}
