/** The spaces of a board as they are drawn: where each lies, and what is beside it. */

import { svg } from "../../js/dom.js";

/**
 * @typedef {object} Space
 * @property {string} name `k12`
 * @property {number} x its centre
 * @property {number} y
 * @property {string} terrain
 * @property {string} country or `nobody`
 * @property {boolean} city
 */

export const DIRECTIONS = ["east", "southeast", "southwest", "west", "northwest", "northeast"];

export class Spaces {
  /**
   * @param {Space[]} all
   * @param {[number, number][]} corners of a space about its centre, from its upper right one clockwise
   * @param {SVGGElement} layer where they are drawn
   */
  constructor(all, corners, layer) {
    this.all = all;
    this.layer = layer;
    /** @type {Map<string, SVGGElement>} */
    this.elements = new Map();
    this.corners = corners;
    const [, [half, side], [, radius]] = corners;
    this.width = 2 * half;
    this.radius = radius;
    this.row = radius + side; // from one row to the next
    /** To the centre of each neighbour. */
    this.steps = [[this.width, 0], [half, this.row], [-half, this.row], [-this.width, 0], [-half, -this.row], [half, -this.row]];
    /** @type {Map<string, Space>} */
    this.byName = new Map(all.map((space) => [space.name, space]));
    /** @type {Map<string, Space>} */
    this.byPlace = new Map(all.map((space) => [place(space.x, space.y), space]));
  }

  /**
   * One of its own for a space, unseen, for whoever must point at it: the ground has none.
   * @param {Space} space
   */
  element({ name, x, y }) {
    const known = this.elements.get(name);
    if (known) return known;
    const outline = svg("path", { d: this.outline({ x: 0, y: 0 }), fill: "none" });
    const made = svg("g", { id: name, transform: `translate(${x} ${y})` }, outline);
    this.layer.append(made);
    this.elements.set(name, made);
    return made;
  }

  /** @param {string | null | undefined} name */
  get(name) {
    return name ? this.byName.get(name) : undefined;
  }

  /**
   * The space that a point lies in.
   * @param {number} x
   * @param {number} y
   */
  under(x, y) {
    const { width, radius } = this;
    const row = Math.round((y - radius) / this.row);
    let found, least = radius;
    for (const near of [row - 1, row, row + 1]) {
      const shoved = near % 2 ? width : width / 2;
      const column = Math.round((x - shoved) / width);
      const space = this.byPlace.get(place(column * width + shoved, near * this.row + radius));
      const away = space ? Math.hypot(space.x - x, space.y - y) : Infinity;
      if (away < least) [found, least] = [space, away];
    }
    return found;
  }

  /**
   * @param {Space} space
   * @param {number} direction
   */
  beside(space, direction) {
    const [dx = 0, dy = 0] = this.steps[direction] ?? [];
    return this.byPlace.get(place(space.x + dx, space.y + dy));
  }

  /** @param {Space} space */
  around(space) {
    return this.steps.flatMap((_, direction) => this.beside(space, direction) ?? []);
  }

  /**
   * The outline of a space, drawn in by so much, as a path.
   * @param {{x: number, y: number}} at
   * @param {number} [inset]
   */
  outline({ x, y }, inset = 0) {
    const scale = 1 - inset / (this.width / 2);
    return `M${this.corners.map(([dx, dy]) => `${x + dx * scale} ${y + dy * scale}`).join("L")}z`;
  }
}

/**
 * @param {number} x
 * @param {number} y
 */
function place(x, y) {
  return `${x},${y}`;
}
