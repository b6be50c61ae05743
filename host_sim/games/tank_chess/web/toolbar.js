/** Beside the board: turn it, show who is in danger, tell the keys. */

import { openDialog } from "../../js/dialog.js";
import { el } from "../../js/dom.js";

const KEYS = /** @type {const} */ ([
  ["arrows", "←↑→↓"],
  ["enter", "Enter"],
  ["escape", "Esc"],
  ["next", "N"],
  ["facing", "Q W E A D Z X C"],
  ["leave", "O"],
  ["flip", "F"],
  ["threats", "T"],
  ["zoom", "+ − 0"],
]);

/** @param {import("./speech.js").T} t @param {{flip: () => void, threats: () => void}} handlers */
export function createToolbar(t, handlers) {
  const tool = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ run) => {
    const label = t(`tank_chess.tool.${name}`);
    return el("button", { type: "button", class: "button small", title: t(`tank_chess.tool.${name}_long`), onclick: run },
      el("span", { "aria-hidden": "true" }, sign), label);
  };
  const threats = tool("⚠", "threats", handlers.threats);
  threats.setAttribute("aria-pressed", "false");
  const keys = () => openDialog(t("tank_chess.tool.keys"), [
    el("dl", { class: "tc-keys" }, KEYS.map(([name, key]) =>
      el("div", {}, el("dt", {}, el("kbd", { text: key })), el("dd", { text: t(`tank_chess.keys.${name}`) })))),
  ]);
  return {
    element: el("div", { class: "tc-tools" }, tool("⇅", "flip", handlers.flip), threats, tool("⌨", "keys", keys)),
    /** @param {boolean} shown */
    pressThreats(shown) { threats.setAttribute("aria-pressed", String(shown)); },
  };
}
