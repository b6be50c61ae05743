/**
 * What the latest shots did, in marks that stand still: a shape and a word at the target, and the
 * strengths that were revealed in bubbles. Whoever sees no motion and hears nothing misses nothing.
 */

import { svg } from "../../js/dom.js";

/** @typedef {import("./types.js").Say} Say */
/** @typedef {import("./trail.js").Trace} Trace */
/** @typedef {import("./spaces.js").Space} Space */

/** A burst, a cracked triangle and a ring that is struck through, in a box from -9 to 9. */
export const SHAPES = /** @type {const} */ ({
  hit: "M0-9L2.4-3.4L7.8-6L4.6-.8L9 2.6L3.6 3.2L4.4 8.6L0 5L-4.4 8.6L-3.6 3.2L-9 2.6L-4.6-.8L-7.8-6L-2.4-3.4z",
  damage: "M-8.6 7.6L0-8.4L8.6 7.6zM1.4-3.4L-2 2L1.6 2L-.6 6.4",
  miss: "M7.5 0A7.5 7.5 0 1 1-7.5 0A7.5 7.5 0 1 1 7.5 0M-5.3 5.3L5.3-5.3",
});

const LETTER = 10.4, HEIGHT = 30, TAIL = 12, PADDING = 9, ICON = 24;
const LIFT = 20; // of a tail's tip above the middle of a space
const EDGE = 90; // so near to the upper edge of the board they hang below

export class Verdict {
  /** @param {Say} t */
  constructor(t) {
    this.t = t;
    this.layer = svg("g", { class: "tk-verdicts" });
    this.drawn = "";
  }

  /**
   * @param {Trace[]} traces
   * @param {Trace | undefined} latest of which more is said
   */
  show(traces, latest) {
    const shots = traces.filter((trace) => trace.shot?.result);
    const print = `${shots.map((trace) => `${trace.n}${trace.shot?.result}`).join()} ${latest?.n}`;
    if (print === this.drawn) return;
    this.drawn = print;
    const older = shots.filter((trace) => trace !== latest).flatMap((trace) => (trace.way.at(-1) && trace.shot ? [sign(trace.way.at(-1), trace.shot.result)] : []));
    this.layer.replaceChildren(...older, ...(latest ? this.bubbles(latest) : []));
  }

  clear() {
    this.drawn = "";
    this.layer.replaceChildren();
  }

  /** Those of a shot lean away from each other. @param {Trace} trace */
  bubbles({ piece, way, shot }) {
    const from = way[0], to = way.at(-1);
    if (!from || !to || !shot?.result) return [];
    const side = to.x < from.x ? -1 : 1;
    const { result, target, strengths } = shot;
    const word = this.t(`taktik.verdict.word.${result}`);
    return [
      ...(strengths[piece] ? [bubble(from, -side, "", strengths[piece], piece)] : []),
      bubble(to, side, result, [word, strengths[target]].filter(Boolean).join(" "), target),
    ];
  }
}

/**
 * In a sentence, for who reads or listens.
 * @param {Say} t
 * @param {Trace} trace
 */
export function verdictWords(t, { piece, shot }) {
  if (!shot) return "";
  const { target, result, strengths, loser } = shot;
  return t(`taktik.verdict.${result}`, { piece, other: target, number: strengths[piece] ?? "", against: strengths[target] ?? "", loser });
}

/** @param {Space | undefined} at @param {string} result */
function sign(at, result) {
  const d = SHAPES[/** @type {keyof typeof SHAPES} */ (result)];
  return svg("g", { class: `tk-verdict tk-${result}`, transform: `translate(${at?.x} ${(at?.y ?? 0) - LIFT})` },
    svg("g", { class: "tk-sized" }, svg("circle", { class: "tk-plate", r: 11 }), svg("path", { class: "tk-shape", d })));
}

/**
 * @param {Space} at what it speaks of
 * @param {number} side to which it leans
 * @param {string} result drawn in front of the words, if any
 * @param {string} words
 * @param {string} piece
 */
function bubble({ x, y }, side, result, words, piece) {
  const width = words.length * LETTER + 2 * PADDING + (result ? ICON : 0);
  const left = side < 0 ? 16 - width : -16, top = -TAIL - HEIGHT, flip = y < EDGE ? -1 : 1;
  const box = `M${left + 6} ${top}h${width - 12}q6 0 6 6v${HEIGHT - 12}q0 6-6 6`
    + `L7 ${-TAIL}L0 0L-7 ${-TAIL}L${left + 6} ${-TAIL}q-6 0-6-6v${12 - HEIGHT}q0-6 6-6z`;
  const middle = flip * (top + HEIGHT / 2);
  const d = SHAPES[/** @type {keyof typeof SHAPES} */ (result)];
  return svg("g", { class: `tk-bubble tk-${result || "revealed-strength"}`, "data-of": piece, transform: `translate(${x} ${y - flip * LIFT})` },
    svg("g", { class: "tk-sized" }, svg("path", { class: "tk-plate", d: box, transform: `scale(1 ${flip})` }),
      result ? svg("path", { class: "tk-shape", d, transform: `translate(${left + PADDING + 9} ${middle})` }) : null,
      svg("text", { x: left + (width + (result ? ICON : 0)) / 2, y: middle + 6, text: words })));
}
