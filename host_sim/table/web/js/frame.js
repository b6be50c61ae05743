/** What stands around every page: the name of the game, rules, language, light and dark. */

import { el } from "./dom.js";
import { openRules } from "./clauses.js";
import { button } from "./parts.js";
import { isDark, toggleTheme } from "./theme.js";
import { LANGUAGES, changeLanguage, language, t } from "./words.js";

/**
 * @param {() => unknown} redraw after the language changed
 * @returns {{top: HTMLElement, main: HTMLElement}}
 */
export function createFrame(redraw) {
  const main = el("main", { id: "main", tabindex: -1 });
  const top = el("header", { class: "top" },
    button(t("frame.skip"), () => main.focus(), "skip"),
    el("a", { class: "brand", href: "/" },
      el("img", { src: "/web/icon.svg", alt: "", width: 28, height: 28 }),
      el("span", { class: "brand-name", text: t("frame.name") })),
    el("nav", { class: "top-links", "aria-label": t("frame.pages") },
      el("a", { class: "button quiet wide-only", href: "/panel" }, t("frame.panel")),
      button(t("frame.rules"), () => openRules(), "quiet"),
      languageMenu(redraw),
      themeButton()));
  return { top, main };
}

/** @param {() => unknown} redraw */
function languageMenu(redraw) {
  const menu = el("select", { class: "language", "aria-label": t("frame.language") },
    Object.entries(LANGUAGES).map(([code, name]) =>
      el("option", { value: code, lang: code, selected: code === language() }, name)));
  menu.addEventListener("change", async () => {
    await changeLanguage(menu.value).catch(() => {}); // offline: all stays as it is
    redraw();
  });
  return menu;
}

function themeButton() {
  const toggle = button("", () => { toggleTheme(); label(); }, "quiet theme");
  const label = () => {
    const words = isDark() ? t("frame.light") : t("frame.dark");
    toggle.setAttribute("aria-label", words);
    toggle.title = words;
    toggle.textContent = isDark() ? "☀" : "☾";
  };
  label();
  return toggle;
}
