// The game once more: a scrubber over its whole story.

import { cited } from "../clauses.js";
import { el, fill } from "../dom.js";
import { booksOf } from "../games.js";
import { keepMoment } from "../moment_address.js";
import { shareMoment } from "../share.js";
import { drawIcon, icon } from "./replay_icons.js";
import { createMarks } from "./replay_marks.js";
import { createMoments } from "./replay_moments.js";

/** @import { Board, Say, State } from "../contract.js" */
/**
 * @typedef {object} Replayed
 * @property {(question: object) => Promise<any>} ask
 * @property {Say} t
 * @property {State} state with the whole story
 * @property {Required<Board>} board
 * @property {number | null} moment where it begins; else at the end
 */

const BEAT_MS = 1400;
const SILENT_MS = 120; // what has nothing to tell passes quickly
const SPEEDS = [0.5, 1, 2, 4];

/** The scrubber and its buttons, and where they stand. */
export class Replay {
  /**
   * @param {HTMLElement} host
   * @param {Replayed} table
   */
  constructor(host, { ask, t, state, board, moment }) {
    this.t = t;
    this.board = board;
    this.book = booksOf(state.kind)[0];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.beat = undefined;
    this.playing = false;
    this.moments = createMoments({ ask, show: (view) => board.show(view) });
    this.moments.follow(state.story.items);
    /** After the set-up, if there was one. */
    this.start = state.story.items.find(({ turn }) => turn > 0)?.n ?? 0;
    this.marks = createMarks((item) => board.mark(item), t);
    const { total } = this.moments;
    this.range = el("input", { type: "range", class: "replay-range", min: 0, max: total, step: 1, value: total, "aria-label": t("after.scrubber") });
    this.moment = el("span", { class: "replay-moment" });
    this.story = el("p", { class: "replay-story", role: "status", "aria-live": "polite" });
    this.play = this.button("play", t("after.play"), () => this.toggle());
    this.speed = el("select", { class: "replay-speed", "aria-label": t("after.speed") },
      SPEEDS.map((factor) => el("option", { value: factor, selected: factor === 1, text: t("after.times", { factor }) })));
    this.root = this.arranged();
    this.root.addEventListener("keydown", (event) => this.press(event));
    this.range.addEventListener("input", () => this.go(this.place()));
    host.append(this.root);
    this.marks.set(state.story.items, total, this.start);
    if (moment === null) this.tell();
    else this.move(moment);
  }

  /** @param {import("./replay_icons.js").Icon} sign @param {string} label @param {() => void} run */
  button(sign, label, run) {
    return el("button", { class: "button replay-button", type: "button", "aria-label": label, title: label, onclick: run }, icon(sign));
  }

  arranged() {
    const { t, moments, marks } = this;
    return el("div", { class: "replay", role: "group", "aria-label": t("after.replay") },
      this.story,
      el("div", { class: "replay-track" }, marks.element, this.range),
      el("div", { class: "replay-controls" },
        this.button("start", t("after.to_start"), () => this.go(0)),
        this.start > 0 && this.button("begin", t("after.to_play"), () => this.go(this.start)),
        this.button("back", t("after.step_back"), () => this.go(this.place() - 1)),
        this.play,
        this.button("on", t("after.step_on"), () => this.go(this.place() + 1)),
        this.button("end", t("after.to_end"), () => this.go(moments.total)),
        this.button("mark", t("after.next_mark"), () => this.go(marks.after(this.place()) ?? moments.total)),
        this.speed, this.moment),
      el("p", {}, el("button", { class: "button replay-link", type: "button", text: t("past.link"), onclick: () => shareMoment(this.place()) })),
      el("p", { class: "soft small replay-keys", text: t("after.replay_keys") }));
  }

  place() {
    return Number(this.range.value);
  }

  /** @param {number} wanted */
  go(wanted) {
    this.pause();
    this.move(wanted);
  }

  /** @param {number} wanted */
  move(wanted) {
    this.range.value = String(Math.min(Math.max(0, wanted), this.moments.total));
    this.tell();
    this.moments.want(this.place());
    keepMoment(this.place() < this.moments.total ? this.place() : null);
  }

  tell() {
    const item = this.moments.item(this.place());
    const words = item ? this.board.story(item) : "";
    const told = cited(words || (this.place() === 0 ? this.t("after.at_start") : "…"), this.book);
    fill(this.story, el("span", {}, told)); // one text, whose clauses stand within its lines
    this.moment.textContent = this.t("after.moment", { place: this.place(), total: this.moments.total });
    this.range.setAttribute("aria-valuetext", item ? this.t("after.moment_turn", { turn: item.turn, words }) : this.moment.textContent);
  }

  pause() {
    this.playing = false;
    clearTimeout(this.beat);
    this.label();
  }

  label() {
    const words = this.playing ? this.t("after.pause") : this.t("after.play");
    this.play.setAttribute("aria-label", words);
    this.play.title = words;
    drawIcon(this.play, this.playing ? "pause" : "play");
  }

  toggle() {
    if (this.playing) return this.pause();
    if (this.place() >= this.moments.total) this.move(0);
    this.playing = true;
    this.label();
    this.next();
  }

  next() {
    clearTimeout(this.beat);
    if (this.place() >= this.moments.total) return this.pause();
    this.move(this.place() + 1);
    const item = this.moments.item(this.place());
    const wait = item && this.board.story(item) ? BEAT_MS / Number(this.speed.value) : SILENT_MS;
    // The next beat waits for the board, or a slow line would show nothing but the end.
    this.beat = setTimeout(() => void this.moments.settled().then(() => this.playing && this.next()), wait);
  }

  /** @param {number} by */
  faster(by) {
    this.speed.selectedIndex = Math.min(Math.max(0, this.speed.selectedIndex + by), SPEEDS.length - 1);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    /** @type {Record<string, () => void>} */
    const keys = {
      " ": () => this.toggle(), k: () => this.toggle(), ArrowLeft: () => this.go(this.place() - 1), ArrowRight: () => this.go(this.place() + 1),
      Home: () => this.go(0), s: () => this.go(this.start), End: () => this.go(this.moments.total), "+": () => this.faster(1), "-": () => this.faster(-1),
      n: () => this.go(this.marks.after(this.place()) ?? this.moments.total), p: () => this.go(this.marks.before(this.place()) ?? 0),
    };
    const own = event.target instanceof HTMLSelectElement || (event.key === " " && event.target instanceof HTMLButtonElement);
    const run = keys[event.key];
    if (!run || own || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // The board has keys of its own, and it is not being played now.
    event.stopPropagation();
    run();
  }

  destroy() {
    this.moments.destroy();
    keepMoment(null);
    this.pause();
    this.root.remove();
  }
}
