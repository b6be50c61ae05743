/** Three ways to begin at once. */

import { el } from "./dom.js";
import { recall, remember } from "./memory.js";
import { enterTable, layTable } from "./new_table.js";
import { button } from "./parts.js";
import { t } from "./words.js";

const RECRUIT = { who: "computer", name: "recruit" };

/** @param {(error: unknown) => void} tell */
export function quickStarts(tell) {
  /**
   * @param {string} kind
   * @param {string} title
   * @param {object} wishes
   */
  async function against(kind, title, wishes) {
    const you = { who: "here", name: recall("names")?.[0] || t("seat.you") };
    return layTable(kind, title, wishes, [you, RECRUIT]);
  }

  /** @param {() => Promise<void>} begin */
  const once = (begin) => async (/** @type {Event} */ event) => {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    pressed.disabled = true;
    tell(null);
    try {
      await begin();
    } catch (error) {
      tell(error);
    } finally {
      pressed.disabled = false;
    }
  };

  const first = once(async () => {
    const table = await against("taktik", t("quick.first_title"), { mode: "intro", map: "drill", options: [], house: {} });
    remember("tutorial", table.id);
    enterTable(table);
  });
  const chess = once(async () => {
    enterTable(await against("tank-chess", t("quick.chess_title"), { layout: "basic16", clock: null }));
  });

  return el("div", { class: "quick" },
    button(named(t("quick.first"), t("quick.first_why")), first, "main big"),
    button(named(t("quick.chess"), t("quick.chess_why")), chess, "big"),
    el("a", { class: "button big", href: "/panel" }, named(t("quick.panel"), t("quick.panel_why"))));
}

/** @param {string} name @param {string} why */
function named(name, why) {
  return [el("span", { text: name }), el("small", { text: why })];
}
