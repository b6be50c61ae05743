/** The link of a seat: the first browser that follows it gets a secret of its own, and sits there. */

import { post } from "./api.js";
import { keepSeats, seatsOf } from "./memory.js";

/**
 * Uses the link up, and takes it out of the address. Whoever follows their own link again sits where they sat.
 * @param {string} table
 * @param {string} claim
 * @returns {Promise<string>} the token of this browser's seat
 */
export async function followLink(table, claim) {
  const kept = seatsOf(table);
  const mine = kept.find((seat) => seat.claim === claim)?.token;
  const token = mine ?? (await claimed(table, claim));
  history.replaceState(null, "", `/table/${table}#${token}`);
  return token;
}

/** @param {string} table @param {string} claim */
async function claimed(table, claim) {
  const { player, name, token } = await post(`/api/tables/${encodeURIComponent(table)}/claim`, { claim });
  keepSeats(table, [...seatsOf(table), { player, name, who: "link", token, link: null, claim }]);
  return token;
}
