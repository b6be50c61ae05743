// A guided first game: a coach who looks on, explains what comes up, and never stands in the way.

import { el } from "../dom.js";
import { recall, remember } from "../memory.js";
import { createCard } from "./card.js";
import { placeOf } from "./places.js";
import { createProgress } from "./progress.js";
import { createRing } from "./ring.js";
import { FAREWELL } from "./steps.js";

/** @typedef {import("../contract.js").State} TableState */
/** @typedef {import("./steps.js").State} State */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {{learnt: string[], small: boolean, closed: boolean}} Kept */

/**
 * @param {HTMLElement} host
 * @param {{t: import("./card.js").Say, state: () => TableState | null, on: (listener: () => void) => unknown}} table
 */
export function createTutorial(host, { t, state, on }) {
  const root = el("div", { class: "tutorial-host" });
  host.append(root);
  const key = `tutorial.${state()?.table ?? ""}`;
  /** @type {Kept} */
  const kept = { learnt: [], small: false, closed: false, ...recall(key) };
  const progress = createProgress(kept.learnt);
  /** @type {Step | null} */
  let current = null;
  /** @type {string | null} */
  let shown = null;
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
    if (current === FAREWELL) close();
    else look();
  }

  function close() {
    kept.closed = true;
    keep();
    card.close(true);
    point = "";
    ring.around("");
  }

  /** A state tells only what is new; of the last shot the coach speaks a little longer. @returns {State | null} */
  function see() {
    const now = state();
    for (const { action } of now?.story.items ?? []) if (action.startsWith("shown ")) shown = action.slice(6);
    return now && { ...now, shown };
  }

  function look() {
    const now = see();
    if (!now || now.kind !== "taktik") return;
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
      last: current === FAREWELL,
      learnt: current === FAREWELL ? progress.total : progress.count(),
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
