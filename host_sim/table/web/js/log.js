/** What happened, in words, the newest at the end and in sight. */

import { cited } from "./clauses.js";
import { el, fill } from "./dom.js";
import { walkLines } from "./log_keys.js";
import { playerMark } from "./names.js";
import { button } from "./parts.js";
import { t } from "./words.js";

/** @import { Item, Marks } from "./contract.js" */

/**
 * @param {HTMLElement} host
 * @param {object} table
 * @param {(item: Item) => string} table.story what an item is in words
 * @param {() => string | undefined} table.book of the clauses that it cites
 * @param {(moment: number) => void} table.look shows how it stood after so many actions: after an item, `look(item.n + 1)`
 * @param {(item: Item) => void} table.point marks what it is about
 * @param {(player: string) => Promise<string>} table.why what a computer's last turn was for
 */
export function createLog(host, { story, book, look, point, why }) {
  const list = el("ol", { class: "log-list" });
  const log = el("div", { class: "log", role: "log", "aria-label": t("table.log"), tabindex: 0 }, list);
  const empty = el("p", { class: "empty", text: t("table.log_empty") });
  host.append(empty, log);
  walkLines(log, list);
  let turn = 0;
  /** @type {Marks} */
  let marks = new Map();

  /** What an analysis says of an item, if anything. @param {number} n */
  function marked(n) {
    const mark = marks.get(n);
    return mark && el("span", { class: "log-mark" }, el("strong", { text: mark.sign }), " ", mark.words);
  }

  /** @param {Item} item */
  function line(item) {
    const text = story(item);
    if (!text) return [];
    const begins = item.turn !== turn && item.turn > 0;
    turn = item.turn;
    return [
      begins && el("li", { class: "log-turn", "data-n": item.n, text: t("table.turn", { turn }) }),
      el("li", { class: "log-item", "data-n": item.n, "data-turn": turn, "data-by": item.by, tabindex: -1, title: t("table.show_item"), onclick: chosen },
        item.by && playerMark(item.by), el("span", { class: "log-words" }, cited(text, book()), marked(item.n))),
    ];

    /** A clause in it leads to the rules instead. @param {Event} event */
    function chosen(event) {
      if (event.target instanceof Element && event.target.closest("button")) return;
      look(item.n + 1);
      point(item);
    }
  }

  /** @param {string} player */
  function asking(player) {
    const place = el("span", { class: "log-why" });
    const ask = button(t("why.ask"), async () => fill(place, await why(player)), "small");
    place.append(ask);
    return place;
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
    /** @param {string[]} players computers that can be asked about their last turn */
    explain(players) {
      const lines = /** @type {HTMLElement[]} */ ([...list.querySelectorAll(".log-item")]);
      const last = new Map(players.map((player) => [player, lines.filter((one) => one.dataset.by === player).at(-1)]));
      for (const old of list.querySelectorAll(".log-why")) if (![...last.values()].some((one) => one?.contains(old))) old.remove();
      for (const [player, at] of last) if (at && !at.querySelector(".log-why")) at.append(asking(player));
    },
    /** @param {Marks} found after the game */
    mark(found) {
      marks = found;
      for (const old of list.querySelectorAll(".log-mark")) old.remove();
      for (const one of list.querySelectorAll(".log-item")) {
        const mark = marked(Number(/** @type {HTMLElement} */ (one).dataset.n));
        if (mark) one.querySelector(".log-words")?.append(mark);
      }
    },
    clear() {
      turn = 0;
      fill(list);
    },
  };
}

/** @typedef {ReturnType<typeof createLog>} Log */
