/** The board of Taktik as the page knows it; see "What the parts of the page know of each other". */

import { el } from "../../js/dom.js";
import { painted } from "../../js/painted.js";
import { createControls } from "./controls.js";
import { Cursor } from "./cursor.js";
import { buttons } from "./buttons.js";
import { Hand } from "./hand.js";
import { listen } from "./keys.js";
import { Labels } from "./labels.js";
import { Motion } from "./motion.js";
import { spaceWords, steps } from "./names.js";
import { Odds, oddsCard, oddsWords } from "./odds.js";
import { readyPieces } from "./options.js";
import { Opening } from "./opening.js";
import { loadPicture } from "./picture.js";
import { createPointed } from "./pointed.js";
import { point } from "./pointing.js";
import { createScene, createWindow } from "./scene.js";
import { createStrip } from "./strip.js";
import { itemWords, markOf } from "./story.js";
import { createTooltip } from "./tooltip.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("../../js/panzoom.js").PanZoom} PanZoom */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./spaces.js").Space} Space */

export { sounds } from "./sounds.js";

/** The board once its picture is there. */
class TaktikBoard {
  /**
   * @param {import("./types.js").Game} game
   * @param {Frame} frame
   * @param {import("./picture.js").Ground} ground
   * @param {PanZoom} panzoom where it is seen
   * @param {State} first
   */
  constructor(game, { strip, bar, frame, field, toolbar, aside, root }, ground, panzoom, first) {
    const { t } = game;
    this.t = t;
    this.strip = strip;
    this.frame = frame;
    this.aside = aside;
    this.root = root;
    this.state = first;
    /** What the card is about. @type {Space | undefined} */
    this.about = undefined;
    /** Pieces that have something to do. @type {Set<string>} */
    this.ready = new Set();
    this.tooltip = createTooltip();
    field.append(this.tooltip.element);
    this.odds = new Odds(game);
    this.opening = new Opening();
    this.scene = createScene(t, frame, panzoom, ground, (event) => !this.hand.means(this.scene.under(event)?.name));
    const { spaces, marks, pieces, effects } = this.scene;
    this.pointed = createPointed(this.scene);
    this.hand = new Hand(game, spaces, marks, () => this.refresh());
    this.cursor = new Cursor(spaces);
    this.labels = new Labels(t, spaces);
    this.motion = new Motion(pieces, spaces, effects, this.scene.trail);
    const pick = (/** @type {string} */ name) => this.pick(name);
    this.controls = createControls({ t, game, root, bar, field, toolbar, scene: this.scene, hand: this.hand, pick });
    this.listen(pick);
  }

  /** @param {(name: string) => void} pick */
  listen(pick) {
    const { frame, scene, hand, cursor } = this;
    point(frame, { scene, hand, over: (space, finger) => this.over(space, finger), touched: () => this.motion.skip() });
    listen(frame, { cursor, hand, units: () => this.units(), pick, moved: () => this.showCursor(), tool: this.controls.key });
    frame.addEventListener("focus", () => {
      if (!frame.matches(":focus-visible")) return;
      if (!cursor.space) cursor.put(this.startOfCursor());
      this.showCursor();
    });
    frame.addEventListener("blur", () => {
      scene.marks.showCursor();
      this.over(undefined, false);
    });
  }

  /** How it stands; what can be done is for the first update. @param {State} first */
  begin(first) {
    this.follow(first);
    this.ready = readyPieces(first);
    this.settle(first);
    this.scene.trail.know(first.view);
  }

  /** What the story tells of the near past. @param {State} now */
  follow({ story }) {
    this.scene.trail.add(story.from, story.items);
    this.opening.add(story.from, story.items);
  }

  startOfCursor() {
    const own = this.state.view.pieces.filter((piece) => piece.player === this.state.you && piece.space);
    return this.scene.spaces.get((own.find((piece) => this.ready.has(piece.name)) ?? own[0])?.space) ?? this.scene.spaces.all[Math.floor(this.scene.spaces.all.length / 2)];
  }

  units() {
    const placing = this.state.may.verbs?.includes("place");
    const own = this.state.view.pieces.filter((piece) => (placing ? piece.player === this.state.you : this.ready.has(piece.name)));
    return own.map((piece) => piece.name);
  }

