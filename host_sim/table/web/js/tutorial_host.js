/** The coach of a first game, at the table that was laid for it. */

import { gameOf } from "./games.js";
import { recall } from "./memory.js";
import { t } from "./words.js";

/** @import { State } from "./contract.js" */

/**
 * @param {HTMLElement} host
 * @param {string} table
 */
export function createTutorialHost(host, table) {
  const wanted = recall(`tutorial.${table}`) !== null;
  /** @type {State | null} */
  let state = null;
  /** @type {Set<() => void>} */
  const listeners = new Set();
  /** @type {{destroy: () => void} | null} */
  let coach = null;
  let gone = false;
  /** What the person is about to do, of which the server knows nothing. @type {unknown} */
  let choosing = null;
  const listening = new AbortController();

  /** @param {string} kind */
  async function come(kind) {
    try {
      const [{ Tutorial }, lessons] = await Promise.all([import("./tutorial/tutorial.js"), gameOf(kind)?.tutorial?.()]);
      if (gone || !lessons) return;
      coach = new Tutorial(host, {
        t,
        lesson: lessons.createLesson(),
        state: () => state && { ...state, choosing },
        on(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      });
    } catch (error) {
      console.error(error); // the game goes on without a coach
    }
  }

  function tell() {
    for (const listen of listeners) listen();
  }

  host.addEventListener("choosing", (event) => {
    choosing = /** @type {CustomEvent} */ (event).detail;
    tell();
  }, { signal: listening.signal });

  return {
    coaches: wanted,
    /** @param {State} next */
    update(next) {
      if (!wanted) return;
      const first = state === null;
      state = next;
      if (first) void come(next.kind);
      tell();
    },
    destroy() {
      gone = true;
      listening.abort();
      coach?.destroy();
    },
  };
}
