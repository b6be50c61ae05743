/** Everything that is drawn, from the ground up, in one window that pans and zooms. */

import { el, svg } from "../../js/dom.js";
import { PanZoom } from "../../js/panzoom.js";
import { Layers } from "./layers.js";
import { Marks } from "./marks.js";
import { Pieces } from "./pieces.js";
import { Trail } from "./trail.js";
import { Verdict } from "./verdict.js";

const READABLE = 22; // pixels; a space that is narrower is hard to hit
const SCALES = 25; // steps of a scale that make a difference, between 0 and 1
const ROOM = 150; // around what is shown, in units of the drawing

/** @typedef {import("./spaces.js").Space} Space */
/** @typedef {import("../../js/panzoom.js").Rect} Rect */
/** @typedef {ReturnType<typeof createScene>} Scene */

/**
 * The window with the ground alone, there to look at while all else is made.
 * @param {HTMLElement} frame already in the page, for its size
 * @param {import("./picture.js").Ground} ground
 * @param {Space[]} home where to look first, if not all of it can be read
 */
export function createWindow(frame, { drawing, box, origin, spaces }, home) {
  drawing.classList.add("tk-ground");
  const stage = el("div", { class: "tk-stage" }, drawing);
  const room = { width: frame.clientWidth, height: frame.clientHeight }; // before thousands of shapes stand there
  frame.append(stage);
  const panzoom = new PanZoom(stage, { max: 9, box, room });
  if (isSmall(panzoom, spaces) && home.length) panzoom.beginAt(within(around(home, origin), box));
  return panzoom;
}

/**
 * @param {PanZoom} panzoom
 * @param {import("./spaces.js").Spaces} spaces
 */
function isSmall(panzoom, spaces) {
  return panzoom.scale() * spaces.width < READABLE;
}

/**
 * Several spaces with some room around.
 * @param {Space[]} some
 * @param {{x: number, y: number}} origin
 * @returns {Rect}
 */
function around(some, origin) {
  const [xs, ys] = [some.map(({ x }) => x), some.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - ROOM, Math.min(...ys) - ROOM];
  return { x: origin.x + left, y: origin.y + top, width: Math.max(...xs) + ROOM - left, height: Math.max(...ys) + ROOM - top };
}

/**
 * What of it lies on the board.
 * @param {Rect} rect
 * @param {Rect} box
 * @returns {Rect}
 */
function within(rect, box) {
  const [x, y] = [Math.max(rect.x, box.x), Math.max(rect.y, box.y)];
  return {
    x, y,
    width: Math.min(rect.x + rect.width, box.x + box.width) - x,
    height: Math.min(rect.y + rect.height, box.y + box.height) - y,
  };
}

/**
 * @param {import("./types.js").Say} t
 * @param {HTMLElement} frame
 * @param {PanZoom} panzoom
 * @param {import("./picture.js").Ground} ground
 * @param {(event: PointerEvent) => boolean} mayDoubleTap
 */
export function createScene(t, frame, panzoom, { box, origin, spaces }, mayDoubleTap) {
  const [layers, marks, pieces, trail] = [new Layers(spaces), new Marks(spaces), new Pieces(spaces), new Trail(spaces)];
  const effects = svg("g"), verdict = new Verdict(t);
  const over = svg("svg", { class: "taktik tk-over", viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`, "aria-hidden": "true" },
    svg("g", { transform: `translate(${origin.x} ${origin.y})` },
      layers.under, trail.layer, marks.under, pieces.layer, marks.over, verdict.layer, effects));
  panzoom.drawing.append(over);
  // What must be readable from afar is drawn larger there (css/pieces.css, css/verdict.css).
  const scaled = (/** @type {number} */ scale) => {
    const step = String(Math.round(scale * SCALES) / SCALES);
    if (over.style.getPropertyValue("--tk-scale") !== step) over.style.setProperty("--tk-scale", step);
  };
  Object.assign(panzoom, { mayDoubleTap, scaled });
  scaled(panzoom.scale());

  /** @param {Space} space */
  function rect({ x, y }) {
    const { width } = spaces;
    return { x: origin.x + x - width, y: origin.y + y - width, width: 2 * width, height: 2 * width };
  }

  return {
    spaces, layers, marks, pieces, trail, verdict, effects, panzoom,
    /** The space under a pointer. @param {{clientX: number, clientY: number}} event */
    under(event) {
      const { x, y } = panzoom.point(event);
      return spaces.under(x - origin.x, y - origin.y);
    },
    isSmall: () => isSmall(panzoom, spaces),
    /** @param {Space} space */
    reveal: (space) => panzoom.reveal(rect(space)),
    /** With room for what is said of them. @param {Space[]} some */
    revealAll: (some) => some.length && panzoom.reveal(around(some, origin)),
    /** So close that a space can be hit. @param {Space} space */
    closeIn({ x, y }) {
      const size = { width: frame.clientWidth, height: frame.clientHeight };
      const scale = 44 / spaces.width;
      panzoom.to({
        x: origin.x + x - size.width / scale / 2, y: origin.y + y - size.height / scale / 2,
        width: size.width / scale, height: size.height / scale,
      });
    },
    destroy() {
      panzoom.destroy();
      panzoom.drawing.remove();
    },
  };
}
