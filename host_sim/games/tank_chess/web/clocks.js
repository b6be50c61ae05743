/** The clocks of both players (C14), running by this machine's clock since the state arrived. */

import { el } from "../../js/dom.js";
import { sideName } from "./speech.js";
import { SIDES } from "./squares.js";

/** @typedef {import("./squares.js").Side} Side */

const [MINUTE, TENTHS_BELOW, TICK] = [60_000, 20_000, 100];

/** @param {number} milliseconds */
export function clockText(milliseconds) {
  const left = Math.max(0, milliseconds);
  // A clock shows 0:00 when it is really over, not a second before.
  const seconds = left < TENTHS_BELOW ? Math.floor(left / 1000) : Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60);
  const text = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  return left < TENTHS_BELOW ? `${text}.${Math.floor((left % 1000) / 100)}` : text;
}

/** @param {import("./speech.js").T} t @param {(words: string) => void} say */
export function createClocks(t, say) {
  /** @type {Record<Side, HTMLElement>} */
  const faces = { white: face("white"), black: face("black") };
  /** @type {{left: Record<Side, number>, running: Side | null, since: number} | null} */
  let state = null;
  let timer = 0;
  /** @type {Set<Side>} */
  const warned = new Set();

  /** @param {Side} side */
  function face(side) {
    const label = t("tank_chess.clock", { player: sideName(t, side) });
    return el("span", { class: "tc-clock", role: "timer", "aria-label": label, hidden: true });
  }

  function show() {
    for (const side of SIDES) {
      const shown = faces[side];
      shown.hidden = !state;
      if (!state) continue;
      const runs = state.running === side;
      const left = state.left[side] - (runs ? performance.now() - state.since : 0);
      shown.textContent = clockText(left);
      shown.classList.toggle("tc-runs", runs);
      shown.classList.toggle("tc-late", left < MINUTE);
      if (runs && left < MINUTE && !warned.has(side)) {
        warned.add(side);
        say(t("tank_chess.last_minute", { player: sideName(t, side) }));
      }
    }
  }

  return {
    faces,
    /** @param {Record<string, any>} view @param {boolean} live does time pass? */
    update(view, live) {
      clearInterval(timer);
      state = null;
      if (view.left) {
        const running = live && !view.winner ? view.on_turn : null;
        const left = { ...view.left };
        if (view.on_turn && !view.winner) left[view.on_turn] -= view.spent ?? 0;
        state = { left, running, since: performance.now() };
        if (running) timer = window.setInterval(show, TICK);
      }
      show();
    },
    stop() { clearInterval(timer); },
  };
}
