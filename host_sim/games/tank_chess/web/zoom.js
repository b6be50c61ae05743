/** Closer, farther, all of it: for whoever has neither a wheel nor a second finger free. */

import { el, svg } from "../../js/dom.js";
import { STEP } from "../../js/panzoom.js";

/** @typedef {import("../../js/panzoom.js").PanZoom} PanZoom */

/** By name: lines in a box from -10 to 10, and what it does. @type {[string, string, (panzoom: PanZoom) => void][]} */
const TOOLS = [
  ["in", "M-6 0H6M0-6V6", (panzoom) => panzoom.zoom()],
  ["out", "M-6 0H6", (panzoom) => panzoom.zoom(1 / STEP)],
  ["fit", "M-7-3V-7H-3M3-7H7V-3M7 3V7H3M-3 7H-7V3", (panzoom) => panzoom.reset()],
];

/** @param {import("./speech.js").T} t @param {() => PanZoom | undefined} panzoom */
export function createZoom(t, panzoom) {
  const buttons = TOOLS.map(([name, lines, run]) => {
    const label = t(`tank_chess.tool.${name}`);
    const press = () => {
      const found = panzoom();
      if (found) run(found);
    };
    return el("button", { type: "button", class: "tc-zoom-button", dataset: { does: name }, "aria-label": label, title: label, onclick: press },
      svg("svg", { viewBox: "-10 -10 20 20", "aria-hidden": "true" }, svg("path", { d: lines })));
  });
  return el("div", { class: "tc-zoom", role: "group", "aria-label": t("tank_chess.tool.zoom") }, buttons);
}
