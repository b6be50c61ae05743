// After the game: how it ended, what chance and strength did, the replay, the record to keep.

import { el } from "../dom.js";
import { createExport } from "./export.js";
import { headline } from "./headline.js";
import { createReplay } from "./replay.js";
import { taktikFigures } from "./taktik_figures.js";
import { tankChessFigures } from "./tank_chess_figures.js";

/** @typedef {import("../contract.js").State} State */
/** @typedef {import("../contract.js").Board} Board */
/** @typedef {(key: string, details?: Record<string, unknown>) => string} Say */
/** @typedef {{facts: [string, string][], figures: import("./figure.js").Figure[]}} Looks */

/** @type {Record<string, (statistics: any, t: Say) => Looks>} */
const FIGURES = { taktik: taktikFigures, "tank-chess": tankChessFigures };

/**
 * @param {HTMLElement} host
 * @param {{ask: (question: object) => Promise<any>, t: Say, state: State, board: Board}} table
 */
export function createAfter(host, { ask, t, state, board }) {
  const replayHost = el("div", { class: "after-replay" });
  const numbers = el("div", { class: "after-numbers", "aria-busy": "true" },
    el("p", { class: "soft", text: t("after.counting") }));
  const root = el("div", { class: "after" },
    headline(state, t),
    createExport(state, t),
    el("section", { class: "after-part" }, el("h3", { text: t("after.replay") }), replayHost),
    el("section", { class: "after-part" }, el("h3", { text: t("after.statistics") }), numbers));
  host.append(root);
  const replay = createReplay(replayHost, { ask, t, state, board });
  /** @type {import("./figure.js").Figure[]} */
  let figures = [];
  let gone = false;

  async function count() {
    try {
      const found = FIGURES[state.kind]?.(await ask({ statistics: true }), t);
      if (gone) return;
      figures = found?.figures ?? [];
      const facts = el("dl", { class: "after-facts" }, ...(found?.facts ?? []).map(([name, value]) =>
        el("div", {}, el("dt", { text: name }), el("dd", { text: value }))));
      numbers.replaceChildren(facts, ...figures.map(({ element }) => element));
      for (const figure of figures) figure.draw();
    } catch {
      const again = el("button", { class: "button", type: "button", text: t("after.try_again"), onclick: () => void count() });
      numbers.replaceChildren(el("p", { text: t("after.no_statistics") }), again);
    } finally {
      numbers.removeAttribute("aria-busy");
    }
  }
  void count();

  return {
    destroy() {
      gone = true;
      replay.destroy();
      for (const figure of figures) figure.destroy();
      root.remove();
    },
  };
}
