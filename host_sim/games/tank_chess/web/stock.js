/**
 * The shapes of pieces, rocks and wrecks, as the server draws them.
 *
 * They are copied, not referred to with <use>: what a <use> shows is not reached by style sheets that
 * a script has made (Chromium), and others the page's policy forbids.
 */

import { svg } from "../../js/dom.js";

/** @type {Map<string, Element>} */
const stock = new Map();

/** Takes the shapes of a picture, and copies them to where it refers to them. @param {SVGSVGElement} picture */
export function takeShapes(picture) {
  for (const shape of picture.querySelectorAll("defs > [id]")) {
    stock.set(shape.id, shape);
    shape.removeAttribute("id");
  }
  picture.querySelector("defs")?.remove();
  for (const use of picture.querySelectorAll("use")) {
    const name = (use.getAttribute("href") ?? "").slice(1);
    use.replaceWith(shape(name, { transform: use.getAttribute("transform") }));
  }
}

/** @param {string} name @param {import("../../js/dom.js").Attributes} [attributes] */
export function shape(name, attributes = {}) {
  const drawn = stock.get(name);
  return svg("g", { class: "tc-shape", ...attributes }, drawn && document.importNode(drawn, true));
}
