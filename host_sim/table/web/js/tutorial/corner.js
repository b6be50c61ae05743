// A corner of the window where the card hides neither what it speaks of nor a button of the game.

const CORNERS = ["bottom-left", "bottom-right", "top-right", "top-left"];
const GAP = 12;
const NARROW = 640;
const FOOT = 130; // higher up, buttons are above the card or beside it
/** What must stay within reach at the foot of the page. */
const BUTTONS = '.actions button, .tabs button, [data-tutorial="choice"] button';

/** @param {{left: number, right: number, top: number, bottom: number}} a @param {DOMRect} b */
function meet(a, b) {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

/** How far above the foot the card must lie. @param {number} left @param {number} right */
function liftOver(left, right) {
  const low = [...document.querySelectorAll(BUTTONS)].map((button) => button.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.bottom > innerHeight - FOOT && box.left < right && box.right > left);
  return Math.max(0, ...low.map((box) => innerHeight - box.top));
}

/**
 * @param {{width: number, height: number}} card
 * @param {DOMRect | null} box what it speaks of
 * @param {string} [best] where it lies if it can
 * @returns {{corner: string, lift: number}}
 */
export function freeCorner({ width, height }, box, best = CORNERS[0]) {
  const places = [...new Set([best, ...CORNERS])].map((corner) => {
    const left = corner.endsWith("left") ? GAP : innerWidth - width - GAP;
    const lift = corner.startsWith("top") ? 0 : liftOver(left, left + width);
    const top = corner.startsWith("top") ? GAP : innerHeight - height - GAP - lift;
    return { corner, lift, left, top, right: left + width, bottom: top + height };
  });
  // A board fills a phone: then the head of the page is what one can best do without.
  const rest = (innerWidth <= NARROW && places.find(({ corner }) => corner === "top-left")) || places[0];
  return places.find((place) => !box || !meet(place, box)) ?? rest;
}
