/** What can be put on the board, and how many of each are still to place (C2). */

import { el, fill, svg } from "../../js/dom.js";
import { FORCES, LETTERS } from "./kinds.js";
import { icon } from "./losses.js";
import { countOf } from "./layout_text.js";
import { standingOf, whatIs } from "./editor_board.js";
import { shape } from "./stock.js";

/**
 * @typedef {import("./layout_text.js").Layout} Layout
 * @typedef {import("./speech.js").T} T
 */

/** @param {T} t @param {(symbol: string | null) => void} choose */
export function createPalette(t, choose) {
  const element = el("div", { class: "tc-palette", role: "group", "aria-label": t("tank_chess.editor.palette") });
  /** @type {string | null} */
  let chosen = "#";

  /** @param {Layout} layout @param {string} symbol */
  function piece(layout, symbol) {
    const { letter, side } = standingOf(symbol);
    const left = (FORCES[layout.size][letter] ?? 0) - countOf(layout, symbol);
    const name = whatIs(t, symbol);
    const key = left > 0 ? "left" : left < 0 ? "too_many" : "all_placed";
    const label = t(`tank_chess.editor.${key}`, { piece: name, left, extra: -left });
    const kind = left < 0 ? "tc-extra" : left === 0 ? "tc-done" : "";
    return button(symbol, label, kind, icon(letter, side, ""), el("span", { class: "tc-count", "aria-hidden": "true", text: left === 0 ? "✓" : String(left).replace("-", "−") }));
  }

  /** @param {string | null} symbol @param {string} label @param {string} kind @param {...Node} inside */
  function button(symbol, label, kind, ...inside) {
    return el("button", {
      type: "button",
      class: `tc-put ${kind}`,
      title: label,
      "aria-pressed": String(symbol === chosen),
      dataset: { symbol: symbol ?? "." },
      onclick: () => choose(symbol),
    }, ...inside, el("span", { class: "unseen", text: label }));
  }

  return {
    element,
    /** @param {Layout} layout @param {string | null} now */
    draw(layout, now) {
      chosen = now;
      const focused = element.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).dataset.symbol;
      const letters = LETTERS.filter((letter) => letter in FORCES[layout.size]);
      const rock = svg("svg", { class: "tank-chess tc-icon", viewBox: "-28 -28 56 56", "aria-hidden": "true" }, shape("rock"));
      const none = el("span", { class: "tc-none", "aria-hidden": "true", text: "⌫" });
      fill(element,
        el("div", { class: "tc-row" }, button("#", t("tank_chess.editor.obstacle"), "", rock), button(null, t("tank_chess.editor.erase"), "", none)),
        el("div", { class: "tc-row" }, letters.map((letter) => piece(layout, letter))),
        el("div", { class: "tc-row" }, letters.map((letter) => piece(layout, letter.toLowerCase()))));
      if (focused) /** @type {HTMLElement | null} */ (element.querySelector(`[data-symbol="${focused}"]`))?.focus();
    },
  };
}
