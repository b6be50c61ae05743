/** What can be heard: a relay, a roll, shots and what they do, one's turn, a flag that falls. */

/** @import { Layer } from "./synth.js" */

/** A relay's tongue strikes, and bounces once. @param {number} at @param {number} loud @returns {Layer[]} */
function relay(at, loud) {
  return [
    { wave: "noise", at, lasts: 0.03, from: 3400, to: 2200, loud },
    { wave: "triangle", at, lasts: 0.025, from: 420, to: 180, loud: loud * 0.6 },
    { wave: "noise", at: at + 0.028, lasts: 0.02, from: 4200, loud: loud * 0.35 },
  ];
}

/** A note of a small bell. @param {number} at @param {number} pitch @param {number} lasts @returns {Layer[]} */
function bell(at, pitch, lasts) {
  return [
    { wave: "sine", at, lasts, from: pitch, loud: 0.34 },
    { wave: "sine", at, lasts: lasts * 0.6, from: pitch * 2, loud: 0.12 },
    { wave: "sine", at, lasts: lasts * 0.25, from: pitch * 5.4, loud: 0.05 },
  ];
}

/** The lamps run ever slower. */
const RATTLE = [0, 0.045, 0.092, 0.143, 0.2, 0.265, 0.342, 0.438];

/** In a struck plate of steel no tone fits the next. */
const STEEL = [461, 1093, 1747, 2711];

export const SOUNDS = {
  click: relay(0, 0.6),
  roll: [...RATTLE.flatMap((at) => relay(at, 0.3)), ...relay(0.56, 0.6)],
  /** @type {Layer[]} */
  shot: [
    { wave: "noise", lasts: 0.24, from: 1500, to: 180, loud: 0.8 },
    { wave: "sine", lasts: 0.2, from: 160, to: 45, loud: 0.4 },
  ],
  /** @type {Layer[]} */
  hit: [
    { wave: "noise", lasts: 0.8, from: 700, to: 60, loud: 0.8 },
    { wave: "sine", lasts: 0.55, from: 95, to: 30, loud: 0.45 },
    ...[0.11, 0.19, 0.31].map((at) => /** @type {Layer} */ ({ wave: "noise", at, lasts: 0.09, from: 2600, loud: 0.16 })),
  ],
  /** @type {Layer[]} */
  damage: [
    { wave: "noise", lasts: 0.06, from: 2400, to: 1200, loud: 0.5 },
    ...STEEL.map((from, place) => /** @type {Layer} */ ({ wave: "sine", lasts: 0.5 - place * 0.08, from, loud: 0.22 - place * 0.04 })),
  ],
  /** @type {Layer[]} */
  miss: [
    { wave: "sine", lasts: 0.42, from: 1900, to: 420, loud: 0.3 },
    { wave: "noise", at: 0.34, lasts: 0.2, from: 420, to: 160, loud: 0.5 },
  ],
  turn: [...bell(0, 659.3, 0.45), ...bell(0.15, 880, 0.7)],
  flag: [...bell(0, 523.3, 0.35), ...bell(0.2, 415.3, 0.35), ...bell(0.4, 311.1, 0.9)],
};

/** @typedef {keyof typeof SOUNDS} Sound */

/** What a phone in the hand does as well, in milliseconds: on, off, on … @type {Partial<Record<Sound, number[]>>} */
export const SHAKES = { turn: [60, 50, 60], hit: [140], damage: [50] };
