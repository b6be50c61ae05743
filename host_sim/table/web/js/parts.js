/** Small things that many pages are made of. */

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/**
 * @param {import("./dom.js").Child} label
 * @param {(event: Event) => unknown} run
 * @param {string} [style] more classes
 * @param {import("./dom.js").Attributes} [more]
 */
export function button(label, run, style = "", more = {}) {
  return el("button", { class: `button ${style}`, type: "button", onclick: run, ...more }, label);
}

/** @param {() => unknown} run */
export function closeButton(run) {
  return button(icon("close"), run, "quiet close", { "aria-label": t("dialog.close") });
}

/**
 * @param {string} label
 * @param {HTMLElement} input
 */
export function field(label, input) {
  return el("label", { class: "field" }, el("span", { text: label }), input);
}

/**
 * @param {string} label
 * @param {HTMLInputElement} box
 */
export function check(label, box) {
  return el("label", { class: "check" }, box, el("span", { text: label }));
}

/** Gives a file to keep. @param {Blob} file @param {string} name */
export function saveAs(file, name) {
  const address = URL.createObjectURL(file);
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
