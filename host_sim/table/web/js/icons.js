/** Signs drawn by lines: no font has to come before they are seen. */

import { svg } from "./dom.js";

/** In a box from -10 to 10. */
const SIGNS = {
  sun: "M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0M0-9V-7M0 7V9M-9 0H-7M7 0H9M-6.4-6.4L-5-5M5 5L6.4 6.4M-6.4 6.4L-5 5M5-5L6.4-6.4",
  moon: "M6.5 3.2A7.5 7.5 0 1 1-1.2-7.4A6 6 0 0 0 6.5 3.2z",
  undo: "M-7-2H3A4.5 4.5 0 0 1 3 7H-3M-7-2L-3-6M-7-2L-3 2",
  close: "M-5-5L5 5M5-5L-5 5",
};

/** @param {keyof typeof SIGNS} sign */
export function icon(sign) {
  return svg("svg", { class: "icon", viewBox: "-10 -10 20 20", "aria-hidden": "true" }, svg("path", { d: SIGNS[sign] }));
}
