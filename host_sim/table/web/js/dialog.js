/** Windows over the page. The browser keeps the focus inside, and closes them with Escape. */

import { el } from "./dom.js";
import { button, closeButton, field } from "./parts.js";
import { t } from "./words.js";

let numbered = 0;

/**
 * @param {string} title
 * @param {import("./dom.js").Child[]} children
 * @param {string} [style] a class
 * @returns {HTMLDialogElement} already open; gone from the page once closed
 */
export function openDialog(title, children, style = "") {
  const heading = `dialog-${++numbered}`;
  /** @type {HTMLDialogElement} */
  const dialog = el("dialog", { class: `dialog ${style}`, "aria-labelledby": heading },
    el("header", { class: "dialog-head" },
      el("h2", { id: heading, text: title }),
      closeButton(() => dialog.close())),
    el("div", { class: "dialog-body" }, children));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // beside the window: only its backdrop is the dialog itself
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * @param {{title: string, text: string, yes: string, danger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export function confirmed({ title, text, yes, danger = false }) {
  return new Promise((done) => {
    const agree = button(yes, () => dialog.close("yes"), danger ? "danger" : "main");
    const refuse = button(t("dialog.cancel"), () => dialog.close());
    const buttons = el("div", { class: "dialog-buttons" }, refuse, agree);
    const dialog = openDialog(title, [el("p", { text }), buttons], "narrow");
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"));
    refuse.focus();
  });
}

/**
 * @param {{title: string, label: string, value: string, longest: number, yes: string}} question
 * @returns {Promise<string | null>} what was written; null if nothing was to be changed
 */
export function written({ title, label, value, longest, yes }) {
  return new Promise((done) => {
    const input = el("input", { type: "text", value, maxlength: longest, required: true, autocomplete: "off" });
    const form = el("form", { class: "dialog-form", method: "dialog" }, field(label, input),
      el("div", { class: "dialog-buttons" }, button(t("dialog.cancel"), () => dialog.close()), el("button", { class: "button main", value: "yes" }, yes)));
    const dialog = openDialog(title, [form], "narrow");
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes" && input.value.trim() !== value ? input.value.trim() : null));
    input.focus();
    input.select();
  });
}

export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close();
}
