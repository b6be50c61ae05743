/** What comes after the end: statistics and replay, beside the board. */

import { el, fill } from "./dom.js";
import { t } from "./words.js";

/** @import { Game, State } from "./contract.js" */
/** @import { Stage } from "./stage.js" */
/** @import { TableFrame } from "./table_frame.js" */

/**
 * @param {TableFrame} frame
 * @param {Stage} stage
 * @param {Game} game
 */
export function createAfterGame(frame, stage, game) {
  /** @type {State | null} */
  let state = null;
  /** @type {{destroy?: () => void} | null} */
  let after = null;
  let open = false;

  async function enter() {
    const { board } = stage;
    if (open || !board || !state) return;
    open = true;
    try {
      const { createAfter } = await import("./after/after.js");
      if (open) after = createAfter(frame.after, { ask: game.ask, t, state, board });
    } catch (error) {
      console.error(error);
      fill(frame.after, el("p", { class: "empty", text: t("missing.after") }));
    }
  }

  function leave() {
    if (!open) return;
    open = false;
    after?.destroy?.();
    after = null;
    fill(frame.after);
    if (state) stage.board?.update(state, []); // back from wherever the replay stood
  }

  // On a wide screen log and rules may be looked at meanwhile; a board in the past may not be left.
  frame.shown((tab) => (tab === "after" ? void enter() : leave()));
  return {
    /** @param {State} next */
    update(next) {
      state = next;
    },
    leave,
  };
}
