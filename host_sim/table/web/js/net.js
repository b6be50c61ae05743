/** The socket of one table: every message answered once, and a line that mends itself. */

import { FIRST, dial } from "./dial.js";
import { patched } from "./patch.js";

/** @import { Refusal, State } from "./contract.js" */
/** @import { Dialled } from "./dial.js" */

const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
const LONGEST_ANSWER = 15000;

/** What it means if a seat that one had is not granted again. @type {Record<string, "revoked" | "deleted">} */
const LOST = { "not your seat": "revoked", "no such table": "deleted" };

/** What the rules forbid. */
export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** What the server did not do, for a reason of its own: `stale`, `too fast`, … */
export class NotDone extends Error {}

/** @param {unknown} error */
export function isAway(error) {
  return error instanceof NotDone && error.message === "away";
}

/**
 * @typedef {object} Listener
 * @property {(state: State) => void} state
 * @property {(panel: any) => void} panel
 * @property {(why: string) => void} stopped
 * @property {(away: boolean) => void} away
 * @property {(changes: number) => void} forgotten by the server, which this browser has seen
 * @property {(why: "revoked" | "deleted") => void} putOut there is no seat here any more
 */

/** @typedef {State["story"]} Story */

/**
 * Two parts of a story; what was undone between them is left out.
 * @param {Story | null} first
 * @param {Story} then
 * @returns {Story}
 */
function joined(first, then) {
  if (!first) return then;
  const kept = first.items.filter((item) => item.n < then.from);
  return { from: Math.min(first.from, then.from), items: [...kept, ...then.items] };
}

/** What one table is told, and tells. */
export class Line {
  /**
   * @param {string} table
   * @param {Listener} listener
   * @param {number} known changes that this browser has seen earlier
   */
  constructor(table, listener, known) {
    this.table = table;
    this.listener = listener;
    this.known = known;
    /** Messages that wait for their answer. @type {Map<number, {done: (answer: any) => void, failed: (error: Error) => void, timer: number}>} */
    this.open = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    /** Undefined until somebody sat down. @type {string | null | undefined} */
    this.token = undefined;
    /** The seat, perhaps still to be granted; null while the line is cut. @type {Promise<unknown> | null} */
    this.seated = null;
    this.closed = false;
    this.last = FIRST;
    /** A seat that was taken before we were there. @type {Dialled | null} */
    this.early = null;
    /** What changes are told of. @type {State | null} */
    this.state = null;
    /** Of a long story, what came ahead of the state. @type {Story | null} */
    this.ahead = null;
    this.pause = SHORTEST_PAUSE;
    this.waiting = 0;
    /** @type {() => void} */
    this.opened = () => {};
    this.ready = new Promise((done) => (this.opened = () => done(null)));
    this.hurry = () => {
      if (!this.socket && document.visibilityState === "visible") this.ring();
    };
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.ring();
  }

  ring() {
    clearTimeout(this.waiting);
    if (this.closed) return;
    this.early = dial();
    const line = this.early.socket;
    this.socket = line;
    this.ahead = null;
    const begin = () => (this.token === undefined ? this.opened() : void this.sitAgain());
    if (line.readyState === WebSocket.OPEN) begin();
    else line.onopen = begin;
    line.onmessage = (message) => this.socket === line && this.hear(JSON.parse(message.data));
    line.onclose = () => this.socket === line && this.lose();
  }

  async sitAgain() {
    try {
      await (this.seated = this.takeSeat(this.token ?? null));
      this.pause = SHORTEST_PAUSE;
      this.listener.away(false);
    } catch (error) {
      const lost = error instanceof NotDone ? LOST[error.message] : undefined;
      if (lost) this.putOut(lost);
      else this.socket?.close(); // and on to the next try, after a longer pause
    }
  }

  /** @param {string | null} token */
  takeSeat(token) {
    return this.granted(this.send({ do: "sit", table: this.table, token, known: Math.max(this.known, this.state?.at ?? 0) }));
  }

  /** @param {Promise<any>} answer to the wish for a seat */
  async granted(answer) {
    const told = await answer;
    this.known = 0; // of what was forgotten it is enough to hear once
    if (told?.forgotten) this.listener.forgotten(told.forgotten);
  }

