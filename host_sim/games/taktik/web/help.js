/** Which keys and gestures the board knows. */

import { el } from "../../js/dom.js";

const KEYS = /** @type {const} */ ([
  ["← ↑ → ↓", "taktik.help.arrows"],
  ["Enter", "taktik.help.enter"],
  ["Tab", "taktik.help.tab"],
  ["N  P", "taktik.help.next"],
  ["Esc", "taktik.help.escape"],
  ["+  −  0", "taktik.help.zoom"],
  ["Shift + ← ↑ → ↓", "taktik.help.pan"],
  ["T", "taktik.tool.trail"],
  ["R", "taktik.tool.repair"],
  ["S", "taktik.tool.supply"],
  ["M", "taktik.tool.mines"],
  ["C", "taktik.tool.coordinates"],
  ["U", "taktik.tool.units"],
]);

const SIGNS = /** @type {const} */ ([
  ["4", "tk-secret", "taktik.help.secret"],
  ["4", "tk-revealed", "taktik.help.revealed"],
  ["?", "tk-unknown", "taktik.help.unknown"],
  ["1", "tk-order", "taktik.help.order"],
]);

/** @param {import("./types.js").Say} t */
export function createHelp(t) {
  const dialog = el("dialog", { class: "tk-help", "aria-label": t("taktik.help.title") });
  dialog.append(
    el("h2", { text: t("taktik.help.title") }),
    el("dl", {}, KEYS.flatMap(([keys, words]) => [el("dt", {}, el("kbd", { text: keys })), el("dd", { text: t(words) })])),
    el("h3", { text: t("taktik.help.signs") }),
    el("dl", {}, SIGNS.flatMap(([sign, kind, words]) => [
      el("dt", {}, el("span", { class: `tk-sign-sample ${kind}`, text: sign })), el("dd", { text: t(words) }),
    ])),
    el("p", { text: t("taktik.help.touch") }),
    el("button", { type: "button", class: "tk-help-close", onclick: () => dialog.close(), text: t("taktik.close") }),
  );
  // A click on the backdrop is a click on the dialog itself.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  return { element: dialog, open: () => dialog.showModal() };
}
