/** A new table, from the wish to the first look at its board. */

import { post } from "./api.js";
import { keepSeats } from "./memory.js";
import { go } from "./navigate.js";
import { shareLinks, sharable } from "./share.js";

/** @import { Seat } from "./memory.js" */
/** @typedef {{id: string, seats: Seat[]}} Laid */

/**
 * @param {string} kind
 * @param {string} title
 * @param {object} wishes
 * @param {{who: string, name: string}[]} seats
 * @returns {Promise<Laid>}
 */
export async function layTable(kind, title, wishes, seats) {
  /** @type {Laid} */
  const table = await post("/api/tables", { kind, title, wishes, seats });
  keepSeats(table.id, table.seats); // at once: the secrets are never told again
  return table;
}

/** Goes there; first the links, if somebody sits elsewhere. @param {Laid} table */
export function enterTable(table) {
  const here = table.seats.filter((seat) => seat.who === "here" && seat.token);
  const address = `/table/${table.id}${here.length === 1 ? `#${here[0].token}` : ""}`;
  const elsewhere = sharable(table.seats);
  if (elsewhere.length) shareLinks(elsewhere).addEventListener("close", () => go(address));
  else go(address);
}
