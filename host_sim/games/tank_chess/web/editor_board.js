/** The board of the editor: shows a layout, its faults, and tells where something is to be put. */

import { el, svg } from "../../js/dom.js";
import { PanZoom } from "../../js/panzoom.js";
import { createGeometry } from "./geometry.js";
import { createGround } from "./ground.js";
import { obstacleShape } from "./kinds.js";
import { loadPicture } from "./picture.js";
import { frame } from "./shapes.js";
import { pieceName } from "./speech.js";
import { place } from "./squares.js";
import { ground as groundShape, tank } from "./tanks.js";

/**
 * @typedef {import("./layout_text.js").Layout} Layout
 * @typedef {import("./speech.js").T} T
 * @typedef {import("./position.js").Standing} Standing
 */

const FORWARD = { white: 0, black: 4 }; // as pieces begin (C2)

/** @param {string} symbol a piece's @returns {Standing} */
export function standingOf(symbol) {
  const letter = /** @type {Standing["letter"]} */ (symbol.toUpperCase());
  const side = symbol === letter ? "white" : "black";
  return { letter, side, facing: FORWARD[side] };
}

/**
 * @param {HTMLElement} stage @param {number} size @param {T} t
 * @param {{put: (square: string, first: boolean) => void, type: (square: string, symbol: string) => void}} handlers
 */
export async function createEditorBoard(stage, size, t, handlers) {
  const picture = await loadPicture(`/api/picture/tank-chess?layout=basic${size}&pieces=0`);
  for (const drawn of picture.querySelectorAll(".under")) drawn.remove();
  stage.replaceChildren(picture);
  const geometry = createGeometry(picture);
  const ground = createGround(picture, geometry, t("tank_chess.editor.board", { size }));
  const [marks, things] = [svg("g", { class: "tc-below" }), svg("g", { class: "pieces" })];
  picture.querySelector(".ground")?.parentNode?.append(marks, things);
  const panzoom = new PanZoom(picture, { min: 1, max: 5, mayDoubleTap: () => false });
  listen(picture, ground, handlers);

  return {
    size,
    ground,
    /** @param {Layout} layout @param {Map<string, string>} faults by square */
    draw(layout, faults) {
      things.replaceChildren(...[...layout.squares].map(([square, symbol]) =>
        symbol === "#"
          ? groundShape(obstacleShape(...place(square), size), square, geometry)
          : tank(standingOf(symbol), square, geometry)));
      marks.replaceChildren(...[...faults.keys()].map((square) => fault(geometry.point(square), geometry.side)));
      for (const [square, cell] of ground.cells) {
        const words = t("tank_chess.editor.put", { square, what: whatIs(t, layout.squares.get(square)) });
        const wrong = faults.get(square);
        const label = wrong ? t("tank_chess.editor.square_fault", { square: words, fault: wrong }) : words;
        if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      }
    },
    destroy() { panzoom.destroy(); },
  };
}

/** @param {T} t @param {string | undefined} symbol */
export function whatIs(t, symbol) {
  if (!symbol) return t("tank_chess.editor.erase");
  if (symbol === "#") return t("tank_chess.editor.obstacle");
  const { letter, side } = standingOf(symbol);
  return pieceName(t, letter, side);
}

/** @param {import("./geometry.js").Point} at @param {number} side */
function fault(at, side) {
  const corner = { x: at.x - side / 2 + 5, y: at.y - side / 2 + 5 };
  return svg("g", { class: "tc-fault" },
    frame(at, side - 4, ""),
    svg("path", { d: `M${corner.x} ${corner.y}l10 10m0 -10l-10 10` }));
}

/**
 * A mouse draws over squares; a finger taps them, as its drags move the board.
 * @param {SVGSVGElement} picture @param {import("./ground.js").Ground} ground
 * @param {{put: (square: string, first: boolean) => void, type: (square: string, symbol: string) => void}} handlers
 */
function listen(picture, ground, handlers) {
  let drawing = "";
  picture.addEventListener("pointerdown", (event) => {
    const square = ground.squareOf(event.target);
    if (!square || event.pointerType === "touch" || event.button !== 0) return;
    event.stopPropagation();
    drawing = square;
    handlers.put(square, true);
    const over = (/** @type {PointerEvent} */ moved) => {
      const next = ground.squareOf(moved.target);
      if (!next || next === drawing) return;
      drawing = next;
      handlers.put(next, false);
    };
    const stop = new AbortController();
    picture.addEventListener("pointermove", over, { signal: stop.signal });
    addEventListener("pointerup", () => stop.abort(), { signal: stop.signal });
  });
  picture.addEventListener("click", (event) => {
    const square = ground.squareOf(event.target);
    if (!square) return;
    ground.moveTo(square);
    // What a mouse pressed was put at once; a finger, or a screen reader, only clicks.
    if (/** @type {PointerEvent} */ (event).pointerType !== "mouse") handlers.put(square, true);
  });
  picture.addEventListener("keydown", (event) => {
    if (!ground.squareOf(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") handlers.put(ground.current, true);
    else if (event.key === "Delete" || event.key === "Backspace") handlers.type(ground.current, ".");
    else if (/^[.#HMLCTRhmlctr]$/.test(event.key)) handlers.type(ground.current, event.key);
    else if (event.shiftKey || !ground.walk(event.key)) return;
    event.preventDefault();
  });
}

/** Where the board goes. */
export const editorStage = () => el("div", { class: "tc-stage tc-editing", tabindex: "-1" });
