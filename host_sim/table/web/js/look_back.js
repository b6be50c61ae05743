/**
 * Looking back while the game goes on: the board as this seat saw it then, and a strip that says so. What happens
 * meanwhile waits, and nothing can be played.
 */

import { createMoments } from "./after/replay_moments.js";
import { icon } from "./after/replay_icons.js";
import { el } from "./dom.js";
import { keepMoment } from "./moment_address.js";
import { button } from "./parts.js";
import { shareMoment } from "./share.js";
import { t } from "./words.js";

/** @import { Game, State } from "./contract.js" */
/** @import { Stage } from "./stage.js" */
/** @import { TableFrame } from "./table_frame.js" */

/** The brackets, and where they are hard to type the keys that step through a film. @type {Record<string, number>} */
const KEYS = { "[": -1, ",": -1, "]": 1, ".": 1 };

/** The past of one table, for the seat that is shown. */
export class LookBack {
  /**
   * @param {TableFrame} frame
   * @param {Stage} stage
   * @param {Game} game
   * @param {() => void} changed it began or ended
   */
  constructor(frame, stage, game, changed) {
    this.frame = frame;
    this.stage = stage;
    this.game = game;
    this.changed = changed;
    /** After so many actions; null is now. @type {number | null} */
    this.place = null;
    /** How long the story was when it began. */
    this.since = 0;
    /** Whose past it is, and whether it is all of it. */
    this.whose = "";
    this.moments = this.noMoments();
    this.story = el("span", { class: "past-story" });
    this.moment = el("span", { class: "past-moment" });
    this.waiting = el("span", { class: "past-waiting", role: "status" });
    this.strip = this.arranged();
    this.stop = new AbortController();
    document.addEventListener("keydown", (event) => this.press(event), { signal: this.stop.signal });
  }

  noMoments() {
    return createMoments({ ask: this.game.ask, show: (view) => this.holds && this.stage.board?.show(view) });
  }

  arranged() {
    const step = (/** @type {"back" | "on"} */ sign, /** @type {string} */ label, /** @type {number} */ by) =>
      button(icon(sign), () => this.step(by), "past-step", { "aria-label": label, title: `${label} ${by < 0 ? "[" : "]"}`, "aria-keyshortcuts": by < 0 ? "[" : "]" });
    return el("section", { class: "notice past", "aria-label": t("past.title") },
      el("strong", { class: "past-title", text: t("past.title") }),
      el("p", { class: "past-words", role: "status" }, this.moment, " ", this.story),
      this.waiting,
      button(t("past.link"), () => shareMoment(this.place ?? this.moments.total), "past-link"),
      el("div", { class: "past-buttons" },
        step("back", t("after.step_back"), -1),
        step("on", t("after.step_on"), 1),
        button(t("past.now"), () => this.leave(), "main past-now", { "aria-keyshortcuts": "Escape" })));
  }

  /** Whether the board shows the past, and is not to be disturbed. */
  get holds() {
    return this.place !== null;
  }

  /** Shows how it stood after so many actions, as far as this seat may know. @param {number} moment */
  look(moment) {
    const { board, story } = this.stage;
    if (!board || !story.length) return;
    const first = !this.holds;
    this.moments.follow(story);
    this.place = Math.min(Math.max(0, Math.floor(moment)), this.moments.total);
    if (first) {
      this.since = story.length;
      this.frame.notices.append(this.strip);
      this.frame.table.dataset.past = "yes";
      this.changed();
    }
    if (this.frame.table.dataset.tab !== "board") this.frame.show("board");
    this.moments.want(this.place);
    keepMoment(this.place);
    this.tell();
  }

  tell() {
    const place = this.place ?? 0;
    const item = this.moments.item(place);
    const count = Math.max(0, this.stage.story.length - this.since);
    this.moment.textContent = t("after.moment", { place, total: this.moments.total });
    this.story.textContent = (item && this.stage.board?.story(item)) || (place === 0 ? t("after.at_start") : "");
    this.waiting.textContent = count ? t("past.waiting", { count }) : "";
  }

  /** To the next moment, or the one before, of which there is something to tell. @param {number} by */
  step(by) {
    const { board, story } = this.stage;
    const now = story.length ? story[story.length - 1].n + 1 : 0;
    const from = this.place ?? now;
    const told = [0, ...story.filter((item) => board?.story(item)).map(({ n }) => n + 1)];
    const next = by < 0 ? told.filter((place) => place < from).at(-1) : told.find((place) => place > from);
    if (next !== undefined && (next < now || by < 0)) this.look(next);
    else if (by > 0) this.leave();
  }

  /** @param {State} state */
  update(state) {
    const whose = `${state.you} ${state.over}`;
    if (whose !== this.whose) {
      // What was seen on another seat, or before all was revealed, is another past; and nobody misses the end.
      if (state.over) this.leave();
      this.whose = whose;
      this.moments.destroy();
      this.moments = this.noMoments();
    }
    if (this.place === null) return;
    this.moments.follow(this.stage.story);
    this.since = Math.min(this.since, this.stage.story.length); // what was undone waits no more
    if (this.place > this.moments.total) this.look(this.moments.total);
    else this.moments.want(this.place);
    this.tell();
  }

  /** Back to now; what has happened meanwhile is shown. */
  leave() {
    if (this.forget() === null) return;
    this.stage.resume();
    document.getElementById("main")?.focus(); // or the keys would go on to where the strip was
  }

  /** Leaves the board as it is. @returns {number | null} the moment that was looked at */
  forget() {
    const { place } = this;
    if (place === null) return null;
    this.place = null;
    this.strip.remove();
    this.frame.table.dataset.past = "no";
    keepMoment(null);
    this.changed();
    return place;
  }

  /** Nothing is kept that a seat alone may know. */
  clear() {
    this.forget();
    this.whose = "";
    this.moments.destroy();
    this.moments = this.noMoments();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]") || this.frame.table.closest("[inert]")) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, select, textarea, [contenteditable]") || this.frame.table.dataset.tab === "after") return;
    if (event.key === "Escape" && this.holds) this.leave();
    else if (event.key in KEYS) this.step(KEYS[event.key]);
    else return;
    event.preventDefault();
  }

  destroy() {
    this.stop.abort();
    this.forget();
    this.moments.destroy();
  }
}
