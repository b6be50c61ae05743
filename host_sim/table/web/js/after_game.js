/** Looking back, beside the board: replay and statistics after the end, a replay for whoever watches. */

import { el, fill } from "./dom.js";
import { gameOf } from "./games.js";
import { t } from "./words.js";

/** @import { Game, State } from "./contract.js" */
/** @import { Stage } from "./stage.js" */
/** @import { TableFrame } from "./table_frame.js" */

/** @typedef {{destroy: () => void, go: (moment: number) => void}} Past */

/**
 * @param {TableFrame} frame
 * @param {Stage} stage
 * @param {Game} game
 * @param {() => number | null} moment that was looked at before
 */
export function createAfterGame(frame, stage, game, moment) {
  /** @type {State | null} */
  let state = null;
  /** @type {Past | null} */
  let after = null;
  let visit = 0;
  let wanted = false; // perhaps before there is a board
  let open = false;
  /** @type {Promise<void> | undefined} */
  let entering;

  async function enter() {
    const { board } = stage;
    if (!wanted || open || !board || !state) return;
    open = true;
    const mine = ++visit;
    // A state tells only what is new: here the whole story is wanted.
    const whole = { ...state, story: { from: 0, items: stage.story } };
    const table = { ask: game.ask, t, state: whole, board, moment: moment() };
    try {
      const begin = await loadAfter(state);
      if (mine === visit) after = begin(frame.after, table);
    } catch (error) {
      console.error(error);
      fill(frame.after, el("p", { class: "empty", text: t("missing.after") }));
    }
  }

  function leave() {
    if (!open) return;
    open = false;
    visit++;
    after?.destroy();
    after = null;
    fill(frame.after);
    stage.resume(); // back from wherever the replay stood
  }

  // On a wide screen log and rules may be looked at meanwhile; a board in the past may not be left.
  frame.shown((tab) => {
    wanted = tab === "after";
    if (!wanted) leave();
    else if (!open) entering = enter();
  });
  return {
    /** Whether the board shows the past, and is not to be disturbed. */
    get holds() {
      return open && state?.over === false;
    },
    /** @param {State} next */
    update(next) {
      const ended = next.over && state?.over === false;
      state = next;
      if (ended) leave();
      void enter();
    },
    leave,
    /** The replay, after so many actions. @param {number} moment */
    async look(moment) {
      frame.show("after");
      await entering;
      after?.go(moment);
    },
  };
}

/**
 * What is shown beside the board, by how the game stands.
 * @param {State} state
 * @returns {Promise<(host: HTMLElement, table: import("./after/replay.js").Replayed) => Past>}
 */
async function loadAfter({ kind, over }) {
  if (!over) {
    const { Replay } = await import("./after/replay.js");
    return (host, table) => new Replay(host, table);
  }
  const [{ createAfter }, figures] = await Promise.all([import("./after/after.js"), gameOf(kind)?.figures?.()]);
  return (host, table) => createAfter(host, table, figures);
}
