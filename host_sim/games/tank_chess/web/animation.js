/** The last move, driven and fired: short, and not at all for those who prefer stillness. */

import { svg } from "../../js/dom.js";
import { notYetHit } from "./position.js";
import { way } from "./shots.js";
import { along } from "./shapes.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./notation.js").Move} Move
 * @typedef {import("./position.js").Position} Position
 */

// Milliseconds
export const DRIVE = 420;
export const FLIGHT = 240;
export const BURST = 420;

/**
 * Plays a move over a board on which it is already done: what it fires at stands until the shot arrives.
 * @param {Move} move @param {Position} before @param {Position} after
 * @param {{tanks: {drawn: Map<string, SVGElement>}, over: SVGElement}} paint @param {Geometry} geometry
 * @param {(position: Position) => boolean} show false if something else has happened since
 */
export async function playMove(move, before, after, { tanks, over }, geometry, show) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const standing = before.pieces.get(move.start);
  if (!standing || move.off) return;
  const driving = move.target ? notYetHit(after, before, move.target) : after;
  show(driving);
  const piece = tanks.drawn.get(move.end);
  if (piece) await drive(piece, move, standing.facing, geometry);
  if (!move.target || !show(driving)) return;
  const [start, target] = [geometry.point(move.end), geometry.point(move.target)];
  await fly(start, target, standing.letter === "R", over);
  if (show(after)) await burst(target, over);
}

/** @param {SVGElement} piece @param {Move} move @param {number} from @param {Geometry} geometry */
async function drive(piece, move, from, geometry) {
  const [start, end] = [geometry.point(move.start), geometry.point(move.end)];
  const [a, b] = [geometry.angle(from), geometry.angle(move.facing)];
  const turn = ((b - a + 540) % 360) - 180; // the short way round
  const options = { duration: DRIVE, easing: "ease-in-out" };
  const hull = piece.querySelector(".tc-hull");
  hull?.animate([{ transform: `rotate(${b - turn}deg)` }, { transform: `rotate(${b}deg)` }], options);
  const driven = piece.animate(
    [{ transform: `translate(${start.x}px, ${start.y}px)` }, { transform: `translate(${end.x}px, ${end.y}px)` }],
    options,
  );
  await driven.finished.catch(() => {});
}

/** @typedef {import("./geometry.js").Point} Point */

/** @param {Point} start @param {Point} target @param {boolean} thrown @param {SVGElement} over */
async function fly(start, target, thrown, over) {
  const muzzle = along(start, target, 26);
  const flash = svg("circle", { class: "tc-flash", cx: muzzle.x, cy: muzzle.y, r: 9 });
  const trace = svg("path", { class: "tc-trace", d: way(start, target, thrown), pathLength: 1 });
  over.append(flash, trace);
  flash.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FLIGHT, fill: "forwards" });
  const flown = trace.animate(
    [{ strokeDashoffset: 1 }, { strokeDashoffset: 0.65, offset: 0.1 }, { strokeDashoffset: -1 }],
    { duration: FLIGHT },
  );
  await flown.finished.catch(() => {});
  flash.remove();
  trace.remove();
}

/** @param {Point} target @param {SVGElement} over */
async function burst(target, over) {
  const fire = svg("circle", { class: "tc-burst", cx: target.x, cy: target.y, r: 24 });
  over.append(fire);
  const burnt = fire.animate(
    [{ opacity: 1, r: "4px" }, { opacity: 0.9, r: "24px", offset: 0.4 }, { opacity: 0, r: "30px" }],
    { duration: BURST },
  );
  await burnt.finished.catch(() => {});
  fire.remove();
}
