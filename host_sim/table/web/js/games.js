/** The boards: one line for every kind of game. */

/** @import { Board, Game } from "./contract.js" */

/** Each board has types of its own for what is its game's. @typedef {{createBoard: (host: HTMLElement, game: any) => any}} Module */

/** @type {Record<string, () => Promise<Module>>} */
const BOARDS = {
  taktik: () => import("./taktik/board.js"),
  "tank-chess": () => import("./tank_chess/board.js"),
};

/** Games in which a seat sees what others may not: their screens are handed over behind a curtain. */
const SECRETIVE = new Set(["taktik"]);

/**
 * @param {string} kind
 * @returns {Promise<(host: HTMLElement, game: Game) => Board>}
 */
export async function boardOf(kind) {
  return (await BOARDS[kind]()).createBoard;
}

/** @param {string} kind */
export function hasSecrets(kind) {
  return SECRETIVE.has(kind);
}
