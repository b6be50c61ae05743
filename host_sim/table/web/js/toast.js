/** Short messages near the board, read aloud once. The newest replaces the one before. */

import { el, fill } from "./dom.js";
import { detailsOf } from "./games.js";
import { says, t } from "./words.js";
import { NotDone, Refused } from "./net.js";
import { cited, clauseLink } from "./clauses.js";
import { closeButton } from "./parts.js";

/** @import { Refusal } from "./contract.js" */

// As long as it takes to read it, twice.
const SHORTEST = 3500;
const FOR_A_LETTER = 60;

/** @param {HTMLElement} host */
export function createToasts(host) {
  let timer = 0;
  const region = el("div", { class: "toasts", role: "status" });
  region.addEventListener("pointerenter", () => clearTimeout(timer));
  region.addEventListener("focusin", () => clearTimeout(timer));
  host.append(region);

  const clear = () => fill(region);

  /**
   * @param {string} text
   * @param {{clause?: string, book?: string, tone?: "plain" | "refusal"}} [more]
   */
  function show(text, { clause, book, tone = "plain" } = {}) {
    clearTimeout(timer);
    fill(region, el("div", { class: `toast ${tone}`, onkeydown: escape },
      el("span", { class: "toast-text" }, cited(text, book)),
      clause && clauseLink(clause, book),
      closeButton(clear)));
    timer = setTimeout(clear, SHORTEST + FOR_A_LETTER * text.length);
  }

  /** @param {KeyboardEvent} event */
  function escape(event) {
    if (event.key === "Escape") clear();
  }

  return {
    show,
    clear,
    /** @param {Refusal} refusal */
    explain(refusal) {
      show(refusalText(refusal), { clause: refusal.clause, book: refusal.game, tone: "refusal" });
    },
    /**
     * Whatever went wrong with something that a person wanted.
     * @param {unknown} error
     */
    tell(error) {
      if (error instanceof Refused) this.explain(error.refusal);
      else show(errorText(error));
    },
    destroy() {
      clearTimeout(timer);
      region.remove();
    },
  };
}

/** @typedef {ReturnType<typeof createToasts>} Toasts */

/** @param {Refusal} refusal */
export function refusalText(refusal) {
  const key = `refusal.${refusal.game}.${refusal.key}`;
  return says(key) ? t(key, detailsOf(refusal)) : refusal.reason;
}

/** @param {unknown} error */
export function errorText(error) {
  if (!(error instanceof Error)) return t("error.other", { error });
  const key = `error.${error.message.replaceAll(" ", "_")}`;
  return error instanceof NotDone && says(key) ? t(key) : t("error.other", { error: error.message });
}
