/** Hides everything while a shared screen goes from hand to hand. */

import { el, fill } from "./dom.js";
import { personName, playerMark, playerName, seatName } from "./names.js";
import { button } from "./parts.js";
import { t } from "./words.js";

/** @import { Seat } from "./memory.js" */

/**
 * What lies behind cannot be reached either: not by keys, nor by a screen reader.
 * @param {HTMLElement[]} behind
 */
export function createCurtain(behind) {
  const curtain = el("section", { class: "curtain", role: "dialog", "aria-modal": "true", "aria-labelledby": "curtain-title", hidden: true });
  // A key that is still held from ending the turn lifts no curtain.
  curtain.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
  document.body.append(curtain);

  /** @param {boolean} drawn */
  function draw(drawn) {
    curtain.hidden = !drawn;
    for (const element of behind) element.inert = drawn;
  }

  /** @param {HTMLElement[]} words @param {HTMLElement | undefined} answer */
  function say(words, answer) {
    fill(curtain, el("div", { class: "curtain-card" }, words));
    draw(true);
    answer?.focus();
  }

  return {
    get drawn() {
      return !curtain.hidden;
    },
    /**
     * @param {Seat} seat who is next
     * @param {() => void} lift once they said that they are there
     */
    handOver(seat, lift) {
      const player = playerName(seat.player);
      const here = button(t("curtain.here_i_am", { name: personName(seat) || player }), lift, "main big");
      say([playerMark(seat.player), title(t("curtain.hand_over", { name: seatName(seat) })),
        el("p", { text: t("curtain.why", { player }) }), here], here);
    },
    /**
     * Nobody of this screen is next: whoever sits down says so.
     * @param {Seat[]} seats
     * @param {(seat: Seat) => void} lift
     */
    ask(seats, lift) {
      const buttons = seats.map((seat) =>
        button([playerMark(seat.player), seatName(seat)], () => lift(seat), "big"));
      say([title(t("curtain.who")), el("p", { text: t("curtain.who_why") }),
        el("div", { class: "curtain-seats" }, buttons)], buttons[0]);
    },
    lift() {
      if (curtain.hidden) return;
      draw(false);
      fill(curtain);
      document.getElementById("main")?.focus();
    },
    destroy() {
      draw(false);
      curtain.remove();
    },
  };
}

/** @param {string} text */
function title(text) {
  return el("h1", { id: "curtain-title", text });
}