  /** From the keyboard or a list. @param {string} name */
  pick(name) {
    this.motion.skip();
    void this.hand.pick(name);
    const space = this.scene.spaces.get(this.state.view.pieces.find((piece) => piece.name === name)?.space);
    if (!space) return;
    this.cursor.put(space);
    this.scene.reveal(space);
    if (document.activeElement === this.frame) this.showCursor();
  }

  showCursor() {
    const { space } = this.cursor;
    this.motion.skip();
    this.scene.marks.showCursor(space);
    if (space) this.frame.setAttribute("aria-activedescendant", this.labels.of(space).id);
    else this.frame.removeAttribute("aria-activedescendant");
    if (space) this.scene.reveal(space);
    this.over(space, false);
  }

  /**
   * @param {Space | undefined} space
   * @param {boolean} finger it has shown already what a tap would do
   */
  over(space, finger) {
    if (!finger) this.hand.hover(space);
    const shot = this.shotAt(space);
    const about = space ?? (shot ? this.spaceOf(shot.target) : undefined);
    this.about = about;
    if (!about) return this.tooltip.hide();
    const meaning = space ? this.meaningOf(space.name) : "";
    this.aside.textContent = meaning;
    this.tooltip.show(() => linesOf([...this.wordsOf(about), ...(meaning ? [meaning] : [])]), this.labels.of(about));
    if (shot) void this.addOdds(shot, about);
  }

  /** What is known of a space. @param {Space} space */
  wordsOf(space) {
    const visible = this.hand.at(space.name).filter((piece) => piece.kind !== "mine" || this.controls.showsMines());
    return spaceWords(this.t, space, visible);
  }

  /** The shot that is considered: at what is pointed at, or the one that is named. @param {Space | undefined} space @returns {import("./odds.js").Shot | null} */
  shotAt(space) {
    const { shot } = this.state.view;
    if (shot) return !space || this.spaceOf(shot.target) === space ? shot : null;
    const target = space && this.hand.options.targets.get(space.name);
    return target && this.hand.piece ? { shooter: this.hand.piece, target } : null;
  }

  /** @param {string} piece */
  spaceOf(piece) {
    return this.scene.spaces.get(this.state.view.pieces.find(({ name }) => name === piece)?.space);
  }

  /**
   * Beneath what the card tells of the target, as soon as they are there.
   * @param {import("./odds.js").Shot} shot
   * @param {Space} about
   */
  async addOdds(shot, about) {
    const { state, t } = this;
    const answer = this.state.you && await this.odds.of(shot);
    if (!answer || this.about !== about || this.state !== state) return;
    this.aside.textContent = oddsWords(t, shot, answer);
    this.tooltip.show(() => [...linesOf(this.wordsOf(about)), oddsCard(t, shot, answer)], this.labels.of(about));
  }

  /** What a click there would do. @param {string} space */
  meaningOf(space) {
    const cost = this.hand.cost(space);
    if (cost !== undefined) return this.t("taktik.tip.steps", { steps: steps(cost), left: steps(this.state.view.half_steps - cost) });
    const target = this.hand.options.targets.get(space);
    return target ? this.t("taktik.tip.target", { piece: this.hand.piece, other: target }) : "";
  }

  refresh() {
    this.strip.show(this.state, this.hand, this.opening, this.scene.trail.latestShot(this.state.view));
    this.controls.show(this.state, this.ready, this.hand.piece);
  }

  /** @param {State} now */
  settle(now) {
    this.scene.pieces.show(now.view, this.ready);
    const { trail, verdict } = this.scene;
    trail.show(now.view.turn - now.view.players.length + 1, now.view.pieces);
    verdict.show(trail.traces, trail.latestShot(now.view));
    this.motion.drawn = now.story.items.at(-1)?.n ?? now.story.from - 1;
  }

  /** @param {State} now */
  take(now) {
    this.state = now;
    this.pointed.clear();
    this.ready = readyPieces(this.state);
    this.odds.forget();
    this.hand.take(this.state);
    this.over(undefined, false);
    this.labels.show(this.state.view.pieces);
    this.root.dataset.at = String(this.state.at);
  }

