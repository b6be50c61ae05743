/** The places of the table's page. On a phone one of them is seen at a time. */

import { el } from "./dom.js";
import { t } from "./words.js";

/** @typedef {"board" | "panel" | "log" | "rules" | "after"} Tab */

/** @type {Tab[]} */
const TABS = ["board", "panel", "log", "rules", "after"];

/** @param {HTMLElement} main */
export function createTableFrame(main) {
  const title = el("h1", { class: "table-title" });
  const status = el("p", { class: "table-status", role: "status" });
  const seats = el("div", { class: "table-seats" });
  const menu = el("div", { class: "table-menu" });
  const head = el("header", { class: "table-head" }, el("div", { class: "table-names" }, title, status), seats, menu);
  const notices = el("div", { class: "notices" });
  const board = el("div", { class: "board-host", "data-tutorial": "board" });
  const boardArea = el("section", { class: "board-area", "aria-label": t("table.tab.board") }, board);
  const toasts = el("div", { class: "toast-place" });
  const actions = el("div", { class: "actions", role: "group", "aria-label": t("table.actions") });
  const panel = el("div", { class: "panel-host" });
  const log = el("section", { class: "log-host", "aria-label": t("table.tab.log"), "data-tutorial": "log" });
  const rules = el("section", { class: "rules-host", "aria-label": t("table.tab.rules") });
  const after = el("section", { class: "after-host", "aria-label": t("table.tab.after") });

  /** @type {((tab: Tab) => void)[]} */
  const listeners = [];
  const buttons = new Map(TABS.map((tab) => [tab, tabButton(tab, () => show(tab))]));
  const tabs = el("nav", { class: "tabs", "aria-label": t("table.tabs") }, ...buttons.values());
  const table = el("div", { class: "table" }, head, notices, boardArea, toasts, actions, panel, tabs, log, rules, after);

  /** @param {Tab} tab */
  function show(tab) {
    table.dataset.tab = tab;
    for (const [name, button] of buttons) button.setAttribute("aria-current", String(name === tab));
    for (const listen of listeners) listen(tab);
    if (tab === "log") log.querySelector(".log")?.scrollTo(0, 1e6);
  }

  show("board");
  main.append(table);
  return {
    table, title, status, seats, menu, notices, board, toasts, actions, panel, log, rules, after, show,
    /** @param {(tab: Tab) => void} listen */
    shown: (listen) => void listeners.push(listen),
    /**
     * What there is at this table, and what calls for attention.
     * @param {{panel: boolean, over: boolean, watched: boolean, calls: boolean}} what
     */
    mark({ panel: hasPanel, over, watched, calls }) {
      table.dataset.panel = hasPanel && !over ? "yes" : "no";
      table.dataset.after = over || watched ? "yes" : "no";
      const back = buttons.get("after");
      if (back) back.textContent = t(over ? "table.tab.after" : "games.replay");
      const button = buttons.get("panel");
      button?.classList.toggle("calls", calls);
      if (calls) button?.setAttribute("aria-label", t("table.panel_waits"));
      else button?.removeAttribute("aria-label");
    },
  };
}

/** @typedef {ReturnType<typeof createTableFrame>} TableFrame */

/** @param {Tab} tab @param {() => void} show */
function tabButton(tab, show) {
  const mark = tab === "rules" ? tab : null;
  return el("button", { class: `tab tab-${tab}`, type: "button", "data-tutorial": mark, onclick: show }, t(`table.tab.${tab}`));
}
