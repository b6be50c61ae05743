/** A bar for each player, above and below the board: who it is, their clock, what they lost. */

import { el, svg } from "../../js/dom.js";
import { seatName } from "../../js/names.js";
import { createClocks } from "./clocks.js";
import { lossesOf, showLosses } from "./losses.js";
import { sideName } from "./speech.js";
import { SIDES } from "./squares.js";

/**
 * @typedef {import("./squares.js").Side} Side
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("../../js/contract.js").State} State
 */

/** @param {import("./speech.js").T} t @param {(words: string) => void} say */
export function createBars(t, say) {
  const clocks = createClocks(t, say);
  const bars = { white: bar("white"), black: bar("black") };

  /** @param {Side} side */
  function bar(side) {
    const name = el("span", { class: "tc-name", text: sideName(t, side) });
    const turn = el("span", { class: "tc-turn-mark", text: t("tank_chess.to_move"), hidden: true });
    const lost = el("ul", { class: "tc-lost", "aria-label": t("tank_chess.lost", { player: sideName(t, side) }) });
    const flag = svg("svg", { class: `tc-flag tc-${side}`, viewBox: "0 0 20 20", "aria-hidden": "true" },
      svg("circle", { cx: 10, cy: 10, r: 8 }));
    const element = el("div", { class: "tc-bar" }, flag, name, turn, clocks.faces[side], lost);
    return { element, name, turn, lost };
  }

  return {
    bars,
    /** @param {Record<string, any>} view @param {State["seats"]} seats @param {boolean} live */
    update(view, seats, live) {
      for (const side of SIDES) {
        const { element, name, turn } = bars[side];
        const seat = seats.find((one) => one.player === side);
        name.textContent = seat ? seatName(seat) : sideName(t, side);
        name.title = name.textContent;
        const moves = !view.winner && view.on_turn === side;
        turn.hidden = !moves;
        element.classList.toggle("tc-moves", moves);
      }
      clocks.update(view, live);
    },
    /** @param {Record<string, any>} view @param {Position} before how the game began @param {Position} now */
    showLosses(view, before, now) {
      for (const side of SIDES) {
        const escaped = view.ended_by === "escape" && view.winner === side;
        showLosses(bars[side].lost, lossesOf(before, now, side, escaped), side, t);
      }
    },
    /** Whoever is below comes last. @param {boolean} flipped */
    order(flipped) {
      for (const side of SIDES) {
        const near = (side === "black") === flipped;
        bars[side].element.classList.toggle("tc-near", near);
        bars[side].element.classList.toggle("tc-far", !near);
      }
    },
    stop: () => clocks.stop(),
  };
}
