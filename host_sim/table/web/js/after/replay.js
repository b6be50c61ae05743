// The game once more: a scrubber over its whole story.

import { el } from "../dom.js";
import { drawIcon, icon } from "./replay_icons.js";
import { createMarks } from "./replay_marks.js";
import { createMoments } from "./replay_moments.js";

/** @import { Board, Say, State } from "../contract.js" */
/** @typedef {{ask: (question: object) => Promise<any>, t: Say, state: State, board: Required<Board>}} Replayed the whole story */

const BEAT_MS = 1400;
const SILENT_MS = 120; // what has nothing to tell passes quickly
const SPEEDS = [0.5, 1, 2, 4];

/**
 * @param {HTMLElement} host
 * @param {Replayed} table
 */
export function createReplay(host, { ask, t, state, board }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let beat;
  let playing = false;

  const range = el("input", { type: "range", class: "replay-range", min: 0, step: 1, "aria-label": t("after.scrubber") });
  const moment = el("span", { class: "replay-moment" });
  const story = el("p", { class: "replay-story", role: "status", "aria-live": "polite" });
  const marks = createMarks(board.mark, t);
  const button = (/** @type {import("./replay_icons.js").Icon} */ sign, /** @type {string} */ label, /** @type {() => void} */ run) =>
    el("button", { class: "button replay-button", type: "button", "aria-label": label, title: label, onclick: run },
      icon(sign));
  const play = button("play", t("after.play"), () => toggle());
  const speed = el("select", { class: "replay-speed", "aria-label": t("after.speed") },
    ...SPEEDS.map((factor) => el("option", { value: factor, selected: factor === 1, text: t("after.times", { factor }) })));
  const root = el("div", { class: "replay", role: "group", "aria-label": t("after.replay") },
    story,
    el("div", { class: "replay-track" }, marks.element, range),
    el("div", { class: "replay-controls" },
      button("start", t("after.to_start"), () => go(0)),
      button("back", t("after.step_back"), () => go(place() - 1)),
      play,
      button("on", t("after.step_on"), () => go(place() + 1)),
      button("end", t("after.to_end"), () => go(moments.total)),
      button("mark", t("after.next_mark"), () => go(marks.after(place()) ?? moments.total)),
      speed, moment),
    el("p", { class: "soft small replay-keys", text: t("after.replay_keys") }));
  host.append(root);

  const moments = createMoments({ ask, story: state.story.items, show: (view) => board.show(view) });
  const place = () => Number(range.value);

  /** @param {number} wanted */
  function go(wanted) {
    pause();
    move(wanted);
  }

  /** @param {number} wanted */
  function move(wanted) {
    range.value = String(Math.min(Math.max(0, wanted), moments.total));
    tell();
    moments.want(place());
  }

  function tell() {
    const item = moments.item(place());
    const words = item ? board.story(item) : "";
    story.textContent = words || (place() === 0 ? t("after.at_start") : "…");
    moment.textContent = t("after.moment", { place: place(), total: moments.total });
    range.setAttribute("aria-valuetext", item ? t("after.moment_turn", { turn: item.turn, words }) : moment.textContent);
  }

  function pause() {
    playing = false;
    clearTimeout(beat);
    label();
  }

  function label() {
    const words = playing ? t("after.pause") : t("after.play");
    play.setAttribute("aria-label", words);
    play.title = words;
    drawIcon(play, playing ? "pause" : "play");
  }

  function toggle() {
    if (playing) return pause();
    if (place() >= moments.total) move(0);
    playing = true;
    label();
    next();
  }

  function next() {
    clearTimeout(beat);
    if (place() >= moments.total) return pause();
    move(place() + 1);
    const item = moments.item(place());
    const wait = item && board.story(item) ? BEAT_MS / Number(speed.value) : SILENT_MS;
    // The next beat waits for the board, or a slow line would show nothing but the end.
    beat = setTimeout(() => void moments.settled().then(() => playing && next()), wait);
  }

  /** @param {number} by */
  function faster(by) {
    speed.selectedIndex = Math.min(Math.max(0, speed.selectedIndex + by), SPEEDS.length - 1);
  }

  /** @type {Record<string, () => void>} */
  const KEYS = {
    " ": toggle, k: toggle, ArrowLeft: () => go(place() - 1), ArrowRight: () => go(place() + 1),
    Home: () => go(0), End: () => go(moments.total), "+": () => faster(1), "-": () => faster(-1),
    n: () => go(marks.after(place()) ?? moments.total), p: () => go(marks.before(place()) ?? 0),
  };
  root.addEventListener("keydown", (event) => {
    const own = event.target instanceof HTMLSelectElement || (event.key === " " && event.target instanceof HTMLButtonElement);
    const run = KEYS[event.key];
    if (!run || own || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // The board has keys of its own, and it is not being played now.
    event.stopPropagation();
    run();
  });
  range.addEventListener("input", () => go(place()));

  range.max = String(moments.total);
  range.value = range.max;
  marks.set(state.story.items, moments.total);
  tell();

  return {
    destroy() {
      moments.destroy();
      pause();
      root.remove();
    },
  };
}
