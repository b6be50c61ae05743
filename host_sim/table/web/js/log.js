/** What happened, in words, the newest at the end and in sight. */

import { el, fill } from "./dom.js";
import { playerMark } from "./names.js";
import { t } from "./words.js";

/** @import { Item } from "./contract.js" */

/**
 * @param {HTMLElement} host
 * @param {(item: Item) => string} story
 */
export function createLog(host, story) {
  const list = el("ol", { class: "log-list" });
  const log = el("div", { class: "log", role: "log", "aria-label": t("table.log"), tabindex: 0 }, list);
  const empty = el("p", { class: "empty", text: t("table.log_empty") });
  host.append(empty, log);
  let turn = 0;

  /** @param {Item} item */
  function line(item) {
    const text = story(item);
    if (!text) return [];
    const begins = item.turn !== turn && item.turn > 0;
    turn = item.turn;
    return [
      begins && el("li", { class: "log-turn", "data-n": item.n, text: t("table.turn", { turn }) }),
      el("li", { class: "log-item", "data-n": item.n, "data-turn": turn },
        item.by && playerMark(item.by), el("span", { text })),
    ];
  }

  return {
    /**
     * @param {number} from forgets the items from there on
     * @param {Item[]} items and adds these
     */
    add(from, items) {
      const all = /** @type {HTMLElement[]} */ ([...list.children]);
      for (const old of all.filter((one) => Number(one.dataset.n) >= from)) old.remove();
      turn = Number(/** @type {HTMLElement | null} */ (list.lastElementChild)?.dataset.turn ?? 0);
      // Whoever comes in the middle of a game does not want all of it read aloud.
      log.setAttribute("aria-live", from === 0 ? "off" : "polite");
      list.append(...items.flatMap(line).filter((one) => one !== false));
      empty.hidden = list.childElementCount > 0;
      // Where its end is the browser knows when it has laid out the page, which it does but once.
      requestAnimationFrame(() => log.scrollTo({ top: log.scrollHeight }));
    },
    clear() {
      turn = 0;
      fill(list);
    },
  };
}

/** @typedef {ReturnType<typeof createLog>} Log */
