/** One screen at a table: sits down, and changes the seat when another person of this screen is next. */

import { createCurtain } from "./curtain.js";
import { hasSecrets } from "./games.js";
import { named, nextHere } from "./handover.js";
import { firstToken } from "./memory.js";
import { isAway } from "./net.js";

/** @import { State } from "./contract.js" */
/** @import { Line } from "./net.js" */
/** @import { Seat } from "./memory.js" */

/** Time to see what one's last action did, before the curtain falls. */
const PAUSE = 900;

/**
 * @typedef {object} Show
 * @property {(state: State, local: Seat[]) => void} state
 * @property {() => void} hide takes all that a seat alone may know off the page
 * @property {(error: unknown) => void} tell
 */

/**
 * @param {Line} line
 * @param {Seat[]} seats of this screen
 * @param {HTMLElement[]} behind the curtain
 * @param {Show} show
 */
export function createScreen(line, seats, behind, show) {
  const shared = seats.length > 1;
  const curtain = createCurtain(behind);
  let falling = 0;
  /** @type {string | null | undefined} whose states are shown; undefined: whatever the seat is called */
  let expected = shared ? null : undefined;
  /** @type {string | null} */
  let token = null;
  /** @type {{seat: Seat, at: number} | null} somebody who wanted a look: until something happens */
  let chosen = null;
  let asking = "";

  /** @param {Seat | null} seat null is nobody: a watcher sees no secrets */
  async function sit(seat) {
    clearTimeout(falling);
    falling = 0;
    expected = shared ? (seat?.player ?? null) : undefined;
    token = seat?.token ?? null;
    try {
      await line.sit(token);
    } catch (error) {
      if (!isAway(error)) throw error;
    }
  }

  /** @param {Seat} seat */
  const change = (seat) => void sit(seat).catch(show.tell);

  /** @param {State} state @param {Seat[]} local */
  function handOver(state, local) {
    const next = chosen?.at === state.at ? chosen.seat : nextHere(state, local, null);
    if (state.over) return change(local[0]); // no secrets are left
    const question = next?.player ?? "?";
    if (curtain.drawn && asking === question) return;
    asking = question;
    if (next) curtain.handOver(next, () => change(next));
    else curtain.ask(local, change);
  }

  /** @param {State} state @param {Seat[]} local */
  function letFall(state, local) {
    falling = 0;
    show.hide();
    asking = "";
    handOver(state, local);
    void sit(null).catch(show.tell);
  }

  /** @param {State} state @param {Seat[]} local */
  function together(state, local) {
    if (state.you === null && hasSecrets(state.kind)) return handOver(state, local);
    if (state.you === null) return change(nextHere(state, local, null) ?? local[0]);
    curtain.lift();
    show.state(state, local);
    const next = chosen?.at === state.at ? null : nextHere(state, local, state.you);
    clearTimeout(falling);
    falling = 0;
    if (!next) return;
    if (hasSecrets(state.kind)) falling = setTimeout(() => letFall(state, local), PAUSE);
    else change(next);
  }

  return {
    get token() {
      return token;
    },
    get covered() {
      return curtain.drawn;
    },
    sitDown: () => sit(seats.find((seat) => seat.token === firstToken(seats)) ?? null),
    watch: () => sit(null),
    /** @param {State} state */
    hear(state) {
      if (expected !== undefined && state.you !== expected) return; // still that of the seat before
      const local = named(state, seats);
      if (shared) together(state, local);
      else show.state(state, local);
    },
    /**
     * Somebody at this screen wants to look, though it is not their turn.
     * @param {State} state
     * @param {Seat} seat
     */
    lookAs(state, seat) {
      chosen = { seat, at: state.at };
      if (hasSecrets(state.kind)) return letFall(state, named(state, seats));
      return sit(seat).catch(show.tell);
    },
    destroy() {
      clearTimeout(falling);
      curtain.destroy();
    },
  };
}
