// The two toggles and the two push buttons: how they are made, and how they look when worked.

import { el, svg } from "../dom.js";
import { fit } from "./fit.js";

/** @typedef {import("./reading.js").Say} Say */

/** A bat handle in a threaded nut. Flipping it upside down is the other position. */
function lever() {
  return svg("svg", { class: "spd-lever", viewBox: "-30 -44 60 88", "aria-hidden": "true" },
    svg("ellipse", { cy: 4, rx: 25, ry: 24, fill: "url(#spd-shade)" }),
    svg("path", { d: "M-22 0L-11-19H11L22 0L11 19H-11z", fill: "url(#spd-metal)", class: "spd-nut" }),
    svg("circle", { r: 14, fill: "url(#spd-metal-in)" }),
    svg("circle", { r: 10.5, fill: "#16130f" }),
    svg("g", { class: "spd-bat" },
      svg("path", { d: "M-5 3L-8.5-30A8.5 8.5 0 0 1 8.5-30L5 3A5 4 0 0 1-5 3z", fill: "url(#spd-bat)" }),
      svg("ellipse", { cx: -2.4, cy: -31, rx: 2.6, ry: 4.2, fill: "#fff", "fill-opacity": 0.75 })));
}

/**
 * @param {{name: string, label: string, title: string, up: string, down: string,
 *   flip: (down: boolean) => void}} made
 */
export function createToggle({ name, label, title, up, down, flip }) {
  const button = el("button", {
    class: "spd-toggle", type: "button", role: "switch", "aria-checked": "false",
    "aria-label": label, "data-tutorial": name,
  },
  el("span", { class: `spd-choice spd-choice-up ${fit(up, 7)}`, text: up }),
  lever(),
  el("span", { class: `spd-choice spd-choice-down ${fit(down, 7)}`, text: down }));
  const whole = el("div", { class: "spd-switch" },
    el("span", { class: "spd-switch-title", text: title, "aria-hidden": "true" }), button);
  const isDown = () => button.getAttribute("aria-checked") === "true";
  const turn = () => {
    if (button.getAttribute("aria-disabled") !== "true") flip(!isDown());
  };
  button.addEventListener("click", turn);
  button.addEventListener("keydown", (event) => {
    const wanted = { ArrowUp: false, ArrowDown: true }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    if (wanted !== isDown()) turn();
  });
  return { whole, button, turn };
}

/** @param {{name: string, label: string, hint: string}} made */
export function createPush({ name, label, hint }) {
  const button = el("button", {
    class: `spd-push spd-push-${name}`, type: "button", "aria-pressed": "false", "data-tutorial": name,
  },
  el("span", { class: "spd-well" },
    el("span", { class: "spd-cap" }, el("span", { class: `spd-cap-word ${fit(label, 5)}`, text: label }))));
  const whole = el("div", { class: "spd-switch" }, button,
    el("span", { class: "spd-hint", text: hint, id: `spd-hint-${name}` }));
  button.setAttribute("aria-describedby", `spd-hint-${name}`);
  return { whole, button };
}
