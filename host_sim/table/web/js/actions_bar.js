/** The buttons beside the board, and their keys. */

import { confirmed } from "./dialog.js";
import { el, fill } from "./dom.js";
import { button } from "./parts.js";
import { t } from "./words.js";

/** @import { Deed } from "./contract.js" */

/** @param {HTMLElement} host */
export function createActionsBar(host) {
  /** @type {Deed[]} */
  let deeds = [];

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (document.querySelector("dialog[open]") || host.closest("[inert]")) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, select, textarea, [contenteditable]")) return;
    // Enter and the space bar belong to whatever has the focus.
    if (["Enter", " "].includes(event.key) && target.closest("button, a, summary, [tabindex]")) return;
    const deed = deeds.find((one) => one.key?.toLowerCase() === event.key.toLowerCase());
    if (!deed) return;
    event.preventDefault();
    void run(deed);
  }

  /** What cannot be taken back is asked about once more. @param {Deed} deed */
  async function run(deed) {
    const { label, danger } = deed;
    if (!danger || (await confirmed({ title: label, text: t("actions.sure"), yes: label, danger }))) deed.run();
  }

  document.addEventListener("keydown", pressed);
  return {
    /** @param {Deed[]} next */
    update(next) {
      const focused = document.activeElement;
      const had = focused instanceof HTMLElement && host.contains(focused) ? focused.dataset.label : null;
      deeds = next;
      const chief = deeds.filter((deed) => deed.key).at(-1);
      fill(host, deeds.map((deed) => button([deed.label, deed.key && keyOf(deed.key)], () => void run(deed),
        deed.danger ? "danger" : deed === chief ? "main" : "",
        { "data-label": deed.label, "data-tutorial": deed.name, "aria-keyshortcuts": deed.key })));
      // Whoever works by keyboard stays on the button that is still there.
      if (had) /** @type {HTMLElement[]} */ ([...host.children]).find((one) => one.dataset.label === had)?.focus();
    },
    destroy() {
      document.removeEventListener("keydown", pressed);
    },
  };
}

/** @param {string} key */
function keyOf(key) {
  return el("kbd", { "aria-hidden": "true", text: key.length === 1 ? key.toUpperCase() : key });
}
