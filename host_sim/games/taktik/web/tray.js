/** Set-up: the pieces that wait to be placed, to be clicked or dragged onto the board. */

import { el } from "../../js/dom.js";
import { pieceWords } from "./names.js";
import { picture } from "./roster.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").State} State */

/**
 * @param {import("./types.js").Say} t
 * @param {object} handlers
 * @param {(name: string) => void} handlers.pick
 * @param {(event: PointerEvent, piece: Piece) => void} handlers.drag begins a drag of that piece
 */
export function createTray(t, { pick, drag }) {
  const list = el("div", { class: "tk-tray-list" });
  const left = el("p", { class: "tk-tray-left" });
  const element = el("section", { class: "tk-tray", hidden: true, "aria-label": t("taktik.tray.title") }, left, list);
  /** Kept, for there are many, and most still wait when one was placed. @type {Map<string, {button: HTMLButtonElement, look: string}>} */
  const known = new Map();

  /** @param {Piece} piece */
  function made(piece) {
    const words = pieceWords(t, piece);
    return el("button", {
      type: "button", class: "tk-tray-piece", title: words,
      onclick: () => pick(piece.name),
      onpointerdown: (/** @type {PointerEvent} */ event) => drag(event, piece),
    }, picture(piece), el("span", { "aria-hidden": "true", text: piece.name }),
    piece.strength ? el("b", { class: "tk-tray-strength", "aria-hidden": "true", text: piece.strength }) : null,
    el("span", { class: "unseen", text: words }));
  }

  /** @param {Piece} piece */
  function buttonOf(piece) {
    const look = JSON.stringify(piece), before = known.get(piece.name);
    if (before?.look === look) return before.button;
    const button = made(piece);
    known.set(piece.name, { button, look });
    return button;
  }

  return {
    element,
    /**
     * @param {State} state
     * @param {string | null} picked
     */
    show({ view, may, you }, picked) {
      element.hidden = !may.verbs?.includes("place");
      if (element.hidden) return;
      const waiting = view.pieces.filter((piece) => piece.player === you && piece.status === "away");
      const words = waiting.length ? t("taktik.tray.left", { number: waiting.length }) : t("taktik.tray.empty");
      if (left.textContent !== words) left.textContent = words;
      const buttons = waiting.map(buttonOf);
      for (const [place, piece] of waiting.entries()) buttons[place].setAttribute("aria-pressed", String(piece.name === picked));
      order(list, buttons);
    },
  };
}

/**
 * Those and no others; what stands in its place is not touched.
 * @param {Element} host
 * @param {Element[]} wanted
 */
function order(host, wanted) {
  const kept = new Set(wanted);
  for (const old of [...host.children]) if (!kept.has(old)) old.remove();
  for (const [place, one] of wanted.entries()) if (host.children[place] !== one) host.insertBefore(one, host.children[place] ?? null);
}
