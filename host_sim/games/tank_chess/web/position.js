/** Reads the one line in which the server writes a position (C15). */

import { squareName } from "./squares.js";

/**
 * @typedef {import("./kinds.js").Letter} Letter
 * @typedef {import("./squares.js").Side} Side
 * @typedef {{letter: Letter, side: Side, facing: number}} Standing
 * @typedef {{size: number, pieces: Map<string, Standing>, obstacles: Set<string>,
 *            wrecks: Set<string>, turn: Side}} Position
 */

const TOKEN = /([HMLCTRhmlctr])([0-7])|(#)|(x)|\((\d+)\)/y;

/** @param {string} line @returns {Position} */
export function parsePosition(line) {
  const [size, rows, turn] = line.split(" ");
  /** @type {Position} */
  const position = {
    size: Number(size),
    pieces: new Map(),
    obstacles: new Set(),
    wrecks: new Set(),
    turn: turn === "b" || turn === "+w" ? "black" : "white",
  };
  rows.split("/").forEach((row, down) => readRow(row, position.size - 1 - down, position));
  return position;
}

/**
 * How it stood after the drive, before the shot had arrived.
 * @param {Position} after @param {Position} before @param {string} target @returns {Position}
 */
export function notYetHit(after, before, target) {
  const struck = before.pieces.get(target);
  if (!struck) return after;
  return {
    ...after,
    pieces: new Map(after.pieces).set(target, struck),
    wrecks: new Set([...after.wrecks].filter((square) => square !== target)),
  };
}

/** @param {string} row @param {number} rank @param {Position} position */
function readRow(row, rank, position) {
  let file = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(row); token; token = TOKEN.exec(row)) {
    const [, letter, facing, obstacle, wreck, empty] = token;
    const square = squareName(file, rank);
    if (letter) position.pieces.set(square, standing(letter, Number(facing)));
    else if (obstacle) position.obstacles.add(square);
    else if (wreck) position.wrecks.add(square);
    file += empty ? Number(empty) : 1;
  }
}

/** @param {string} symbol @param {number} facing @returns {Standing} */
function standing(symbol, facing) {
  const letter = /** @type {Letter} */ (symbol.toUpperCase());
  return { letter, side: symbol === letter ? "white" : "black", facing };
}
