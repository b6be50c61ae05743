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

/**
 * @param {HTMLElement} host
 * @param {{t: Say, lesson: Lesson, state: () => State | null, on: (listener: () => void) => unknown}} table
 */
export function createTutorial(host, { t, lesson, state, on }) {
  const root = el("div", { class: "tutorial-host" });
  host.append(root);
  const key = `tutorial.${state()?.table ?? ""}`;
  /** @type {Kept} */
  const kept = { learnt: [], small: false, closed: false, ...recall(key) };
  const progress = createProgress(lesson, kept.learnt);
  /** @type {Step | null} */
  let current = null;
  let point = "";

  const card = createCard(root, {
    t,
    next,
    fold(small) {
      kept.small = small;
      keep();
      draw();
    },
    close,
    open() {
      [kept.closed, kept.small] = [false, false];
      look();
    },
    show: () => placeOf(point)?.scrollIntoView({ block: "center", inline: "center" }),
  });
  const ring = createRing(root, (box) => {
    card.avoid(box, box === null && placeOf(point) !== null);
  });

  function keep() {
    kept.learnt = progress.learnt();
    remember(key, kept);
  }

  function next() {
    if (!current) return;
    progress.finish(current.id);
    if (current === lesson.farewell) close();
    else look();
  }

  function close() {
    kept.closed = true;
    keep();
    card.close(true);
    point = "";
    ring.around("");
  }

  /** The table as the lesson sees it. */
  function see() {
    const now = state();
    return now && lesson.see(now);
  }

  function look() {
    const now = see();
    if (!now) return;
    if (kept.closed) return close();
    current = progress.next(now);
    keep();
    draw();
  }

  function draw() {
    const now = see();
    if (!now || !current) return;
    card.fold(kept.small);
    card.close(false);
    card.say({
      title: t(current.title(now)),
      text: t(current.text(now), current.details?.(now)),
      reads: Boolean(current.reads),
      skips: progress.isStep(current),
      last: current === lesson.farewell,
      learnt: current === lesson.farewell ? progress.total : progress.count(),
      total: progress.total,
    });
    point = kept.small ? "" : current.point(now);
    ring.around(point);
  }

  const off = on(look);
  look();

  return {
    destroy() {
      if (typeof off === "function") off();
      ring.destroy();
      card.destroy();
      root.remove();
    },
  };
}
