/** The buttons beside the board, and their keys. */

import { confirmed } from "./dialog.js";
import { el, fill } from "./dom.js";
import { button } from "./parts.js";
import { t } from "./words.js";

/** @import { Button } from "./contract.js" */

/** @param {HTMLElement} host */
export function createActionsBar(host) {
  /** @type {Button[]} */
  let buttons = [];
  const note = el("p", { class: "actions-note", role: "status" });

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (document.querySelector("dialog[open]") || host.closest("[inert]")) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, select, textarea, [contenteditable]")) return;
    // Enter and the space bar belong to whatever has the focus.
    if (["Enter", " "].includes(event.key) && target.closest("button, a, summary, [tabindex]")) return;
    const found = buttons.find((one) => one.key?.toLowerCase() === event.key.toLowerCase());
    if (!found) return;
    event.preventDefault();
    void run(found);
  }

  /** What cannot be taken back is asked about once more. @param {Button} one */
  async function run(one) {
    const { label, danger } = one;
    if (!danger || (await confirmed({ title: label, text: t("actions.sure"), yes: label, danger }))) one.run();
  }

  document.addEventListener("keydown", pressed);
  return {
    /** @param {Button[]} next @param {string} [said] beside them */
    update(next, said = "") {
      const focused = document.activeElement;
      const had = focused instanceof HTMLElement && host.contains(focused) ? focused.dataset.label : null;
      buttons = next;
      const chief = buttons.filter(({ key, quiet }) => key && !quiet).at(-1);
      if (note.textContent !== said) note.textContent = said;
      fill(host, (said || next.length > 0) && note, buttons.map((one) => button([one.label, one.key && keyOf(one.key)], () => void run(one),
        one.danger ? "danger" : one === chief ? "main" : "",
        { "data-label": one.label, "data-tutorial": one.name, "aria-keyshortcuts": one.key })));
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
