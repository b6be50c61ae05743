/** What stands around every page: the name of the game, rules, language, light and dark. */

import { el } from "./dom.js";
import { openRules } from "./clauses.js";
import { button } from "./parts.js";
import { languageMenu, themeButton } from "./preferences.js";
import { t } from "./words.js";

/** @returns {{top: HTMLElement, main: HTMLElement}} */
export function createFrame() {
  const main = el("main", { id: "main", tabindex: -1 });
  const top = el("header", { class: "top" },
    button(t("frame.skip"), () => main.focus(), "skip"),
    el("a", { class: "brand", href: "/" },
      el("img", { src: "/web/icon.svg", alt: "", width: 28, height: 28 }),
      el("span", { class: "brand-name", text: t("frame.name") })),
    el("nav", { class: "top-links", "aria-label": t("frame.pages") },
      el("a", { class: "button quiet wide-only", href: "/panel" }, t("frame.panel")),
      button(t("frame.rules"), () => openRules(), "quiet"),
      languageMenu(),
      themeButton()));
  return { top, main };
}
