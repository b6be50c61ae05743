/** What a reader chooses for all pages: the language, light or dark, sound or silence. */

import { el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { showAgain } from "./navigate.js";
import { button } from "./parts.js";
import { isMuted, toggleMute } from "./sound/sound.js";
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

export function soundButton() {
  const toggle = button("", changeSound, "quiet sound", { "aria-keyshortcuts": "Shift+M" });
  label(toggle);
  return toggle;
}

/** There may be a second button, in a window over the page. */
function changeSound() {
  toggleMute();
  for (const toggle of document.querySelectorAll(".sound")) label(toggle);
}

/** @param {Element} toggle */
function label(toggle) {
  const words = isMuted() ? t("frame.sound_on") : t("frame.sound_off");
  toggle.setAttribute("aria-label", words);
  toggle.setAttribute("title", `${words} (Shift+M)`);
  fill(toggle, icon(isMuted() ? "silence" : "sound"));
}

/** By its place, which is the same where letters are Thai. @param {KeyboardEvent} event */
export function soundKey(event) {
  if (event.code !== "KeyM" || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (/** @type {Element} */ (event.target).closest("input, select, textarea")) return;
  changeSound();
}
