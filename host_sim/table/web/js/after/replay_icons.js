// Signs of the replay's buttons, drawn: not every font has them.

import { svg } from "../dom.js";

const SHAPES = {
  play: "M-5-7L8 0L-5 7z",
  pause: "M-6-7h4v14h-4zM2-7h4v14h-4z",
  back: "M2-7L-7 0L2 7zM4-7h3v14h-3z",
  on: "M-2-7L7 0L-2 7zM-7-7h3v14h-3z",
  start: "M8-7L0 0L8 7zM0-7L-8 0L0 7zM-8-7h-2v14h2z",
  begin: "M-9-8h2v16h-2zM-5-7L9 0L-5 7z",
  end: "M-8-7L0 0L-8 7zM0-7L8 0L0 7zM8-7h2v14h-2z",
  mark: "M-6 9V-8h2v1H7l-3.5 4L7 1H-4v8z",
};

/** @typedef {keyof typeof SHAPES} Icon */

/** @param {Icon} name */
export function icon(name) {
  return svg("svg", { class: "replay-icon", viewBox: "-11 -11 22 22", width: 22, height: 22, "aria-hidden": "true" },
    svg("path", { d: SHAPES[name] }));
}

/** @param {Element} button @param {Icon} name */
export function drawIcon(button, name) {
  button.querySelector("path")?.setAttribute("d", SHAPES[name]);
}
