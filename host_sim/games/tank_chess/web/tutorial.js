// What the coach says, when it fits, and how one sees that it was done. No fixed moves: whatever the
// learner does, the coach looks at the board and goes on from there.

import { parseMove } from "./notation.js";
import { parsePosition } from "./position.js";

/** @import { State as TableState } from "../../js/contract.js" */
/** @import { Lesson, Step } from "../../js/tutorial/lesson.js" */
/** @typedef {import("./notation.js").Move} Move */
/** @typedef {TableState & {moves: Move[]}} State with the learner's own moves so far */

/** A fast one with a free way: as good a beginning as any. */
const FIRST = "b4";

/** @param {State} s */
const mine = (s) => Boolean(s.may.movable?.length);
/** @param {State} s */
const moved = (s) => s.moves.length > 0;
/** @param {State} s */
const fired = (s) => s.moves.some(({ target }) => target);
/** @param {State} s */
const holds = (s) => Boolean(s.choosing);
/** @param {State} s */
const stands = (s) => Boolean(s.choosing?.square);
/** @param {State} s */
const hits = (s) => Boolean(s.choosing?.hits);
/** @param {State} s where the learner's command tank stands */
const command = (s) => [...parsePosition(s.view.position).pieces].find(([, { letter, side }]) => letter === "C" && side === s.you)?.[0] ?? "";
/** @param {string} word */
const always = (word) => () => word;
const never = () => false;

/** @param {string} id @param {(s: State) => string} point */
const said = (id, point) => ({ id, point, title: always(`tank_chess.coach.${id}_title`), text: always(`tank_chess.coach.${id}`) });

/** @type {Step[]} */
const STEPS = [
  { ...said("welcome", always("board")), reads: true, ready: mine, done: moved },
  { ...said("choose", always(`square-${FIRST}`)), details: () => ({ square: FIRST }), ready: mine, done: (s) => holds(s) || moved(s) },
  { ...said("square", always("board")), ready: holds, done: (s) => stands(s) || moved(s) },
  { ...said("turn", always("stance")), ready: stands, done: moved },
  { ...said("armour", always("board")), reads: true, ready: (s) => mine(s) && moved(s), done: fired },
  { ...said("aim", always("board")), ready: (s) => mine(s) && moved(s), done: (s) => hits(s) || fired(s) },
  { ...said("fire", always("shots")), ready: hits, done: fired },
  { ...said("leave", always("leave")), ready: (s) => Boolean(s.may.escape), done: never },
  { ...said("win", (s) => `square-${command(s)}`), details: (s) => ({ square: command(s) }), ready: (s) => mine(s) && fired(s), done: never },
];

/** Said at the very end, and whenever the game is over. @type {Step} */
const FAREWELL = {
  id: "alone", point: always(""), reads: true, title: always("tutorial.alone_title"),
  text: (s) => (s.over ? "tutorial.over" : "tutorial.alone"),
  ready: () => true, done: never,
};

/** Who has done these has seen the game; the way off the board may never be free. */
const NEEDED = ["turn", "fire", "win"];

/** Between the steps. The first that fits is said. @type {Step[]} */
const HINTS = [
  { ...said("turn", always("stance")), ready: (s) => stands(s) && !moved(s), done: never },
  { ...said("square", always("board")), ready: (s) => holds(s) && !moved(s), done: never },
  { ...said("choose", always(`square-${FIRST}`)), details: () => ({ square: FIRST }), ready: (s) => mine(s) && !moved(s), done: never },
  { ...said("aim", always("board")), ready: (s) => mine(s) && !fired(s), done: never },
  { ...said("go_on", always("board")), ready: mine, done: never },
  { ...said("wait", always("")), ready: () => true, done: never },
];

/** @returns {Lesson} */
export function createLesson() {
  return {
    corner: "bottom-right", // the log can be done without, the own tanks cannot
    steps: STEPS,
    hints: HINTS,
    needed: NEEDED,
    farewell: FAREWELL,
    see(state) {
      const moves = state.story.items.filter(({ by }) => by === state.you).flatMap(({ action }) => parseMove(action) ?? []);
      return /** @type {State} */ ({ ...state, moves });
    },
  };
}
