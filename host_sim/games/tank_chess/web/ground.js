/** The squares of the picture as a grid that can be flipped, walked over and read aloud. */

import { svg } from "../../js/dom.js";
import { beside, readingOrder } from "./squares.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */

/** Screen directions of the arrow keys: across and up. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @param {SVGSVGElement} picture @param {Geometry} geometry @param {string} label */
export function createGround(picture, geometry, label) {
  const ground = /** @type {SVGGElement} */ (picture.querySelector(".ground"));
  const obstacles = [...picture.querySelectorAll(".under .tc-shape")];
  const labels = [...picture.querySelectorAll(".label")];
  /** @type {Map<string, SVGElement>} */
  const cells = new Map();
  for (const cell of ground.querySelectorAll('[id^="square-"]')) {
    cell.setAttribute("role", "gridcell");
    cell.setAttribute("tabindex", "-1");
    cell.setAttribute("data-tutorial", cell.id);
    cells.set(cell.id.replace("square-", ""), /** @type {SVGElement} */ (cell));
  }
  const grid = svg("g", { role: "grid", "aria-label": label });
  ground.prepend(grid);
  for (const text of labels) text.setAttribute("aria-hidden", "true");
  let current = "a1";
  arrange(grid, cells, geometry);
  /** @type {SVGElement} */ (cells.get(current)).setAttribute("tabindex", "0");

  return {
    cells,
    get current() { return current; },

    /** Half a turn: what the server drew upright must be carried over. @param {boolean} flipped */
    flip(flipped) {
      if (flipped === geometry.flipped) return;
      geometry.flipped = flipped;
      arrange(grid, cells, geometry);
      turnOver(obstacles, labels, geometry);
    },
    /** The one square that the Tab key finds. @param {string} square */
    moveTo(square, focus = true) {
      cells.get(current)?.setAttribute("tabindex", "-1");
      current = square;
      const cell = cells.get(square);
      cell?.setAttribute("tabindex", "0");
      if (focus) cell?.focus();
    },
    /** Walks with the arrow keys. @param {string} key @returns {boolean} was it one of them? */
    walk(key) {
      const step = ARROWS[key];
      if (!step) return false;
      const turn = geometry.flipped ? -1 : 1;
      const next = beside(current, step[0] * turn, step[1] * turn, geometry.size);
      if (next) this.moveTo(next);
      return true;
    },
    /** @param {EventTarget | null} target */
    squareOf(target) {
      const cell = target instanceof Element ? target.closest('[id^="square-"]') : null;
      return cell ? cell.id.replace("square-", "") : null;
    },
  };
}

/**
 * Squares in reading order, a row of the grid for each rank.
 * @param {SVGGElement} grid @param {Map<string, SVGElement>} cells @param {Geometry} geometry
 */
function arrange(grid, cells, geometry) {
  const rows = readingOrder(geometry.size, geometry.flipped).map((row) => {
    const squares = row.map((square) => {
      const cell = /** @type {SVGElement} */ (cells.get(square));
      const at = geometry.point(square);
      cell.setAttribute("x", String(at.x - geometry.side / 2));
      cell.setAttribute("y", String(at.y - geometry.side / 2));
      return cell;
    });
    return svg("g", { role: "row" }, ...squares);
  });
  grid.replaceChildren(...rows);
}

/** @param {Element[]} obstacles @param {Element[]} labels @param {Geometry} geometry */
function turnOver(obstacles, labels, geometry) {
  const whole = 2 * geometry.left + geometry.size * geometry.side;
  for (const obstacle of obstacles) {
    const [x, y] = (obstacle.getAttribute("transform") ?? "").match(/-?[\d.]+/g) ?? ["0", "0"];
    obstacle.setAttribute("transform", `translate(${whole - Number(x)} ${whole - Number(y)})`);
  }
  for (const text of labels) {
    text.setAttribute("x", String(whole - Number(text.getAttribute("x"))));
    // A text stands on its line: half a turn would hang it below.
    text.setAttribute("y", String(whole - Number(text.getAttribute("y")) + 9.5));
  }
}

/** @typedef {ReturnType<typeof createGround>} Ground */
