// The coach's card: small, in the corner that is free, and out of the way on demand.

import { cited } from "../clauses.js";
import { el, fill } from "../dom.js";
import { freeCorner } from "./corner.js";

/** @import { Say } from "../contract.js" */
/** @typedef {{title: string, text: string, reads: boolean, skips: boolean, last: boolean, learnt: number, total: number}} Shown */

/**
 * @param {HTMLElement} host
 * @param {{t: Say, corner?: string, next: () => void, fold: (small: boolean) => void, close: () => void, open: () => void, show: () => void}} handlers
 */
export function createCard(host, { t, corner: best, next, fold, close, open, show }) {
  // The head shows the title, also while the card is folded; read out it is with its text.
  const head = el("span", { class: "tutorial-head", "aria-hidden": "true" });
  const title = el("h2", { class: "unseen" });
  const text = el("p", { class: "tutorial-text" });
  const words = el("div", { class: "tutorial-words", "aria-live": "polite" }, title, text);
  const onward = el("button", { class: "button main", type: "button", onclick: next });
  const where = el("button", { class: "button", type: "button", text: t("tutorial.show"), onclick: show });
  const leave = el("button", { class: "button quiet", type: "button", text: t("tutorial.leave"), onclick: close });
  const bar = el("div", { class: "tutorial-bar", role: "progressbar", "aria-label": t("tutorial.progress"), "aria-valuemin": 0 }, el("span"));
  const folder = el("button", { class: "tutorial-fold", type: "button", "aria-expanded": "true", "aria-controls": "tutorial-body", onclick: () => fold(!root.classList.contains("tutorial-small")) },
    el("span", { class: "tutorial-coach", text: t("tutorial.coach") }), head, el("span", { class: "tutorial-arrow", "aria-hidden": "true" }));
  const body = el("div", { class: "tutorial-body", id: "tutorial-body" }, words, bar,
    el("div", { class: "tutorial-buttons" }, onward, where, leave));
  const again = el("button", { class: "tutorial-again", type: "button", "aria-label": t("tutorial.again"), title: t("tutorial.again"), onclick: open, hidden: true }, "?");
  const root = el("section", { class: "tutorial", "aria-label": t("tutorial.coach") }, folder, body, again);
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || root.classList.contains("tutorial-small")) return;
    event.stopPropagation();
    fold(true);
    folder.focus();
  });
  host.append(root);
  return {
    /** @param {Shown} shown */
    say(shown) {
      head.textContent = shown.title;
      renew(title, shown.title);
      renew(text, shown.text);
      onward.hidden = !shown.reads && !shown.skips;
      onward.textContent = shown.last ? t("tutorial.finish") : shown.reads ? t("tutorial.next") : t("tutorial.skip");
      onward.classList.toggle("main", shown.reads);
      leave.hidden = shown.last;
      fillBar(bar, shown.learnt, shown.total);
    },
    /** @param {boolean} small */
    fold(small) {
      root.classList.toggle("tutorial-small", small);
      folder.setAttribute("aria-expanded", String(!small));
      body.hidden = small;
    },
    /** A closed coach can be asked to come back. @param {boolean} closed */
    close(closed) {
      if (again.hidden !== closed) return;
      const held = root.contains(document.activeElement);
      root.classList.toggle("tutorial-closed", closed);
      [folder.hidden, body.hidden, again.hidden] = [closed, closed || root.classList.contains("tutorial-small"), !closed];
      if (held) (closed ? again : folder).focus();
    },
    /** Away from what it speaks of. @param {DOMRect | null} box @param {boolean} hidden the place is there, but out of sight */
    avoid(box, hidden) {
      where.hidden = !hidden;
      const { corner, lift } = freeCorner(root.getBoundingClientRect(), box, best);
      root.dataset.corner = corner;
      root.style.setProperty("--lift", `${lift}px`);
    },
    destroy: () => root.remove(),
  };
}

/** Only what is new is put in, or a screen reader would repeat it with every state. @param {HTMLElement} element @param {string} text */
function renew(element, text) {
  if (element.textContent !== text) fill(element, cited(text));
}

/** @param {HTMLElement} bar @param {number} learnt @param {number} total */
function fillBar(bar, learnt, total) {
  bar.setAttribute("aria-valuemax", String(total));
  bar.setAttribute("aria-valuenow", String(learnt));
  bar.style.setProperty("--part", String(learnt / total));
}
