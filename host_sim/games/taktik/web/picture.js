/** The empty board as the server draws it, put into the page; and its spaces. */

import { Spaces } from "./spaces.js";

const MARGIN = 28; // for letters and numbers

/** Styles already given to the document, by their text. @type {Map<string, CSSStyleSheet>} */
const adopted = new Map();

/**
 * @typedef {object} Ground
 * @property {SVGSVGElement} drawing
 * @property {{x: number, y: number, width: number, height: number}} box of the whole drawing
 * @property {{x: number, y: number}} origin of the spaces, in the drawing
 * @property {Spaces} spaces
 */

/** Used once: what is drawn belongs to the page that shows it. @type {{table: string, ground: Promise<Ground | null>} | null} */
let early = null;

/** While nothing else can be done yet. @param {string} table */
export function readAhead(table) {
  early = { table, ground: read(table).catch(() => null) };
}

/**
 * @param {string} table
 * @returns {Promise<Ground>}
 */
export async function loadPicture(table) {
  const ahead = early;
  early = null;
  return (ahead?.table === table && await ahead.ground) || read(table);
}

/**
 * @param {string} table
 * @returns {Promise<Ground>}
 */
async function read(table) {
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/picture`);
  if (!answer.ok) throw new Error(`no picture: ${answer.status}`);
  return placed(await answer.text());
}

/** @param {string} text */
function placed(text) {
  // A strict policy forbids style elements, but not sheets made by scripts.
  const [whole = "", style = ""] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
  const parsed = new DOMParser().parseFromString(text.replace(whole, ""), "text/html"); // in half the time of XML
  dressShapes(parsed, adopt(style));
  const hex = /** @type {Element} */ (parsed.querySelector("#hex path"));
  const drawing = document.adoptNode(/** @type {SVGSVGElement} */ (parsed.querySelector("svg")));
  // Its title would be a tooltip everywhere, and `img` would hide the spaces from screen readers.
  drawing.querySelector("title")?.remove();
  drawing.removeAttribute("role");
  const layer = /** @type {SVGGElement} */ (drawing.querySelector(".spaces"));
  const paths = /** @type {SVGPathElement[]} */ ([...layer.querySelectorAll("path[data-names]")]);
  const spaces = new Spaces(paths.flatMap(spacesOf), cornersOf(hex), layer), origin = offset(layer);
  const box = around(spaces, origin);
  drawing.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  return { drawing, box, origin, spaces };
}

/** Of the outline that is drawn around the centre of every space. @param {Element} hex */
function cornersOf(hex) {
  const pairs = (hex.getAttribute("d") ?? "").matchAll(/(-?[\d.]+) (-?[\d.]+)/g);
  return [...pairs].map(([, x, y]) => /** @type {[number, number]} */ ([Number(x), Number(y)]));
}

/**
 * The board with its margins; the heading above it is for prints.
 * @param {Spaces} spaces
 * @param {{x: number, y: number}} origin
 */
function around({ all, width, radius }, origin) {
  const right = Math.max(...all.map(({ x }) => x)) + width / 2, bottom = Math.max(...all.map(({ y }) => y)) + radius;
  return { x: origin.x - MARGIN, y: origin.y - MARGIN, width: right + 2 * MARGIN, height: bottom + 2 * MARGIN };
}

/** @param {string} style */
function adopt(style) {
  const known = adopted.get(style);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  adopted.set(style, sheet);
  return sheet;
}

/**
 * Sheets made by scripts do not reach into what `use` copies: there the style becomes attributes.
 * @param {Document} parsed
 * @param {CSSStyleSheet} sheet
 */
function dressShapes(parsed, sheet) {
  const rules = [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule);
  for (const shape of parsed.querySelectorAll("defs [class]")) {
    for (const { selectorText, style } of rules.filter((rule) => shape.matches(rule.selectorText))) {
      if (selectorText) for (const property of style) shape.setAttribute(property, style.getPropertyValue(property));
    }
  }
}

/**
 * Those of one path, as light.py writes it: each begins at its centre.
 * @param {SVGPathElement} path
 * @returns {import("./spaces.js").Space[]}
 */
function spacesOf(path) {
  const [, terrain, country] = path.classList;
  const city = path.classList.contains("city");
  const centres = [...(path.getAttribute("d") ?? "").matchAll(/M(\S+?) (-?[\d.]+)/g)];
  return (path.dataset.names ?? "").split(" ").map((name, place) => {
    const [, x, y] = centres[place];
    return { name, x: Number(x), y: Number(y), terrain, country, city };
  });
}

/** @param {Element} element */
function translation(element) {
  const [, x = 0, y = 0] = /translate\((\S+?)[ ,]+(\S+?)\)/.exec(element.getAttribute("transform") ?? "") ?? [];
  return { x: Number(x), y: Number(y) };
}

/** @param {Element} element */
function offset(element) {
  const sum = { x: 0, y: 0 };
  for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
    const { x, y } = translation(at);
    sum.x += x;
    sum.y += y;
  }
  return sum;
}
