/** The heap, and what may be done with it. */

import { el, fill } from "../../js/dom.js";

/** @param {HTMLElement} host @param {import("../../js/contract.js").Game} game */
export function createBoard(host, game) {
  const heap = el("p", { class: "heap" });
  const lucky = el("p", { class: "lucky" });
  fill(host, heap, lucky);

  /** @param {{left: number, lucky: Record<string, number | null>}} view */
  function show(view) {
    heap.textContent = "●".repeat(view.left);
    lucky.textContent = Object.values(view.lucky).map((number) => number ?? "?").join(" ");
  }

  /** @param {string} action @param {string} label */
  const button = (action, label) => ({ label, run: () => game.act(action) });

  return {
    /** @param {import("../../js/contract.js").State} state */
    begin: (state) => show(state.view),
    /** @param {import("../../js/contract.js").State} state */
    update: (state) => show(state.view),
    show,
    /** @param {import("../../js/contract.js").State} state */
    buttons: ({ may }) => [
      ...(may.verbs?.includes("roll") ? [button("roll", game.t("pebbles.roll"))] : []),
      ...(may.numbers ?? []).map((/** @type {number} */ n) => button(`take ${n}`, game.t("pebbles.take", { n }))),
    ],
    /** @param {import("../../js/contract.js").Item} item */
    story: ({ by, action }) => `${by ?? ""} ${action}`,
    destroy: () => fill(host),
  };
}
