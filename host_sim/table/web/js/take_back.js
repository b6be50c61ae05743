/** Taking back by consent: somebody asks, and whoever has acted since agrees or does not. */

import { el } from "./dom.js";
import { listed, seatName } from "./names.js";
import { t } from "./words.js";

/** @import { State } from "./contract.js" */
/** @import { Notices } from "./notices.js" */

/** Whether there is somebody to be asked. @param {State} state */
export function mayAskBack({ seats, you, over, may_undo: undoable }) {
  const others = seats.filter((seat) => seat.player !== you && ["here", "device"].includes(seat.who));
  return you !== null && !over && !undoable && others.length > 0;
}

/**
 * @param {Notices} notices
 * @param {State} state
 * @param {(yes: boolean) => unknown} answer
 */
export function tellAsked(notices, { asked_back: asked, seats, you, over }, answer) {
  notices.remove("asked-back");
  if (!asked || over || you === null) return;
  const names = (/** @type {string[]} */ players) => listed(seats.filter(({ player }) => players.includes(player)).map(seatName));
  if (asked.by === you) return notices.show("asked-back", t("back.waiting", { names: names(asked.of) }));
  if (!asked.of.includes(you)) return;
  const button = (/** @type {boolean} */ yes) =>
    el("button", { class: "button", type: "button", onclick: () => answer(yes) }, t(yes ? "back.agree" : "back.decline"));
  notices.show("asked-back", t("back.asked", { name: names([asked.by]) }), { buttons: [button(true), button(false)] });
}
