/** What was moved and fired at since the turn before, marked on the board until it is old. */

import { svg } from "../../js/dom.js";
import { shortOf } from "./marks.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./spaces.js").Space} Space */
/** @typedef {import("./types.js").Piece} Piece */
/**
 * @typedef {object} Trace
 * @property {number} n
 * @property {number} turn
 * @property {string} piece
 * @property {Space[]} way
 * @property {Shot | null} shot a move is none
 */
/**
 * @typedef {object} Shot
 * @property {string} target
 * @property {"" | "hit" | "damage" | "miss"} result none until fire was pressed
 * @property {Record<string, string>} strengths that it revealed, by piece
 * @property {string} loser
 */

export class Trail {
  /** @param {import("./spaces.js").Spaces} spaces */
  constructor(spaces) {
    this.spaces = spaces;
    this.layer = svg("g", { class: "tk-trail" });
    /** Where each piece was last, as far as the story tells. @type {Map<string, string>} */
    this.last = new Map();
    /** @type {Trace[]} */
    this.traces = [];
    this.drawn = "";
  }

  /** How the pieces stand, before items are added. @param {import("./types.js").View} view */
  know(view) {
    for (const piece of view.pieces) if (piece.space) this.last.set(piece.name, piece.space);
  }

  /**
   * @param {number} from items from there on are forgotten first
   * @param {Item[]} items
   */
  add(from, items) {
    if (from === 0) this.last.clear(); // told from the beginning
    this.traces = this.traces.filter((trace) => trace.n < from);
    for (const item of items) this.follow(item);
  }

  /** @param {Item} item */
  follow({ n, turn, action, events }) {
    const [verb, name = "", ...rest] = action.split(" ");
    const way = (verb === "shoot" ? [this.last.get(name), this.last.get(rest[0] ?? "")] : [this.last.get(name), ...rest])
      .flatMap((space) => this.spaces.get(space) ?? []);
    if (verb === "move" || verb === "release") this.traces.push({ n, turn, piece: name, way, shot: null });
    if (verb === "shoot") this.traces.push({ n, turn, piece: name, way, shot: { target: rest[0] ?? "", result: "", strengths: {}, loser: "" } });
    const shot = verb === "shown" ? this.traces.at(-1)?.shot : null;
    if (shot) {
      shot.result = /** @type {Shot["result"]} */ (name);
      for (const { kind, piece = "", number = "" } of events) {
        if (kind === "revealed") shot.strengths[piece] = number;
        if (kind === "destroyed" || kind === "damaged") shot.loser = piece;
      }
    }
    if (["move", "release", "repair", "place"].includes(verb ?? "")) this.last.set(name, rest.at(-1) ?? "");
    for (const event of events) if (event.kind === "to_repair") this.last.set(event.piece ?? "", event.space ?? "");
  }

  /** Where a move began, if the story tells. @param {number} n */
  originOf(n) {
    return this.traces.find((trace) => trace.n === n && !trace.shot)?.way[0];
  }

  /** The last shot that was named before that. @param {number} n */
  shotBefore(n) {
    return this.traces.filter((trace) => trace.n < n && trace.shot).at(-1);
  }

  /** The shot that everybody still talks about: until the next player rolls. @param {import("./types.js").View} view */
  latestShot({ turn, phase }) {
    const trace = this.traces.filter((one) => one.shot).at(-1);
    const fresh = trace && (trace.turn === turn || (trace.turn === turn - 1 && phase === "roll"));
    return fresh && trace.shot?.result ? trace : undefined;
  }

  /** Those since that turn. @param {number} turn @param {Piece[]} pieces for their colours */
  show(turn, pieces) {
    this.traces = this.traces.filter((trace) => trace.turn >= turn);
    const print = this.traces.map((trace) => `${trace.n}${trace.shot?.result}`).join();
    if (print === this.drawn) return;
    this.drawn = print;
    this.layer.replaceChildren(...this.traces.map((trace) =>
      drawnTrace(trace, pieces.find(({ name }) => name === trace.piece)?.battalion ?? "")));
  }
}

/** @param {Trace} trace @param {string} country */
function drawnTrace({ way, shot }, country) {
  const first = way[0], last = way.at(-1), before = way.at(-2);
  if (!first || !last || !before) return svg("g");
  if (!shot) {
    const d = `M${way.map(({ x, y }) => `${x} ${y}`).join("L")}`;
    return svg("g", { class: country },
      svg("path", { class: "tk-trace-casing", d }), svg("path", { class: "tk-trace", d }),
      svg("circle", { class: "tk-origin", cx: first.x, cy: first.y, r: 5 }));
  }
  const start = shortOf(last, first, 16), end = shortOf(first, last, 16);
  const d = `M${start.x} ${start.y}L${end.x} ${end.y}`;
  return svg("g", { class: "tk-fired" }, svg("path", { class: "tk-trace-casing", d }), svg("path", { class: "tk-shot-trace", d }));
}
