// The speldator: what a person does goes out by `press`, what it shows comes in by `update`.

import { el } from "../dom.js";
import { language } from "../words.js";
import { createHold } from "./hold.js";
import { createLamps } from "./lamps.js";
import { paints } from "./paints.js";
import { inWords, isRolling, shotOf } from "./reading.js";
import { createPush, createToggle } from "./switches.js";
import { status } from "./status.js";

/** @typedef {import("./reading.js").PanelState} PanelState */
/** @typedef {import("./reading.js").Say} Say */
/** @typedef {import("./status.js").TableState} TableState */
/** @typedef {"roll" | "fire" | "strategy" | "tactic"} Switch */

/** How long a toggle that was flipped here may wait for the server before it snaps back. */
const ANSWER_MS = 1500;

/**
 * @param {HTMLElement} host
 * @param {{press: (which: Switch, down: boolean) => unknown, t: Say}} table
 */
export function createPanel(host, { press, t }) {
  /** @type {PanelState | null} */
  let panel = null;
  /** @type {TableState | null} */
  let state = null;
  /** @type {TableState["story"]} */
  let story;
  let rolled = false;
  let missed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  const says = el("p", { class: "spd-status" });
  const result = el("p", { class: "spd-result", role: "status", "aria-live": "polite" });
  const lampRow = el("div", { class: "spd-lamps", role: "group", "aria-label": t("panel.lamps"), "data-tutorial": "lamps" });
  const lamps = createLamps(lampRow, t);

  const toggles = {
    strategy: createToggle({
      name: "strategy", label: t("panel.strategy_label"), title: t("panel.strategy"),
      up: t("panel.attack"), down: t("panel.retreat"), flip: (down) => flip("strategy", down),
    }),
    tactic: createToggle({
      name: "tactic", label: t("panel.tactic_label"), title: t("panel.tactic"),
      up: t("panel.extra"), down: t("panel.repair"), flip: (down) => flip("tactic", down),
    }),
  };
  const pushes = {
    roll: createPush({ name: "roll", label: t("panel.roll"), hint: t("panel.roll_hint") }),
    fire: createPush({ name: "fire", label: t("panel.fire"), hint: t("panel.fire_hint") }),
  };
  const holds = {
    roll: createHold(pushes.roll.button, { allowed: () => may("roll"), changed: (down) => push("roll", down) }),
    fire: createHold(pushes.fire.button, { allowed: () => may("fire"), changed: (down) => push("fire", down) }),
  };

  const device = el("div", { class: "spd-device" },
    el("div", { class: "spd-face" },
      el("div", { class: "spd-brand", "aria-hidden": "true" },
        el("span", { class: "spd-brand-game", text: t("panel.brand") }),
        el("span", { class: "spd-brand-model", text: t("panel.model") })),
      lampRow,
      el("div", { class: "spd-controls" },
        el("div", { class: "spd-toggles", "data-tutorial": "toggles" }, toggles.strategy.whole, toggles.tactic.whole),
        el("div", { class: "spd-pushes" }, pushes.roll.whole, pushes.fire.whole))));
  const root = el("section", { class: "spd", "aria-label": t("panel.title"), "data-tutorial": "panel" },
    paints(), says, device, result);
  host.append(root);

  /** Without a table all is free: the panel alone. @param {Switch} which */
  function may(which) {
    if (!panel) return false;
    if (!state) return true;
    if (panel.by === null || panel.by !== state.you) return false;
    // E5: the turn's toggles hold for the rolls of its later shots too.
    return which === "fire" || which === "roll" ? panel.wants === which
      : panel.wants === "roll" && !state.view?.shot;
  }

  /** @param {"roll" | "fire"} which @param {boolean} down */
  function push(which, down) {
    pushes[which].button.setAttribute("aria-pressed", String(down));
    // At a table the story tells a miss; the panel alone has to remember that fire was pressed.
    if (!state && which === "fire" && down && rolled && panel && !isRolling(panel)) missed = true;
    press(which, down);
    if (!state && which === "fire" && down) draw();
  }

  /** @param {"strategy" | "tactic"} which @param {boolean} down */
  function flip(which, down) {
    toggles[which].button.setAttribute("aria-checked", String(down));
    clearTimeout(waiting);
    waiting = setTimeout(draw, ANSWER_MS);
    press(which, down);
  }

  function draw() {
    root.hidden = !panel;
    if (!panel) return;
    for (const which of /** @type {const} */ (["strategy", "tactic"])) {
      toggles[which].button.setAttribute("aria-checked", String(panel[which]));
      toggles[which].button.setAttribute("aria-disabled", String(!may(which)));
    }
    for (const which of /** @type {const} */ (["roll", "fire"])) {
      pushes[which].button.setAttribute("aria-disabled", String(!may(which)));
      pushes[which].button.classList.toggle("spd-wanted", Boolean(state) && may(which));
    }
    const { text, yours } = status(panel, state, t);
    says.textContent = text;
    says.classList.toggle("spd-yours", yours);
    // Only what has come to rest is read out: a roll in progress would be noise.
    if (isRolling(panel)) result.textContent = "";
    else {
      const words = rolled ? inWords(panel, shotOf(panel, missed), t, language()) : t("panel.no_roll");
      if (result.textContent !== words) result.textContent = words;
    }
  }

  /** A dark lamp cannot tell a miss, the story can. Each part of it is read once. @param {TableState} now */
  function readStory(now) {
    if (now.story === story) return;
    story = now.story;
    for (const { action } of now.story?.items ?? []) {
      if (action.startsWith("rolled ")) [rolled, missed] = [true, false];
      else if (action.startsWith("shown ")) missed = action === "shown miss";
    }
  }

  return {
    /** @param {PanelState | null} next @param {TableState | null} [now] */
    update(next, now = null) {
      if (now) readStory(now);
      state = now;
      if (next && next !== panel) {
        if (isRolling(next)) [rolled, missed] = [true, false];
        else if (next.frames.some(([, bits]) => bits)) rolled = true;
        lamps.play(next.frames, next.period);
      }
      panel = next;
      clearTimeout(waiting);
      draw();
    },
    /** For keys that work wherever the focus is. */
    switches: { roll: holds.roll, fire: holds.fire, strategy: toggles.strategy, tactic: toggles.tactic },
    release() {
      holds.roll.release();
      holds.fire.release();
    },
    destroy() {
      clearTimeout(waiting);
      holds.roll.destroy();
      holds.fire.destroy();
      lamps.destroy();
      root.remove();
    },
  };
}
