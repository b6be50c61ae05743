// Which step comes next: those that the table shows to be done are ticked off, the first that fits
// is said.

/** @import { State } from "../contract.js" */
/** @import { Lesson, Seen, Step } from "./lesson.js" */

/** @param {Lesson} lesson @param {string[]} learnt ids of steps that were done before */
export function createProgress({ steps, hints, needed, farewell }, learnt) {
  const done = new Set(learnt);
  /** @type {Map<string, Seen>} */
  const seen = new Map();

  return {
    /** @param {State} state @returns {Step} */
    next(state) {
      if (state.over) return farewell;
      for (const step of steps) {
        if (done.has(step.id)) continue;
        if (step.done(state, seen.get(step.id))) done.add(step.id);
        else if (step.ready(state)) {
          if (!seen.has(step.id)) seen.set(step.id, { turn: state.view.turn, at: state.at });
          return step;
        }
      }
      if (needed.every((id) => done.has(id)) && !done.has(farewell.id)) return farewell;
      return /** @type {Step} */ (hints.find((hint) => hint.ready(state)));
    },
    /** Read, or skipped. @param {string} id */
    finish: (id) => void done.add(id),
    isStep: (/** @type {Step} */ step) => steps.includes(step),
    learnt: () => [...done],
    count: () => steps.filter(({ id }) => done.has(id)).length,
    total: steps.length,
  };
}
