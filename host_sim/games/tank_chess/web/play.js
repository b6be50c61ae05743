/** A person choosing a move: what clicks, drags and keys mean, and what the server is asked. */

import { askPatiently } from "./asking.js";
import * as choosing from "./choice.js";
import { moveText } from "./notation.js";
import { FACINGS } from "./squares.js";

/**
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("../../js/contract.js").Game} Game
 * @typedef {{position: Position, you: string | null, may: Record<string, any>, live: boolean}} Table
 */

/** What a person is about to do. */
export class Play {
  /**
   * @param {Game} game
   * @param {() => Table} table how it stands
   * @param {() => void} redraw
   * @param {(words: string) => void} say
   */
  constructor(game, table, redraw, say) {
    this.game = game;
    this.t = game.t;
    this.table = table;
    this.redraw = redraw;
    this.say = say;
    /** @type {Choice | null} */
    this.choice = null;
    this.sending = false;
    this.asked = 0; // answers to older questions are of no interest
  }

  /** @param {Choice | null} next */
  take(next) {
    const stance = next?.square && (next.square !== this.choice?.square || next.facing !== this.choice?.facing);
    this.choice = next;
    this.redraw();
    if (stance) this.aim();
  }

  /** @param {object} question */
  async ask(question) {
    const number = ++this.asked;
    const answer = await askPatiently(this.game, question);
    return number === this.asked ? answer : undefined;
  }

  async aim() {
    if (!this.choice?.square) return;
    const { start, square, facing } = this.choice;
    const aims = await this.ask({ aim: { start, square, facing: FACINGS[facing] } });
    if (!aims || !this.choice) return;
    this.choice = { ...this.choice, aims };
    this.redraw();
    const hits = aims.filter((/** @type {choosing.Aim} */ one) => one.destroys).length;
    this.say(this.t("tank_chess.say.stance", { square, facing: this.t(`tank_chess.facing.${FACINGS[facing]}`), shots: hits }));
  }

  /** Why not? @param {string} action */
  async explain(action) {
    const refusal = await this.ask({ why: action });
    if (refusal) this.game.explain(refusal);
  }

  /** @param {string} action */
  async act(action) {
    if (this.sending) return;
    this.sending = true;
    const chosen = this.choice;
    try {
      // By the time of the answer the next player may have chosen a piece already.
      if (await this.game.act(action) && this.choice === chosen) this.choice = null;
    } finally {
      this.sending = false;
      this.redraw();
    }
  }

  /** @param {string} square */
  async select(square) {
    const standing = this.table().position.pieces.get(square);
    if (!standing) return;
    const moves = await this.ask({ moves: square });
    if (!moves) return;
    this.take(choosing.chooseFrom(square, standing.facing, moves));
    this.say(this.t("tank_chess.say.selected", { square, squares: moves.ends.length && this.choice ? this.choice.ends.size : 0 }));
  }

  /** An enemy while a piece is chosen: from where could it be hit? @param {Choice} from @param {string} square */
  hunt(from, square) {
    const all = { ...from, hunted: null, square: null, target: null };
    if (from.hunted === square) return this.take(all);
    const hunting = { ...all, hunted: square };
    const ends = choosing.endSquares(hunting);
    if (!ends.length) return this.explain(moveText(from.start, square, from.from));
    this.take(ends.length === 1 ? choosing.onSquare(hunting, ends[0]) : hunting);
    this.say(this.t("tank_chess.say.hunted", { square, squares: ends.length }));
  }

  /** A click, or Enter, on a square. @param {string} square */
  press(square) {
    const { position, you, may, live } = this.table();
    if (!live || !you) return;
    const standing = position.pieces.get(square);
    if (this.choice?.square && standing && standing.side !== you) return this.fire(square);
    if (may.movable?.includes(square) && square !== this.choice?.start) return void this.select(square);
    if (this.choice && choosing.facingsOn(this.choice, square).length) return this.choose(square);
    if (this.choice && standing && standing.side !== you) return void this.hunt(this.choice, square);
    if (this.choice) return void this.explain(moveText(this.choice.start, square, this.choice.from));
    if (standing) return void this.explain(moveText(square, square, (standing.facing + 1) % 8));
  }

  /** Can the piece end there? @param {string} square */
  reaches(square) {
    return Boolean(this.choice && !this.sending && choosing.facingsOn(this.choice, square).length);
  }

  /** @param {string} square */
  choose(square) {
    if (this.choice && this.choice.square !== square) this.take(choosing.onSquare(this.choice, square));
  }

  /** @param {number} facing */
  face(facing) {
    if (!this.choice || (this.choice.square && this.choice.facing === facing)) return;
    const placed = this.choice.square ? this.choice : { ...this.choice, square: this.choice.start };
    const next = choosing.facing(placed, facing);
    if (next === placed) return void this.explain(moveText(this.choice.start, placed.square ?? "", facing));
    this.take(next);
  }

  /** @param {number} facing with fractions */
  point(facing) {
    const next = this.choice && choosing.pointed(this.choice, facing);
    if (next !== this.choice) this.take(next);
  }

  /** @param {number} by */
  turn(by) {
    if (this.choice) this.take(choosing.turnedBy(this.choice, by));
  }

  /** @param {number} by */
  target(by) {
    if (!this.choice) return;
    this.take(choosing.nextTarget(this.choice, by));
    this.say(this.choice.target ? this.t("tank_chess.say.target", { square: this.choice.target }) : this.t("tank_chess.say.no_target"));
  }

  /** @param {string} square */
  fire(square) {
    if (!this.choice?.square) return;
    const move = moveText(this.choice.start, this.choice.square, this.choice.facing, square);
    const hits = choosing.targetsOf(this.choice, this.choice.square, this.choice.facing).includes(square);
    return void (hits ? this.act(move) : this.explain(move));
  }

  /** Does what was chosen. */
  confirm() {
    if (!this.choice?.square) return;
    this.act(moveText(this.choice.start, this.choice.square, this.choice.facing, this.choice.target));
  }

  hold() {
    if (this.choice?.square) this.act(moveText(this.choice.start, this.choice.square, this.choice.facing));
  }

  leave() {
    const from = this.table().may.escape;
    if (from) this.act(`${from}-off`);
  }

  /** One step back; false if there was nothing to go back from. */
  back() {
    if (!this.choice) return false;
    this.asked++;
    if (this.choice.square) this.take({ ...this.choice, square: null, target: null, aims: null });
    else if (this.choice.hunted) this.take({ ...this.choice, hunted: null });
    else this.take(null);
    return true;
  }

  /** The next piece that can move. @param {string} current @param {number} by */
  next(current, by) {
    const movable = this.table().may.movable ?? [];
    if (!movable.length) return null;
    const at = movable.indexOf(this.choice?.start ?? current);
    return movable[(at + by + movable.length) % movable.length] ?? movable[0];
  }

  /** A new state: what was being chosen belongs to an old one. */
  forget() {
    this.asked++;
    this.choice = null;
  }
}
