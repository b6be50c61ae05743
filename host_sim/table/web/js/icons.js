/** Signs drawn by lines: no font has to come before they are seen. */

import { svg } from "./dom.js";

/** In a box from -10 to 10. */
const SIGNS = {
  sun: "M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0M0-9V-7M0 7V9M-9 0H-7M7 0H9M-6.4-6.4L-5-5M5 5L6.4 6.4M-6.4 6.4L-5 5M5-5L6.4-6.4",
  moon: "M6.5 3.2A7.5 7.5 0 1 1-1.2-7.4A6 6 0 0 0 6.5 3.2z",
  undo: "M-7-2H3A4.5 4.5 0 0 1 3 7H-3M-7-2L-3-6M-7-2L-3 2",
  write: "M-6 6L-5 2L3-6L6-3L-2 5zM1-4L4-1",
  sound: "M-8-3H-5L0-7V7L-5 3H-8zM3.5-3.5A5 5 0 0 1 3.5 3.5M6-6.5A9 9 0 0 1 6 6.5",
  silence: "M-8-3H-5L0-7V7L-5 3H-8zM3.5-3L8.5 3M8.5-3L3.5 3",
  close: "M-5-5L5 5M5-5L-5 5",
};

/** @param {keyof typeof SIGNS} sign */
export function icon(sign) {
  return svg("svg", { class: "icon", viewBox: "-10 -10 20 20", "aria-hidden": "true" }, svg("path", { d: SIGNS[sign] }));
}
