/** The boards: one line for every kind of game. */

import { t } from "./words.js";

/** @import { Board, Game, Refusal, State } from "./contract.js" */

/**
 * Each board has types of its own for what is its game's.
 * @typedef {object} Module
 * @property {(host: HTMLElement, game: any) => any} createBoard
 * @property {(details: Record<string, string>, t: any) => Record<string, string>} [detailsOf] a refusal,
 *   in the reader's language
 */

/** @type {Record<string, () => Promise<Module>>} */
const BOARDS = {
  taktik: () => import("./taktik/board.js"),
  "tank-chess": () => import("./tank_chess/board.js"),
};

/** @type {Map<string, Module>} */
const loaded = new Map();

/** Games in which a seat sees what others may not: their screens are handed over behind a curtain. */
const SECRETIVE = new Set(["taktik"]);

/**
 * @param {string} kind
 * @returns {Promise<(host: HTMLElement, game: Game) => Board>}
 */
export async function boardOf(kind) {
  const module = await BOARDS[kind]();
  loaded.set(kind, module);
  return module.createBoard;
}

/** @param {Refusal} refusal */
export function detailsOf({ game, details }) {
  return loaded.get(game)?.detailsOf?.(details, t) ?? details;
}

/** @param {string} kind */
export function hasSecrets(kind) {
  return SECRETIVE.has(kind);
}

/**
 * Whether the person before may take something back though another is next: not through a curtain,
 * and not while a clock runs.
 * @param {State} state
 */
export function mayCallBack(state) {
  return !state.over && !hasSecrets(state.kind) && !state.view.clock;
}
