// A ring around what the coach speaks of. It lies above the page and takes no clicks.

import { el } from "../dom.js";
import { isOnScreen, placeOf } from "./places.js";

const LOOK_AGAIN_MS = 250; // the page draws itself anew as it likes, and tells nobody
const MARGIN = 5;

/**
 * @param {HTMLElement} host
 * @param {(box: DOMRect | null) => void} moved  where the ring lies now, null if out of sight
 */
export function createRing(host, moved) {
  const ring = el("div", { class: "tutorial-ring", "aria-hidden": "true", hidden: true });
  host.append(ring);
  let point = "";
  let last = "";

  function follow() {
    const place = point ? placeOf(point) : null;
    const box = place?.getBoundingClientRect() ?? null;
    const seen = box !== null && isOnScreen(box);
    const now = seen ? [box.left, box.top, box.width, box.height].map(Math.round).join() : `${point}${place !== null}`;
    if (now === last) return;
    last = now;
    ring.hidden = !seen;
    if (seen) {
      // Kept inside the window, so that the ring around a large board is still a ring.
      const left = Math.max(2, box.left - MARGIN);
      const top = Math.max(2, box.top - MARGIN);
      ring.style.setProperty("left", `${left}px`);
      ring.style.setProperty("top", `${top}px`);
      ring.style.setProperty("width", `${Math.min(innerWidth - 2, box.right + MARGIN) - left}px`);
      ring.style.setProperty("height", `${Math.min(innerHeight - 2, box.bottom + MARGIN) - top}px`);
    }
    moved(seen ? box : null);
  }

  const timer = setInterval(follow, LOOK_AGAIN_MS);
  addEventListener("scroll", follow, { capture: true, passive: true });
  addEventListener("resize", follow);

  return {
    /** @param {string} next empty for none */
    around(next) {
      point = next;
      last = "";
      follow();
    },
    destroy() {
      clearInterval(timer);
      removeEventListener("scroll", follow, { capture: true });
      removeEventListener("resize", follow);
      ring.remove();
    },
  };
}
