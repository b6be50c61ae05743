/**
 * Shows what happened: pieces glide, shots fly. The board must never lie far behind the game, so a
 * batch of items gets a deadline, and whatever is late is not shown but simply done.
 */

import { dust, explosion, ring, shell } from "./effects.js";
import { shortOf } from "./marks.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./spaces.js").Space} Space */
/** @typedef {{items: Item[], due: number, finish: () => void}} Batch */

const LONGEST = 1600; // milliseconds from a batch's arrival to its end
const STEP = 110, LONGEST_WAY = 650, BLAST = 420;
export const SHOT = 240;
const PAST = 30; // how far a miss flies past its target

export class Motion {
  /**
   * @param {import("./pieces.js").Pieces} pieces
   * @param {import("./spaces.js").Spaces} spaces
   * @param {SVGGElement} layer for effects
   * @param {import("./trail.js").Trail} trail
   */
  constructor(pieces, spaces, layer, trail) {
    /** The last item that is on the board. */
    this.drawn = -1;
    this.pieces = pieces;
    this.spaces = spaces;
    this.layer = layer;
    this.trail = trail;
    /** @type {Batch[]} */
    this.waiting = [];
    /** @type {Set<Animation>} */
    this.running = new Set();
    this.hurried = false;
    this.going = false;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
  }

  /**
   * @param {Item[]} items
   * @param {() => void} finish draws how it stands after them
   */
  play(items, finish) {
    this.waiting.push({ items, finish, due: performance.now() + LONGEST });
    if (this.still.matches || document.hidden || !items.length) this.skip();
    if (!this.going) void this.run();
  }

  /**
   * Puts pieces back to where they were before these items, so that they can be seen once more.
   * @param {Item[]} items
   * @param {import("./types.js").View} view
   */
  rewind(items, view) {
    if (this.still.matches || (items[0]?.n ?? Infinity) > this.drawn) return;
    const { trail } = this;
    /** @type {Set<string>} */
    const back = new Set();
    for (const { n, action, events } of items) {
      const [verb, name = ""] = action.split(" ");
      const origin = verb === "move" || verb === "release" ? trail.originOf(n) : undefined;
      if (origin && !back.has(name)) this.pieces.putBack(view, name, origin);
      if (origin) back.add(name);
      for (const { piece = "" } of events) {
        const last = this.spaces.get(trail.last.get(piece));
        if (last && !this.pieces.figures.has(piece)) this.pieces.putBack(view, piece, last);
      }
    }
  }

  /** Everything at once. */
  skip() {
    this.hurried = true;
    for (const animation of this.running) animation.finish();
    if (!this.going) void this.run();
  }

  /** Gives up whatever is still to be shown: something else will be drawn. */
  stop() {
    this.waiting = [];
    this.skip();
  }

  async run() {
    this.going = true;
    for (let batch = this.waiting[0]; batch; batch = this.waiting[0]) {
      for (const item of batch.items) {
        if (this.hurried || performance.now() > batch.due) break;
        await this.show(item, batch);
      }
      if (this.waiting[0] !== batch) continue; // it was given up
      this.waiting.shift();
      batch.finish();
    }
    this.hurried = false;
    this.going = false;
  }

  /**
   * @param {Item} item
   * @param {Batch} batch
   */
  async show(item, batch) {
    const [verb, name = "", ...rest] = item.action.split(" ");
    const left = () => Math.max(60, batch.due - performance.now()) / (this.waiting.length > 1 ? 3 : 1);
    if (verb === "move" || verb === "release") await this.glide(name, rest, Math.min(STEP * rest.length, LONGEST_WAY, left()));
    if (verb === "shoot") this.aim(name, rest[0] ?? "");
    if (verb === "shown") await this.fire(this.trail.shotBefore(item.n)?.way ?? [], name === "miss", left);
    for (const event of item.events) await this.happen(event, Math.min(BLAST, left()));
  }

  /**
   * @param {import("./types.js").GameEvent} event
   * @param {number} time
   */
  async happen({ kind, piece = "", space = "" }, time) {
    const figure = this.pieces.figures.get(piece);
    if (["mine_exploded", "destroyed", "not_repairable", "lost_under_repair"].includes(kind)) {
      if (figure?.space) await this.wait(explosion(this.layer, figure.space, time));
      this.pieces.remove(piece);
    } else if (kind === "damaged") await this.ring(piece, "damage", time);
    else if (kind === "to_repair") await this.glide(piece, [space], time);
    else if (["hq_taken", "depot_taken", "field_hq_taken", "depot_overrun"].includes(kind)) await this.ring(piece, "taken", time);
  }

  /**
   * @param {string} name
   * @param {string[]} path
   * @param {number} time
   */
  async glide(name, path, time) {
    const figure = this.pieces.figures.get(name);
    const way = path.flatMap((step) => this.spaces.get(step) ?? []);
    const last = way.at(-1);
    if (!figure?.space || !last || figure.space === last) return;
    const stops = [figure.space, ...way];
    const duration = { duration: time, easing: "linear" };
    this.pieces.layer.append(figure.element); // above whatever it passes
    figure.element.setAttribute("transform", `translate(${last.x} ${last.y})`);
    figure.look = "";
    figure.space = last;
    if (figure.element.classList.contains("tk-tank") || figure.element.classList.contains("tk-car")) {
      figure.body.animate(headings(stops).map((angle) => ({ transform: `rotate(${angle}deg)` })), duration);
    }
    await this.wait(figure.element.animate(stops.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })), duration));
  }

  /**
   * A target is named: the gun turns, and nothing flies yet.
   * @param {string} shooter
   * @param {string} target
   */
  aim(shooter, target) {
    const [from, to] = [shooter, target].map((name) => this.pieces.figures.get(name)?.space);
    if (!from || !to) return;
    const [angle = 0] = headings([from, to]);
    this.pieces.figures.get(shooter)?.body.setAttribute("transform", `rotate(${angle})`);
  }

  /**
   * Fire was pressed.
   * @param {Space[]} way from the shooter to its target
   * @param {boolean} misses
   * @param {() => number} left
   */
  async fire(way, misses, left) {
    const from = way[0], to = way.at(-1);
    if (!from || !to) return;
    const end = shortOf(from, to, misses ? -PAST : 14);
    await this.wait(shell(this.layer, shortOf(to, from, 22), end, Math.min(SHOT, left())));
    if (misses) await this.wait(dust(this.layer, end, Math.min(BLAST, left())));
  }

  /**
   * @param {string} piece
   * @param {"damage" | "taken"} kind
   * @param {number} time
   */
  async ring(piece, kind, time) {
    const space = this.pieces.figures.get(piece)?.space;
    if (space) await this.wait(ring(this.layer, space, kind, time));
  }

  /** @param {Animation} animation */
  async wait(animation) {
    this.running.add(animation);
    if (this.hurried) animation.finish();
    await animation.finished.catch(() => undefined);
    this.running.delete(animation);
  }
}

/**
 * Where a piece looks at each stop, in degrees, turning the shorter way.
 * @param {{x: number, y: number}[]} stops
 */
function headings(stops) {
  /** @type {number[]} */
  const found = [];
  stops.slice(1).forEach((to, index) => {
    const from = stops[index] ?? to;
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const before = found.at(-1) ?? angle;
    found.push(angle + 360 * Math.round((before - angle) / 360));
  });
  return [found[0] ?? 0, ...found];
}
