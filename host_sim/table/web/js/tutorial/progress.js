// Which step comes next: those that the table shows to be done are ticked off, the first that fits
// is said.

import { FAREWELL, HINTS, NEEDED, STEPS } from "./steps.js";

/** @typedef {import("./steps.js").State} State */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").Seen} Seen */

/** @param {string[]} learnt ids of steps that were done before */
export function createProgress(learnt) {
  const done = new Set(learnt);
  /** @type {Map<string, Seen>} */
  const seen = new Map();

  return {
    /** @param {State} state @returns {Step} */
    next(state) {
      if (state.over) return FAREWELL;
      for (const step of STEPS) {
        if (done.has(step.id)) continue;
        if (step.done(state, seen.get(step.id))) done.add(step.id);
        else if (step.ready(state)) {
          if (!seen.has(step.id)) seen.set(step.id, { turn: state.view.turn, at: state.at });
          return step;
        }
      }
      if (NEEDED.every((id) => done.has(id)) && !done.has(FAREWELL.id)) return FAREWELL;
      return /** @type {Step} */ (HINTS.find((hint) => hint.ready(state)));
    },
    /** Read, or skipped. @param {string} id */
    finish: (id) => void done.add(id),
    isStep: (/** @type {Step} */ step) => STEPS.includes(step),
    learnt: () => [...done],
    count: () => STEPS.filter(({ id }) => done.has(id)).length,
    total: STEPS.length,
  };
}
