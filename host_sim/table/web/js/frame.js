/** What stands around every page: the name of the game, rules, language, sound, light and dark. */

import { el } from "./dom.js";
import { openRules } from "./clauses.js";
import { button } from "./parts.js";
import { languageMenu, soundButton, themeButton } from "./preferences.js";
import { t } from "./words.js";

/** @returns {{top: HTMLElement, main: HTMLElement}} */
export function createFrame() {
  const main = el("main", { id: "main", tabindex: -1 });
  const top = el("header", { class: "top" },
    button(t("frame.skip"), () => main.focus(), "skip"),
    document.querySelector(".brand"), // in the page from the first on
    el("nav", { class: "top-links", "aria-label": t("frame.pages") },
      el("a", { class: "button quiet wide-only", href: "/panel" }, t("frame.panel")),
      button(t("frame.rules"), () => openRules(), "quiet"),
      languageMenu(),
      soundButton(),
      themeButton()));
  return { top, main };
}
