/** The Tank Chess board of a table: put together from its parts, drawn anew with every state. */

import { el } from "../../js/dom.js";
import { PanZoom } from "../../js/panzoom.js";
import { playMove } from "./animation.js";
import { askPatiently } from "./asking.js";
import { summary } from "./choice.js";
import { createBanner } from "./banner.js";
import { createBars } from "./bars.js";
import { listenToKeys, listenToLooks, listenToPointer } from "./controls.js";
import { createGeometry } from "./geometry.js";
import { createGround } from "./ground.js";
import { parseMove } from "./notation.js";
import { createPaint } from "./paint.js";
import { ChoicePanel } from "./panel.js";
import { loadPicture } from "./picture.js";
import { Play } from "./play.js";
import { createPointed, squaresOf } from "./pointed.js";
import { parsePosition } from "./position.js";
import { resultWords, sideName, squareLabel } from "./speech.js";
import { createStory, markOf } from "./story.js";
import { createThreats } from "./threats.js";
import { createToolbar } from "./toolbar.js";
import { createZoom } from "./zoom.js";

/**
 * @typedef {import("../../js/contract.js").State} State
 * @typedef {import("../../js/contract.js").Item} Item
 * @typedef {import("../../js/contract.js").Game} Game
 * @typedef {import("./squares.js").Side} Side
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./notation.js").Move} Move
 */

export { sounds } from "./sounds.js";
export { detailsOf } from "./speech.js";

const CLOSEST = 5; // times as large as the whole board

/** One table's board, with what stands around it. */
class TankChessBoard {
  /** @param {HTMLElement} host @param {Game} game */
  constructor(host, game) {
    this.host = host;
    this.game = game;
    const { t } = game;
    this.t = t;
    this.log = createStory(t);
    this.live = el("p", { class: "unseen", "aria-live": "polite" });
    const say = (/** @type {string} */ words) => this.say(words);
    this.bars = createBars(t, say);
    const banner = el("div", { class: "tc-banner", role: "status", hidden: true });
    this.banner = createBanner(banner, t);
    this.stage = el("div", { class: "tc-stage", tabindex: "-1" });
    const panel = el("section", { class: "tc-panel", "data-tutorial": "choice", "aria-label": t("tank_chess.choice.label") });
    this.toolbar = createToolbar(t, { flip: () => this.flip(), threats: () => this.toggleThreats() });
    const zoom = createZoom(t, () => this.parts?.panzoom);
    const { black, white } = this.bars.bars;
    this.root = el("div", { class: "tc-room" }, el("div", { class: "tc-board" },
      black.element, banner, this.stage, white.element, panel, zoom, this.toolbar.element, this.live));
    /** @type {State | null} */
    this.state = null;
    /** @type {Record<string, any>} */
    this.view = {};
    /** How the game began. @type {Position | null} */
    this.first = null;
    /** @type {Position | null} */
    this.position = null;
    this.replaying = false;
    /** What was chosen in the log. @type {Item | null} */
    this.pointed = null;
    this.turnedByHand = false;
    /** The square under the pointer or with the focus. @type {string | null} */
    this.looked = null;
    /** @type {ReturnType<TankChessBoard["assemble"]> | null} */
    this.parts = null;
    this.play = new Play(game, () => this.table(), () => this.draw(), say);
    this.panel = new ChoicePanel(panel, t, this.play);
    this.threats = createThreats(game, () => this.draw());
  }

  /** Read aloud. @param {string} words */
  say(words) {
    this.live.textContent = words;
  }

  /** What a person who chooses a move must know. */
  table() {
    return {
      position: /** @type {Position} */ (this.position),
      you: this.state?.you ?? null,
      may: this.state?.may ?? {},
      live: !this.replaying && !this.state?.over,
    };
  }

  /** @param {SVGSVGElement} picture */
  assemble(picture) {
    this.stage.append(picture);
    const geometry = createGeometry(picture);
    const ground = createGround(picture, geometry, this.t("tank_chess.board"));
    const paint = createPaint(picture, geometry);
    const panzoom = new PanZoom(picture, {
      min: 1,
      max: CLOSEST,
      mayDoubleTap: (event) => !this.play.choice && !this.position?.pieces.has(ground.squareOf(event.target) ?? ""),
    });
    listenToPointer(picture, ground, geometry, this.play, () => panzoom.isWhole());
    listenToLooks(this.stage, (target) => {
      const square = ground.squareOf(target);
      if (square && target.matches(":focus-visible")) panzoom.reveal(geometry.around(square));
      this.lookAt(square);
    });
    listenToKeys(this.root, ground, geometry, this.play, { flip: () => this.flip(), threats: () => void this.toggleThreats() });
    const pointed = createPointed(paint.over, geometry);
    return { geometry, ground, paint, panzoom, pointed };
  }

  draw() {
    if (!this.parts || !this.position) return;
    const { geometry, ground, paint } = this.parts;
    const { t, view, position, play } = this;
    const { choice } = play;
    const may = !this.replaying && this.state ? this.state.may : {};
    const last = parseMove(view.last) ?? (this.replaying ? null : this.log.lastMove());
    paint.draw({ view, last, position, choice, threatened: this.threats.squares, may, play, t });
    for (const [square, cell] of ground.cells) {
      const words = squareLabel(t, position, square);
      if (cell.getAttribute("aria-label") !== words) cell.setAttribute("aria-label", words);
      cell.classList.toggle("tc-can", Boolean(may.movable?.includes(square)) || play.reaches(square));
      cell.setAttribute("aria-selected", String(choice?.start === square));
    }
    this.panel.draw(position, geometry.flipped, this.waiting(), this.looked);
    const { pointed, replaying } = this;
    this.parts.pointed.draw(pointed ? squaresOf(pointed, replaying ? null : this.log.after(pointed.n)) : []);
    this.host.dispatchEvent(new CustomEvent("choosing", { bubbles: true, detail: choice && summary(choice) }));
  }

