/** The board of whatever game it is, and the story that was told so far. */

import { el, fill } from "./dom.js";
import { boardOf } from "./games.js";
import { t } from "./words.js";

/** @import { Board, Game, Item, State } from "./contract.js" */

/** What a board need not do itself. @type {Pick<Required<Board>, "begin" | "buttons" | "story" | "mark" | "point" | "ring" | "destroy">} */
const DEFAULTS = { begin() {}, buttons: () => [], story: ({ action }) => action, mark: () => null, point() {}, ring() {}, destroy() {} };

/**
 * @param {HTMLElement} host
 * @param {Game} game
 * @param {() => boolean} held while somebody looks at the past
 */
export function createStage(host, game, held) {
  /** @type {Required<Board> | null} */
  let board = null;
  /** @type {Promise<void> | null} */
  let coming = null;
  /** @type {State | null} */
  let latest = null;
  const story = createStory();
  let missed = Infinity; // what happened from there on the board was not told
  let visit = 0;

  /** @param {State} state */
  async function begin(state) {
    const mine = visit;
    try {
      const createBoard = await boardOf(state.kind);
      if (mine !== visit) return;
      const next = completed(createBoard(host, game));
      await next.begin(state);
      if (mine === visit) board = next;
      else next.destroy();
    } catch (error) {
      console.error(error);
      if (mine === visit) fill(host, el("p", { class: "empty", text: t("missing.board") }));
    }
  }

  return {
    get board() {
      return board;
    },
    get story() {
      return story.items;
    },
    /**
     * @param {State} state
     * @returns {Promise<boolean>} whether this was still the latest when the board was there
     */
    async show(state) {
      story.follow(state);
      latest = state;
      const mine = visit;
      await (coming ??= begin(state));
      if (mine !== visit || latest !== state) return false;
      missed = Math.min(missed, state.story.from);
      this.resume();
      return true;
    },
    /** Tells the board all that it has not heard of, unless somebody looks at the past. */
    resume() {
      if (!latest || held()) return;
      const untold = { from: missed, items: story.items.filter((item) => item.n >= missed) };
      const state = missed < Infinity ? { ...latest, story: untold } : latest;
      missed = Infinity;
      board?.update(state, story.takeFresh());
    },
    /** Leaves nothing on the page, and nothing in memory that a seat alone may know. */
    clear() {
      visit++;
      board?.destroy();
      board = coming = latest = null;
      missed = Infinity;
      story.clear();
      fill(host);
    },
  };
}

/** @typedef {ReturnType<typeof createStage>} Stage */

/** @param {Board} board @returns {Required<Board>} */
function completed(board) {
  for (const [name, does] of Object.entries(DEFAULTS)) if (!(name in board)) Object.assign(board, { [name]: does });
  return /** @type {Required<Board>} */ (board);
}

/** The story as far as it was told, and what of it each seat of this screen has not seen yet. */
function createStory() {
  /** @type {Item[]} */
  let items = [];
  /** @type {Item[]} */
  let fresh = [];
  /** @type {Map<string | null, number>} how far each seat has seen it */
  const seen = new Map();
  return {
    get items() {
      return items;
    },
    /** @param {State} state */
    follow({ you, story: { from, items: added } }) {
      items = [...items.filter((item) => item.n < from), ...added];
      const last = items.at(-1)?.n ?? -1;
      const before = Math.min(seen.get(you) ?? last, from > 0 ? from - 1 : Infinity);
      fresh.push(...added.filter((item) => item.n > before));
      seen.set(you, last);
    },
    takeFresh() {
      const taken = fresh;
      fresh = [];
      return taken;
    },
    clear() {
      items = [];
      fresh = [];
    },
  };
}
