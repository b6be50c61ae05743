// Gradients that the drawings of the panel share.

import { svg } from "../dom.js";

/** @typedef {[number, string, number?]} Stop */

/** @param {Stop[]} stops */
function stops(stops) {
  return stops.map(([offset, colour, opacity = 1]) =>
    svg("stop", { offset, "stop-color": colour, "stop-opacity": opacity }));
}

/** @param {string} id @param {Record<string, number>} place @param {Stop[]} colours */
function linear(id, place, colours) {
  return svg("linearGradient", { id, ...place }, ...stops(colours));
}

/** @param {string} id @param {Record<string, number>} place @param {Stop[]} colours */
function radial(id, place, colours) {
  return svg("radialGradient", { id, ...place }, ...stops(colours));
}

export function paints() {
  const down = { x1: 0, y1: 0, x2: 0, y2: 1 };
  const across = { x1: 0, y1: 0, x2: 1, y2: 0 };
  return svg("svg", { class: "spd-paints", width: 0, height: 0, "aria-hidden": "true" }, svg("defs", {},
    linear("spd-metal", { x1: 0.1, y1: 0, x2: 0.9, y2: 1 },
      [[0, "#fdfcf8"], [0.3, "#b9b5ab"], [0.55, "#8a867d"], [0.75, "#d8d4ca"], [1, "#66625a"]]),
    linear("spd-metal-in", down, [[0, "#4a463f"], [0.5, "#77736a"], [1, "#d4d0c6"]]),
    linear("spd-bat", across,
      [[0, "#6d6a64"], [0.22, "#f4f2ec"], [0.45, "#c9c5bb"], [0.8, "#7d7971"], [1, "#4b4842"]]),
    radial("spd-depth", { cx: 0.5, cy: 0.42, r: 0.6 }, [[0, "#000", 0], [0.7, "#000", 0.15], [1, "#000", 0.6]]),
    radial("spd-shine", {}, [[0, "#fff", 0.85], [1, "#fff", 0]]),
    radial("spd-shade", {}, [[0, "#000", 0.5], [0.7, "#000", 0.28], [1, "#000", 0]])));
}

/** The glow of one lamp, inside its own drawing: there, currentColor is the lamp's colour. @param {string} lamp */
export function glow(lamp) {
  return svg("defs", {},
    radial(`spd-core-${lamp}`, { cx: 0.5, cy: 0.5, r: 0.55 },
      [[0, "#fffdf0"], [0.35, "#fff3c4", 0.95], [1, "currentColor", 0.75]]),
    radial(`spd-halo-${lamp}`, {},
      [[0, "currentColor", 0.95], [0.55, "currentColor", 0.6], [1, "currentColor", 0]]));
}
