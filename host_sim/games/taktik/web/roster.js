/** The list of one's own pieces, in a drawer beside the board: what each is, and how it fares. */

import { el, fill, svg } from "../../js/dom.js";
import { isRevealed } from "./names.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").State} State */

/**
 * @param {import("./types.js").Say} t
 * @param {object} handlers
 * @param {(name: string) => void} handlers.pick
 * @param {() => void} handlers.close
 */
export function createRoster(t, { pick, close }) {
  const list = el("ul", { class: "tk-roster-list" });
  const element = el("aside", { class: "tk-roster", hidden: true, "aria-label": t("taktik.roster.title") },
    el("header", {}, el("h2", { text: t("taktik.roster.title") }),
      el("button", { type: "button", class: "tk-close", "aria-label": t("taktik.close"), onclick: close, text: "×" })),
    list);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  /** Kept, so that the focus stays where it is. @type {Map<string, {button: HTMLButtonElement, look: string}>} */
  const rows = new Map();

  return {
    element,
    /**
     * @param {State} state
     * @param {ReadonlySet<string>} ready
     * @param {string | null} picked
     */
    show({ view, you }, ready, picked) {
      if (element.hidden) return;
      const own = view.pieces.filter((piece) => (you ? piece.player === you : piece.kind !== "mine"));
      const names = own.map((piece) => piece.name);
      if ([...rows.keys()].join() !== names.join()) {
        rows.clear();
        for (const name of names) rows.set(name, { button: el("button", { type: "button", onclick: () => pick(name) }), look: "" });
        fill(list, [...rows.values()].map(({ button }) => el("li", {}, button)));
      }
      for (const piece of own) {
        const row = rows.get(piece.name);
        const look = JSON.stringify([piece, ready.has(piece.name), picked === piece.name]);
        if (!row || row.look === look) continue;
        row.look = look;
        row.button.setAttribute("aria-pressed", String(picked === piece.name));
        row.button.disabled = piece.status === "lost";
        fill(row.button, picture(piece), ...cells(t, piece, ready.has(piece.name)));
      }
    },
  };
}

/** @param {Piece} piece */
export function picture(piece) {
  return svg("svg", { class: "taktik tk-icon", viewBox: "-26 -26 52 52", "aria-hidden": "true" },
    svg("g", { class: piece.battalion }, svg("use", { href: `#${piece.kind}-${piece.battalion}` })));
}

/**
 * @param {import("./types.js").Say} t
 * @param {Piece} piece
 * @param {boolean} ready
 */
function cells(t, piece, ready) {
  const strength = piece.strength
    ? t(isRevealed(piece) ? "taktik.strength.revealed" : "taktik.strength.secret", { number: piece.strength })
    : t(`taktik.kind.${piece.kind}`);
  const where = piece.space ? t("taktik.roster.at", { status: t(`taktik.status.${piece.status}`), space: piece.space }) : t(`taktik.status.${piece.status}`);
  return [
    el("span", { class: "tk-roster-name", text: piece.name }),
    el("span", { class: "tk-roster-words" }, el("span", { text: strength }), el("span", { text: where })),
    ready && el("span", { class: "tk-roster-ready", text: t("taktik.roster.ready") }),
  ];
}
