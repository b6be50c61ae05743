// The speldator alone, for a game on cardboard: it fills the screen of a phone.

import { el } from "../dom.js";
import { recall, remember } from "../memory.js";
import { createHotkeys } from "./hotkeys.js";
import { Panel } from "./panel.js";
import { createPanelSounds } from "./panel_sounds.js";
import { connectPanel } from "./panel_socket.js";
import { createWake } from "./wake.js";

/** @typedef {import("./reading.js").Say} Say */

const BUZZ_MS = 18;

/** @param {HTMLElement} host @param {{t: Say}} page */
export function createPanelPage(host, { t }) {
  const news = el("p", { class: "panel-page-news", role: "status", text: t("panel.connecting") });
  const stage = el("div", { class: "panel-page-stage" });
  const help = createHelp(t);
  const root = el("div", { class: "panel-page" },
    el("header", { class: "panel-page-bar" },
      el("a", { class: "panel-page-home", href: "/", text: t("panel.home") }),
      el("h1", { class: "unseen", text: t("panel.title") }),
      news, help.button),
    stage, help.sheet);
  host.append(root);

  const wake = createWake();
  const sounds = createPanelSounds();
  const panel = new Panel(stage, {
    t,
    press(which, down) {
      wake.used();
      if (down && help.vibrates()) navigator.vibrate?.(BUZZ_MS);
      sounds.pressed(which, down);
      line.press(which, down);
    },
  });
  panel.update(null);
  const keys = createHotkeys(panel.switches);
  const line = connectPanel({
    panel(next) {
      sounds.shows(next);
      panel.update(next);
    },
    connected(yes) {
      news.textContent = yes ? "" : t("panel.lost");
      root.classList.toggle("panel-page-lost", !yes);
      if (!yes) panel.release();
    },
  });

  return {
    destroy() {
      keys.destroy();
      panel.destroy();
      line.close();
      wake.destroy();
      root.remove();
    },
  };
}

/** @param {Say} t */
function createHelp(t) {
  const vibrate = el("input", { type: "checkbox" });
  vibrate.checked = recall("panel.vibrate") ?? true;
  vibrate.addEventListener("change", () => remember("panel.vibrate", vibrate.checked));
  const close = el("button", { type: "button", class: "panel-page-close", text: t("panel.help_close") });
  const texts = [t("panel.help_toggles"), t("panel.help_roll"), t("panel.help_fire"), t("panel.help_keys")];
  // A dialog closes on Escape and gives the focus back by itself.
  const sheet = el("dialog", { class: "panel-page-help", "aria-label": t("panel.help") },
    el("ol", {}, ...texts.map((text) => el("li", { text }))),
    "vibrate" in navigator && el("label", { class: "panel-page-vibrate" }, vibrate, t("panel.vibrate")),
    close);
  const button = el("button", { type: "button", class: "panel-page-helper", text: t("panel.help") });
  button.addEventListener("click", () => sheet.showModal());
  close.addEventListener("click", () => sheet.close());
  return { button, sheet, vibrates: () => vibrate.checked };
}
