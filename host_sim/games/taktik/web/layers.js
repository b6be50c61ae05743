/** What is shown on demand below the pieces: repair areas, supply, coordinates. */

import { svg } from "../../js/dom.js";

/** @typedef {import("./spaces.js").Space} Space */

export class Layers {
  /** @param {import("./spaces.js").Spaces} spaces */
  constructor(spaces) {
    this.spaces = spaces;
    this.repair = svg("g", { class: "tk-repair-areas" });
    this.supply = svg("g", { class: "tk-supply" });
    this.coordinates = svg("g", { class: "tk-coordinates" });
    this.under = svg("g", {}, patterns(), this.supply, this.repair, this.coordinates);
  }

  /** @param {boolean} shown */
  showRepair(shown) {
    const areas = shown ? this.spaces.all.filter((space) => space.terrain === "repair") : [];
    this.repair.replaceChildren(...areas.map((space) => svg("g", { class: space.country },
      svg("path", { class: "tk-area-casing", d: this.spaces.outline(space, 1) }), svg("path", { class: "tk-area", d: this.spaces.outline(space, 1) }))));
  }

  /** @param {boolean} shown */
  showCoordinates(shown) {
    const spaces = shown ? this.spaces.all : [];
    this.coordinates.replaceChildren(...spaces.map(({ name, x, y }) => svg("text", { x, y: y - 16, text: name })));
  }

  /** @param {{fuel: string[], ammunition: string[]} | null} answer */
  showSupply(answer) {
    this.supply.replaceChildren(...(answer ? [
      this.region(answer.fuel, "tk-fuel-range"), this.region(answer.ammunition, "tk-ammunition-range"),
    ] : []));
  }

  /**
   * An area in its pattern, with its edge.
   * @param {string[]} names
   * @param {string} kind
   */
  region(names, kind) {
    const spaces = names.flatMap((name) => this.spaces.get(name) ?? []);
    const inside = new Set(spaces);
    const { corners } = this.spaces;
    const edge = spaces.flatMap((space) => corners.flatMap((corner, direction) => {
      const beyond = this.spaces.beside(space, direction);
      if (beyond && inside.has(beyond)) return [];
      const [x = 0, y = 0] = corner, [endX = 0, endY = 0] = corners[(direction + 1) % 6] ?? [];
      return `M${space.x + x} ${space.y + y}L${space.x + endX} ${space.y + endY}`;
    }));
    return svg("g", { class: kind },
      svg("path", { class: "tk-range", d: spaces.map((space) => this.spaces.outline(space)).join("") }),
      svg("path", { class: "tk-range-edge", d: edge.join("") }));
  }
}

/** Fuel leans one way and ammunition the other: where both reach, they cross. */
function patterns() {
  const hatch = (/** @type {string} */ id, /** @type {string} */ d) =>
    svg("pattern", { id, width: 13, height: 13, patternUnits: "userSpaceOnUse" }, svg("path", { d }));
  return svg("defs", {}, hatch("tk-fuel-hatch", "M0 13L13 0"), hatch("tk-ammunition-hatch", "M0 0L13 13"));
}
