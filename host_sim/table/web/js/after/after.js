// After the game: how it ended, what chance and strength did, the replay, the record to keep.

import { el, fill } from "../dom.js";
import { createExport } from "./export.js";
import { headline } from "./headline.js";
import { Replay } from "./replay.js";

/** @import { FiguresModule } from "../contract.js" */
/** @import { Replayed } from "./replay.js" */

/**
 * @param {HTMLElement} host
 * @param {Replayed} table
 * @param {FiguresModule | undefined} game what it has to tell, if anything
 */
export function createAfter(host, table, game) {
  const { ask, t, state } = table;
  const replayHost = el("div", { class: "after-replay" });
  const numbers = el("div", { class: "after-numbers", "aria-busy": "true" },
    el("p", { class: "soft", text: t("after.counting") }));
  const root = el("div", { class: "after" },
    headline(state, t, game?.endings),
    createExport(state, t),
    el("section", { class: "after-part" }, el("h3", { text: t("after.replay") }), replayHost),
    game && el("section", { class: "after-part" }, el("h3", { text: t("after.statistics") }), numbers));
  host.append(root);
  const replay = new Replay(replayHost, table);
  /** @type {import("./figure.js").Figure[]} */
  let figures = [];
  let gone = false;

  /** @param {FiguresModule["createFigures"]} createFigures */
  async function count(createFigures) {
    try {
      const found = createFigures(await ask({ statistics: true }), t, (moment) => replay.go(moment));
      if (gone) return;
      figures = found.figures;
      const facts = found.facts.map(([name, value]) => el("div", {}, el("dt", { text: name }), el("dd", { text: value })));
      const [first, ...others] = figures.map(({ element }) => element);
      fill(numbers, el("dl", { class: "after-facts" }, facts), first, found.extra, others);
      for (const figure of figures) figure.draw();
      if (found.marks) root.dispatchEvent(new CustomEvent("marked", { bubbles: true, detail: found.marks }));
    } catch {
      const again = el("button", { class: "button", type: "button", text: t("after.try_again"), onclick: () => void count(createFigures) });
      numbers.replaceChildren(el("p", { text: t("after.no_statistics") }), again);
    } finally {
      numbers.removeAttribute("aria-busy");
    }
  }
  if (game) void count(game.createFigures);

  return {
    /** @param {number} moment */
    go: (moment) => replay.go(moment),
    destroy() {
      gone = true;
      replay.destroy();
      for (const figure of figures) figure.destroy();
      root.remove();
    },
  };
}
