/** The space that the keyboard is on. */

const SIDEWAYS = { ArrowRight: 0, ArrowLeft: 3 };
const DOWN = [1, 2], UP = [5, 4];

/** @typedef {import("./spaces.js").Space} Space */

export class Cursor {
  /** @param {import("./spaces.js").Spaces} spaces */
  constructor(spaces) {
    this.spaces = spaces;
    /** @type {Space | undefined} */
    this.space = undefined;
    this.column = 0; // kept while going up and down, although rows are shoved
  }

  /** @param {Space | undefined} space */
  put(space) {
    this.space = space;
    if (space) this.column = space.x;
  }

  /**
   * @param {string} key
   * @returns {boolean} whether it is an arrow
   */
  arrow(key) {
    if (!this.space) return false;
    if (key === "ArrowRight" || key === "ArrowLeft") {
      this.put(this.spaces.beside(this.space, SIDEWAYS[key]) ?? this.space);
      return true;
    }
    if (key !== "ArrowUp" && key !== "ArrowDown") return false;
    const from = this.space;
    const near = (key === "ArrowUp" ? UP : DOWN).flatMap((direction) => this.spaces.beside(from, direction) ?? []);
    near.sort((one, other) => Math.abs(one.x - this.column) - Math.abs(other.x - this.column));
    this.space = near[0] ?? from;
    return true;
  }
}
