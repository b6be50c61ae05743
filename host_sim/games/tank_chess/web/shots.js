/** Shots that a stance allows: the line, the plate that it meets, gun against armour. */

import { svg } from "../../js/dom.js";
import { NUMERALS } from "./kinds.js";
import { along, crosshair, line, coordinates } from "./shapes.js";
import { STEPS, between, place } from "./squares.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./choice.js").Aim} Aim
 * @typedef {import("./position.js").Position} Position
 */

const [MUZZLE, RIM] = [20, 27];
const [FONT, LEGIBLE] = [14, 12.5]; // a badge in units of the picture, and in pixels at least

/**
 * @param {Choice} choice @param {Position} position @param {Geometry} geometry
 * @param {boolean} thrown in an arc over whatever stands between (C8)
 */
export function shots(choice, position, geometry, thrown) {
  const { square, aims } = choice;
  if (square === null || !aims) return [];
  return aims.map((aim) => shot(aim, square, choice.target === aim.square, position, geometry, thrown));
}

/** @param {Aim} aim @param {string} from @param {boolean} chosen @param {Position} position @param {Geometry} geometry @param {boolean} thrown */
function shot(aim, from, chosen, position, geometry, thrown) {
  const [start, target] = [geometry.point(from), geometry.point(aim.square)];
  const kinds = ["tc-shot", aim.destroys ? "tc-destroys" : "tc-harmless", chosen && "tc-now"];
  const facing = position.pieces.get(aim.square)?.facing ?? 0;
  return svg(
    "g",
    { class: kinds.filter(Boolean).join(" ") },
    ...line(way(start, target, thrown), ""),
    aim.destroys ? crosshair(target, RIM - 4, "") : null,
    plate(aim, from, facing, geometry),
    badge(aim, start, target, geometry, thrown),
  );
}

/** @typedef {import("./geometry.js").Point} Point */

/** @param {Point} start @param {Point} target @param {boolean} thrown */
export function way(start, target, thrown) {
  const [muzzle, hit] = [along(start, target, MUZZLE), along(target, start, RIM)];
  if (!thrown) return `M${coordinates(muzzle)}L${coordinates(hit)}`;
  const bend = {
    x: (start.x + target.x) / 2 + (target.y - start.y) * 0.3,
    y: (start.y + target.y) / 2 + (start.x - target.x) * 0.3,
  };
  return `M${coordinates(along(start, bend, MUZZLE))}Q${coordinates(bend)} ${coordinates(along(target, bend, RIM))}`;
}

/** The side of the target that the shot meets, drawn as a thick bar across the line of fire. */
/** @param {Aim} aim @param {string} from @param {number} facing @param {Geometry} geometry */
function plate(aim, from, facing, geometry) {
  const at = geometry.point(aim.square);
  const meets = facing + plateTurn(aim, from, facing);
  const out = geometry.towards(meets);
  const middle = { x: at.x + out.x * 22, y: at.y + out.y * 22 };
  const [x, y] = [-out.y * 13, out.x * 13];
  const path = `M${coordinates({ x: middle.x + x, y: middle.y + y })}L${coordinates({ x: middle.x - x, y: middle.y - y })}`;
  return [svg("path", { class: "tc-bed", d: path }), svg("path", { class: "tc-plate", d: path })];
}

/** Eighths from the target's front to the plate: 0 front, 4 rear, ±2 the side that is hit (C9). */
/** @param {Aim} aim @param {string} from @param {number} facing */
function plateTurn(aim, from, facing) {
  if (aim.plate === "front") return 0;
  if (aim.plate === "rear") return 4;
  const [[x, y], [u, v]] = [place(from), place(aim.square)];
  const back = STEPS.findIndex(([a, b]) => a === Math.sign(x - u) && b === Math.sign(y - v));
  return between(back, facing + 2) <= between(back, facing + 6) ? 2 : 6;
}

/** @param {Aim} aim @param {Point} start @param {Point} target @param {Geometry} geometry @param {boolean} thrown */
function badge(aim, start, target, geometry, thrown) {
  const larger = Math.max(1, LEGIBLE / (FONT * geometry.scale()));
  const words = `${NUMERALS[aim.gun]} ${aim.destroys ? ">" : "≤"} ${NUMERALS[aim.armour]}`;
  const width = 16 + words.length * 8;
  // On the line and near the target; a mortar's targets lie close together: beside them.
  const far = Math.hypot(target.x - start.x, target.y - start.y);
  const middle = geometry.left + (geometry.size * geometry.side) / 2;
  const beside = (target.x < middle ? 1 : -1) * (RIM + 8 + (width * larger) / 2);
  const at = thrown
    ? { x: target.x + beside, y: target.y }
    : along(target, start, Math.min(geometry.side * (0.7 + 0.4 * larger), far / 2));
  return svg(
    "g",
    { class: "tc-badge", transform: `translate(${coordinates(at)}) scale(${larger.toFixed(2)})` },
    svg("rect", { x: -width / 2, y: -11, width, height: 22, rx: 11 }),
    svg("text", { y: 5, text: words }),
  );
}
