/** What must be called out: CHECK, ESCAPE (C12), an offer. */

import { el, fill } from "../../js/dom.js";
import { sideName } from "./speech.js";
import { other } from "./squares.js";

/** @param {HTMLElement} host @param {import("./speech.js").T} t */
export function createBanner(host, t) {
  let shown = "";
  return {
    /** @param {Record<string, any>} view @param {string | null} you */
    update(view, you) {
      const parts = view.winner ? [] : [...calls(view), ...offer(view, you)];
      host.hidden = parts.length === 0;
      // Unchanged words are left alone: a screen reader would say them again.
      const now = JSON.stringify(parts.map((part) => part.textContent));
      if (now !== shown) fill(host, parts);
      shown = now;
    },
  };

  /** @param {Record<string, any>} view @returns {HTMLElement[]} */
  function calls(view) {
    const threatened = sideName(t, view.on_turn);
    const mover = sideName(t, other(view.on_turn));
    return view.calls.map((/** @type {string} */ call) => {
      const kind = call.toLowerCase();
      return el("p", { class: `tc-notice tc-${kind}` },
        el("strong", { text: t(`tank_chess.call.${kind}`) }), " ",
        el("span", { text: t(`tank_chess.call.${kind}_why`, { threatened, mover }) }));
    });
  }

  /** The page has the button to accept; to move on is to decline (C13). @param {Record<string, any>} view @param {string | null} you */
  function offer(view, you) {
    if (!view.offer) return [];
    const key = you === null ? "watched" : view.offer === you ? "stands" : "decline";
    const [player, opponent] = [sideName(t, view.offer), sideName(t, other(view.offer))];
    return [el("p", { class: "tc-notice tc-offer", text: t(`tank_chess.offer.${key}`, { player, opponent }) })];
  }
}
