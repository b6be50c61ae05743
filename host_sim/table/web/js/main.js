/** Looks at the address, and shows what belongs there. */

import "./ahead.js";
import { el, fill } from "./dom.js";
import { createFrame } from "./frame.js";
import { allGames, everyGame, loadGames } from "./games.js";
import { closeDialogs } from "./dialog.js";
import { showMessage } from "./message.js";
import { addressChanged } from "./navigate.js";
import { soundKey } from "./preferences.js";
import { rulesInDialog } from "./rules.js";
import { showTable } from "./table.js";
import { applyTheme } from "./theme.js";
import { loadWords, t } from "./words.js";

/** @typedef {() => void} Leave */
/** @typedef {(main: HTMLElement, ...found: string[]) => Leave | Promise<Leave>} Page */

/** Beside those that the games bring. @type {[RegExp, Page][]} */
const PAGES = [
  [/^\/$/, async (main) => {
    await everyGame();
    return (await import("./lobby.js")).showLobby(main);
  }],
  [/^\/table\/([\w-]+)$/, (main, id) => showTable(main, id, decodeURIComponent(location.hash.slice(1)))],
  [/^\/panel$/, async (main) => {
    const panel = (await import("./panel/panel_page.js")).createPanelPage(main, { t });
    return () => panel.destroy();
  }],
];

/** @param {string} path @returns {((main: HTMLElement) => Leave | Promise<Leave>) | null} */
function pageAt(path) {
  for (const [pattern, page] of PAGES) {
    const found = path.match(pattern);
    if (found) return (main) => page(main, ...found.slice(1));
  }
  const extra = allGames().map(([, { pages }]) => pages?.[path]).find(Boolean);
  return extra ? async (main) => (await extra.load()).showPage(main) : null;
}

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
  if (!pageAt(location.pathname)) await everyGame();
  if (mine !== visit) return;
  const page = pageAt(location.pathname);
  if (page) return enter(mine, () => page(main), main);
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

async function start() {
  try {
    await Promise.all([loadWords(), loadGames()]);
    await show();
  } catch {
    // Without a catalogue there is only this one sentence, and the way to try again.
    const again = el("a", { href: location.href }, "Try again.");
    fill(document.body, el("p", { class: "empty" }, "The server does not answer. ", again));
  }
}

applyTheme();
addEventListener("keydown", soundKey);
addressChanged(() => void show(), (path) => pageAt(path) !== null);
void start();
