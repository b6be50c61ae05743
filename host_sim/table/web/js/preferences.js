/** What a reader chooses for all pages: the language, light or dark. */

import { el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { showAgain } from "./navigate.js";
import { button } from "./parts.js";
import { isDark, toggleTheme } from "./theme.js";
import { LANGUAGES, changeLanguage, language, t } from "./words.js";

export function languageMenu() {
  const menu = el("select", { class: "language", "aria-label": t("frame.language") },
    Object.entries(LANGUAGES).map(([code, name]) =>
      el("option", { value: code, lang: code, selected: code === language() }, name)));
  menu.addEventListener("change", async () => {
    await changeLanguage(menu.value).catch(() => {}); // offline: all stays as it is
    showAgain();
  });
  return menu;
}

export function themeButton() {
  const toggle = button("", () => { toggleTheme(); label(); }, "quiet theme");
  const label = () => {
    const words = isDark() ? t("frame.light") : t("frame.dark");
    toggle.setAttribute("aria-label", words);
    toggle.title = words;
    fill(toggle, icon(isDark() ? "sun" : "moon"));
  };
  label();
  return toggle;
}
