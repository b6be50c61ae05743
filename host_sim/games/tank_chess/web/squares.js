/** Squares by name and by number, and the eight facings (C15). */

/** Clockwise from the direction in which White attacks. */
export const FACINGS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** What one step in each facing adds to file and rank. */
export const STEPS = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]];

/**
 * @typedef {"white" | "black"} Side
 * @type {readonly Side[]}
 */
export const SIDES = ["white", "black"];

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "white" ? "black" : "white");

/** @param {number} file @param {number} rank both from 0 */
export function squareName(file, rank) {
  return `${String.fromCharCode(97 + file)}${rank + 1}`;
}

/** @param {string} square @returns {[number, number]} file and rank, from 0 */
export function place(square) {
  return [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
}

/**
 * The square that many files and ranks away, or null if it is not on the board.
 * @param {string} square @param {number} files @param {number} ranks @param {number} size
 */
export function beside(square, files, ranks, size) {
  const [file, rank] = place(square);
  const [x, y] = [file + files, rank + ranks];
  return x < 0 || y < 0 || x >= size || y >= size ? null : squareName(x, y);
}

/**
 * Where half a turn of the board brings a square (C1).
 * @param {string} square @param {number} size
 */
export function turned(square, size) {
  const [file, rank] = place(square);
  return squareName(size - 1 - file, size - 1 - rank);
}

/** How many eighths of a turn lie between two facings, 0 to 4. @param {number} a @param {number} b */
export function between(a, b) {
  const apart = Math.abs(a - b) % 8;
  return Math.min(apart, 8 - apart);
}

/**
 * All squares in the order in which a board is read, from its top left corner.
 * @param {number} size @param {boolean} flipped Black's side is below
 */
export function readingOrder(size, flipped) {
  const rows = [];
  for (let down = 0; down < size; down++) {
    const rank = flipped ? down : size - 1 - down;
    const row = [];
    for (let across = 0; across < size; across++) {
      row.push(squareName(flipped ? size - 1 - across : across, rank));
    }
    rows.push(row);
  }
  return rows;
}
