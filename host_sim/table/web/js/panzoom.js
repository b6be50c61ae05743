/**
 * Moves and scales a drawing inside its parent: wheel, drag, pinch, double tap, + - 0, Shift and
 * arrows. By a transform alone: the drawing is painted once and not again in every frame.
 */

import { clamped, fitting, held, showing } from "./panzoom_view.js";
import { watchPointers } from "./panzoom_pointers.js";

export const STEP = 1.4; // of a key or button
const SHOVE = 0.15; // of the window, by an arrow
const GLIDE = 220; // milliseconds
const REST = 180; // after which the drawing is painted sharp again

/** @typedef {import("./panzoom_view.js").Rect} Rect */
/** @typedef {import("./panzoom_view.js").Size} Size */

/** A drawing in its window. */
export class PanZoom {
  /**
   * @param {SVGSVGElement | HTMLElement} drawing an SVG with a viewBox, or anything with `box`
   * @param {object} [limits]
   * @param {number} [limits.min] scales, where 1 shows all of it
   * @param {number} [limits.max]
   * @param {Rect} [limits.box] the drawing's own units
   * @param {Size} [limits.room] of its parent, if it was measured before a large drawing was put there
   * @param {(event: PointerEvent) => boolean} [limits.mayDoubleTap] unless it means something else
   * @param {(scale: number) => void} [limits.scaled] hears how large it is drawn
   */
  constructor(drawing, { min = 1, max = 8, box, room, mayDoubleTap = () => true, scaled = () => {} } = {}) {
    this.drawing = drawing;
    this.min = min;
    this.max = max;
    this.mayDoubleTap = mayDoubleTap;
    this.scaled = scaled;
    this.frame = /** @type {HTMLElement} */ (drawing.parentElement);
    this.own = box ?? /** @type {SVGSVGElement} */ (drawing).viewBox.baseVal;
    this.size = room ?? { width: this.frame.clientWidth, height: this.frame.clientHeight };
    this.fit = fitting(this.own, this.size);
    this.view = this.fit;
    this.ask = 0;
    this.glide = 0;
    this.rest = 0;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    dress(this.frame, { position: "relative", overflow: "clip" }); // a focus inside scrolls nothing
    dress(drawing, {
      position: "absolute", left: "0", top: "0", "max-width": "none",
      width: `${this.own.width}px`, height: `${this.own.height}px`, "transform-origin": "0 0",
    });
    if (!this.frame.hasAttribute("tabindex")) this.frame.tabIndex = 0;
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.pointers = this.watch();
    this.frame.addEventListener("wheel", (event) => this.onWheel(event), { passive: false, signal });
    this.frame.addEventListener("keydown", (event) => this.onKey(event), { signal });
    this.resized = new ResizeObserver(() => this.resize());
    this.resized.observe(this.frame);
    this.draw();
  }

  draw() {
    this.ask = 0;
    this.drawing.style.setProperty("transform", `translate(${this.view.x}px, ${this.view.y}px) scale(${this.view.scale})`);
    this.scaled(this.view.scale);
    // When all is shown there is nothing to drag, and a finger scrolls the page.
    this.frame.style.setProperty("touch-action", this.isWhole() ? "pan-y" : "none");
  }

  /** @param {import("./panzoom_view.js").Placed} wanted @param {number} [slack] */
  within(wanted, slack) {
    return clamped(wanted, this.own, this.size, { min: this.fit.scale * this.min, max: this.fit.scale * this.max, slack });
  }

  /** At once and for a while; on the way somewhere `take` is quicker. @param {import("./panzoom_view.js").Placed} wanted */
  put(wanted) {
    this.view = this.within(wanted);
    this.draw();
  }