  /** @param {"revoked" | "deleted"} why */
  putOut(why) {
    this.close();
    this.listener.putOut(why);
  }

  lose() {
    this.socket = null;
    this.seated = null;
    for (const { failed, timer } of this.open.values()) {
      clearTimeout(timer);
      failed(new NotDone("away"));
    }
    this.open.clear();
    if (this.closed) return;
    this.listener.away(true);
    this.waiting = setTimeout(() => this.ring(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** @param {any} message */
  hear(message) {
    if ("state" in message || "change" in message) {
      const told = message.state ?? patched(this.state, message.change);
      const state = { ...told, story: joined(this.ahead, told.story) };
      this.ahead = null;
      this.state = state;
      this.listener.state(state);
    } else if ("story" in message) this.ahead = joined(this.ahead, message.story);
    else if ("panel" in message) this.listener.panel(message.panel);
    else if ("stopped" in message) this.listener.stopped(message.stopped);
    else if ("put_out" in message) this.putOut(message.put_out);
    else this.answer(message);
  }

  /** @param {any} message */
  answer(message) {
    const asked = this.open.get(message.re);
    if (!asked) return;
    this.open.delete(message.re);
    clearTimeout(asked.timer);
    if (message.refused) asked.failed(new Refused(message.refused));
    else if (message.error) asked.failed(new NotDone(message.error));
    else asked.done(message.answer);
  }

  /**
   * @param {object} message
   * @returns {Promise<any>}
   */
  async send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) throw new NotDone("away");
    const answered = this.expect(++this.last);
    this.socket.send(JSON.stringify({ id: this.last, ...message }));
    return answered;
  }

  /**
   * @param {number} id of a message
   * @returns {Promise<any>} its answer
   */
  expect(id) {
    return new Promise((done, failed) => {
      // A line that swallows what is said to it is as good as lost.
      const timer = setTimeout(() => this.socket?.close(), LONGEST_ANSWER);
      this.open.set(id, { done, failed, timer });
    });
  }

  /** @param {string | null} mine */
  isEarly(mine) {
    return this.early?.wish?.table === this.table && this.early.wish.token === mine;
  }

  /**
   * A new seat's state may come before the answer that it is granted: what is said then waits for it.
   * @param {() => object} message as it is once it can be sent
   */
  async say(message) {
    if (!this.seated) throw new NotDone("away");
    await this.seated;
    return this.send(message());
  }

  /** @param {string | null} mine null only watches */
  async sit(mine) {
    await this.ready;
    const before = this.token;
    this.token = mine; // already now: if the line breaks, it mends itself with this seat
    const granted = (this.seated = this.isEarly(mine) ? this.granted(this.expect(FIRST)) : this.takeSeat(mine));
    for (const message of this.isEarly(mine) ? this.early?.messages ?? [] : []) this.hear(JSON.parse(message));
    this.early = null;
    try {
      await granted;
    } catch (error) {
      if (this.seated === granted) this.seated = null;
      if (!isAway(error)) this.token = before;
      throw error;
    }
  }

  /** @param {string} action */
  act(action) {
    return this.say(() => ({ do: "act", at: this.state?.at, action }));
  }

  undo() {
    return this.say(() => ({ do: "undo", at: this.state?.at }));
  }

  askBack() {
    return this.say(() => ({ do: "ask_back", at: this.state?.at }));
  }

  /** @param {boolean} yes */
  answerBack(yes) {
    return this.say(() => ({ do: "answer_back", at: this.state?.at, yes }));
  }

  hint() {
    return this.say(() => ({ do: "hint", at: this.state?.at }));
  }

  /** @param {string} pace */
  pace(pace) {
    return this.say(() => ({ do: "pace", pace }));
  }

  /**
   * @param {string} control
   * @param {boolean} down
   */
  press(control, down) {
    return this.say(() => ({ do: "press", switch: control, down }));
  }

  /** @param {object} question */
  ask(question) {
    return this.say(() => ({ do: "ask", question }));
  }

  close() {
    this.closed = true;
    clearTimeout(this.waiting);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }
}
