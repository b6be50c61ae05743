/** What this browser keeps: choices, and the seats that were given to it. */

/**
 * @typedef {object} Seat as POST /api/tables tells it, once
 * @property {string} player empty for a `link` of an older kind, until the table tells it
 * @property {string} name
 * @property {"here" | "device" | "computer" | "link"} who `link`: it was given to this browser
 * @property {string | null} token of this browser; none where another device is to come
 * @property {string | null} link for that device
 * @property {string | null} [claim] what its link has behind #
 */

const PREFIX = "taktik.";
const MOST_TABLES = 200;

/**
 * @param {string} key
 * @returns {any} null if nothing is kept
 */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null; // forbidden by the browser, or written by something else
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page works, it only forgets.
  }
}

/**
 * The seats of a table that this browser was told of.
 * @param {string} table
 * @returns {Seat[]}
 */
export function seatsOf(table) {
  return recall("tables")?.[table] ?? [];
}

/**
 * @param {string} table
 * @param {Seat[]} seats
 */
export function keepSeats(table, seats) {
  keepOf("tables", table, seats);
}

/**
 * The latest tables are kept.
 * @param {string} key
 * @param {string} table
 * @param {unknown} value
 */
function keepOf(key, table, value) {
  const { [table]: _, ...others } = recall(key) ?? {};
  const recent = Object.entries(others).slice(-MOST_TABLES);
  remember(key, { ...Object.fromEntries(recent), [table]: value });
}

/**
 * Tokens that the table does not know, or no longer.
 * @param {string} table
 * @param {(string | null)[]} tokens
 */
export function forgetTokens(table, tokens) {
  keepSeats(table, seatsOf(table).filter((seat) => !seat.token || !tokens.includes(seat.token)));
}

/** @param {string} table that was deleted */
export function forgetTable(table) {
  for (const key of ["tables", "known"]) {
    const { [table]: _, ...others } = recall(key) ?? {};
    remember(key, others);
  }
}

/**
 * How many changes of a table this browser has seen: the server should never know fewer.
 * @param {string} table
 * @returns {number}
 */
export function knownOf(table) {
  return recall("known")?.[table] ?? 0;
}

/**
 * @param {string} table
 * @param {number} at
 */
export function keepKnown(table, at) {
  keepOf("known", table, at);
}

/** Whether what stands behind # in an address is a link's that gives a seat away. @param {string} secret */
export function isClaim(secret) {
  return secret.startsWith("claim-");
}

/**
 * Who sits down first: where several people share a screen, nobody does until one says who they are.
 * @param {Seat[]} seats of this screen
 */
export function firstToken(seats) {
  return seats.length === 1 ? seats[0].token : null;
}

/**
 * The seats whose people look at this screen.
 * @param {string} table
 * @param {string} token the one of the address, or nothing
 * @returns {Seat[]}
 */
export function seatsHere(table, token) {
  const kept = seatsOf(table);
  const asked = kept.find((seat) => seat.token === token);
  if (asked && asked.who !== "here") return [asked];
  if (token && !asked) {
    /** @type {Seat} */
    const seat = { player: "", name: "", who: "link", token, link: null };
    keepSeats(table, [...kept, seat]);
    return [seat];
  }
  const here = kept.filter((seat) => seat.who === "here" && seat.token);
  return here.length ? here : kept.filter((seat) => seat.who === "link").slice(-1);
}
