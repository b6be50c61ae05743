/** The log of a game: each item in notation and in words. */

import { moveText, parseMove } from "./notation.js";
import { parsePosition } from "./position.js";
import { eventWords, facingName, pieceName, sideName } from "./speech.js";

/**
 * @typedef {import("./speech.js").T} T
 * @typedef {import("./squares.js").Side} Side
 * @typedef {{letter: import("./kinds.js").Letter, side: Side}} Mover
 * @typedef {import("../../js/contract.js").Item} Item
 */

/** @param {T} t */
export function createStory(t) {
  /** @type {string | null} */
  let start = null;
  /** @type {Item[]} */
  let items = [];
  /** Which piece each item moved. @type {Map<number, Mover>} */
  let movers = new Map();
  /** What stands where after all of them. @type {Map<string, Mover>} */
  let standing = new Map();

  /** No item tells what stood where it began: walk through all of them. */
  function follow() {
    movers = new Map();
    if (start === null) return;
    standing = parsePosition(start).pieces;
    for (const item of items) {
      const move = parseMove(item.action);
      const piece = move && standing.get(move.start);
      if (!move || !piece) continue;
      movers.set(item.n, piece);
      standing.delete(move.start);
      if (!move.off) standing.set(move.end, piece);
      if (move.target) standing.delete(move.target);
    }
  }

  return {
    /** @param {string} position how the game began */
    begin(position) {
      start = position;
      follow();
    },
    /** @param {{from: number, items: Item[]} | undefined} added */
    update(added) {
      if (!added) return;
      items = [...items.filter((item) => item.n < added.from), ...added.items];
      follow();
    },
    /** @param {number} n of an item */
    after(n) {
      return items.filter((item) => item.n > n);
    },
    /** Offers may have come after it. */
    lastMove() {
      return items.map((item) => parseMove(item.action)).filter(Boolean).at(-1) ?? null;
    },
    /** @param {Item} item */
    words(item) {
      const events = item.events.map((event) => eventWords(t, event, item.by));
      return [actionWords(t, item, movers.get(item.n) ?? standing.get(parseMove(item.action)?.start ?? "")), ...events].filter(Boolean).join(" ");
    },
  };
}

/** What a replay marks. @param {Item} item @returns {"battle" | "capture" | null} */
export function markOf({ action, events }) {
  if (parseMove(action)?.off) return "capture";
  return events.some(({ kind }) => kind === "destroyed") ? "battle" : null;
}

/** @param {T} t @param {Item} item @param {Mover | undefined} mover */
function actionWords(t, item, mover) {
  const move = parseMove(item.action);
  if (!move) return otherWords(t, item.action);
  const piece = mover ? pieceName(t, mover.letter, mover.side) : t("tank_chess.piece.some");
  if (move.off) return t("tank_chess.story.off", { move: item.action.split(" ")[0], piece });
  const details = {
    move: moveText(move.start, move.end, move.facing, move.target),
    piece,
    square: move.end,
    facing: facingName(t, move.facing),
  };
  return t(move.start === move.end ? "tank_chess.story.turns" : "tank_chess.story.drives", details);
}

/** Offers and draws are told by their events. @param {T} t @param {string} action */
function otherWords(t, action) {
  const [word, player] = action.split(" ");
  if (word === "resign") return t("tank_chess.story.resigns", { player: sideName(t, player) });
  if (word === "time") return t("tank_chess.story.time", { player: sideName(t, player) });
  return "";
}
