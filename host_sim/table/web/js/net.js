/** The socket of one table: every message answered once, and a line that mends itself. */

/** @import { Refusal, State } from "./contract.js" */

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
  let sitting = false;
  let closed = false;
  let last = 0;
  let at = 0;
  let pause = SHORTEST_PAUSE;
  let waiting = 0;
  /** @type {() => void} */
  let opened = () => {};
  const ready = new Promise((done) => (opened = () => done(null)));

  function dial() {
    clearTimeout(waiting);
    if (closed) return;
    const line = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
    socket = line;
    line.onopen = () => (token === undefined ? opened() : void sitAgain());
    line.onmessage = (message) => socket === line && hear(JSON.parse(message.data));
    line.onclose = () => socket === line && lose();
  }

  async function sitAgain() {
    try {
      await send({ do: "sit", table, token });
      sitting = true;
      pause = SHORTEST_PAUSE;
      listener.away(false);
    } catch {
      socket?.close(); // and on to the next try, after a longer pause
    }
  }

  function lose() {
    socket = null;
    sitting = false;
    for (const { failed, timer } of open.values()) {
      clearTimeout(timer);
      failed(new NotDone("away"));
    }
    open.clear();
    if (closed) return;
    listener.away(true);
    waiting = setTimeout(dial, pause * (0.75 + Math.random() / 2));
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
  function send(message) {
    return new Promise((done, failed) => {
      if (socket?.readyState !== WebSocket.OPEN) return failed(new NotDone("away"));
      const id = ++last;
      // A line that swallows what is said to it is as good as lost.
      const timer = setTimeout(() => socket?.close(), LONGEST_ANSWER);
      open.set(id, { done, failed, timer });
      socket.send(JSON.stringify({ id, ...message }));
    });
  }

  /** @param {object} message */
  const say = (message) => (sitting ? send(message) : Promise.reject(new NotDone("away")));

  const hurry = () => {
    if (!socket && document.visibilityState === "visible") dial();
  };
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  dial();

  return {
    /** @param {string | null} mine null only watches */
    async sit(mine) {
      await ready;
      const before = token;
      token = mine; // already now: if the line breaks, it mends itself with this seat
      sitting = false;
      try {
        await send({ do: "sit", table, token: mine });
      } catch (error) {
        if (!isAway(error)) token = before;
        throw error;
      }
      sitting = true;
    },
    /** @param {string} action */
    act: (action) => say({ do: "act", at, action }),
    undo: () => say({ do: "undo", at }),
    /**
     * @param {string} control
     * @param {boolean} down
     */
    press: (control, down) => say({ do: "press", switch: control, down }),
    /** @param {object} question */
    ask: (question) => say({ do: "ask", question }),
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
