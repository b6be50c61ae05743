/** The link of a seat: the first browser that follows it gets the seat, with a secret of its own. */

import { ApiError, post } from "./api.js";
import { keepSeats, seatsOf } from "./memory.js";

/** @import { Seat } from "./memory.js" */

/**
 * Uses the link up, and takes it out of the address. This browser may follow it again: it then sits where it sat,
 * also if it never heard the answer.
 * @param {string} table
 * @param {string} claim
 * @returns {Promise<string>} the token of this browser's seat
 */
export async function followLink(table, claim) {
  const others = seatsOf(table).filter((seat) => seat.claim !== claim || !seat.token);
  /** @type {Seat} */
  const mine = seatsOf(table).find((seat) => seat.claim === claim && seat.token) ??
    { player: "", name: "", who: "link", token: newSecret(), link: null, claim };
  keepSeats(table, [...others, mine]); // before anything can be lost on the way
  try {
    const { player, name } = await post(`/api/tables/${encodeURIComponent(table)}/claim`, { claim, token: mine.token });
    keepSeats(table, [...others, { ...mine, player, name }]);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status) keepSeats(table, others);
    throw error;
  }
  history.replaceState(null, "", `/table/${table}#${mine.token}`);
  return mine.token ?? "";
}

/** 128 bits, as the server's own are. */
function newSecret() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
