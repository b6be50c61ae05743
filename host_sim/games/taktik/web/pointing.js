/** Mouse and fingers on the board: what they are over, and what they click. */

import { carry } from "./drag.js";

/** @typedef {import("./spaces.js").Space} Space */

/**
 * @param {HTMLElement} frame
 * @param {object} handlers
 * @param {import("./scene.js").Scene} handlers.scene
 * @param {import("./hand.js").Hand} handlers.hand
 * @param {(space: Space | undefined, finger: boolean) => void} handlers.over
 * @param {() => void} handlers.touched before anything else
 */
export function point(frame, { scene, hand, over, touched }) {
  let finger = false;
  /** @type {Space | undefined} */
  let last;

  /** @param {Space | undefined} space */
  function hover(space) {
    if (space === last) return;
    last = space;
    over(space, finger);
  }

  frame.addEventListener("pointerdown", (event) => {
    finger = event.pointerType === "touch";
    touched();
    const space = scene.under(event);
    const piece = space && hand.at(space.name).find((one) => one.player === hand.state?.you);
    if (!piece || !hand.state?.may.verbs?.includes("place")) return;
    event.stopImmediatePropagation(); // a drag of the piece, not of the board
    dragPiece(event, piece, { scene, hand });
  }, { capture: true });
  frame.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch" && !event.buttons) hover(scene.under(event));
  });
  frame.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch") hover(undefined);
  });
  frame.addEventListener("click", (event) => {
    const space = scene.under(event);
    if (!space) return hand.drop();
    if (finger && scene.isSmall() && !hand.means(space.name)) scene.closeIn(space);
    hand.choose(space, finger);
    last = undefined;
    hover(space);
  });
}

/**
 * From the tray or from the board to a space.
 * @param {PointerEvent} event
 * @param {import("./types.js").Piece} piece
 * @param {{scene: import("./scene.js").Scene, hand: import("./hand.js").Hand}} at
 */
export function dragPiece(event, piece, { scene, hand }) {
  carry(event, piece, {
    begin: () => void hand.pick(piece.name),
    over: (moved) => scene.marks.showCursor(scene.under(moved)),
    drop: (dropped) => {
      scene.marks.showCursor();
      const space = scene.under(dropped);
      if (space && hand.piece === piece.name && space.name !== piece.space) hand.choose(space);
    },
  });
}
