// Where something happened: battles and captures, above the scrubber.

import { el, svg } from "../dom.js";

/** @import { Board, Item, Say } from "../contract.js" */

const SIGNS = {
  battle: "M-4-4L4 4M4-4L-4 4",
  start: "M-4-6V6M0-5L6 0L0 5z",
  capture: "M-3 6V-6H5L2.5-3L5 0H-3",
};

/** @param {Required<Board>["mark"]} markOf @param {Say} t */
export function createMarks(markOf, t) {
  // The story tells the same in words, so the signs are for the eye alone.
  const element = el("div", { class: "replay-marks", "aria-hidden": "true" });
  /** @type {number[]} */
  let places = [];
  return {
    element,
    /** @param {Item[]} items @param {number} total @param {number} start of play */
    set(items, total, start) {
      const found = items.flatMap((item) => {
        const mark = markOf(item);
        return mark ? [{ place: item.n + 1, mark }] : [];
      });
      places = found.map(({ place }) => place).sort((a, b) => a - b);
      const begins = start > 0 ? [{ place: start, mark: /** @type {const} */ ("start") }] : [];
      element.replaceChildren(...[...begins, ...found].map(({ place, mark }) => {
        const sign = el("span", { class: `replay-mark replay-${mark}`, title: t(`after.mark_${mark}`) },
          svg("svg", { viewBox: "-7 -7 14 14", width: 14, height: 14 }, svg("path", { d: SIGNS[mark] })));
        sign.style.setProperty("--part", String(total ? place / total : 0));
        return sign;
      }));
    },
    /** @param {number} place */
    after: (place) => places.find((one) => one > place),
    /** @param {number} place */
    before: (place) => places.filter((one) => one < place).at(-1),
  };
}
