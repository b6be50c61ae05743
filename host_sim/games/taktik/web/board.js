/** The board of Taktik as the page knows it; see "What the parts of the page know of each other". */

import { el } from "../../js/dom.js";
import { createControls } from "./controls.js";
import { Cursor } from "./cursor.js";
import { buttons } from "./buttons.js";
import { Hand } from "./hand.js";
import { listen } from "./keys.js";
import { Labels } from "./labels.js";
import { Motion } from "./motion.js";
import { spaceWords, steps } from "./names.js";
import { readyPieces } from "./options.js";
import { loadPicture } from "./picture.js";
import { point } from "./pointing.js";
import { createScene } from "./scene.js";
import { createStrip } from "./strip.js";
import { itemWords, markOf } from "./story.js";
import { createTooltip } from "./tooltip.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./spaces.js").Space} Space */

/**
 * @param {HTMLElement} host
 * @param {import("./types.js").Game} game
 */
export function createBoard(host, game) {
  const { t } = game;
  const strip = createStrip(t);
  const frame = el("div", { class: "tk-frame", tabindex: 0, role: "application", "aria-label": t("taktik.board") });
  const field = el("div", { class: "tk-field" }, frame);
  const aside = el("p", { class: "unseen", role: "status" });
  const root = el("div", { class: "taktik-board" }, strip.element, field, aside);
  host.replaceChildren(root);
  const tooltip = createTooltip(frame);
  field.append(tooltip.element);
  /** @type {Awaited<ReturnType<typeof setUp>> | undefined} */
  let board;

  /** @param {State} first */
  async function setUp(first) {
    const ground = await loadPicture(first.table);
    let state = first;
    /** @type {Set<string>} */
    let ready = new Set();
    const scene = createScene(frame, ground, (event) => !hand.means(scene.under(event)?.name));
    const { spaces, marks, pieces, trail } = scene;
    const hand = new Hand(game, spaces, marks, () => refresh());
    const cursor = new Cursor(spaces);
    const labels = new Labels(t, spaces);
    const motion = new Motion(pieces, spaces, scene.effects);
    const controls = createControls({ t, game, root, field, scene, hand, pick });

    point(frame, { scene, hand, over, touched: () => motion.skip() });
    listen(frame, { cursor, hand, units, pick, moved: showCursor, tool: controls.key });
    frame.addEventListener("focus", () => {
      if (!frame.matches(":focus-visible")) return;
      if (!cursor.space) cursor.put(startOfCursor());
      showCursor();
    });
    frame.addEventListener("blur", () => {
      marks.showCursor();
      tooltip.hide();
    });

    function startOfCursor() {
      const own = state.view.pieces.filter((piece) => piece.player === state.you && piece.space);
      return spaces.get((own.find((piece) => ready.has(piece.name)) ?? own[0])?.space) ?? spaces.all[Math.floor(spaces.all.length / 2)];
    }

    function units() {
      const placing = state.may.verbs?.includes("place");
      const own = state.view.pieces.filter((piece) => (placing ? piece.player === state.you : ready.has(piece.name)));
      return own.map((piece) => piece.name);
    }

    /** From the keyboard or a list. @param {string} name */
    function pick(name) {
      motion.skip();
      void hand.pick(name);
      const space = spaces.get(state.view.pieces.find((piece) => piece.name === name)?.space);
      if (!space) return;
      cursor.put(space);
      scene.reveal(space);
      if (document.activeElement === frame) showCursor();
    }

    function showCursor() {
      const { space } = cursor;
      motion.skip();
      marks.showCursor(space);
      if (space) frame.setAttribute("aria-activedescendant", space.name);
      else frame.removeAttribute("aria-activedescendant");
      if (space) scene.reveal(space);
      over(space, false);
    }

    /**
     * @param {Space | undefined} space
     * @param {boolean} finger it has shown already what a tap would do
     */
    function over(space, finger) {
      if (!finger) hand.hover(space);
      if (!space) return tooltip.hide();
      const meaning = meaningOf(space.name);
      aside.textContent = meaning;
      tooltip.show(() => {
        const visible = hand.at(space.name).filter((piece) => piece.kind !== "mine" || controls.showsMines());
        return [...spaceWords(t, space, visible), ...(meaning ? [meaning] : [])];
      }, space.element);
    }

    /** What a click there would do. @param {string} space */
    function meaningOf(space) {
      const cost = hand.cost(space);
      if (cost !== undefined) return t("taktik.tip.steps", { steps: steps(cost), left: steps(state.view.half_steps - cost) });
      const target = hand.options.targets.get(space);
      return target ? t("taktik.tip.target", { piece: hand.piece, other: target }) : "";
    }

    function refresh() {
      strip.show(state, hand);
      controls.show(state, ready, hand.piece);
    }

    /** @param {State} now */
    function settle(now) {
      pieces.show(now.view, ready);
      trail.show(now.view.turn - now.view.players.length + 1, now.view.pieces);
      motion.drawn = now.story.items.at(-1)?.n ?? now.story.from - 1;
    }

    /** @param {State} now */
    function take(now) {
      state = now;
      ready = readyPieces(state);
      tooltip.hide();
      hand.take(state);
      labels.show(state.view.pieces);
      root.dataset.at = String(state.at);
    }

    trail.add(0, first.story.items);
    take(first);
    settle(first);
    trail.know(first.view);
    if (scene.isSmall()) scene.show(homeOf(first, spaces));

    return {
      /**
       * @param {State} now
       * @param {Item[]} items
       */
      update(now, items) {
        trail.add(now.story.from, now.story.items);
        take(now);
        motion.rewind(items, now.view, trail);
        trail.know(now.view);
        pieces.note(now.view);
        motion.play(items, () => settle(now));
      },
      /** @param {import("./types.js").View} view */
      show(view) {
        motion.stop();
        hand.rest();
        tooltip.hide();
        pieces.show(view, new Set());
        labels.show(view.pieces);
        strip.show({ ...state, view, may: {}, actors: [], over: view.winner !== null }, hand);
      },
      destroy() {
        motion.stop();
        labels.destroy();
        scene.destroy();
      },
    };
  }

  return {
    /** @param {State} state */
    async begin(state) {
      root.setAttribute("aria-busy", "true");
      board = await setUp(state);
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
    story: (item) => itemWords(t, item),
    mark: markOf,
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
