/** What is drawn around the pieces while a person decides: reach, path, targets, cursor. */

import { svg } from "../../js/dom.js";
import { steps } from "./names.js";

/** @typedef {import("./spaces.js").Space} Space */

const INSET = 6.5; // clear of the city line
const CLEAR = 20; // from a piece's centre to where a line may begin
const FEW = 20; // marked spaces that may be marked boldly
const TIP = "M0 0L-16-8.5L-12 0L-16 8.5z";

export class Marks {
  /** @param {import("./spaces.js").Spaces} spaces */
  constructor(spaces) {
    this.spaces = spaces;
    this.reach = svg("g", { class: "tk-reach" });
    this.path = svg("g", { class: "tk-path" });
    this.targets = svg("g", { class: "tk-targets" });
    this.shot = svg("g", { class: "tk-shot" });
    this.chosen = svg("path", { class: "tk-chosen", d: "" });
    this.cursor = svg("g", { class: "tk-cursor" });
    this.under = svg("g", {}, this.reach, this.chosen, this.path);
    this.over = svg("g", {}, this.shot, this.targets, this.cursor);
  }

  clear() {
    for (const layer of [this.reach, this.path, this.targets, this.shot]) layer.replaceChildren();
    this.chosen.setAttribute("d", "");
  }

  /**
   * Where a piece can get to; `costs` in half-steps, none for free choice.
   * @param {Iterable<string>} names
   * @param {Record<string, {half_steps: number}>} [costs]
   */
  showReach(names, costs) {
    const spaces = [...names].flatMap((name) => this.spaces.get(name) ?? []);
    const area = svg("path", { d: spaces.map((space) => this.spaces.outline(space, INSET)).join("") });
    const words = costs ? spaces.map(({ name, x, y }) => svg("text", { x, y: y + 6, text: steps(costs[name]?.half_steps ?? 0) })) : [];
    this.reach.classList.toggle("tk-free", !costs);
    this.reach.classList.toggle("tk-few", !costs && spaces.length < FEW);
    this.reach.replaceChildren(area, ...words);
  }

  /** @param {Space | undefined} space */
  showChosen(space) {
    this.chosen.setAttribute("d", space ? this.spaces.outline(space, 2.5) : "");
  }

  /**
   * The way of a piece, with its cost at the end.
   * @param {Space[]} way
   * @param {string} country
   * @param {string} cost
   */
  showPath(way, country, cost) {
    const [first, second] = way;
    const last = way.at(-1), before = way.at(-2);
    if (!first || !second || !last || !before) return this.path.replaceChildren();
    const line = `M${[shortOf(second, first, CLEAR), ...way.slice(1, -1), shortOf(before, last, 13)].map(({ x, y }) => `${x} ${y}`).join("L")}`;
    const angle = (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI;
    const width = 12 + 8 * cost.length;
    this.path.replaceChildren(
      svg("g", { class: country },
        svg("path", { class: "casing", d: line }), svg("path", { class: "route", d: line }),
        svg("path", { class: "tip", d: TIP, transform: `translate(${last.x} ${last.y}) rotate(${angle})` })),
      ...(cost ? [svg("rect", { class: "badge", x: last.x - width / 2, y: last.y + 8, width, height: 18, rx: 9 }),
        svg("text", { class: "cost", x: last.x, y: last.y + 21.4, text: cost })] : []),
    );
  }

  hidePath() {
    this.path.replaceChildren();
  }

  /** What may be fired at: rings with cross hairs. @param {Space[]} spaces */
  showTargets(spaces) {
    this.targets.replaceChildren(...spaces.map(({ x, y }) => svg("g", { transform: `translate(${x} ${y})` },
      svg("circle", { class: "tk-ring-casing", r: 22 }), svg("circle", { class: "tk-ring", r: 22 }),
      svg("path", { class: "tk-ring", d: "M-28 0H-18M28 0H18M0-28V-18M0 28V18" }))));
  }

  /**
   * @param {Space} [from]
   * @param {Space} [to]
   */
  showShot(from, to) {
    if (!from || !to) return this.shot.replaceChildren();
    const start = shortOf(to, from, CLEAR), end = shortOf(from, to, CLEAR);
    const d = `M${start.x} ${start.y}L${end.x} ${end.y}`;
    this.shot.replaceChildren(svg("path", { class: "casing", d }), svg("path", { class: "tk-aim", d }));
  }

  /** @param {Space} [space] */
  showCursor(space) {
    if (!space) return this.cursor.replaceChildren();
    const d = this.spaces.outline(space, 1);
    this.cursor.replaceChildren(svg("path", { class: "tk-cursor-casing", d }), svg("path", { class: "tk-cursor-line", d }));
  }
}

/**
 * The end of a line, drawn back by so much.
 * @param {{x: number, y: number}} start
 * @param {{x: number, y: number}} end
 * @param {number} gap
 */
export function shortOf(start, end, gap) {
  const share = gap / Math.max(1, Math.hypot(end.x - start.x, end.y - start.y));
  return { x: end.x + (start.x - end.x) * share, y: end.y + (start.y - end.y) * share };
}
