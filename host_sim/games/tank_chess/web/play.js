/** A person choosing a move: what clicks, drags and keys mean, and what the server is asked. */

import * as choosing from "./choice.js";
import { moveText } from "./notation.js";
import { FACINGS } from "./squares.js";

/**
 * @typedef {import("./choice.js").Choice} Choice
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("../../js/contract.js").Game} Game
 * @typedef {{position: Position, you: string | null, may: Record<string, any>, live: boolean}} Table
 */

/**
 * @param {Game} game
 * @param {() => Table} table how it stands
 * @param {() => void} redraw
 * @param {(words: string) => void} say
 */
export function createPlay(game, table, redraw, say) {
  const { t } = game;
  /** @type {Choice | null} */
  let choice = null;
  let sending = false;
  let asked = 0; // answers to older questions are of no interest

  /** @param {Choice | null} next */
  function take(next) {
    const stance = next?.square && (next.square !== choice?.square || next.facing !== choice?.facing);
    choice = next;
    redraw();
    if (stance) aim();
  }

  /** @param {object} question */
  async function ask(question) {
    const number = ++asked;
    const answer = await game.ask(question).catch(() => undefined);
    return number === asked ? answer : undefined;
  }

  async function aim() {
    if (!choice?.square) return;
    const { start, square, facing } = choice;
    const aims = await ask({ aim: { start, square, facing: FACINGS[facing] } });
    if (!aims || !choice) return;
    choice = { ...choice, aims };
    redraw();
    const hits = aims.filter((/** @type {choosing.Aim} */ one) => one.destroys).length;
    say(t("tank_chess.say.stance", { square, facing: t(`tank_chess.facing.${FACINGS[facing]}`), shots: hits }));
  }

  /** Why not? @param {string} action */
  async function explain(action) {
    const refusal = await ask({ why: action });
    if (refusal) game.explain(refusal);
  }

  /** @param {string} action */
  async function act(action) {
    if (sending) return;
    sending = true;
    try {
      if (await game.act(action)) choice = null;
    } finally {
      sending = false;
      redraw();
    }
  }

  /** @param {string} square */
  async function select(square) {
    const standing = table().position.pieces.get(square);
    if (!standing) return;
    const moves = await ask({ moves: square });
    if (!moves) return;
    take(choosing.chooseFrom(square, standing.facing, moves));
    say(t("tank_chess.say.selected", { square, squares: moves.ends.length && choice ? choice.ends.size : 0 }));
  }

  /** An enemy while a piece is chosen: from where could it be hit? @param {Choice} from @param {string} square */
  function hunt(from, square) {
    const all = { ...from, hunted: null, square: null, target: null };
    if (from.hunted === square) return take(all);
    const hunting = { ...all, hunted: square };
    const ends = choosing.endSquares(hunting);
    if (!ends.length) return explain(moveText(from.start, square, from.from));
    take(ends.length === 1 ? choosing.onSquare(hunting, ends[0]) : hunting);
    say(t("tank_chess.say.hunted", { square, squares: ends.length }));
  }

  const play = {
    get choice() { return choice; },
    get sending() { return sending; },

    /** A click, or Enter, on a square. @param {string} square */
    press(square) {
      const { position, you, may, live } = table();
      if (!live || !you || sending) return;
      const standing = position.pieces.get(square);
      if (choice?.square && standing && standing.side !== you) return play.fire(square);
      if (may.movable?.includes(square) && square !== choice?.start) return void select(square);
      if (choice && choosing.facingsOn(choice, square).length) return play.choose(square);
      if (choice && standing && standing.side !== you) return void hunt(choice, square);
      if (choice) return void explain(moveText(choice.start, square, choice.from));
      if (standing) return void explain(moveText(square, square, (standing.facing + 1) % 8));
    },
    /** Can the piece end there? @param {string} square */
    reaches(square) {
      return Boolean(choice && !sending && choosing.facingsOn(choice, square).length);
    },
    /** @param {string} square */
    choose(square) {
      if (choice && choice.square !== square) take(choosing.onSquare(choice, square));
    },
    /** @param {number} facing */
    face(facing) {
      if (!choice || (choice.square && choice.facing === facing)) return;
      const placed = choice.square ? choice : { ...choice, square: choice.start };
      const next = choosing.facing(placed, facing);
      if (next === placed) return void explain(moveText(choice.start, placed.square ?? "", facing));
      take(next);
    },
    /** @param {number} facing with fractions */
    point(facing) {
      const next = choice && choosing.pointed(choice, facing);
      if (next !== choice) take(next);
    },
    /** @param {number} by */
    turn(by) { if (choice) take(choosing.turnedBy(choice, by)); },
    /** @param {number} by */
    target(by) {
      if (!choice) return;
      take(choosing.nextTarget(choice, by));
      say(choice.target ? t("tank_chess.say.target", { square: choice.target }) : t("tank_chess.say.no_target"));
    },
    /** @param {string} square */
    fire(square) {
      if (!choice?.square) return;
      const move = moveText(choice.start, choice.square, choice.facing, square);
      const hits = choosing.targetsOf(choice, choice.square, choice.facing).includes(square);
      return void (hits ? act(move) : explain(move));
    },
    /** Does what was chosen. */
    confirm() {
      if (!choice?.square) return;
      act(moveText(choice.start, choice.square, choice.facing, choice.target));
    },
    hold() {
      if (choice?.square) act(moveText(choice.start, choice.square, choice.facing));
    },
    leave() {
      const from = table().may.escape;
      if (from) act(`${from}-off`);
    },
    /** One step back; false if there was nothing to go back from. */
    back() {
      if (!choice) return false;
      asked++;
      if (choice.square) take({ ...choice, square: null, target: null, aims: null });
      else if (choice.hunted) take({ ...choice, hunted: null });
      else take(null);
      return true;
    },
    /** The next piece that can move. @param {string} current @param {number} by */
    next(current, by) {
      const movable = table().may.movable ?? [];
      if (!movable.length) return null;
      const at = movable.indexOf(choice?.start ?? current);
      return movable[(at + by + movable.length) % movable.length] ?? movable[0];
    },
    /** A new state: what was being chosen belongs to an old one. */
    forget() {
      asked++;
      choice = null;
    },
  };
  return play;
}

/** @typedef {ReturnType<typeof createPlay>} Play */