  /**
   * @param {State} now
   * @param {Item[]} items
   */
  update(now, items) {
    this.follow(now);
    this.take(now);
    this.motion.rewind(items, now.view);
    this.scene.trail.know(now.view);
    this.scene.pieces.note(now.view);
    this.revealShot(items);
    this.motion.play(items, () => this.settle(now));
  }

  /** Nobody misses what is fired beyond the part of a large board that they look at. @param {Item[]} items */
  revealShot(items) {
    const told = items.filter(({ action }) => /^(shoot|shown) /.test(action)).at(-1);
    if (told) this.scene.revealAll(this.scene.trail.shotBefore(told.n + 1)?.way ?? []);
  }

  /** @param {import("./types.js").View} view */
  show(view) {
    this.motion.stop();
    this.hand.rest();
    this.about = undefined;
    this.tooltip.hide();
    this.scene.pieces.show(view, new Set());
    this.scene.verdict.clear();
    this.pointed.draw();
    this.labels.show(view.pieces);
    this.strip.show({ ...this.state, view, may: {}, actors: [], over: view.winner !== null }, this.hand, this.opening);
  }

  destroy() {
    this.motion.stop();
    this.scene.destroy();
  }
}

/** @param {string[]} texts */
const linesOf = (texts) => texts.map((text) => el("div", { class: "tk-line", text }));

/** @param {import("./types.js").Say} t */
function createFrame(t) {
  const strip = createStrip(t);
  const frame = el("div", { class: "tk-frame", tabindex: 0, role: "application", "aria-label": t("taktik.board") });
  // Its room is kept from the first on: a window that shrank would have all of the ground drawn again.
  const toolbar = el("div", { class: "tk-tools", role: "toolbar", "aria-label": t("taktik.tools") });
  const field = el("div", { class: "tk-field" }, frame, toolbar);
  const aside = el("p", { class: "unseen", role: "status" });
  const bar = el("div", { class: "tk-bar" }, strip.element);
  const root = el("div", { class: "taktik-board" }, bar, field, aside);
  return { strip, bar, frame, field, toolbar, aside, root };
}

/** @typedef {ReturnType<typeof createFrame>} Frame what stands there before there is a picture */

/**
 * @param {HTMLElement} host
 * @param {import("./types.js").Game} game
 */
export function createBoard(host, game) {
  const { t } = game;
  const frame = createFrame(t);
  const { root } = frame;
  host.replaceChildren(root);
  /** @type {TaktikBoard | undefined} */
  let board;

  return {
    /** @param {State} state */
    async begin(state) {
      root.setAttribute("aria-busy", "true");
      const ground = await loadPicture(state.table);
      const panzoom = createWindow(frame.frame, ground, homeOf(state, ground.spaces));
      await painted();
      board = new TaktikBoard(game, frame, ground, panzoom, state);
      board.begin(state);
      await painted();
      root.removeAttribute("aria-busy");
    },
    /**
     * @param {State} state
     * @param {Item[]} items
     */
    update: (state, items) => board?.update(state, items),
    /** @param {import("./types.js").View} view */
    show: (view) => board?.show(view),
    /** @param {State} state */
    buttons: (state) => buttons(game, state),
    /** @param {Item} item */
    story: (item) => itemWords(t, item, board?.state.you ?? null),
    mark: markOf,
    /** @param {Item} item */
    point: (item) => board?.pointed.show(item),
    /** @param {string[]} names */
    ring: (names) => board?.pointed.ring(names),
    destroy() {
      board?.destroy();
      root.remove();
    },
  };
}

/**
 * Where a person's own pieces stand, or their country lies.
 * @param {State} state
 * @param {import("./spaces.js").Spaces} spaces
 */
function homeOf({ view, you }, spaces) {
  const mine = view.pieces.filter((piece) => !you || piece.player === you);
  const standing = mine.flatMap((piece) => spaces.get(piece.space) ?? []);
  const homes = new Set(you?.split("+"));
  return standing.length ? standing : spaces.all.filter((space) => homes.has(space.country));
}
