/** A page that has only something to say. */

import { el, fill } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {HTMLElement} main
 * @param {string} title
 * @param {string} text
 * @param {...import("./dom.js").Child} more
 */
export function showMessage(main, title, text, ...more) {
  fill(main, el("section", { class: "message" },
    el("h1", { text: title }),
    el("p", { text }),
    more,
    el("a", { class: "button main", href: "/" }, t("missing.to_lobby"))));
}
