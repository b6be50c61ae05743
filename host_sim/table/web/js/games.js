/** The games that the server has. What each brings to the page lies in its own folder. */

import { t } from "./words.js";

/** @import { BoardModule, Manifest, Refusal, State } from "./contract.js" */

/** By kind, in the order of the server's list. @type {Map<string, Manifest>} */
const games = new Map();

/** Those that were needed so far, by kind. @type {Map<string, BoardModule>} */
const boards = new Map();

/** What every game says of itself. One that fails does not keep the others from being played. */
export async function loadGames() {
  const listed = /** @type {HTMLMetaElement[]} */ ([...document.querySelectorAll('meta[name="game"]')]);
  const loading = listed.map(async ({ dataset }) => (await import(`/web/${dataset.folder}/web/game.js`)).default);
  const loaded = await Promise.allSettled(loading);
  loaded.forEach((result, place) => {
    if (result.status === "fulfilled") games.set(listed[place].content, result.value);
    else console.error(result.reason);
  });
}

/** Every game with its kind. */
export function allGames() {
  return [...games];
}

/** @param {string} kind */
export function gameOf(kind) {
  return games.get(kind);
}

/** @param {string} kind */
export async function boardOf(kind) {
  const module = await gameOf(kind)?.board();
  if (!module) throw new Error(`there is no board for ${kind}`);
  boards.set(kind, module);
  return module.createBoard;
}

/** The gaps of a refusal, in the reader's language. @param {Refusal} refusal */
export function detailsOf({ game, details }) {
  return boards.get(game)?.detailsOf?.(details, t) ?? details;
}

/**
 * The rule books of a game, the most important first.
 * @param {string | null} kind null for those of all games
 */
export function booksOf(kind) {
  const kinds = kind === null ? [...games.keys()] : [kind];
  return [...new Set(kinds.flatMap((one) => gameOf(one)?.books ?? [one]))];
}

/** The sign that a player's mark bears, as a path. @param {string} player */
export function signOf(player) {
  for (const { signs } of games.values()) if (signs && player in signs) return signs[player];
  return null;
}

/** Whether a seat sees what others may not. @param {string} kind */
export function hasSecrets(kind) {
  return Boolean(gameOf(kind)?.secretive);
}

/**
 * Whether the person before may undo though another of this screen is next: not through a curtain,
 * and not while a clock runs.
 * @param {State} state
 */
export function mayUndoAfterHandover(state) {
  return !state.over && !hasSecrets(state.kind) && !state.view.clock;
}
