/** Who looks at a shared screen. */

import { mayUndoAfterHandover } from "./games.js";

/** @import { Item, State } from "./contract.js" */
/** @import { Seat } from "./memory.js" */

/**
 * The seat of this screen that is next, if it is not the one that is shown.
 * @param {State} state
 * @param {Seat[]} local the seats whose people sit here
 * @param {string | null} shown
 * @returns {Seat | null}
 */
export function nextHere(state, local, shown) {
  if (state.over || state.actors.includes(shown ?? "")) return null;
  return local.find((seat) => state.actors.includes(seat.player)) ?? null;
}

/**
 * The seat of this screen that did the last thing, if another is shown by now.
 * @param {State} state
 * @param {Seat[]} local
 * @param {Item | undefined} last
 * @returns {Seat | null}
 */
export function authorHere(state, local, last) {
  if (!last?.by || last.by === state.you || !mayUndoAfterHandover(state)) return null;
  return local.find((seat) => seat.player === last.by) ?? null;
}

/**
 * The seats of this screen, with the names that the table has for them.
 * @param {State} state
 * @param {Seat[]} seats
 * @returns {Seat[]}
 */
export function named(state, seats) {
  return seats.map((seat) => {
    const known = state.seats.find((one) => one.player === seat.player);
    return known ? { ...seat, name: known.name } : seat;
  });
}
