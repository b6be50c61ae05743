/** The board of whatever game it is, and the story that was told so far. */

import { el, fill } from "./dom.js";
import { boardOf } from "./games.js";
import { t } from "./words.js";

/** @import { Board, Game, Item, State } from "./contract.js" */

/** What a board need not do itself. @type {Pick<Required<Board>, "begin" | "buttons" | "story" | "mark" | "destroy">} */
const DEFAULTS = { begin() {}, buttons: () => [], story: ({ action }) => action, mark: () => null, destroy() {} };

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
  /** @type {Item[]} */
  let story = [];
  /** @type {Item[]} */
  let fresh = [];
  /** @type {Map<string | null, number>} how far each seat of this screen has seen the story */
  const seen = new Map();
  let visit = 0;

  /** @param {State} state */
  function follow(state) {
    const { from, items } = state.story;
    story = [...story.filter((item) => item.n < from), ...items];
    const last = story.at(-1)?.n ?? -1;
    const before = Math.min(seen.get(state.you) ?? last, from > 0 ? from - 1 : Infinity);
    fresh.push(...items.filter((item) => item.n > before));
    seen.set(state.you, last);
  }

  /** @param {State} state */
  async function begin(state) {
    const mine = visit;
    try {
      const createBoard = await boardOf(state.kind);
      if (mine !== visit) return;
      const next = { ...DEFAULTS, ...createBoard(host, game) };
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
      return story;
    },
    /**
     * @param {State} state
     * @returns {Promise<boolean>} whether this was still the latest when the board was there
     */
    async show(state) {
      follow(state);
      latest = state;
      const mine = visit;
      await (coming ??= begin(state));
      if (mine !== visit || latest !== state) return false;
      if (!held()) board?.update(state, fresh);
      fresh = [];
      return true;
    },
    /** Leaves nothing on the page, and nothing in memory that a seat alone may know. */
    clear() {
      visit++;
      board?.destroy();
      board = coming = latest = null;
      story = [];
      fresh = [];
      fill(host);
    },
  };
}

/** @typedef {ReturnType<typeof createStage>} Stage */
