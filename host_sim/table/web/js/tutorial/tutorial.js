// A guided first game: a coach who looks on, explains what comes up, and never stands in the way.

import { el } from "../dom.js";
import { recall, remember } from "../memory.js";
import { createCard } from "./card.js";
import { placeOf } from "./places.js";
import { createProgress } from "./progress.js";
import { createRing } from "./ring.js";

/** @import { Say, State } from "../contract.js" */
/** @import { Lesson, Step } from "./lesson.js" */
/** @typedef {{learnt: string[], small: boolean, closed: boolean}} Kept */

/** The coach at one table. */
export class Tutorial {
  /**
   * @param {HTMLElement} host
   * @param {{t: Say, lesson: Lesson, state: () => State | null, on: (listener: () => void) => unknown}} table
   */
  constructor(host, { t, lesson, state, on }) {
    this.t = t;
    this.lesson = lesson;
    this.state = state;
    this.root = el("div", { class: "tutorial-host" });
    host.append(this.root);
    this.key = `tutorial.${state()?.table ?? ""}`;
    /** @type {Kept} */
    this.kept = { learnt: [], small: false, closed: false, ...recall(this.key) };
    this.progress = createProgress(lesson, this.kept.learnt);
    /** @type {Step | null} */
    this.current = null;
    this.point = "";
    this.card = createCard(this.root, {
      t,
      corner: lesson.corner,
      next: () => this.next(),
      fold: (small) => this.fold(small),
      close: () => this.close(),
      open: () => this.open(),
      show: () => placeOf(this.point)?.scrollIntoView({ block: "center", inline: "center" }),
    });
    this.ring = createRing(this.root, (box) => this.card.avoid(box, box === null && placeOf(this.point) !== null));
    this.off = on(() => this.look());
    this.look();
  }

  keep() {
    this.kept.learnt = this.progress.learnt();
    remember(this.key, this.kept);
  }

  next() {
    if (!this.current) return;
    this.progress.finish(this.current.id);
    if (this.current === this.lesson.farewell) this.close();
    else this.look();
  }

  close() {
    this.kept.closed = true;
    this.keep();
    this.card.close(true);
    this.point = "";
    this.ring.around("");
  }

  /** The table as the lesson sees it. */
  see() {
    const now = this.state();
    return now && this.lesson.see(now);
  }

  look() {
    const now = this.see();
    if (!now) return;
    if (this.kept.closed) return this.close();
    this.current = this.progress.next(now);
    this.keep();
    this.draw();
  }

  draw() {
    const now = this.see();
    if (!now || !this.current) return;
    this.card.fold(this.kept.small);
    this.card.close(false);
    this.card.say({
      title: this.t(this.current.title(now)),
      text: this.t(this.current.text(now), this.current.details?.(now)),
      reads: Boolean(this.current.reads),
      skips: this.progress.isStep(this.current),
      last: this.current === this.lesson.farewell,
      learnt: this.current === this.lesson.farewell ? this.progress.total : this.progress.count(),
      total: this.progress.total,
    });
    this.point = this.kept.small ? "" : this.current.point(now);
    this.ring.around(this.point);
  }

  /** @param {boolean} small */
  fold(small) {
    this.kept.small = small;
    this.keep();
    this.draw();
  }

  open() {
    [this.kept.closed, this.kept.small] = [false, false];
    this.look();
  }

  destroy() {
    if (typeof this.off === "function") this.off();
    this.ring.destroy();
    this.card.destroy();
    this.root.remove();
  }
}
