/** The ring of eight arrows around the square that was chosen, and the piece as it would stand. */

import { svg } from "../../js/dom.js";
import { facingsOn, targetsOf } from "./choice.js";
import { frame, head, coordinates } from "./shapes.js";
import { FACINGS } from "./squares.js";
import { tank } from "./tanks.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./choice.js").Choice} Choice
 */

const FINGER = 20; // pixels around the middle of what a finger can hit
const [SMALLEST, LARGEST] = [17, 30]; // in units of the picture; the panel has larger buttons

/** The piece as it would stand. @param {Choice} choice @param {import("./position.js").Standing} standing @param {Geometry} geometry */
export function preview(choice, standing, geometry) {
  if (choice.square === null) return [];
  const at = geometry.point(choice.square);
  return [
    frame(at, geometry.side - 2, "tc-stance"),
    svg("g", { class: "tc-ghost" }, tank({ ...standing, facing: choice.facing }, choice.square, geometry)),
  ];
}

/**
 * Hidden from screen readers: the panel has the same facings as buttons.
 * @param {Choice} choice @param {Geometry} geometry @param {(facing: number) => void} choose
 */
export function ring(choice, geometry, choose) {
  if (choice.square === null) return [];
  const { square } = choice;
  const finger = matchMedia("(pointer: coarse)").matches ? FINGER / geometry.scale() : 0;
  const small = Math.min(LARGEST, Math.max(SMALLEST, finger));
  const radius = Math.max(geometry.side, small * 2.75);
  const at = geometry.point(square);
  const arrows = facingsOn(choice, square).map((facing) => {
    const way = geometry.towards(facing);
    const middle = { x: at.x + way.x * radius, y: at.y + way.y * radius };
    const tip = { x: middle.x + way.x * small * 0.62, y: middle.y + way.y * small * 0.62 };
    const hits = targetsOf(choice, square, facing).length > 0;
    const kinds = ["tc-arrow", facing === choice.facing && "tc-now", hits && "tc-hits"];
    return svg(
      "g",
      {
        class: kinds.filter(Boolean).join(" "),
        dataset: { facing: FACINGS[facing] },
        onpointerdown: (/** @type {Event} */ event) => event.stopPropagation(),
        onmousedown: (/** @type {Event} */ event) => event.preventDefault(), // the focus stays on its square
        onclick: (/** @type {Event} */ event) => {
          event.stopPropagation();
          choose(facing);
        },
      },
      svg("circle", { cx: middle.x, cy: middle.y, r: small }),
      svg("path", { d: head(tip, way, small * 1.15) }),
      hits && svg("circle", { class: "tc-dot", cx: middle.x - way.x * small * 0.62, cy: middle.y - way.y * small * 0.62, r: small * 0.2 }),
    );
  });
  const spoke = geometry.towards(choice.facing);
  const end = { x: at.x + spoke.x * (radius - small), y: at.y + spoke.y * (radius - small) };
  const begin = { x: at.x + spoke.x * 27, y: at.y + spoke.y * 27 };
  const line = radius - small > 30 ? svg("path", { class: "tc-spoke", d: `M${coordinates(begin)}L${coordinates(end)}` }) : null;
  return [svg("g", { class: "tc-ring", "aria-hidden": "true" }, line, ...arrows)];
}
