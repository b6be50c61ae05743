/** Short things to see: a shot, an explosion, a ring; each removes itself. */

import { svg } from "../../js/dom.js";

/** @typedef {{x: number, y: number}} Point */

const PUFFS = [[-9, 2, 7], [9, 3, 8], [0, -5, 9], [-4, 6, 6], [6, -9, 6]];
const STAR = "M0-24L6-9L20-16L12-3L26 4L11 7L14 22L2 12L-10 24L-9 9L-25 8L-13-1L-22-15L-7-9z";

/**
 * @param {SVGGElement} layer
 * @param {SVGElement} shape
 * @param {Point} at
 * @param {Keyframe[]} frames
 * @param {number} duration
 */
function flash(layer, shape, { x, y }, frames, duration) {
  layer.append(svg("g", { transform: `translate(${x} ${y})` }, shape));
  const animation = shape.animate(frames, { duration, easing: "ease-out", fill: "both" });
  const gone = () => shape.parentElement?.remove();
  animation.finished.then(gone, gone);
  return animation;
}

/**
 * @param {SVGGElement} layer
 * @param {Point} at
 * @param {number} duration
 */
export function explosion(layer, at, duration) {
  const shape = svg("g", { class: "tk-explosion" },
    svg("path", { class: "tk-blast", d: STAR }), svg("path", { class: "tk-fire", d: STAR, transform: "scale(.55) rotate(24)" }));
  return flash(layer, shape, at, [
    { transform: "scale(.2)", opacity: 1 },
    { transform: "scale(1.25)", opacity: 1, offset: 0.45 },
    { transform: "scale(1.6)", opacity: 0 },
  ], duration);
}

/**
 * A miss: the shell goes past its target, and dust rises where it strikes the ground.
 * @param {SVGGElement} layer
 * @param {Point} at
 * @param {number} duration
 */
export function dust(layer, at, duration) {
  const shape = svg("g", { class: "tk-dust" }, PUFFS.map(([cx, cy, r]) => svg("circle", { cx, cy, r })));
  return flash(layer, shape, at, [
    { transform: "scale(.3)", opacity: 1 },
    { transform: "translateY(-6px) scale(1)", opacity: 0.9, offset: 0.5 },
    { transform: "translateY(-16px) scale(1.3)", opacity: 0 },
  ], duration);
}

/**
 * Something small happened there: damage, a capture.
 * @param {SVGGElement} layer
 * @param {Point} at
 * @param {"damage" | "taken"} kind
 * @param {number} duration
 */
export function ring(layer, at, kind, duration) {
  const shape = svg("g", { class: `tk-wave tk-${kind}` }, svg("circle", { r: 20 }));
  return flash(layer, shape, at, [
    { transform: "scale(.4)", opacity: 1 },
    { transform: "scale(1.7)", opacity: 0 },
  ], duration);
}

/**
 * @param {SVGGElement} layer
 * @param {Point} from
 * @param {Point} to
 * @param {number} duration
 */
export function shell(layer, from, to, duration) {
  const shape = svg("g", {}, svg("circle", { class: "tk-shell", r: 4.5 }));
  return flash(layer, shape, { x: 0, y: 0 }, [
    { transform: `translate(${from.x}px, ${from.y}px)` },
    { transform: `translate(${to.x}px, ${to.y}px)` },
  ], duration);
}
