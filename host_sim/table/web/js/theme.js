/** Light or dark: as the system has it, until the reader chooses. */

import { recall, remember } from "./memory.js";

const SYSTEM = matchMedia("(prefers-color-scheme: dark)");

export function isDark() {
  return recall("theme") ? recall("theme") === "dark" : SYSTEM.matches;
}

export function applyTheme() {
  const link = /** @type {HTMLLinkElement} */ (document.getElementById("dark"));
  link.media = isDark() ? "all" : "not all";
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
}

export function toggleTheme() {
  remember("theme", isDark() ? "light" : "dark");
  applyTheme();
}

SYSTEM.addEventListener("change", applyTheme);
