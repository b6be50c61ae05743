/** The speldator beside the board, when the game has one. */

import { el, fill } from "./dom.js";
import { painted } from "./painted.js";
import { t } from "./words.js";

/** @import { State } from "./contract.js" */

/**
 * @param {HTMLElement} host
 * @param {(control: string, down: boolean) => void} press
 */
export function createPanelHost(host, press) {
  /** @type {{update(panel: any, state: State): void, destroy(): void} | null} */
  let panel = null;
  /** @type {State | null} */
  let latest = null;
  let coming = false, gone = false;

  async function come() {
    coming = true;
    try {
      const { Panel } = await import("./panel/panel.js");
      await painted(); // the board comes first
      if (gone) return;
      panel = new Panel(host, { press, t });
      if (latest) panel.update(latest.panel, latest);
    } catch (error) {
      console.error(error);
      fill(host, el("p", { class: "empty", text: t("missing.panel") }));
    }
  }

  return {
    /** @param {State} state */
    update(state) {
      latest = state;
      host.hidden = state.panel === null;
      if (panel) panel.update(state.panel, state);
      else if (state.panel && !coming) void come();
    },
    /** Forgets whose it was. */
    clear() {
      latest = null;
      host.hidden = true;
    },
    destroy() {
      gone = true;
      panel?.destroy();
    },
  };
}
