/** The Tank Chess board of a table: put together from its parts, drawn anew with every state. */

import { el } from "../../js/dom.js";
import { createPanZoom } from "../../js/panzoom.js";
import { playMove } from "./animation.js";
import { askPatiently } from "./asking.js";
import { createBanner } from "./banner.js";
import { createBars } from "./bars.js";
import { listenToKeys, listenToPointer } from "./controls.js";
import { createGeometry } from "./geometry.js";
import { createGround } from "./ground.js";
import { parseMove } from "./notation.js";
import { createPaint } from "./paint.js";
import { createPanel } from "./panel.js";
import { loadPicture } from "./picture.js";
import { createPlay } from "./play.js";
import { parsePosition } from "./position.js";
import { resultWords, sideName, squareLabel } from "./speech.js";
import { createStory, markOf } from "./story.js";
import { createThreats } from "./threats.js";
import { createToolbar } from "./toolbar.js";

/**
 * @typedef {import("../../js/contract.js").State} State
 * @typedef {import("../../js/contract.js").Item} Item
 * @typedef {import("../../js/contract.js").Game} Game
 * @typedef {import("./squares.js").Side} Side
 * @typedef {import("./position.js").Position} Position
 */

export { detailsOf } from "./speech.js";

const CLOSEST = 5; // times as large as the whole board

