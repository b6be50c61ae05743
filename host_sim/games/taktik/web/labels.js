/** A label on every space for screen readers, renewed where something changed. */

import { spaceWords } from "./names.js";

/** @typedef {import("./types.js").Piece} Piece */

export class Labels {
  /**
   * @param {import("./types.js").Say} t
   * @param {import("./spaces.js").Spaces} spaces
   */
  constructor(t, spaces) {
    this.t = t;
    this.spaces = spaces;
    /** What each space held when it was labelled. @type {Map<string, string>} */
    this.held = new Map();
    this.idle = 0;
  }

  /** Not at once: a thousand labels are no part of the first picture. @param {Piece[]} pieces */
  show(pieces) {
    cancelSoon(this.idle);
    this.idle = soon(() => this.write(pieces));
  }

  /** @param {Piece[]} pieces */
  write(pieces) {
    /** @type {Map<string, Piece[]>} */
    const standing = new Map();
    for (const piece of pieces) {
      if (piece.space && piece.status !== "lost") standing.set(piece.space, [...(standing.get(piece.space) ?? []), piece]);
    }
    for (const space of this.spaces.all) {
      const here = standing.get(space.name) ?? [];
      const held = here.length ? JSON.stringify(here) : "-";
      if (this.held.get(space.name) === held) continue;
      this.held.set(space.name, held);
      space.element.setAttribute("role", "img");
      space.element.setAttribute("aria-label", spaceWords(this.t, space, here).join(" "));
    }
  }

  destroy() {
    cancelSoon(this.idle);
  }
}

/** @param {() => void} run */
function soon(run) {
  return "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 1500 }) : setTimeout(run, 200);
}

/** @param {any} idle */
function cancelSoon(idle) {
  if ("cancelIdleCallback" in window) cancelIdleCallback(idle);
  else clearTimeout(idle);
}
