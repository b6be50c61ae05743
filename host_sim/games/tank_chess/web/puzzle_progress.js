/** Which puzzles were solved here, and which one was open last: remembered by the browser. */

import { recall, remember } from "../../js/memory.js";

const KEY = "puzzles";

/** By their positions: a later version may have other numbers. @param {{position: string}[]} puzzles */
export function createProgress(puzzles) {
  const kept = recall(KEY) ?? {};
  const solved = new Set(Array.isArray(kept.solved) ? kept.solved : []);
  /** @type {string | null} */
  let open = typeof kept.open === "string" ? kept.open : null;
  const keep = () => remember(KEY, { solved: [...solved], open });
  const isSolved = (/** @type {number} */ number) => solved.has(puzzles[number - 1].position);

  return {
    isSolved,
    count: () => puzzles.filter(({ position }) => solved.has(position)).length,
    /** Where one left off. */
    at: () => Math.max(1, puzzles.findIndex(({ position }) => position === open) + 1),
    /** The next one that is not solved; when all are, just the next. @param {number} number */
    after(number) {
      const round = puzzles.map((_, i) => ((number + i) % puzzles.length) + 1);
      return round.find((one) => !isSolved(one)) ?? round[0];
    },
    /** @param {number} number */
    open(number) {
      open = puzzles[number - 1].position;
      keep();
    },
    /** @param {number} number */
    solve(number) {
      solved.add(puzzles[number - 1].position);
      keep();
    },
  };
}
