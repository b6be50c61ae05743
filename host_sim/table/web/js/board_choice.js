/** A board by its picture, or a file of one's own, which the server checks. */

import { post } from "./api.js";
import { el, fill } from "./dom.js";
import { errorText } from "./toast.js";
import { says, t } from "./words.js";

const LARGEST = 1 << 20; // bytes; a map has a few thousand
const FAULTS_SHOWN = 8;

/**
 * @typedef {object} What
 * @property {string} kind
 * @property {string} field what the server calls such a board
 * @property {string[]} names
 * @property {string} first
 * @property {string} legend
 * @property {string} ending of the name of a file
 * @property {() => void} [changed]
 */

/** @param {What} what */
export function createBoardChoice({ kind, field, names, first, legend, ending, changed = () => {} }) {
  const OWN = "";
  let chosen = names.includes(first) ? first : names[0];
  /** @type {string | null} */
  let own = null;
  const verdict = el("div", { class: "own-verdict", role: "status" });
  const file = el("input", { type: "file", accept: `${ending},text/plain`, "aria-label": t("board_choice.file") });
  const upload = el("div", { class: "own-file", hidden: true }, file, verdict);
  file.addEventListener("change", () => void read());

  /** @param {string} name */
  function choose(name) {
    chosen = name;
    upload.hidden = name !== OWN;
    changed();
  }

  async function read() {
    own = null;
    const [given] = file.files ?? [];
    fill(verdict);
    if (!given) return;
    if (given.size > LARGEST) return fill(verdict, el("p", { class: "fault", text: t("board_choice.too_large") }));
    const text = await given.text();
    try {
      const { faults } = await post(`/api/check/${kind}?name=${encodeURIComponent(given.name)}`, text);
      if (!faults.length) own = text;
      fill(verdict, faults.length ? faultList(faults) : el("p", { class: "good", text: t("board_choice.good") }));
    } catch (error) {
      fill(verdict, el("p", { class: "fault", text: errorText(error) }));
    }
    changed();
  }

  const element = el("fieldset", { class: "boards" }, el("legend", { text: legend }),
    el("div", { class: "board-cards" }, names.map((name) => card(name, label(kind, name),
      el("img", { src: `/api/picture/${kind}?${field}=${encodeURIComponent(name)}`, alt: "", loading: "lazy" }))),
      card(OWN, t("board_choice.own"), el("span", { class: "own-sign", "aria-hidden": "true" }, "+"))),
    upload);

  /** @param {string} name @param {string} text @param {HTMLElement} picture */
  function card(name, text, picture) {
    return el("label", { class: "board-card" },
      el("input", { type: "radio", name: `${kind}-board`, value: name, checked: name === chosen, onchange: () => choose(name) }),
      picture, el("span", { class: "board-name", text }));
  }

  return {
    element,
    get chosen() {
      return chosen;
    },
    get own() {
      return own;
    },
    wish: () => (chosen === OWN ? { text: own } : chosen),
    /** @returns {string | null} */
    fault: () => (chosen === OWN && own === null ? t("board_choice.missing") : null),
  };
}

/** @param {string} kind @param {string} name */
function label(kind, name) {
  const key = `board.${kind}.${name}`;
  return says(key) ? t(key) : name;
}

/** @param {{line: number, column: number, message: string}[]} faults */
function faultList(faults) {
  return el("div", {},
    el("p", { class: "fault", text: t("board_choice.faults", { count: faults.length }) }),
    el("ul", { class: "faults small" }, faults.slice(0, FAULTS_SHOWN).map(({ line, message }) =>
      el("li", { text: line ? t("board_choice.fault", { line, message }) : message }))));
}
