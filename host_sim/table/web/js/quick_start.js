/** Ways to begin at once: those that the games bring, and the speldator alone. */

import { el } from "./dom.js";
import { allGames } from "./games.js";
import { recall, remember } from "./memory.js";
import { enterTable, layTable } from "./new_table.js";
import { button } from "./parts.js";
import { t } from "./words.js";

/** @import { QuickStart } from "./contract.js" */

/**
 * @param {Promise<Record<string, any>>} choices by kind
 * @param {(error: unknown) => void} tell
 */
export function quickStarts(choices, tell) {
  /** @param {string} kind @param {QuickStart} quick */
  async function begin(kind, { title, wishes, opponent, coached }) {
    const computer = opponent ?? (await choices)[kind].opponents[0].name;
    const you = { who: "here", name: recall("names")?.[0] || t("seat.you") };
    const table = await layTable(kind, t(title), wishes, [you, { who: "computer", name: computer }]);
    if (coached) remember(`tutorial.${table.id}`, {});
    enterTable(table);
  }

  /** @param {() => Promise<void>} run */
  const once = (run) => async (/** @type {Event} */ event) => {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    pressed.disabled = true;
    tell(null);
    try {
      await run();
    } catch (error) {
      tell(error);
    } finally {
      pressed.disabled = false;
    }
  };

  return el("div", { class: "quick" },
    allGames().flatMap(([kind, { quick = [] }]) => quick.map((one) =>
      button(named(t(one.label), t(one.why)), once(() => begin(kind, one)), one.coached ? "main big" : "big"))),
    el("a", { class: "button big", href: "/panel" }, named(t("quick.panel"), t("quick.panel_why"))));
}

/** @param {string} name @param {string} why */
function named(name, why) {
  return [el("span", { text: name }), el("small", { text: why })];
}
