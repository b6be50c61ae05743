/** What each side has lost: the pieces of the beginning that are no longer there. */

import { el, fill, svg } from "../../js/dom.js";
import { LETTERS, shapeOf } from "./kinds.js";
import { pieceName } from "./speech.js";
import { shape } from "./stock.js";

/**
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./squares.js").Side} Side
 * @typedef {import("./kinds.js").Letter} Letter
 */

/** @param {Position} before @param {Position} now @param {Side} side @param {boolean} escaped its command tank has left */
export function lossesOf(before, now, side, escaped) {
  return LETTERS.flatMap((letter) => {
    const gone = count(before, side, letter) - count(now, side, letter) - (escaped && letter === "C" ? 1 : 0);
    return Array.from({ length: Math.max(0, gone) }, () => letter);
  });
}

/** @param {Position} position @param {Side} side @param {Letter} letter */
function count(position, side, letter) {
  return [...position.pieces.values()].filter((one) => one.side === side && one.letter === letter).length;
}

/** @param {HTMLElement} host @param {Letter[]} lost @param {Side} side @param {import("./speech.js").T} t */
export function showLosses(host, lost, side, t) {
  fill(
    host,
    lost.map((letter) =>
      el("li", { title: pieceName(t, letter, side) }, icon(letter, side, pieceName(t, letter, side))),
    ),
  );
  host.hidden = lost.length === 0;
}

/** A piece beside the board. @param {Letter} letter @param {Side} side @param {string} label "" where a text says it already */
export function icon(letter, side, label) {
  return svg(
    "svg",
    { class: "tank-chess tc-icon", viewBox: "-28 -29 56 58", ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) },
    shape(shapeOf(letter, side)),
    svg("text", { class: `letter ${side}`, y: "5.8", text: letter }),
  );
}
