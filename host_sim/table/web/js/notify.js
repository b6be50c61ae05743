/**
 * A notification of the browser when it is somebody's turn and nobody looks at the page. Whether they want
 * one is asked once: when a turn was missed that way.
 */

import { recall, remember } from "./memory.js";
import { button } from "./parts.js";
import { t } from "./words.js";

/** @import { State } from "./contract.js" */
/** @import { Notices } from "./notices.js" */

/** A page over plain HTTP from another machine cannot, and a browser may have been told never to. */
export function canNotify() {
  return isSecureContext && "Notification" in window && Notification.permission !== "denied";
}

/** Null: never asked. @returns {boolean | null} */
export function notifies() {
  const wanted = recall("notify");
  return wanted === true ? canNotify() && Notification.permission === "granted" : wanted;
}

/** By a person's own gesture. @param {boolean} wanted */
export async function setNotify(wanted) {
  remember("notify", wanted && (await Notification.requestPermission()) === "granted");
}

/** @param {Notices} notices */
export function createTurnNotice(notices) {
  /** @type {Notification | null} */
  let shown = null;
  let missed = false;

  function ask() {
    /** @param {boolean} wanted */
    const answer = (wanted) => () => {
      notices.remove("notify");
      void setNotify(wanted);
    };
    notices.show("notify", t("notify.ask"), { buttons: [button(t("notify.no"), answer(false)), button(t("notify.yes"), answer(true), "main")] });
  }

  function looked() {
    if (document.hidden) return;
    shown?.close();
    shown = null;
    if (missed && canNotify() && notifies() === null) ask();
    missed = false;
  }

  document.addEventListener("visibilitychange", looked);
  return {
    /** @param {State} state */
    call({ table, title }) {
      if (!document.hidden) return;
      missed = true;
      if (!notifies()) return;
      try {
        shown = new Notification(t("status.your_turn"), { body: title, tag: table, icon: "/web/icon.svg" });
        shown.onclick = () => {
          window.focus();
          shown?.close();
        };
      } catch {
        // Some phones want a page that is installed for it: the sound and the title are left.
      }
    },
    destroy() {
      document.removeEventListener("visibilitychange", looked);
      shown?.close();
    },
  };
}
