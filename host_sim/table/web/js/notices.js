/** Strips above the board that stay as long as they are true. */

import { el } from "./dom.js";
import { playerName } from "./names.js";
import { drawOffers, resultText, youWon } from "./result.js";
import { t } from "./words.js";

/** @import { State } from "./contract.js" */

/** @param {HTMLElement} host */
export function createNotices(host) {
  /** @type {Map<string, {text: string, element: HTMLElement}>} */
  const shown = new Map();

  /** @param {string} name */
  function remove(name) {
    shown.get(name)?.element.remove();
    shown.delete(name);
  }

  return {
    remove,
    /**
     * @param {string} name a strip of the same name is replaced
     * @param {string} text
     * @param {{tone?: "plain" | "bad" | "good", buttons?: HTMLElement[]}} [more]
     */
    show(name, text, { tone = "plain", buttons = [] } = {}) {
      if (shown.get(name)?.text === text) return; // nothing is read aloud twice
      remove(name);
      const element = el("div", { class: `notice ${tone} notice-${name}`, role: tone === "bad" ? "alert" : "status" },
        el("span", { text }), buttons);
      shown.set(name, { text, element });
      host.append(element);
    },
  };
}

/** @typedef {ReturnType<typeof createNotices>} Notices */

/**
 * The end of a game, and offers of a draw.
 * @param {Notices} notices
 * @param {State} state
 * @param {{accept: () => unknown, after: () => unknown}} wishes
 */
export function tellNews(notices, state, { accept, after }) {
  const offers = state.you === null ? [] : drawOffers(state);
  if (offers.length) {
    const button = el("button", { class: "button", type: "button", onclick: accept }, t("table.accept_draw"));
    notices.show("draw", t("table.offers_draw", { player: playerName(offers.join("+")) }), { buttons: [button] });
  } else notices.remove("draw");
  if (state.over) {
    const button = el("button", { class: "button main", type: "button", onclick: after }, t("table.after"));
    notices.show("result", resultText(state), { tone: youWon(state) ? "good" : "plain", buttons: [button] });
  } else notices.remove("result");
}
