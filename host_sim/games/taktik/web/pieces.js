/** The pieces on the board: one element each, kept, and touched only where something changed. */

import { svg } from "../../js/dom.js";
import { isRevealed } from "./names.js";
import { DIRECTIONS } from "./spaces.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./spaces.js").Space} Space */

const ON_BOARD = new Set(["field", "repair", "holding", "laid", "dead"]);
const GUNS = new Set(["tank", "car"]);
const WRENCH = "M-3 3L2-2M3.2-5.6A2.7 2.7 0 1 0 5.6-3.2";
const FLAG = "M-3 6V-6M-3-6H5L3-3.2L5-.5H-3";
const SPARK = "M0-6.5L1.6-1.8L6.5-2.6L2.6.6L4.6 5.4L0 2.6L-4.6 5.4L-2.6.6L-6.5-2.6L-1.6-1.8z";

/**
 * @typedef {object} Figure
 * @property {SVGGElement} element
 * @property {SVGGElement} body what turns
 * @property {SVGGElement} extras badges
 * @property {string} look
 * @property {Space | undefined} space where it was seen last
 */

export class Pieces {
  /** @param {import("./spaces.js").Spaces} spaces */
  constructor(spaces) {
    this.spaces = spaces;
    this.layer = svg("g", { class: "tk-pieces" });
    /** @type {Map<string, Figure>} */
    this.figures = new Map();
  }

  /**
   * As it stands now; what did not change is left alone.
   * @param {View} view
   * @param {ReadonlySet<string>} ready pieces that have something to do
   */
  show(view, ready) {
    const seen = new Set();
    for (const piece of view.pieces) {
      seen.add(piece.name);
      const known = this.figures.get(piece.name);
      const space = this.spaces.get(piece.space) ?? (piece.name === view.damaged ? known?.space : undefined);
      if (!space || !ON_BOARD.has(piece.status)) {
        if (known) this.remove(piece.name);
        continue;
      }
      this.draw(piece, space, this.look(piece, view, ready));
    }
    for (const name of this.figures.keys()) if (!seen.has(name)) this.remove(name);
  }

  /**
   * To where it was before; also a piece that is lost since.
   * @param {View} view
   * @param {string} name
   * @param {Space} space
   */
  putBack(view, name, space) {
    const piece = view.pieces.find((one) => one.name === name);
    if (piece) this.draw({ ...piece, status: "field" }, space, this.look({ ...piece, status: "field" }, view, new Set()));
  }

  /** Says at once where each piece stands, though the eye may still follow it there. @param {View} view */
  note(view) {
    for (const piece of view.pieces) {
      const figure = this.figures.get(piece.name);
      if (figure && piece.space) figure.element.dataset.space = piece.space;
    }
  }

  /**
   * The classes and numbers that a piece is drawn with.
   * @param {Piece} piece
   * @param {View} view
   * @param {ReadonlySet<string>} ready
   */
  look(piece, view, ready) {
    const order = view.moved.indexOf(piece.name);
    return {
      classes: [
        "piece", piece.battalion, `tk-${piece.kind}`, `tk-${piece.status}`,
        piece.name === view.damaged ? "tk-damaged" : "",
        piece.player === view.you ? "tk-own" : "",
        ready.has(piece.name) ? "tk-ready" : "",
      ].filter(Boolean).join(" "),
      turn: GUNS.has(piece.kind) ? DIRECTIONS.indexOf(piece.facing) * 60 : 0,
      strength: GUNS.has(piece.kind) ? String(piece.strength ?? "?") : "",
      revealed: isRevealed(piece) && piece.strength !== null,
      order: order < 0 || piece.status === "repair" ? 0 : order + 1,
      done: order < view.fired_or_passed_over,
      sign: piece.name === view.damaged ? SPARK : { repair: WRENCH, holding: FLAG }[String(piece.status)] ?? "",
    };
  }

  /**
   * @param {Piece} piece
   * @param {Space} space
   * @param {ReturnType<Pieces["look"]>} look
   */
  draw(piece, space, look) {
    const figure = this.figures.get(piece.name) ?? this.made(piece);
    const print = JSON.stringify([space.name, look]);
    if (figure.look === print) return;
    figure.look = print;
    figure.space = space;
    const { element, body, extras } = figure;
    element.setAttribute("class", look.classes);
    element.setAttribute("transform", `translate(${space.x} ${space.y})`);
    element.dataset.space = space.name;
    if (look.strength && look.classes.includes("tk-own")) element.dataset.tutorial = "units";
    body.setAttribute("transform", `rotate(${look.turn})`);
    extras.replaceChildren(...badges(look));
  }

  /** @param {Piece} piece */
  made(piece) {
    const body = svg("g", { class: "tk-body" }, svg("use", { href: `#${piece.kind}-${piece.battalion}`, transform: "scale(1.12)" }));
    const extras = svg("g");
    const element = svg(
      "g", { "data-piece": piece.name },
      svg("circle", { class: "tk-halo", r: 21.5 }), body, extras,
      svg("text", { class: "tk-name", y: 26, text: piece.name }),
    );
    // Mines lie below whatever stands there.
    if (piece.kind === "mine") this.layer.prepend(element);
    else this.layer.append(element);
    /** @type {Figure} */
    const figure = { element, body, extras, look: "", space: undefined };
    this.figures.set(piece.name, figure);
    return figure;
  }

  /** @param {string} name */
  remove(name) {
    this.figures.get(name)?.element.remove();
    this.figures.delete(name);
  }
}

/** @param {ReturnType<Pieces["look"]>} look */
function badges(look) {
  const found = [];
  if (look.strength) {
    const kind = look.revealed ? "tk-revealed" : look.strength === "?" ? "tk-unknown" : "tk-secret";
    found.push(svg("g", { class: `tk-strength ${kind}`, transform: "translate(14 15)" },
      svg("g", { class: "tk-badge" }, svg("circle", { r: look.strength === "?" ? 6.5 : 8.5 }), svg("text", { y: 4.6, text: look.strength }))));
  }
  if (look.order) {
    found.push(svg("g", { class: look.done ? "tk-order tk-done" : "tk-order", transform: "translate(-15 15)" },
      svg("rect", { x: -6.5, y: -6.5, width: 13, height: 13, rx: 3 }), svg("text", { y: 3.8, text: look.order })));
  }
  if (look.sign) {
    found.push(svg("g", { class: "tk-sign", transform: "translate(-14 -15)" },
      svg("circle", { r: 9 }), svg("path", { d: look.sign })));
  }
  return found;
}
