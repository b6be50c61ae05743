/** Looks at the address, and shows what belongs there. */

import { el, fill } from "./dom.js";
import { createFrame } from "./frame.js";
import { closeDialogs } from "./dialog.js";
import { showMessage } from "./message.js";
import { addressChanged } from "./navigate.js";
import { rulesInDialog } from "./rules.js";
import { showTable } from "./table.js";
import { applyTheme } from "./theme.js";
import { loadWords, t } from "./words.js";

/** @typedef {() => void} Leave */
/** @typedef {(main: HTMLElement, ...found: string[]) => Leave | Promise<Leave>} Page */

/** @type {[RegExp, Page][]} */
const PAGES = [
  [/^\/$/, async (main) => (await import("./lobby.js")).showLobby(main)],
  [/^\/table\/([\w-]+)$/, (main, id) => showTable(main, id, decodeURIComponent(location.hash.slice(1)))],
  [/^\/panel$/, async (main) => {
    const panel = (await import("./panel/panel_page.js")).createPanelPage(main, { t });
    return () => panel.destroy();
  }],
  [/^\/layout$/, async (main) => (await import("./tank_chess/editor.js")).showEditor(main)],
];

/** @type {Leave} */
let leave = () => {};
let visit = 0;

async function show() {
  const mine = ++visit;
  leave();
  leave = () => {};
  closeDialogs();
  rulesInDialog();
  document.title = t("frame.name");
  const { top, main } = createFrame();
  fill(document.body, top, main);
  for (const [pattern, page] of PAGES) {
    const found = location.pathname.match(pattern);
    if (found) return enter(mine, () => page(main, ...found.slice(1)), main);
  }
  showMessage(main, t("missing.page"), t("missing.page_why"));
}

/**
 * @param {number} mine
 * @param {() => Leave | Promise<Leave>} page
 * @param {HTMLElement} main
 */
async function enter(mine, page, main) {
  try {
    const left = await page();
    if (mine === visit) leave = left ?? leave;
    else left?.(); // somebody went on while it was loading
  } catch (error) {
    console.error(error);
    if (mine === visit) showMessage(main, t("missing.part"), t("missing.part_why"));
  }
}

applyTheme();
addressChanged(() => void show());
try {
  await loadWords();
  await show();
} catch {
  // Without a catalogue there is only this one sentence, and the way to try again.
  const again = el("a", { href: location.href }, "Try again.");
  fill(document.body, el("p", { class: "empty" }, "The server does not answer. ", again));
}
