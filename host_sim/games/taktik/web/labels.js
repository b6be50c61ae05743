/** Labels for screen readers on the spaces that somebody came to, true to what stands there now. */

import { spaceWords } from "./names.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./spaces.js").Space} Space */

export class Labels {
  /**
   * @param {import("./types.js").Say} t
   * @param {import("./spaces.js").Spaces} spaces
   */
  constructor(t, spaces) {
    this.t = t;
    this.spaces = spaces;
    /** By space. @type {Map<string, Piece[]>} */
    this.standing = new Map();
    /** @type {Set<Space>} */
    this.labelled = new Set();
  }

  /** @param {Piece[]} pieces */
  show(pieces) {
    this.standing.clear();
    for (const piece of pieces) {
      if (piece.space && piece.status !== "lost") this.standing.set(piece.space, [...(this.standing.get(piece.space) ?? []), piece]);
    }
    for (const space of this.labelled) this.write(space);
  }

  /** The element of a space, labelled from now on. @param {Space} space */
  of(space) {
    if (!this.labelled.has(space)) {
      this.labelled.add(space);
      this.spaces.element(space).setAttribute("role", "img");
      this.write(space);
    }
    return this.spaces.element(space);
  }

  /** @param {Space} space */
  write(space) {
    const words = spaceWords(this.t, space, this.standing.get(space.name) ?? []);
    this.spaces.element(space).setAttribute("aria-label", words.join(" "));
  }
}
