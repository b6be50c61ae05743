/** The games that the server has. What each brings to the page lies in its own folder. */

import { table } from "./ahead.js";
import { t } from "./words.js";

/** @import { BoardModule, Manifest, Refusal, State } from "./contract.js" */

/** By kind. @type {Map<string, Manifest>} */
const games = new Map();

/** Those that were needed so far, by kind. @type {Map<string, BoardModule>} */
const boards = new Map();

/** Those that the server lists. @type {HTMLMetaElement[]} */
const listed = [...document.querySelectorAll('meta[name="game"]')].filter((one) => one instanceof HTMLMetaElement);

/** What a game says of itself. One that fails does not keep the others from being played. @param {HTMLMetaElement} one */
async function load({ content, dataset }) {
  try {
    games.set(content, (await import(String(dataset.script))).default);
  } catch (error) {
    console.error(error);
  }
}

/** Those that this page needs at once. That of a table is told, long before the table tells anything. */
export async function loadGames() {
  const needed = listed.filter(({ dataset }) => "needed" in dataset);
  await Promise.all(needed.map(load));
  if (table && needed.length === 1) void gameOf(needed[0].content)?.ahead?.(table);
}

/** The others too. */
export async function everyGame() {
  await Promise.all(listed.filter(({ content }) => !games.has(content)).map(load));
}

/** Every game that is here, with its kind, in the order of the server's list. */
export function allGames() {
  return listed.flatMap(({ content }) => {
    const game = games.get(content);
    return game ? [/** @type {[string, Manifest]} */ ([content, game])] : [];
  });
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

/** What is heard of its story. @param {string} kind */
export function soundsOf(kind) {
  return boards.get(kind)?.sounds ?? {};
}

/**
 * The gaps of a refusal, or of what a computer was after, in the reader's language.
 * @param {Pick<Refusal, "game" | "details">} said
 */
export function detailsOf({ game, details }) {
  return boards.get(game)?.detailsOf?.(details, t) ?? details;
}

/**
 * The rule books of a game, the most important first.
 * @param {string | null} kind null for those of all games
 */
export function booksOf(kind) {
  const kinds = kind === null ? allGames().map(([one]) => one) : [kind];
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
