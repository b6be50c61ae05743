/** The empty board as the server draws it, made fit to live in a page. */

import { takeShapes } from "./stock.js";

const STYLE = /<style>([^<]*)<\/style>/g;
const adopted = new Set();

/** @param {string} address @returns {Promise<SVGSVGElement>} */
export async function loadPicture(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Even a document that is only parsed must obey the page's policy, which forbids a <style> in it
  // but not a sheet that a script has made.
  const plain = (await response.text()).replace(STYLE, (_, rules) => adopt(rules));
  const drawn = new DOMParser().parseFromString(plain, "image/svg+xml");
  const picture = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (drawn.documentElement));
  picture.querySelector("title")?.remove();
  // As an image it would hide its squares from screen readers.
  for (const name of ["role", "width", "height"]) picture.removeAttribute(name);
  takeShapes(picture);
  return document.importNode(picture, true);
}

/** @param {string} rules */
function adopt(rules) {
  if (!adopted.has(rules)) {
    adopted.add(rules);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  return "";
}
