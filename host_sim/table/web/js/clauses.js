/** Clauses that are cited, wherever they are: each a link into the rules. */

import { el } from "./dom.js";
import { t } from "./words.js";

/** @type {(clause: string | undefined, book: string | undefined) => void} */
let opener = () => {};

/**
 * Where the rules are shown from now on.
 * @param {typeof opener} show
 */
export function openRulesWith(show) {
  opener = show;
}

/**
 * @param {string} [clause] the one to begin with
 * @param {string} [book]
 */
export function openRules(clause, book) {
  opener(clause, book);
}

/**
 * @param {string} clause
 * @param {string} [book] where two books have it
 * @param {string} [style] a class
 */
export function clauseLink(clause, book, style = "") {
  return el("button", {
    class: `clause-link ${style}`,
    type: "button",
    "aria-label": t("rules.open_clause", { clause }),
    onclick: () => openRules(clause, book),
  }, clause);
}

const CITED = /\(([A-Z]\d{1,2}(?:\.\d|[a-z])?)\)/;

/**
 * What is told, with each clause that stands behind it in brackets a link.
 * @param {string} text
 * @param {string} [book]
 * @returns {(Node | string)[]}
 */
export function cited(text, book) {
  return text.split(CITED).flatMap((part, n) => (n % 2 ? ["(", clauseLink(part, book, "inline"), ")"] : [part]));
}

// `code`, **strong**, *emphasis*, [words](of a link), and the id of a clause.
const PARTS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\([^)]*\)|\b([A-Z]\d{1,2}(?:\.\d|[a-z])?)\b/g;

/**
 * The text of a clause, marked up as in the books.
 * @param {string} text
 * @param {(id: string) => boolean} known
 * @param {string} book
 * @returns {(Node | string)[]}
 */
export function clauseText(text, known, book) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let done = 0;
  for (const found of text.matchAll(PARTS)) {
    parts.push(text.slice(done, found.index));
    parts.push(part(found, known, book));
    done = found.index + found[0].length;
  }
  return [...parts, text.slice(done)];
}

/**
 * @param {RegExpMatchArray} found
 * @param {(id: string) => boolean} known
 * @param {string} book
 */
function part([whole, code, strong, emphasis, words, clause], known, book) {
  if (code) return el("code", { text: code });
  if (strong) return el("strong", { text: strong });
  if (emphasis) return el("em", {}, clauseText(emphasis, known, book));
  if (words) return words;
  return known(clause) ? clauseLink(clause, book) : whole;
}
