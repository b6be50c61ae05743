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

/** Whoever looks at this screen, one seat after the other. */
export class Screen {
  /**
   * @param {Line} line
   * @param {Seat[]} seats of this screen
   * @param {HTMLElement[]} behind the curtain
   * @param {Show} show
   */
  constructor(line, seats, behind, show) {
    this.line = line;
    this.seats = seats;
    this.show = show;
    this.shared = seats.length > 1;
    this.curtain = createCurtain(behind);
    this.falling = 0;
    /** Whose states are shown; undefined: whatever the seat is called. @type {string | null | undefined} */
    this.expected = this.shared ? null : undefined;
    /** Of the seat that is shown. @type {string | null} */
    this.token = null;
    /** Somebody who wanted a look: until something happens. @type {{seat: Seat, at: number} | null} */
    this.chosen = null;
    this.asking = "";
  }

  /** @param {Seat | null} seat null is nobody: a watcher sees no secrets */
  async sit(seat) {
    clearTimeout(this.falling);
    this.falling = 0;
    this.expected = this.shared ? (seat?.player ?? null) : undefined;
    this.token = seat?.token ?? null;
    try {
      await this.line.sit(this.token);
    } catch (error) {
      if (!isAway(error)) throw error;
    }
  }

  /** @param {Seat} seat */
  change(seat) {
    void this.sit(seat).catch(this.show.tell);
  }

  /** @param {State} state @param {Seat[]} local */
  handOver(state, local) {
    const next = this.chosen?.at === state.at ? this.chosen.seat : nextHere(state, local, null);
    if (state.over) return this.change(local[0]); // no secrets are left
    const question = next?.player ?? "?";
    if (this.curtain.drawn && this.asking === question) return;
    this.asking = question;
    if (next) this.curtain.handOver(next, () => this.change(next));
    else this.curtain.ask(local, (seat) => this.change(seat));
  }

  /** @param {State} state @param {Seat[]} local */
  letFall(state, local) {
    this.falling = 0;
    this.show.hide();
    this.asking = "";
    this.handOver(state, local);
    void this.sit(null).catch(this.show.tell);
  }

  /** @param {State} state @param {Seat[]} local */
  together(state, local) {
    if (state.you === null && hasSecrets(state.kind)) return this.handOver(state, local);
    if (state.you === null) return this.change(nextHere(state, local, null) ?? local[0]);
    this.curtain.lift();
    this.show.state(state, local);
    const next = this.chosen?.at === state.at ? null : nextHere(state, local, state.you);
    clearTimeout(this.falling);
    this.falling = 0;
    if (!next) return;
    if (hasSecrets(state.kind)) this.falling = setTimeout(() => this.letFall(state, local), PAUSE);
    else this.change(next);
  }

  get covered() {
    return this.curtain.drawn;
  }

  sitDown() {
    return this.sit(this.seats.find((seat) => seat.token === firstToken(this.seats)) ?? null);
  }

  watch() {
    return this.sit(null);
  }

  /** @param {State} state */
  hear(state) {
    if (this.expected !== undefined && state.you !== this.expected) return; // still that of the seat before
    const local = named(state, this.seats);
    if (this.shared) this.together(state, local);
    else this.show.state(state, local);
  }

  /**
   * Somebody at this screen wants to look, though it is not their turn.
   * @param {State} state
   * @param {Seat} seat
   */
  lookAs(state, seat) {
    this.chosen = { seat, at: state.at };
    if (hasSecrets(state.kind)) return this.letFall(state, named(state, this.seats));
    return this.sit(seat).catch(this.show.tell);
  }

  destroy() {
    clearTimeout(this.falling);
    this.curtain.destroy();
  }
}
