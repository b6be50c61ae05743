/** The layers over the ground, drawn anew whenever something has changed. */

import { svg } from "../../js/dom.js";
import { farEdge } from "./edge.js";
import { called, lastMove, reach, threatened as threatMarks } from "./marks.js";
import { preview, ring } from "./ring.js";
import { shots } from "./shots.js";
import { other } from "./squares.js";
import { createTanks } from "./tanks.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./squares.js").Side} Side
 * @typedef {{
 *   view: Record<string, any>, last: import("./notation.js").Move | null, position: Position, choice: import("./choice.js").Choice | null,
 *   threatened: string[], may: Record<string, any>, play: import("./play.js").Play,
 *   t: import("./speech.js").T,
 * }} Scene
 */

/** @param {SVGSVGElement} picture @param {Geometry} geometry */
export function createPaint(picture, geometry) {
  const ground = /** @type {SVGGElement} */ (picture.querySelector(".ground"));
  const layers = {
    below: layer("tc-below"),
    pieces: layer("pieces"),
    marks: layer("tc-marks"),
    hands: layer("tc-hands"), // what can be clicked
    over: layer("tc-over"),
  };
  ground.after(layers.below);
  ground.parentNode?.append(layers.pieces, layers.marks, layers.hands, layers.over);
  const tanks = createTanks(layers.pieces, geometry);
  /** @type {Position | null} */
  let drawn = null;
  let side = geometry.flipped;

  return {
    tanks,
    over: layers.over,
    /** @param {Scene} scene */
    draw(scene) {
      const { view, last, position, choice, play } = scene;
      if (position !== drawn || side !== geometry.flipped) tanks.draw(position);
      [drawn, side] = [position, geometry.flipped];
      const standing = choice && position.pieces.get(choice.start);
      layers.below.replaceChildren(
        ...lastMove(last, position, geometry),
        ...calls(view, position, geometry),
        ...(choice ? reach(choice, geometry) : []),
      );
      layers.below.classList.toggle("tc-faded", Boolean(choice?.square));
      picture.classList.toggle("tc-choosing", Boolean(choice?.square && choice.square !== choice.start));
      for (const [square, piece] of tanks.drawn) {
        piece.classList.toggle("tc-moving", Boolean(choice?.square) && square === choice?.start);
      }
      layers.marks.replaceChildren(
        ...threatMarks(scene.threatened, geometry),
        ...(choice && standing ? preview(choice, standing, geometry) : []),
        ...(choice ? shots(choice, position, geometry, standing?.letter === "R") : []),
      );
      layers.hands.replaceChildren(
        ...edges(scene, geometry),
        ...(choice ? ring(choice, geometry, (facing) => play.face(facing)) : []),
      );
    },
  };
}

/** @param {string} kind */
const layer = (kind) => svg("g", { class: kind });

/** @param {Record<string, any>} view @param {Position} position @param {Geometry} geometry */
function calls(view, position, geometry) {
  if (view.winner) return [];
  const marks = [];
  if (view.calls.includes("CHECK")) marks.push(mark(view.on_turn, "check"));
  if (view.calls.includes("ESCAPE")) marks.push(mark(other(view.on_turn), "escape"));
  return marks.flatMap((one) => one ?? []);

  /** @param {Side} side @param {"check" | "escape"} call */
  function mark(side, call) {
    const square = commandOf(position, side);
    return square ? called(square, call, geometry) : null;
  }
}

/** Where this seat's command tank can leave, or the other's threatens to. @param {Scene} scene @param {Geometry} geometry */
function edges({ view, position, may, play, t }, geometry) {
  const found = [];
  if (may.escape) {
    const side = position.pieces.get(may.escape)?.side ?? view.on_turn;
    const button = { label: t("tank_chess.leave", { square: may.escape }), leave: () => play.leave() };
    found.push(farEdge(side, may.escape, geometry, button));
  }
  const threat = other(view.on_turn);
  const square = !view.winner && view.calls.includes("ESCAPE") && commandOf(position, threat);
  if (square) found.push(farEdge(threat, square, geometry, null));
  return found;
}

/** @param {Position} position @param {Side} side */
function commandOf(position, side) {
  return [...position.pieces].find(([, one]) => one.letter === "C" && one.side === side)?.[0] ?? null;
}
