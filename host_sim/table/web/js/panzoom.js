/**
 * Moves and scales a drawing inside its parent: wheel, drag, pinch, double tap, + - 0, Shift and
 * arrows. By a transform alone: the drawing is painted once and not again in every frame.
 */

import { clamped, fitting, held, showing } from "./panzoom_view.js";
import { watchPointers } from "./panzoom_pointers.js";

const STEP = 1.4; // of a key or button
const SHOVE = 0.15; // of the window, by an arrow
const GLIDE = 220; // milliseconds
const REST = 180; // after which the drawing is painted sharp again

/** @typedef {import("./panzoom_view.js").Rect} Rect */
/** @typedef {import("./panzoom_view.js").Size} Size */

/**
 * @param {SVGSVGElement | HTMLElement} drawing an SVG with a viewBox, or anything with `box`
 * @param {object} [limits]
 * @param {number} [limits.min] scales, where 1 shows all of it
 * @param {number} [limits.max]
 * @param {Rect} [limits.box] the drawing's own units
 * @param {Size} [limits.room] of its parent, if it was measured before a large drawing was put there
 * @param {(event: PointerEvent) => boolean} [limits.mayDoubleTap] unless it means something else
 */
export function createPanZoom(drawing, { min = 1, max = 8, box, room, mayDoubleTap = () => true } = {}) {
  const frame = /** @type {HTMLElement} */ (drawing.parentElement);
  const own = box ?? /** @type {SVGSVGElement} */ (drawing).viewBox.baseVal;
  let size = room ?? { width: frame.clientWidth, height: frame.clientHeight };
  let fit = fitting(own, size);
  let view = fit;
  let ask = 0, glide = 0, rest = 0;
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  dress(frame, { position: "relative", overflow: "hidden" });
  dress(drawing, {
    position: "absolute", left: "0", top: "0", "max-width": "none",
    width: `${own.width}px`, height: `${own.height}px`, "transform-origin": "0 0",
  });
  if (!frame.hasAttribute("tabindex")) frame.tabIndex = 0;

  function draw() {
    ask = 0;
    drawing.style.setProperty("transform", `translate(${view.x}px, ${view.y}px) scale(${view.scale})`);
    // When all is shown there is nothing to drag, and a finger scrolls the page.
    frame.style.setProperty("touch-action", view.scale > fit.scale * 1.01 ? "none" : "pan-y");
  }

  /** @param {import("./panzoom_view.js").Placed} wanted */
  function take(wanted) {
    view = clamped(wanted, own, size, { min: fit.scale * min, max: fit.scale * max });
    drawing.style.setProperty("will-change", "transform");
    clearTimeout(rest);
    rest = window.setTimeout(() => drawing.style.removeProperty("will-change"), REST);
    ask ||= requestAnimationFrame(draw);
  }

  function stop() {
    cancelAnimationFrame(glide);
  }

  /** @param {import("./panzoom_view.js").Placed} wanted */
  function glideTo(wanted) {
    stop();
    const start = view, begun = performance.now();
    const end = clamped(wanted, own, size, { min: fit.scale * min, max: fit.scale * max });
    if (still.matches) return take(end);
    const step = (/** @type {number} */ now) => {
      const share = Math.min(1, Math.max(0, (now - begun) / GLIDE));
      const eased = 1 - (1 - share) ** 3;
      const between = (/** @type {"x" | "y" | "scale"} */ part) => start[part] + (end[part] - start[part]) * eased;
      take({ x: between("x"), y: between("y"), scale: between("scale") });
      if (share < 1) glide = requestAnimationFrame(step);
    };
    glide = requestAnimationFrame(step);
  }

  /**
   * @param {number} factor
   * @param {{x: number, y: number}} [at] of the window, which stays where it is
   */
  function zoomed(factor, at = { x: size.width / 2, y: size.height / 2 }) {
    const scale = Math.min(fit.scale * max, Math.max(fit.scale * min, view.scale * factor));
    return held(view, scale, at);
  }

  /** @param {{clientX: number, clientY: number}} event */
  function local(event) {
    const edge = frame.getBoundingClientRect();
    return { x: event.clientX - edge.left, y: event.clientY - edge.top };
  }

  /** @param {WheelEvent} event */
  function onWheel(event) {
    event.preventDefault();
    stop();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const turned = Math.max(-240, Math.min(240, event.deltaY * lines));
    take(zoomed(Math.exp(-turned * (event.ctrlKey ? 0.01 : 0.002)), local(event)));
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target !== frame) return;
    const shove = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (event.key === "+" || event.key === "=") glideTo(zoomed(STEP));
    else if (event.key === "-" || event.key === "_") glideTo(zoomed(1 / STEP));
    else if (event.key === "0") glideTo(fit);
    else if (shove && event.shiftKey) {
      const [across = 0, down = 0] = shove;
      glideTo({ ...view, x: view.x + across * size.width * SHOVE, y: view.y + down * size.height * SHOVE });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const pointers = watchPointers(frame, {
    begin: stop,
    pan: (dx, dy) => take({ ...view, x: view.x + dx, y: view.y + dy }),
    pinch: (factor, at, dx, dy) => {
      const scaled = zoomed(factor, at);
      take({ ...scaled, x: scaled.x + dx, y: scaled.y + dy });
    },
    doubleTap: (event) => {
      if (mayDoubleTap(event)) glideTo(zoomed(view.scale > fit.scale * max * 0.6 ? 1 / max : 2, local(event)));
    },
    local,
  });
  frame.addEventListener("wheel", onWheel, { passive: false });
  frame.addEventListener("keydown", onKey);

  const resized = new ResizeObserver(() => {
    const whole = view.scale <= fit.scale * 1.01;
    const middle = { x: (size.width / 2 - view.x) / view.scale, y: (size.height / 2 - view.y) / view.scale };
    size = { width: frame.clientWidth, height: frame.clientHeight };
    if (!size.width || !size.height) return;
    fit = fitting(own, size);
    take(whole ? fit : { ...view, x: size.width / 2 - middle.x * view.scale, y: size.height / 2 - middle.y * view.scale });
    draw();
  });
  resized.observe(frame);
  draw();

  return {
    /** All of it. */
    reset: () => glideTo(fit),
    /** So that a part of the drawing fills the window. @param {Rect} rect */
    to: (rect) => glideTo(showing(rect, own, size, fit.scale * max)),
    /** The least move that shows a part. @param {Rect} rect */
    reveal(rect) {
      const left = view.x + (rect.x - own.x) * view.scale, top = view.y + (rect.y - own.y) * view.scale;
      const right = left + rect.width * view.scale, bottom = top + rect.height * view.scale;
      const over = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ room) =>
        low < 0 ? -low : high > room ? room - high : 0;
      const dx = over(left, right, size.width), dy = over(top, bottom, size.height);
      if (dx || dy) glideTo({ ...view, x: view.x + dx, y: view.y + dy });
    },
    /** @param {number} [factor] */
    zoom: (factor = STEP) => glideTo(zoomed(factor)),
    /** Pixels to a unit of the drawing. */
    scale: () => view.scale,
    /** Where on the drawing that is. @param {{clientX: number, clientY: number}} event */
    point(event) {
      const { x, y } = local(event);
      return { x: (x - view.x) / view.scale + own.x, y: (y - view.y) / view.scale + own.y };
    },
    destroy() {
      stop();
      cancelAnimationFrame(ask);
      clearTimeout(rest);
      resized.disconnect();
      pointers.destroy();
      frame.removeEventListener("wheel", onWheel);
      frame.removeEventListener("keydown", onKey);
    },
  };
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {Record<string, string>} style
 */
function dress(element, style) {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
}
