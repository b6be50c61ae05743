/** Pointer and keys on the board, turned into what a person wants. */

/**
 * @typedef {import("./play.js").Play} Play
 * @typedef {import("./ground.js").Ground} Ground
 * @typedef {import("./geometry.js").Geometry} Geometry
 */

/**
 * The keys around S, as they lie on the keyboard: their places are the same where letters are Thai.
 * @type {Record<string, number>}
 */
const RING = { KeyW: 0, KeyE: 1, KeyD: 2, KeyC: 3, KeyX: 4, KeyZ: 5, KeyA: 6, KeyQ: 7 };
const POINTS = 0.42; // of a square, that a pointer must go to point somewhere

/**
 * @param {SVGSVGElement} picture @param {Ground} ground @param {Geometry} geometry @param {Play} play
 * @param {() => boolean} isWhole is all of the board shown? Else a finger moves it.
 */
export function listenToPointer(picture, ground, geometry, play, isWhole) {
  let dragged = false;

  picture.querySelector(".ground")?.addEventListener("pointerdown", (event) => {
    const pressed = /** @type {PointerEvent} */ (event);
    const square = ground.squareOf(event.target);
    dragged = false;
    if (!square || !pressed.isPrimary || pressed.button !== 0 || !play.reaches(square)) return;
    if (pressed.pointerType === "touch" && !isWhole()) return;
    event.preventDefault(); // this drag points, it does not move the board
    const cell = /** @type {SVGElement} */ (event.target);
    cell.setPointerCapture(pressed.pointerId);
    const middle = geometry.point(square);
    const follow = (/** @type {PointerEvent} */ moved) => {
      const at = geometry.pointer(moved);
      const [x, y] = [at.x - middle.x, at.y - middle.y];
      if (Math.hypot(x, y) < geometry.side * POINTS) return;
      dragged = true;
      play.choose(square);
      play.point(geometry.facingOf(x, y));
    };
    const stop = new AbortController();
    cell.addEventListener("pointermove", follow, { signal: stop.signal });
    // Let go, or a second finger makes it a pinch.
    cell.addEventListener("lostpointercapture", () => stop.abort(), { signal: stop.signal });
  });

  picture.addEventListener("click", (event) => {
    const square = ground.squareOf(event.target);
    if (!square) return;
    ground.moveTo(square);
    if (!dragged) play.press(square);
    dragged = false;
  });
}

/**
 * What a pointer or the focus is on. Told by the stage: a drawing that listens for the focus is a stop
 * of the Tab key itself.
 * @param {HTMLElement} stage @param {(target: Element) => void} look
 */
export function listenToLooks(stage, look) {
  for (const kind of ["pointerover", "focusin"]) {
    stage.addEventListener(kind, (event) => look(/** @type {Element} */ (event.target)));
  }
}

/**
 * @param {HTMLElement} root @param {Ground} ground @param {Geometry} geometry @param {Play} play
 * @param {{flip: () => void, threats: () => void}} more
 */
export function listenToKeys(root, ground, geometry, play, more) {
  /** @type {Record<string, () => unknown>} */
  const anywhere = {
    KeyF: more.flip,
    KeyT: more.threats,
  };
  /** @type {Record<string, () => void>} */
  const standing = {
    ArrowLeft: () => play.turn(-1),
    ArrowRight: () => play.turn(1),
    ArrowUp: () => play.target(-1),
    ArrowDown: () => play.target(1),
    Enter: () => play.confirm(),
    " ": () => play.confirm(),
  };

  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const used = event.key === "Escape" ? play.back() : onSquares(event) || anyKey(event);
    if (!used) return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** Keys that mean something else on a button. @param {KeyboardEvent} event */
  function onSquares(event) {
    if (event.shiftKey || !ground.squareOf(event.target)) return false;
    if (play.choice?.square && standing[event.key]) {
      standing[event.key]();
      return true;
    }
    if (event.key === "Enter" || event.key === " ") {
      play.press(ground.current);
      return true;
    }
    return ground.walk(event.key);
  }

  /** @param {KeyboardEvent} event */
  function anyKey(event) {
    if (event.code in RING && play.choice) {
      play.face((RING[event.code] + (geometry.flipped ? 4 : 0)) % 8);
      return true;
    }
    if (event.code === "KeyN") {
      const square = play.next(ground.current, event.shiftKey ? -1 : 1);
      if (square) {
        ground.moveTo(square);
        play.press(square);
      }
      return true;
    }
    const run = event.shiftKey ? null : anywhere[event.code];
    run?.();
    return Boolean(run);
  }
}
