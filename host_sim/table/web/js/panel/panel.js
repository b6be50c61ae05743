// The speldator: what a person does goes out by `press`, what it shows comes in by `update`.

import { el } from "../dom.js";
import { play } from "../sound/sound.js";
import { Hold } from "./hold.js";
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

/** The speldator, at a table or alone. */
export class Panel {
  /**
   * @param {HTMLElement} host
   * @param {{press: (which: Switch, down: boolean) => unknown, t: Say}} table
   */
  constructor(host, { press, t }) {
    this.press = press;
    this.t = t;
    /** @type {PanelState | null} */
    this.panel = null;
    /** @type {TableState | null} */
    this.state = null;
    /** @type {TableState["story"]} */
    this.story = undefined;
    this.rolled = false;
    this.missed = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    this.says = el("p", { class: "spd-status" });
    this.result = el("p", { class: "spd-result", role: "status", "aria-live": "polite" });
    const lamps = el("div", { class: "spd-lamps", role: "group", "aria-label": t("panel.lamps"), "data-tutorial": "lamps" });
    this.lamps = createLamps(lamps, t);
    this.toggles = this.createToggles();
    this.pushes = {
      roll: createPush({ name: "roll", label: t("panel.roll"), hint: t("panel.roll_hint") }),
      fire: createPush({ name: "fire", label: t("panel.fire"), hint: t("panel.fire_hint") }),
    };
    this.holds = { roll: this.createHold("roll"), fire: this.createHold("fire") };
    /** For keys that work wherever the focus is. */
    this.switches = { ...this.holds, ...this.toggles };
    this.root = this.arranged(lamps);
    host.append(this.root);
  }

  createToggles() {
    const { t } = this;
    return {
      strategy: createToggle({
        name: "strategy", label: t("panel.strategy_label"), title: t("panel.strategy"),
        up: t("panel.attack"), down: t("panel.retreat"), flip: (down) => this.flip("strategy", down),
      }),
      tactic: createToggle({
        name: "tactic", label: t("panel.tactic_label"), title: t("panel.tactic"),
        up: t("panel.extra"), down: t("panel.repair"), flip: (down) => this.flip("tactic", down),
      }),
    };
  }

  /** @param {"roll" | "fire"} which */
  createHold(which) {
    return new Hold(this.pushes[which].button, { allowed: () => this.may(which), changed: (down) => this.push(which, down) });
  }

  /** @param {HTMLElement} lamps */
  arranged(lamps) {
    const { t, toggles, pushes } = this;
    const device = el("div", { class: "spd-device" },
      el("div", { class: "spd-face" },
        el("div", { class: "spd-brand", "aria-hidden": "true" },
          el("span", { class: "spd-brand-game", text: t("panel.brand") }),
          el("span", { class: "spd-brand-model", text: t("panel.model") })),
        lamps,
        el("div", { class: "spd-controls" },
          el("div", { class: "spd-toggles", "data-tutorial": "toggles" }, toggles.strategy.whole, toggles.tactic.whole),
          el("div", { class: "spd-pushes" }, pushes.roll.whole, pushes.fire.whole))));
    return el("section", { class: "spd", "aria-label": t("panel.title"), "data-tutorial": "panel" },
      paints(), this.says, device, this.result);
  }

  /** Without a table all is free: the panel alone. @param {Switch} which */
  may(which) {
    if (!this.panel) return false;
    if (!this.state) return true;
    if (this.panel.by === null || this.panel.by !== this.state.you) return false;
    // E5: the turn's toggles hold for the rolls of its later shots too.
    return which === "fire" || which === "roll" ? this.panel.wants === which
      : this.panel.wants === "roll" && !this.state.view?.shot;
  }

  /** @param {"roll" | "fire"} which @param {boolean} down */
  push(which, down) {
    this.pushes[which].button.setAttribute("aria-pressed", String(down));
    // At a table the story tells a miss; the panel alone has to remember that fire was pressed.
    if (!this.state && which === "fire" && down && this.rolled && this.panel && !isRolling(this.panel)) this.missed = true;
    if (down) play(["click"]);
    this.press(which, down);
    if (!this.state && which === "fire" && down) this.draw();
  }

  /** @param {"strategy" | "tactic"} which @param {boolean} down */
  flip(which, down) {
    this.toggles[which].button.setAttribute("aria-checked", String(down));
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.draw(), ANSWER_MS);
    play(["click"]);
    this.press(which, down);
  }

  draw() {
    this.root.hidden = !this.panel;
    if (!this.panel) return;
    for (const which of /** @type {const} */ (["strategy", "tactic"])) {
      this.toggles[which].button.setAttribute("aria-checked", String(this.panel[which]));
      this.toggles[which].button.setAttribute("aria-disabled", String(!this.may(which)));
    }
    for (const which of /** @type {const} */ (["roll", "fire"])) {
      this.pushes[which].button.setAttribute("aria-disabled", String(!this.may(which)));
      this.pushes[which].button.classList.toggle("spd-wanted", Boolean(this.state) && this.may(which));
    }
    const { text, yours } = status(this.panel, this.state, this.t);
    this.says.textContent = text;
    this.says.classList.toggle("spd-yours", yours);
    // Only what has come to rest is read out: a roll in progress would be noise.
    if (isRolling(this.panel)) this.result.textContent = "";
    else {
      const words = this.rolled ? inWords(this.panel, shotOf(this.panel, this.missed), this.t) : this.t("panel.no_roll");
      if (this.result.textContent !== words) this.result.textContent = words;
    }
  }

  /** A dark lamp cannot tell a miss, the story can. Each part of it is read once. @param {TableState} now */
  readStory(now) {
    if (now.story === this.story) return;
    this.story = now.story;
    for (const { action } of now.story?.items ?? []) {
      if (action.startsWith("rolled ")) [this.rolled, this.missed] = [true, false];
      else if (action.startsWith("shown ")) this.missed = action === "shown miss";
    }
  }

  /** @param {PanelState | null} next @param {TableState | null} [now] */
  update(next, now = null) {
    if (now) this.readStory(now);
    this.state = now;
    if (next && next !== this.panel) {
      if (isRolling(next)) [this.rolled, this.missed] = [true, false];
      else if (next.frames.some(([, bits]) => bits)) this.rolled = true;
      this.lamps.play(next.frames, next.period);
    }
    this.panel = next;
    clearTimeout(this.waiting);
    this.draw();
  }

  release() {
    this.holds.roll.release();
    this.holds.fire.release();
  }

  destroy() {
    clearTimeout(this.waiting);
    this.holds.roll.destroy();
    this.holds.fire.destroy();
    this.lamps.destroy();
    this.root.remove();
  }
}