  /** @param {import("./panzoom_view.js").Placed} wanted */
  take(wanted) {
    this.view = this.within(wanted);
    this.drawing.style.setProperty("will-change", "transform");
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => this.drawing.style.removeProperty("will-change"), REST);
    this.ask ||= requestAnimationFrame(() => this.draw());
  }

  stop() {
    cancelAnimationFrame(this.glide);
  }

  /** @param {import("./panzoom_view.js").Placed} wanted */
  glideTo(wanted) {
    this.stop();
    const start = this.view, begun = performance.now();
    const end = this.within(wanted);
    if (this.still.matches) return this.take(end);
    const step = (/** @type {number} */ now) => {
      const share = Math.min(1, Math.max(0, (now - begun) / GLIDE));
      const eased = 1 - (1 - share) ** 3;
      const between = (/** @type {"x" | "y" | "scale"} */ part) => start[part] + (end[part] - start[part]) * eased;
      this.take({ x: between("x"), y: between("y"), scale: between("scale") });
      if (share < 1) this.glide = requestAnimationFrame(step);
    };
    this.glide = requestAnimationFrame(step);
  }

  /**
   * @param {number} factor
   * @param {{x: number, y: number}} [at] of the window, which stays where it is
   */
  zoomed(factor, at = { x: this.size.width / 2, y: this.size.height / 2 }) {
    const scale = Math.min(this.fit.scale * this.max, Math.max(this.fit.scale * this.min, this.view.scale * factor));
    return held(this.view, scale, at);
  }

  /** @param {{clientX: number, clientY: number}} event */
  local(event) {
    const edge = this.frame.getBoundingClientRect();
    return { x: event.clientX - edge.left, y: event.clientY - edge.top };
  }

  /** @param {WheelEvent} event */
  onWheel(event) {
    event.preventDefault();
    this.stop();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const turned = Math.max(-240, Math.min(240, event.deltaY * lines));
    this.take(this.zoomed(Math.exp(-turned * (event.ctrlKey ? 0.01 : 0.002)), this.local(event)));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const shove = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (event.key === "+" || event.key === "=") this.glideTo(this.zoomed(STEP));
    else if (event.key === "-" || event.key === "_") this.glideTo(this.zoomed(1 / STEP));
    else if (event.key === "0") this.glideTo(this.fit);
    else if (shove && event.shiftKey) {
      const [across = 0, down = 0] = shove;
      this.glideTo({ ...this.view, x: this.view.x + across * this.size.width * SHOVE, y: this.view.y + down * this.size.height * SHOVE });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  watch() {
    return watchPointers(this.frame, {
      begin: () => this.stop(),
      pan: (dx, dy) => this.take({ ...this.view, x: this.view.x + dx, y: this.view.y + dy }),
      pinch: (factor, at, dx, dy) => {
        const scaled = this.zoomed(factor, at);
        this.take({ ...scaled, x: scaled.x + dx, y: scaled.y + dy });
      },
      doubleTap: (event) => {
        if (this.mayDoubleTap(event)) this.glideTo(this.zoomed(this.view.scale > this.fit.scale * this.max * 0.6 ? 1 / this.max : 2, this.local(event)));
      },
      local: (event) => this.local(event),
    });
  }

  resize() {
    const size = { width: this.frame.clientWidth, height: this.frame.clientHeight };
    const isHidden = !size.width || !size.height;
    if (isHidden || (size.width === this.size.width && size.height === this.size.height)) return;
    const whole = this.isWhole();
    const right = (size.width - this.size.width) / 2, down = (size.height - this.size.height) / 2;
    this.size = size;
    this.fit = fitting(this.own, size);
    this.put(whole ? this.fit : { ...this.view, x: this.view.x + right, y: this.view.y + down }); // its middle stays
  }

  /** Is all of it shown, with nothing to drag? */
  isWhole() {
    return this.view.scale <= this.fit.scale * 1.01;
  }

  /** All of it. */
  reset() {
    return this.glideTo(this.fit);
  }

  /** So that a part of the drawing fills the window. @param {Rect} rect */
  to(rect) {
    return this.glideTo(this.filled(rect));
  }

  /** The same from the beginning, and nothing empty beside it. @param {Rect} rect */
  beginAt(rect) {
    this.put(this.within(this.filled(rect), 0));
  }

  /** @param {Rect} rect */
  filled(rect) {
    return showing(rect, this.own, this.size, this.fit.scale * this.max);
  }

  /** The least move that shows a part, or its middle if it is larger than the window. @param {Rect} rect */
  reveal(rect) {
    const left = this.view.x + (rect.x - this.own.x) * this.view.scale, top = this.view.y + (rect.y - this.own.y) * this.view.scale;
    const right = left + rect.width * this.view.scale, bottom = top + rect.height * this.view.scale;
    const over = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ room) =>
      high - low > room ? (room - low - high) / 2 : low < 0 ? -low : high > room ? room - high : 0;
    const dx = over(left, right, this.size.width), dy = over(top, bottom, this.size.height);
    if (dx || dy) this.glideTo({ ...this.view, x: this.view.x + dx, y: this.view.y + dy });
  }

  /** @param {number} [factor] */
  zoom(factor = STEP) {
    return this.glideTo(this.zoomed(factor));
  }

  /** Pixels to a unit of the drawing. */
  scale() {
    return this.view.scale;
  }

  /** Where on the drawing that is. @param {{clientX: number, clientY: number}} event */
  point(event) {
    const { x, y } = this.local(event);
    return { x: (x - this.view.x) / this.view.scale + this.own.x, y: (y - this.view.y) / this.view.scale + this.own.y };
  }

  destroy() {
    this.stop();
    cancelAnimationFrame(this.ask);
    clearTimeout(this.rest);
    this.resized.disconnect();
    this.pointers.destroy();
    this.listening.abort();
  }
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {Record<string, string>} style
 */
function dress(element, style) {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
}
