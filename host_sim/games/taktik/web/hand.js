/** What a person has in hand: the piece that was picked, and what a click on a space means then. */

import { steps } from "./names.js";
import { actionFor, none, optionsOf } from "./options.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./spaces.js").Space} Space */

export class Hand {
  /**
   * @param {import("./types.js").Game} game
   * @param {import("./spaces.js").Spaces} spaces
   * @param {import("./marks.js").Marks} marks
   * @param {() => void} changed
   */
  constructor(game, spaces, marks, changed) {
    this.game = game;
    this.spaces = spaces;
    this.marks = marks;
    this.changed = changed;
    /** @type {State | undefined} */
    this.state = undefined;
    /** @type {string | null} */
    this.piece = null;
    this.options = none();
    /** The space whose meaning was shown. @type {string | null} */
    this.shown = null;
    this.busy = false;
    this.picked = 0;
  }

  /** @param {State} state */
  take(state) {
    this.state = state;
    this.busy = false;
    const { may } = state;
    if (may.unit) return this.pick(may.unit);
    const next = may.verbs?.includes("place") ? this.nextToPlace() : this.piece && this.has(this.piece) ? this.piece : null;
    this.pick(next);
  }

  /** No game to play: a moment of a replay. */
  rest() {
    this.state = undefined;
    this.pick(null);
  }

  /** Goes on with the same piece as long as it waits, then with the next in the tray. */
  nextToPlace() {
    const waiting = this.pieces.filter((piece) => piece.player === this.state?.you && piece.status === "away");
    return (waiting.find((piece) => piece.name === this.piece) ?? waiting[0])?.name ?? null;
  }

  get pieces() {
    return this.state?.view.pieces ?? [];
  }

  /** Whether it can do anything now. @param {string} name */
  has(name) {
    const may = this.state?.may;
    return Boolean(may?.movable?.includes(name) || may?.releasable?.includes(name) || may?.shots?.some(([one]) => one === name));
  }

  /** Puts the piece back, unless it is one that waits for its place. */
  drop() {
    void this.pick(this.state?.may.unit ?? null);
  }

  /** Those on a space, mines last. @param {string} space */
  at(space) {
    const there = this.pieces.filter((piece) => piece.space === space && piece.status !== "lost");
    return there.sort((one, other) => Number(one.kind === "mine") - Number(other.kind === "mine"));
  }

  /** @param {string | null} name */
  async pick(name) {
    const turn = ++this.picked;
    this.piece = name;
    this.options = none();
    this.shown = null;
    this.draw();
    this.changed();
    if (!name || !this.state) return;
    const options = await optionsOf(this.state, name, this.game.ask).catch(() => none());
    if (turn !== this.picked) return;
    this.options = options;
    this.draw();
    this.changed();
  }

  draw() {
    const { marks, options, spaces } = this;
    const piece = this.pieces.find(({ name }) => name === this.piece);
    const shot = this.state?.view.shot;
    marks.clear();
    marks.showChosen(spaces.get(piece?.space));
    if (options.spaces.size) marks.showReach(options.spaces, options.reach);
    marks.showTargets([...options.targets.keys()].flatMap((name) => spaces.get(name) ?? []));
    if (shot) {
      const [from, to] = [shot.shooter, shot.target].map((name) => spaces.get(this.pieces.find((one) => one.name === name)?.space));
      marks.showShot(from, to);
      if (to) marks.showTargets([to]);
    }
  }

  /** Whether a click there would do something. @param {string | undefined} space */
  means(space) {
    return space !== undefined && (this.options.spaces.has(space) || this.options.targets.has(space));
  }

  /** Shows what a click there would do. @param {Space | undefined} space */
  hover(space) {
    const name = space?.name ?? null;
    if (name === this.shown) return;
    this.shown = name;
    const { options, marks } = this;
    const from = this.spaces.get(this.pieces.find((piece) => piece.name === this.piece)?.space);
    if (name && options.reach?.[name]) {
      const way = options.reach[name].way.flatMap((step) => this.spaces.get(step) ?? []);
      const country = this.pieces.find((piece) => piece.name === this.piece)?.battalion ?? "";
      const cost = options.reach[name]?.half_steps ?? 0;
      marks.showPath(from ? [from, ...way] : way, country, steps(cost));
    } else marks.hidePath();
    if (this.state?.view.shot) return;
    if (name && options.targets.has(name)) marks.showShot(from, space);
    else marks.showShot();
  }

  /** Steps to a space, if the piece in hand gets there. @param {string} space */
  cost(space) {
    return this.options.reach?.[space]?.half_steps;
  }

  /**
   * A space was clicked. A finger cannot hover: its first tap only shows what the second will do.
   * @param {Space} space
   * @param {boolean} [finger]
   */
  choose(space, finger = false) {
    if (this.busy || !this.state) return;
    if (this.piece && this.means(space.name)) {
      if (finger && this.options.verb !== "place" && this.shown !== space.name) return this.hover(space);
      return this.act(actionFor(this.options, this.piece, space.name));
    }
    const [piece] = this.at(space.name).filter((one) => one.name !== this.piece);
    if (piece && piece.player === this.state.you && !this.state.may.unit) return this.takeUp(piece);
    const shooter = !this.piece && piece && this.state.may.shots?.find(([, target]) => target === piece.name)?.[0];
    if (shooter) return this.pick(shooter);
    if (!this.piece || this.at(space.name).some((one) => one.name === this.piece)) return this.drop();
    return this.whyNot(this.piece, space, piece);
  }

  /** An own piece was clicked. @param {Piece} piece */
  takeUp(piece) {
    this.pick(piece.name);
    const verbs = this.state?.may.verbs ?? [];
    const deciding = ["move", "release", "shoot", "end"].some((verb) => verbs.includes(verb));
    const beside = this.spaces.get(piece.space);
    if (!deciding || this.has(piece.name) || !beside) return;
    const near = this.spaces.around(beside);
    const open = near.find((space) => space.terrain === "open") ?? near[0];
    if (open) this.explain({ why: `move ${piece.name} ${open.name}` });
  }

  /**
   * @param {string} name
   * @param {Space} space
   * @param {Piece | undefined} other
   */
  whyNot(name, space, other) {
    const verbs = this.state?.may.verbs ?? [];
    if (verbs.includes("place")) return this.explain({ why: `place ${name} ${space.name}` });
    if (verbs.includes("repair")) return this.explain({ why: `repair ${name} ${space.name}` });
    const own = this.pieces.find((piece) => piece.name === name)?.player === this.state?.you;
    if (!own) return this.pick(null);
    if (other && other.player !== this.state?.you) return this.explain({ why: `shoot ${name} ${other.name}` });
    return this.explain({ why_not: { piece: name, space: space.name } });
  }

  /** @param {object} question */
  async explain(question) {
    const refusal = await this.game.ask(question).catch(() => null);
    if (refusal) this.game.explain(refusal);
  }

  /** @param {string} action */
  async act(action) {
    this.busy = true;
    try {
      await this.game.act(action);
    } catch {
      // The shell has said why; the board stands as it was.
    } finally {
      this.busy = false;
    }
  }
}
