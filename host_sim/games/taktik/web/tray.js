/** Set-up: the pieces that wait to be placed, to be clicked or dragged onto the board. */

import { el, fill } from "../../js/dom.js";
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
      left.textContent = waiting.length ? t("taktik.tray.left", { number: waiting.length }) : t("taktik.tray.empty");
      fill(list, waiting.map((piece) => el("button", {
        type: "button", class: "tk-tray-piece", "aria-pressed": String(piece.name === picked),
        title: pieceWords(t, piece),
        onclick: () => pick(piece.name),
        onpointerdown: (/** @type {PointerEvent} */ event) => drag(event, piece),
      }, picture(piece), el("span", { "aria-hidden": "true", text: piece.name }),
      piece.strength ? el("b", { class: "tk-tray-strength", "aria-hidden": "true", text: piece.strength }) : null,
      el("span", { class: "unseen", text: pieceWords(t, piece) }))));
    },
  };
}
