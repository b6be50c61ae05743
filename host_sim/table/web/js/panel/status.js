// Whom the panel waits for, in words.

import { playerName, seatName } from "../names.js";
import { isRolling } from "./reading.js";

/** @typedef {import("./reading.js").PanelState} PanelState */
/** @typedef {import("./reading.js").Say} Say */

/**
 * What the panel looks at in a table's state.
 * @typedef {object} TableState
 * @property {string | null} you
 * @property {{player: string, name: string, who: string}[]} seats
 * @property {{shot?: unknown} | null} [view]
 * @property {{items: {action: string}[]}} [story]
 */

/** @param {TableState} state @param {string | null} player */
function nameOf(state, player) {
  const seat = state.seats.find((one) => one.player === player);
  return seat ? seatName(seat) : playerName(player ?? "");
}

/**
 * @param {PanelState} panel @param {TableState | null} state @param {Say} t
 * @returns {{text: string, yours: boolean}}
 */
export function status(panel, state, t) {
  if (isRolling(panel)) {
    const mine = !state || panel.held === null || panel.held === state.you;
    const text = mine ? t("panel.let_go") : t("panel.other_rolling", { name: nameOf(state, panel.held) });
    return { text, yours: mine };
  }
  if (!state || !panel.wants) return { text: "", yours: false };
  if (panel.by !== state.you || !panel.by) {
    const name = nameOf(state, panel.by);
    const text = panel.wants === "roll" ? t("panel.wait_roll", { name }) : t("panel.wait_fire", { name });
    return { text, yours: false };
  }
  if (panel.wants === "fire") return { text: t("panel.press_fire"), yours: true };
  return { text: state.view?.shot ? t("panel.roll_again") : t("panel.roll_now"), yours: true };
}
