/** The last move, driven and fired: short, and not at all for those who prefer stillness. */

import { svg } from "../../js/dom.js";
import { way } from "./shots.js";
import { along } from "./shapes.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./notation.js").Move} Move
 * @typedef {import("./position.js").Position} Position
 */

const [DRIVE, FLIGHT, BURST] = [420, 240, 420]; // milliseconds

/**
 * Plays a move over a board on which it is already done.
 * @param {Move} move @param {Position} before @param {Map<string, SVGElement>} drawn
 * @param {SVGElement} over @param {Geometry} geometry
 */
export async function playMove(move, before, drawn, over, geometry) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const standing = before.pieces.get(move.start);
  const piece = drawn.get(move.end);
  if (!standing || !piece || move.off) return;
  const wreck = move.target ? drawn.get(move.target) : null;
  wreck?.setAttribute("visibility", "hidden"); // it still stands, until it is hit
  await drive(piece, move, standing.facing, geometry);
  if (move.target) await fire(move, standing.letter === "R", over, geometry);
  wreck?.removeAttribute("visibility");
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

/** @param {Move} move @param {boolean} thrown @param {SVGElement} over @param {Geometry} geometry */
async function fire(move, thrown, over, geometry) {
  const [start, target] = [geometry.point(move.end), geometry.point(/** @type {string} */ (move.target))];
  const muzzle = along(start, target, 26);
  const flash = svg("circle", { class: "tc-flash", cx: muzzle.x, cy: muzzle.y, r: 9 });
  const trace = svg("path", { class: "tc-trace", d: way(start, target, thrown), pathLength: 1 });
  const burst = svg("circle", { class: "tc-burst", cx: target.x, cy: target.y, r: 24 });
  over.append(flash, trace);
  try {
    flash.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FLIGHT, fill: "forwards" });
    await trace.animate(
      [{ strokeDashoffset: 1 }, { strokeDashoffset: 0.65, offset: 0.1 }, { strokeDashoffset: -1 }],
      { duration: FLIGHT },
    ).finished;
    over.append(burst);
    await burst.animate(
      [{ opacity: 1, r: "4px" }, { opacity: 0.9, r: "24px", offset: 0.4 }, { opacity: 0, r: "30px" }],
      { duration: BURST },
    ).finished;
  } catch {
    // A new state came: what it drew is the truth.
  } finally {
    for (const part of [flash, trace, burst]) part.remove();
  }
}
