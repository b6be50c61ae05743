/** Carries a piece under the pointer, from the tray or from the board. */

import { el } from "../../js/dom.js";
import { picture } from "./roster.js";

const SLOP = 6; // pixels; less is a click

/**
 * @param {PointerEvent} start
 * @param {import("./types.js").Piece} piece
 * @param {object} handlers
 * @param {() => void} handlers.begin
 * @param {(event: PointerEvent) => void} handlers.over
 * @param {(event: PointerEvent) => void} handlers.drop
 */
export function carry(start, piece, { begin, over, drop }) {
  if (start.button) return;
  const ghost = el("div", { class: "tk-ghost" }, picture(piece));
  const watching = new AbortController();
  let carried = false;
  const follow = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== start.pointerId) return;
    if (!carried && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLOP) return;
    if (!carried) {
      carried = true;
      document.body.append(ghost);
      begin();
    }
    event.preventDefault();
    ghost.style.setProperty("transform", `translate(${event.clientX}px, ${event.clientY}px)`);
    over(event);
  };
  const end = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== start.pointerId) return;
    watching.abort();
    ghost.remove();
    if (!carried || event.type === "pointercancel") return;
    // A click that follows belongs to the drag; none follows if it ended elsewhere.
    const swallow = (/** @type {Event} */ click) => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    drop(event);
  };
  const { signal } = watching;
  addEventListener("pointermove", follow, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
}
