// How it ended, in one line and its reason.

import { el } from "../dom.js";
import { playerMark, playerName } from "../names.js";

/** @typedef {import("../contract.js").State} State */
/** @typedef {import("./after.js").Say} Say */

const REASONS = /** @type {Record<string, Record<string, string>>} */ ({
  taktik: {
    won_by_hq: "after.won_by_hq",
    won_by_annihilation: "after.won_by_annihilation",
    won_by_resignation: "after.won_by_resignation",
    drawn_by_agreement: "after.drawn_by_agreement",
    drawn_by_quiet: "after.drawn_by_quiet",
  },
  "tank-chess": {
    command_tank: "after.command_tank",
    escape: "after.escape",
    resignation: "after.won_by_resignation",
    time: "after.time",
    agreement: "after.drawn_by_agreement",
    repetition: "after.repetition",
    quiet: "after.drawn_by_quiet",
  },
});

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

/** @param {State} state @param {Say} t */
export function headline(state, t) {
  const { winner, ended_by: how } = state.view;
  const key = REASONS[state.kind]?.[how];
  const drawn = winner === "draw";
  const verdict = !drawn && winner && isOnePersons(state) && (youWon(state) ? t("after.you_won") : t("after.you_lost"));
  return el("header", { class: "after-head" },
    verdict && el("p", { class: "after-verdict", text: verdict }),
    el("h2", { class: "after-title" },
      drawn || !winner ? null : playerMark(winner),
      drawn ? t("after.draw") : winner ? t("after.victory", { winner: playerName(winner) }) : t("after.not_over")),
    key && el("p", { class: "after-reason", text: t(key) }));
}
