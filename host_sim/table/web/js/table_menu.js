/** What can be done with a table, beside playing. */

import { getRecord } from "./api.js";
import { confirmed, openDialog } from "./dialog.js";
import { el, fill } from "./dom.js";
import { gameOf } from "./games.js";
import { icon } from "./icons.js";
import { seatsOf } from "./memory.js";
import { go } from "./navigate.js";
import { button, saveAs } from "./parts.js";
import { canNotify, notifies, setNotify } from "./notify.js";
import { paceMenu } from "./pace.js";
import { languageMenu, soundButton, themeButton } from "./preferences.js";
import { offersDraw } from "./result.js";
import { shareLinks, sharable } from "./share.js";
import { mayAskBack } from "./take_back.js";
import { t } from "./words.js";

/** @import { State } from "./contract.js" */

/**
 * @typedef {object} Wishes
 * @property {() => unknown} undo
 * @property {(action: string) => unknown} act
 * @property {() => void} lookBack
 * @property {() => unknown} askBack
 * @property {(pace: string) => unknown} pace
 * @property {() => string | null} token of the seat that is shown
 * @property {(error: unknown) => void} tell
 */

/**
 * @param {HTMLElement} host
 * @param {Wishes} wishes
 */
export function createTableMenu(host, wishes) {
  /** @type {State | null} */
  let state = null;
  const signs = [icon("undo"), el("span", { class: "wide-only", text: t("menu.undo") })];
  const undo = button(signs, () => wishes.undo(), "", {
    title: "Ctrl+Z",
    "aria-label": t("menu.undo"),
    "aria-keyshortcuts": "Control+Z",
  });
  const more = button(t("menu.title"), open, "", { "aria-haspopup": "dialog" });
  fill(host, undo, more);
  document.addEventListener("keydown", pressed);

  /** As everywhere. @param {KeyboardEvent} event */
  function pressed(event) {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== "z") return;
    const writes = /** @type {Element} */ (event.target).closest("input, textarea");
    if (undo.disabled || undo.hidden || writes || host.closest("[inert]")) return;
    event.preventDefault();
    wishes.undo();
  }

  function open() {
    if (!state) return;
    const now = state;
    const { table, kind, title, you, over, head } = now;
    const elsewhere = sharable(seatsOf(table), now.seats);
    const game = gameOf(kind);
    const plays = you !== null && !over;
    /** @param {string} label @param {() => unknown} run @param {string} [style] */
    const entry = (label, run, style = "") =>
      button(label, () => { dialog.close(); run(); }, style);
    const dialog = openDialog(state.title, [el("div", { class: "menu" },
      entry(t("past.look"), wishes.lookBack),
      mayAskBack(now) && entry(t("back.ask"), wishes.askBack),
      plays && now.seats.some(({ who }) => who === "computer") && paceMenu(now.pace, wishes.pace),
      elsewhere.length > 0 && entry(t("menu.share"), () => shareLinks(elsewhere)),
      you !== null && entry(t("devices.another"), () => devices(now, wishes, true)),
      entry(t("devices.title"), () => devices(now, wishes)),
      you !== null && entry(t("rename.title"), () => rename(now, wishes)),
      entry(t("menu.export"), () => exportRecord(table, title, wishes)),
      plays && canNotify() && entry(t(notifies() ? "menu.notify_off" : "menu.notify_on"), () => setNotify(!notifies())),
      plays && game?.drawOffers && !offersDraw(state) && entry(t("menu.draw"), () => offerDraw(you, wishes)),
      plays && game?.resigns && entry(t("menu.resign"), () => resign(you, wishes), "danger"),
      you !== null && entry(t("delete.title"), () => remove(table, wishes), "danger"),
      el("a", { class: "button", href: "/" }, t("menu.leave")),
      // On a phone the table has the whole page.
      el("div", { class: "menu-preferences" }, languageMenu(), soundButton(), themeButton()),
      el("p", { class: "small soft", text: t("menu.head", head) }))], "narrow");
  }

  return {
    /**
     * @param {State} next
     * @param {boolean} anotherMayUndo somebody else of this screen
     * @param {boolean} past whether the board shows it
     */
    update(next, anotherMayUndo, past) {
      state = next;
      undo.hidden = next.you === null || next.over;
      undo.disabled = past || (!next.may_undo && !anotherMayUndo);
    },
    destroy: () => document.removeEventListener("keydown", pressed),
  };
}

/** @param {string} table @param {string} title @param {Wishes} wishes */
async function exportRecord(table, title, wishes) {
  try {
    saveAs(await getRecord(table, wishes.token()), `${fileName(title || table)}.txt`);
  } catch (error) {
    wishes.tell(error);
  }
}

/** @param {State} state @param {Wishes} wishes @param {boolean} [another] with a link for one more at once */
async function devices(state, wishes, another) {
  try {
    (await import("./devices.js")).showDevices(state, wishes.token(), another);
  } catch (error) {
    wishes.tell(error);
  }
}

/** @param {State} state @param {Wishes} wishes */
async function rename({ table, title }, wishes) {
  try {
    await (await import("./rename_game.js")).renameGame(table, title, wishes.token());
  } catch (error) {
    wishes.tell(error);
  }
}

/** @param {string} table @param {Wishes} wishes */
async function remove(table, wishes) {
  try {
    const { deleteGame } = await import("./delete_game.js");
    if (await deleteGame(table, wishes.token())) go("/");
  } catch (error) {
    wishes.tell(error);
  }
}

/** @param {string} you @param {Wishes} wishes */
async function offerDraw(you, wishes) {
  const title = t("menu.draw");
  if (await confirmed({ title, text: t("menu.draw_sure"), yes: title })) wishes.act(`draw ${you}`);
}

/** @param {string} you @param {Wishes} wishes */
async function resign(you, wishes) {
  const title = t("menu.resign");
  if (await confirmed({ title, text: t("menu.resign_sure"), yes: title, danger: true })) wishes.act(`resign ${you}`);
}

/** @param {string} title */
function fileName(title) {
  return title.normalize("NFKD").replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "game";
}