  /** @param {Item} item */
  point(item) {
    this.pointed = item;
    this.draw();
  }

  /** @param {string[]} squares */
  ring(squares) {
    this.pointed = null;
    this.parts?.pointed.draw(squares);
  }

  /** @param {string | null} square */
  lookAt(square) {
    if (!square || square === this.looked || !this.parts || !this.position) return;
    this.looked = square;
    if (!this.play.choice) this.panel.draw(this.position, this.parts.geometry.flipped, this.waiting(), this.looked);
  }

  waiting() {
    if (this.replaying) return this.t("tank_chess.waiting.replay");
    if (this.view.winner) return resultWords(this.t, this.view.winner, this.view.ended_by);
    if (this.state?.may.movable?.length) return this.t("tank_chess.waiting.choose");
    return this.t("tank_chess.waiting.other", { player: sideName(this.t, this.view.on_turn) });
  }

  /** @param {Record<string, any>} shown @param {boolean} live does its clock run? */
  take(shown, live) {
    // The same position stays as it is drawn: a move may still be driving over it.
    const same = shown.position === this.view.position && this.position;
    this.view = shown;
    this.bars.update(this.view, this.state?.seats ?? [], live);
    this.banner.update(this.view, this.state?.you ?? null);
    this.stand(same || parsePosition(shown.position));
  }

  /** @param {Position} position */
  stand(position) {
    this.position = position;
    this.bars.showLosses(this.view, this.first ?? position, position);
    this.draw();
  }

  /** @param {Move} move @param {Position} before @param {Position} after */
  async enact(move, before, after) {
    if (!this.parts) return;
    let shown = after;
    await playMove(move, before, after, this.parts.paint, this.parts.geometry, (next) => {
      const mine = this.position === shown; // else a new state came, and what it drew is the truth
      if (mine && next !== shown) this.stand((shown = next));
      return mine;
    });
  }

  /** Black sits at Black's side, unless both sit at this screen. @param {State} now */
  turnBoard(now) {
    if (this.turnedByHand || !this.parts) return;
    const alone = now.seats.filter((seat) => seat.who === "here").length < 2;
    this.setFlipped(now.you === "black" && alone);
  }

  /** @param {boolean} flipped */
  setFlipped(flipped) {
    this.parts?.ground.flip(flipped);
    this.bars.order(flipped);
  }

  flip() {
    if (!this.parts) return;
    this.turnedByHand = true;
    this.setFlipped(!this.parts.geometry.flipped);
    this.draw();
  }

  /** Whose pieces may be in danger. */
  mine() {
    return this.replaying || this.state?.over ? null : /** @type {Side} */ (this.state?.you ?? this.view.on_turn);
  }

  async toggleThreats() {
    this.threats.toggle();
    this.toolbar.pressThreats(this.threats.shown);
    await this.threats.ask(this.mine());
    if (this.threats.shown && this.position) this.say(this.threats.words(this.position));
  }

  /** @param {State} now @param {Item[]} items */
  async follow(now, items) {
    const before = this.position;
    const fresh = now.at !== this.state?.at || now.you !== this.state?.you || this.replaying;
    this.state = now;
    this.replaying = false;
    this.pointed = null;
    this.log.update(now.story);
    if (fresh) this.play.forget();
    this.turnBoard(now);
    this.take(now.view, true);
    void this.threats.ask(this.mine());
    const move = parseMove(items.at(-1)?.action ?? null);
    if (move && before && this.position && before !== this.position) await this.enact(move, before, this.position);
  }

  /** @param {State} now */
  async begin(now) {
    this.state = now;
    this.host.append(this.root);
    const [picture, start] = await Promise.all([
      loadPicture(this.game.picture ?? `/api/tables/${encodeURIComponent(now.table)}/picture`),
      askPatiently(this.game, { back_to: 0 }),
    ]);
    if (start) {
      this.first = parsePosition(start.view.position);
      this.log.begin(start.view.position);
    }
    this.parts = this.assemble(picture);
    this.bars.order(false);
    await this.follow(this.state ?? now, []);
  }

  /** @param {State} now @param {Item[]} items */
  update(now, items) {
    return this.parts ? this.follow(now, items) : void (this.state = now);
  }

  /** @param {Record<string, any>} shown */
  show(shown) {
    this.replaying = true;
    this.threats.clear();
    this.play.forget();
    this.take(shown, false);
  }

  /** @param {State} now */
  buttons(now) {
    const from = now.may.escape; // draws and resignation are in the table's own menu
    return from ? [{ label: this.t("tank_chess.leave", { square: from }), name: "leave", key: "o", run: () => this.game.act(`${from}-off`) }] : [];
  }

  /** @param {Item} item */
  story(item) {
    return this.log.words(item);
  }

  /** @param {Item} item */
  mark(item) {
    return markOf(item);
  }

  destroy() {
    this.bars.stop();
    this.parts?.panzoom.destroy();
    this.root.remove();
  }
}

/** @param {HTMLElement} host @param {Game} game @returns {import("../../js/contract.js").Board} */
export function createBoard(host, game) {
  return new TankChessBoard(host, game);
}
