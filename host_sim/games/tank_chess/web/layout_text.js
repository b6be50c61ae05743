/** Layouts as text, in the form of `host_sim/tank_chess/layout.py`: written, read, pointed into. */

import { squareName } from "./squares.js";

/**
 * @typedef {{name: string, size: number, squares: Map<string, string>}} Layout
 *   of the squares those that are not empty: `#`, or a piece's letter, small for Black
 */

export const SIZES = [16, 20];
const SYMBOL = /^[#HMLCTRhmlctr]$/;
const INDENT = "  ";

/** @param {Layout} layout */
export function layoutText(layout) {
  const name = layout.name.replaceAll(";", ","); // where a comment would begin
  const lines = [`name ${name}`, "board"];
  for (let rank = layout.size - 1; rank >= 0; rank--) {
    const symbols = [];
    for (let file = 0; file < layout.size; file++) {
      symbols.push(layout.squares.get(squareName(file, rank)) ?? ".");
    }
    lines.push(`${INDENT}${String(rank + 1).padStart(2)}: ${symbols.join(" ")}`);
  }
  return `${lines.join("\n")}\n`;
}

/**
 * As much of it as can be made out; null if it is no layout at all. The server finds the faults.
 * @param {string} text @returns {Layout | null}
 */
export function parseLayout(text) {
  let name = "";
  /** @type {string[][]} */
  const ranks = [];
  for (const line of text.split(/\r?\n/)) {
    const words = wordsOf(line).map((word) => word.text);
    if (words[0] === "name") name = words.slice(1).join(" ");
    else if (isRank(words)) ranks.push(words.slice(1));
  }
  const size = SIZES.find((one) => one >= ranks.length);
  if (!ranks.length || !size) return null;
  const squares = new Map();
  ranks.forEach((symbols, down) => {
    symbols.slice(0, size).forEach((symbol, file) => {
      if (SYMBOL.test(symbol)) squares.set(squareName(file, size - 1 - down), symbol);
    });
  });
  return { name, size, squares };
}

/**
 * The square that stands at a line and a column of the text, both from 1.
 * @param {string} text @param {number} line @param {number} column @returns {string | null}
 */
export function squareAt(text, line, column) {
  const words = wordsOf(text.split(/\r?\n/)[line - 1] ?? "");
  if (!isRank(words.map((word) => word.text))) return null;
  const file = words.findIndex((word) => word.column === column) - 1;
  return file < 0 ? null : squareName(file, Number.parseInt(words[0].text, 10) - 1);
}

/** @param {string[]} words */
const isRank = (words) => /^[1-9]\d?:$/.test(words[0] ?? "");

/** @param {string} line */
function wordsOf(line) {
  const content = line.split(";")[0];
  return [...content.matchAll(/\S+/g)].map((found) => ({ text: found[0], column: found.index + 1 }));
}

/** A symbol in the other colour. @param {string} symbol */
export function recoloured(symbol) {
  return symbol === symbol.toUpperCase() ? symbol.toLowerCase() : symbol.toUpperCase();
}

/** @param {Layout} layout @param {string} symbol */
export function countOf(layout, symbol) {
  return [...layout.squares.values()].filter((one) => one === symbol).length;
}
