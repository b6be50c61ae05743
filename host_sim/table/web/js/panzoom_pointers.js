/** Fingers and mouse on a window: one drags, two pinch, two quick taps are a double tap. */

const SLOP = 6; // pixels that a click may shake
const TWICE = 320; // milliseconds between two taps, at most
const NEAR = 28; // pixels between them

/**
 * @param {HTMLElement} frame
 * @param {object} told
 * @param {() => void} told.begin
 * @param {(dx: number, dy: number) => void} told.pan
 * @param {(factor: number, at: {x: number, y: number}, dx: number, dy: number) => void} told.pinch
 * @param {(event: PointerEvent) => void} told.doubleTap
 * @param {(event: {clientX: number, clientY: number}) => {x: number, y: number}} told.local
 */
export function watchPointers(frame, { begin, pan, pinch, doubleTap, local }) {
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  let start = { x: 0, y: 0 }, dragged = false;
  let points = false; // the first finger means something else, as long as it is alone
  let tapped = { x: 0, y: 0, time: -Infinity };
  const watching = new AbortController();
  const { signal } = watching;

  frame.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button > 1) return;
    begin();
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size === 1) {
      start = { x: event.clientX, y: event.clientY };
      dragged = false;
      points = event.defaultPrevented;
    }
  }, { signal });

  frame.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    if (!dragged && down.size < 2 && (points || Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLOP)) return;
    if (!dragged) frame.classList.add("dragging");
    dragged = true;
    frame.setPointerCapture(event.pointerId);
    const now = { x: event.clientX, y: event.clientY };
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, now);
    if (!other) return pan(dx, dy);
    const factor = apart(now, other) / Math.max(1, apart(before, other));
    const middle = local({ clientX: (before.x + other.x) / 2, clientY: (before.y + other.y) / 2 });
    pinch(factor, middle, dx / 2, dy / 2);
  }, { signal });

  const up = (/** @type {PointerEvent} */ event) => {
    if (!down.delete(event.pointerId) || down.size) return;
    frame.classList.remove("dragging");
    if (event.type === "pointercancel" || dragged) return;
    const now = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    const twice = now.time - tapped.time < TWICE && apart(now, tapped) < NEAR;
    tapped = twice ? { ...now, time: -Infinity } : now;
    if (twice) doubleTap(event);
  };
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) frame.addEventListener(end, up, { signal });

  // What ends a drag is no click on whatever lies below.
  frame.addEventListener("click", (event) => {
    if (dragged && event.detail) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    dragged = false;
  }, { signal, capture: true });

  return { destroy: () => watching.abort() };
}

/**
 * @param {{x: number, y: number}} one
 * @param {{x: number, y: number}} other
 */
function apart(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
