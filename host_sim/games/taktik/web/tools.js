/** The buttons at the board: zoom, what to show on demand, the list of units, help. */

import { el, svg } from "../../js/dom.js";

/**
 * Drawn in a box from -10 to 10, by lines.
 * @type {Record<string, string>}
 */
const ICONS = {
  in: "M-6 0H6M0-6V6",
  out: "M-6 0H6",
  fit: "M-7-3V-7H-3M3-7H7V-3M7 3V7H3M-3 7H-7V3",
  trail: "M-7 6L-2-1L3 3L7-6M7-6H3M7-6V-2",
  repair: "M-5 6L2-1M3-7A4 4 0 1 0 7-3",
  supply: "M-6-6H3V7H-6zM3-2L7 1V5M-3-2H0M-1.5-3.5V-.5",
  mines: "M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0M0-8V-4M0 4V8M-8 0H-4M4 0H8M-5.6-5.6L-3-3M3 3L5.6 5.6M-5.6 5.6L-3 3M3-3L5.6-5.6",
  coordinates: "M-7 5L-4-5L-1 5M-6 2H-2M2-3L5-5V5",
  units: "M-7-5H-5M-2-5H7M-7 0H-5M-2 0H7M-7 5H-5M-2 5H7",
  help: "M-3-4A3 3 0 1 1 1-1Q0 0 0 2M0 6V6.4",
};

/** @typedef {{name: string, key: string, label: string, toggle: boolean, run: (on: boolean) => void}} Tool */

/**
 * @param {HTMLElement} host
 * @param {Tool[]} tools
 */
export function createTools(host, tools) {
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  const press = (/** @type {Tool} */ tool, on = true) => {
    buttons.get(tool.name)?.setAttribute("aria-pressed", String(on));
    tool.run(on);
  };
  for (const tool of tools) {
    const flip = () => {
      const button = buttons.get(tool.name);
      if (tool.toggle) press(tool, button?.getAttribute("aria-pressed") !== "true");
      else tool.run(true);
    };
    buttons.set(tool.name, el("button", {
      type: "button", class: `tk-tool tk-tool-${tool.name}`, "aria-label": tool.label,
      title: tool.label, "aria-keyshortcuts": tool.key, "aria-pressed": tool.toggle ? "false" : null, onclick: flip,
    }, svg("svg", { viewBox: "-10 -10 20 20", "aria-hidden": "true" }, svg("path", { d: ICONS[tool.name] ?? "" }))));
  }
  host.append(...buttons.values());
  return {
    /** @param {string} key */
    key(key) {
      const tool = tools.find((one) => one.key === key && !buttons.get(one.name)?.hidden);
      if (tool) buttons.get(tool.name)?.click();
      return Boolean(tool);
    },
    /**
     * @param {string} name
     * @param {boolean} on
     */
    set(name, on) {
      const tool = tools.find((one) => one.name === name);
      if (tool && (buttons.get(name)?.getAttribute("aria-pressed") === "true") !== on) press(tool, on);
    },
    /** @param {string} name */
    isOn: (name) => buttons.get(name)?.getAttribute("aria-pressed") === "true",
    /**
     * @param {string} name
     * @param {boolean} possible
     */
    allow(name, possible) {
      const button = buttons.get(name);
      if (button) button.hidden = !possible;
    },
  };
}
