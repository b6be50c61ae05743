/** The spaces of a board as they are drawn: where each lies, and what is beside it. */

/**
 * @typedef {object} Space
 * @property {string} name `k12`
 * @property {number} x its centre
 * @property {number} y
 * @property {string} terrain
 * @property {string} country or `nobody`
 * @property {boolean} city
 * @property {SVGGElement} element
 */

/** As in taktik/drawing/outlines.py. */
export const WIDTH = 52;
export const ROW = 45;
export const RADIUS = 30;
export const CORNERS = [[26, -15], [26, 15], [0, 30], [-26, 15], [-26, -15], [0, -30]];
export const DIRECTIONS = ["east", "southeast", "southwest", "west", "northwest", "northeast"];
const STEPS = [[WIDTH, 0], [26, ROW], [-26, ROW], [-WIDTH, 0], [-26, -ROW], [26, -ROW]];

export class Spaces {
  /** @param {Space[]} all */
  constructor(all) {
    this.all = all;
    /** @type {Map<string, Space>} */
    this.byName = new Map(all.map((space) => [space.name, space]));
    /** @type {Map<string, Space>} */
    this.byPlace = new Map(all.map((space) => [place(space.x, space.y), space]));
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
    const row = Math.round((y - RADIUS) / ROW);
    let found, least = RADIUS;
    for (const near of [row - 1, row, row + 1]) {
      const shoved = near % 2 ? WIDTH : WIDTH / 2;
      const column = Math.round((x - shoved) / WIDTH);
      const space = this.byPlace.get(place(column * WIDTH + shoved, near * ROW + RADIUS));
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
    const [dx = 0, dy = 0] = STEPS[direction] ?? [];
    return this.byPlace.get(place(space.x + dx, space.y + dy));
  }

  /** @param {Space} space */
  around(space) {
    return STEPS.flatMap((_, direction) => this.beside(space, direction) ?? []);
  }
}

/**
 * The outline of a space, drawn in by so much, as a path.
 * @param {{x: number, y: number}} at
 * @param {number} [inset]
 */
export function outline({ x, y }, inset = 0) {
  const scale = 1 - inset / (WIDTH / 2);
  return `M${CORNERS.map(([dx = 0, dy = 0]) => `${x + dx * scale} ${y + dy * scale}`).join("L")}z`;
}

/**
 * @param {number} x
 * @param {number} y
 */
function place(x, y) {
  return `${x},${y}`;
}
