/** What this browser keeps: choices, and the seats that were given to it. */

/**
 * @typedef {object} Seat as POST /api/tables tells it, once
 * @property {string} player empty for a `link` that was not yet followed
 * @property {string} name
 * @property {"here" | "device" | "computer" | "link"} who `link`: it was given to this browser
 * @property {string | null} token
 * @property {string | null} link
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
  const { [table]: _, ...others } = recall("tables") ?? {};
  const recent = Object.entries(others).slice(-MOST_TABLES);
  remember("tables", { ...Object.fromEntries(recent), [table]: seats });
}

/**
 * A link that the table does not know.
 * @param {string} table
 * @param {Seat[]} seats
 */
export function forgetLinks(table, seats) {
  const wrong = new Set(seats.filter((seat) => seat.who === "link").map((seat) => seat.token));
  keepSeats(table, seatsOf(table).filter((seat) => !wrong.has(seat.token)));
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
