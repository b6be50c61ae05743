// Where something happened: battles and captures, above the scrubber.

import { el, svg } from "../dom.js";

/** @typedef {import("../contract.js").Item} Item */
/** @typedef {import("./after.js").Say} Say */
/** @typedef {"battle" | "capture"} Mark */

const CAPTURES = new Set(["hq_taken", "depot_taken", "field_hq_taken", "depot_overrun"]);
const BATTLES = new Set(["destroyed", "damaged", "mine_exploded", "not_repairable", "lost_under_repair"]);
const SIGNS = {
  battle: "M-4-4L4 4M4-4L-4 4",
  capture: "M-3 6V-6H5L2.5-3L5 0H-3",
};

/** @param {Item} item @param {string} kind @returns {Mark | null} */
export function markOf(item, kind) {
  const whats = item.events.map(({ what }) => what);
  if (whats.some((what) => CAPTURES.has(what))) return "capture";
  if (kind === "tank-chess" && item.action.split(" ")[0].endsWith("-off")) return "capture";
  return whats.some((what) => BATTLES.has(what)) ? "battle" : null;
}

/** @param {string} kind @param {Say} t */
export function createMarks(kind, t) {
  // The story tells the same in words, so the signs are for the eye alone.
  const element = el("div", { class: "replay-marks", "aria-hidden": "true" });
  /** @type {number[]} */
  let places = [];
  return {
    element,
    /** @param {Item[]} items @param {number} total */
    set(items, total) {
      const found = items.flatMap((item) => {
        const mark = markOf(item, kind);
        return mark ? [{ place: item.n + 1, mark }] : [];
      });
      places = found.map(({ place }) => place).sort((a, b) => a - b);
      element.replaceChildren(...found.map(({ place, mark }) => {
        const sign = el("span", { class: `replay-mark replay-${mark}`, title: mark === "battle" ? t("after.mark_battle") : t("after.mark_capture") },
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
