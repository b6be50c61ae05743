/** What of a table's story is heard: what is new to this screen, and that it is somebody's turn here. */

import { soundsOf } from "../games.js";
import { play } from "./sound.js";

/** @import { Item, State } from "../contract.js" */
/** @import { Seat } from "../memory.js" */
/** @import { Score } from "./sound.js" */

const PAUSE = 260; // between one item and the next
const MOST = 6; // items at once: the latest are heard

/** @param {Item} item @param {Record<string, Score>} table @returns {Score} */
function scoreOf({ action, events }, table) {
  const [verb, first] = action.split(" ");
  const told = table[`${verb} ${first}`] ?? table[verb] ?? [];
  return [...told, ...events.flatMap(({ kind }) => table[kind] ?? [])];
}

/** @param {(state: State) => void} called when a turn comes to this screen from elsewhere */
export function createHearing(called) {
  /** The last item that was heard; null while all that has happened is old. @type {number | null} */
  let last = null;
  /** @type {State["story"] | null} */
  let story = null;
  /** Whether it was the turn of somebody here. */
  let mine = true;

  /** @param {State} state @returns {Item[]} */
  function fresh({ story: { from, items } }) {
    const before = last === null ? Infinity : from > 0 ? Math.min(last, from - 1) : last;
    last = items.at(-1)?.n ?? from - 1;
    return items.filter(({ n }) => n > before);
  }

  return {
    /**
     * @param {State} state
     * @param {Seat[]} local
     * @param {boolean} quiet somebody looks at the past
     */
    hear(state, local, quiet) {
      const silent = quiet || last === null;
      const items = state.story === story ? [] : fresh(state);
      story = state.story;
      const table = soundsOf(state.kind);
      const scores = items.map((item) => scoreOf(item, table)).filter(({ length }) => length).slice(-MOST);
      const next = !state.over && local.some(({ player }) => state.actors.includes(player));
      const turn = next && !mine;
      mine = next;
      if (turn) called(state);
      if (!silent) play([...scores.flatMap((score) => [...score, PAUSE]), ...(turn ? /** @type {const} */ (["turn"]) : [])]);
    },
    /** After an interruption what was missed is old. */
    forget() {
      last = null;
    },
  };
}
