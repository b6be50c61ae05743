/** Advice for somebody who plays against computers, in three steps: which piece, where, the move. */

import { t } from "./words.js";

/** @import { Board, Button, State } from "./contract.js" */

const STEPS = ["piece", "where", "move"];

/** Whether you are the only person at the table: between people nobody is helped. @param {State} state */
export function mayBeAdvised({ seats, you, over }) {
  return you !== null && !over && seats.every((seat) => seat.player === you || seat.who === "computer");
}

/**
 * @param {object} table
 * @param {() => Promise<unknown>} table.ask the server for a hint, which comes with a later state
 * @param {() => Required<Board> | null} table.board
 * @param {() => void} table.changed the button says something else
 */
export function createAdvice({ ask, board, changed }) {
  /** @type {State | null} */
  let state = null;
  let shown = 0; // steps of the hint that stands
  let wanted = false;
  let said = "";

  /** @param {string} text */
  function say(text) {
    said = text;
    changed();
  }

  /** Steps that this hint has: a roll has no piece. @returns {string[]} */
  function steps() {
    const hint = state?.hint;
    return STEPS.filter((step) => step === "move" || hint?.[/** @type {"piece" | "where"} */ (step)]);
  }

  function showNext() {
    const hint = state?.hint;
    if (!hint || hint.thinking || !state) return;
    wanted = false;
    if (!hint.action) return say(t("hint.nothing"));
    const all = steps();
    const step = all[Math.min(shown, all.length - 1)];
    shown = Math.min(shown + 1, all.length);
    const { piece, where, action } = hint;
    const item = { n: -1, by: state.you, turn: 0, action, events: [] };
    board()?.ring([piece, step === "piece" ? null : where].filter((one) => typeof one === "string"));
    say(t(`hint.${step}`, { piece, where, move: board()?.story(item) || action }));
  }

  async function run() {
    if (state?.hint) return showNext();
    wanted = true;
    shown = 0;
    say(t("hint.thinking"));
    await ask();
  }

  return {
    /** @param {State} next */
    update(next) {
      if (!next.hint && !wanted) {
        shown = 0;
        said = "";
      }
      state = next;
      if (wanted && next.hint) showNext();
    },
    get said() {
      return said;
    },
    /** @returns {Button[]} */
    buttons() {
      if (!state || !mayBeAdvised(state) || !state.actors.includes(state.you ?? "")) return [];
      const label = t(`hint.ask_${shown ? steps()[Math.min(shown, steps().length - 1)] : "first"}`);
      return [{ label, key: "h", name: "hint", quiet: true, run }];
    },
  };
}
