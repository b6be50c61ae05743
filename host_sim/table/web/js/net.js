/** The socket of one table: every message answered once, and a line that mends itself. */

import { FIRST, dial } from "./dial.js";

/** @import { Refusal, State } from "./contract.js" */
/** @import { Dialled } from "./dial.js" */

const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
const LONGEST_ANSWER = 15000;

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
 */

/**
 * @param {string} table
 * @param {Listener} listener
 */
export function connect(table, listener) {
  /** @type {Map<number, {done: (answer: any) => void, failed: (error: Error) => void, timer: number}>} */
  const open = new Map();
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {string | null | undefined} undefined until somebody sat down */
  let token;
  /** @type {Promise<unknown> | null} the seat, perhaps still to be granted; null while the line is cut */
  let seated = null;
  let closed = false;
  let last = FIRST;
  /** @type {Dialled | null} a seat that was taken before we were there */
  let early = null;
  let at = 0;
  let pause = SHORTEST_PAUSE;
  let waiting = 0;
  /** @type {() => void} */
  let opened = () => {};
  const ready = new Promise((done) => (opened = () => done(null)));

  function ring() {
    clearTimeout(waiting);
    if (closed) return;
    early = dial();
    const line = early.socket;
    socket = line;
    const begin = () => (token === undefined ? opened() : void sitAgain());
    if (line.readyState === WebSocket.OPEN) begin();
    else line.onopen = begin;
    line.onmessage = (message) => socket === line && hear(JSON.parse(message.data));
    line.onclose = () => socket === line && lose();
  }

  async function sitAgain() {
    try {
      await (seated = send({ do: "sit", table, token }));
      pause = SHORTEST_PAUSE;
      listener.away(false);
    } catch {
      socket?.close(); // and on to the next try, after a longer pause
    }
  }

  function lose() {
    socket = null;
    seated = null;
    for (const { failed, timer } of open.values()) {
      clearTimeout(timer);
      failed(new NotDone("away"));
    }
    open.clear();
    if (closed) return;
    listener.away(true);
    waiting = setTimeout(ring, pause * (0.75 + Math.random() / 2));
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }

  /** @param {any} message */
  function hear(message) {
    if ("state" in message) {
      at = message.state.at;
      listener.state(message.state);
    } else if ("panel" in message) listener.panel(message.panel);
    else if ("stopped" in message) listener.stopped(message.stopped);
    else answer(message);
  }

  /** @param {any} message */
  function answer(message) {
    const asked = open.get(message.re);
    if (!asked) return;
    open.delete(message.re);
    clearTimeout(asked.timer);
    if (message.refused) asked.failed(new Refused(message.refused));
    else if (message.error) asked.failed(new NotDone(message.error));
    else asked.done(message.answer);
  }

  /**
   * @param {object} message
   * @returns {Promise<any>}
   */
  async function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) throw new NotDone("away");
    const answered = expect(++last);
    socket.send(JSON.stringify({ id: last, ...message }));
    return answered;
  }

  /**
   * @param {number} id of a message
   * @returns {Promise<any>} its answer
   */
  function expect(id) {
    return new Promise((done, failed) => {
      // A line that swallows what is said to it is as good as lost.
      const timer = setTimeout(() => socket?.close(), LONGEST_ANSWER);
      open.set(id, { done, failed, timer });
    });
  }

  /** @param {string | null} mine */
  const isEarly = (mine) => early?.wish?.table === table && early.wish.token === mine;

  /**
   * A new seat's state may come before the answer that it is granted: what is said then waits for it.
   * @param {() => object} message as it is once it can be sent
   */
  async function say(message) {
    if (!seated) throw new NotDone("away");
    await seated;
    return send(message());
  }

  const hurry = () => {
    if (!socket && document.visibilityState === "visible") ring();
  };
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  ring();

  return {
    /** @param {string | null} mine null only watches */
    async sit(mine) {
      await ready;
      const before = token;
      token = mine; // already now: if the line breaks, it mends itself with this seat
      const granted = (seated = isEarly(mine) ? expect(FIRST) : send({ do: "sit", table, token: mine }));
      for (const said of isEarly(mine) ? early?.heard ?? [] : []) hear(JSON.parse(said));
      early = null;
      try {
        await granted;
      } catch (error) {
        if (seated === granted) seated = null;
        if (!isAway(error)) token = before;
        throw error;
      }
    },
    /** @param {string} action */
    act: (action) => say(() => ({ do: "act", at, action })),
    undo: () => say(() => ({ do: "undo", at })),
    /**
     * @param {string} control
     * @param {boolean} down
     */
    press: (control, down) => say(() => ({ do: "press", switch: control, down })),
    /** @param {object} question */
    ask: (question) => say(() => ({ do: "ask", question })),
    close() {
      closed = true;
      clearTimeout(waiting);
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      socket?.close();
    },
  };
}

/** @typedef {ReturnType<typeof connect>} Line */