/** @param {HTMLElement} host @param {Game} game @returns {import("../../js/contract.js").Board} */
export function createBoard(host, game) {
  const { t } = game;
  const story = createStory(t);
  const live = el("p", { class: "unseen", "aria-live": "polite" });
  const say = (/** @type {string} */ words) => { live.textContent = words; };
  const bars = createBars(t, say);
  const bannerHost = el("div", { class: "tc-banner", role: "status", hidden: true });
  const banner = createBanner(bannerHost, t);
  const stage = el("div", { class: "tc-stage", tabindex: "-1" });
  const panelHost = el("section", { class: "tc-panel", "aria-label": t("tank_chess.choice.label") });
  const toolbar = createToolbar(t, { flip: () => flip(), threats: () => toggleThreats() });
  const root = el("div", { class: "tc-room" }, el("div", { class: "tc-board" },
    bars.bars.black.element, bannerHost, stage, bars.bars.white.element, panelHost, toolbar.element, live));

  /** @type {State | null} */
  let state = null;
  /** @type {Record<string, any>} */
  let view = {};
  /** @type {Position | null} how the game began */
  let first = null;
  /** @type {Position | null} */
  let position = null;
  let replaying = false;
  let turnedByHand = false;
  /** @type {string | null} the square under the pointer or with the focus */
  let looked = null;
  /** @type {ReturnType<typeof assemble> | null} */
  let parts = null;

  const play = createPlay(
    game,
    () => ({
      position: /** @type {Position} */ (position),
      you: state?.you ?? null,
      may: state?.may ?? {},
      live: !replaying && !state?.over,
    }),
    () => draw(),
    say,
  );
  const panel = createPanel(panelHost, t, play);
  const threats = createThreats(game, () => draw());

  /** @param {SVGSVGElement} picture */
  function assemble(picture) {
    stage.append(picture);
    const geometry = createGeometry(picture);
    const ground = createGround(picture, geometry, t("tank_chess.board"));
    const paint = createPaint(picture, geometry);
    listenToPointer(picture, ground, geometry, play);
    for (const look of ["pointerover", "focusin"]) picture.addEventListener(look, (event) => lookAt(ground.squareOf(event.target)));
    listenToKeys(root, ground, geometry, play, { flip, threats: () => void toggleThreats() });
    const panzoom = createPanZoom(picture, {
      min: 1,
      max: CLOSEST,
      mayDoubleTap: (event) => !play.choice && !position?.pieces.has(ground.squareOf(event.target) ?? ""),
    });
    return { geometry, ground, paint, panzoom };
  }

  function draw() {
    if (!parts || !position) return;
    const { geometry, ground, paint } = parts;
    const { choice } = play;
    const may = !replaying && state ? state.may : {};
    const last = parseMove(view.last) ?? (replaying ? null : story.lastMove());
    paint.draw({ view, last, position, choice, threatened: threats.squares, may, play, t });
    for (const [square, cell] of ground.cells) {
      const words = squareLabel(t, position, square);
      if (cell.getAttribute("aria-label") !== words) cell.setAttribute("aria-label", words);
      cell.classList.toggle("tc-can", Boolean(may.movable?.includes(square)) || play.reaches(square));
      cell.setAttribute("aria-selected", String(choice?.start === square));
    }
    panel.draw(position, geometry.flipped, waiting(), looked);
  }

  /** @param {string | null} square */
  function lookAt(square) {
    if (!square || square === looked || !parts || !position) return;
    looked = square;
    if (!play.choice) panel.draw(position, parts.geometry.flipped, waiting(), looked);
  }

  function waiting() {
    if (replaying) return t("tank_chess.waiting.replay");
    if (view.winner) return resultWords(t, view.winner, view.ended_by);
    if (state?.may.movable?.length) return t("tank_chess.waiting.choose");
    return t("tank_chess.waiting.other", { player: sideName(t, view.on_turn) });
  }

  /** @param {Record<string, any>} shown @param {boolean} live does its clock run? */
  function take(shown, live) {
    // The same position stays as it is drawn: a move may still be driving over it.
    if (shown.position !== view.position || !position) position = parsePosition(shown.position);
    view = shown;
    bars.update(view, first ?? position, position, state?.seats ?? [], live);
    banner.update(view, state?.you ?? null);
    draw();
  }

  /** Black sits at Black's side, unless both sit at this screen. @param {State} now */
  function turnBoard(now) {
    if (turnedByHand || !parts) return;
    const alone = now.seats.filter((seat) => seat.who === "here").length < 2;
    setFlipped(now.you === "black" && alone);
  }

  /** @param {boolean} flipped */
  function setFlipped(flipped) {
    parts?.ground.flip(flipped);
    bars.order(flipped);
  }

  function flip() {
    if (!parts) return;
    turnedByHand = true;
    setFlipped(!parts.geometry.flipped);
    draw();
  }

  /** Whose pieces may be in danger. */
  const mine = () => (replaying || state?.over ? null : /** @type {Side} */ (state?.you ?? view.on_turn));

  async function toggleThreats() {
    threats.toggle();
    toolbar.pressThreats(threats.shown);
    await threats.ask(mine());
    if (threats.shown && position) say(threats.words(position));
  }

  /** @param {State} now @param {Item[]} items */
  async function update(now, items) {
    const before = position;
    const fresh = now.at !== state?.at || now.you !== state?.you || replaying;
    state = now;
    replaying = false;
    story.update(now.story);
    if (fresh) play.forget();
    turnBoard(now);
    take(now.view, true);
    void threats.ask(mine());
    const move = parseMove(items.at(-1)?.action ?? null);
    if (move && before && before !== position && parts) await playMove(move, before, parts.paint.tanks.drawn, parts.paint.over, parts.geometry);
  }

  return {
    async begin(now) {
      state = now;
      host.append(root);
      const [picture, start] = await Promise.all([
        loadPicture(`/api/tables/${encodeURIComponent(now.table)}/picture`),
        askPatiently(game, { back_to: 0 }),
      ]);
      if (start) {
        first = parsePosition(start.view.position);
        story.begin(start.view.position);
      }
      parts = assemble(picture);
      bars.order(false);
      await update(state ?? now, []);
    },
    update(now, items) {
      return parts ? update(now, items) : void (state = now);
    },
    show(shown) {
      replaying = true;
      threats.clear();
      play.forget();
      take(shown, false);
    },
    buttons(now) {
      const from = now.may.escape; // draws and resignation are in the table's own menu
      return from ? [{ label: t("tank_chess.leave", { square: from }), key: "o", run: () => game.act(`${from}-off`) }] : [];
    },
    story: (item) => story.words(item),
    mark: (item) => markOf(item),
    destroy() {
      bars.stop();
      parts?.panzoom.destroy();
      root.remove();
    },
  };
}
