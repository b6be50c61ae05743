/** What the server finds wrong with a layout, told as it is being made (C16). */

import { post } from "../../js/api.js";
import { clauseLink } from "../../js/clauses.js";
import { el, fill } from "../../js/dom.js";
import { squareAt } from "./layout_text.js";

/**
 * @typedef {import("./speech.js").T} T
 * @typedef {{line: number, column: number, message: string}} Fault
 */

/** The server tells first which clause is broken. */
const CLAUSE = /^(C\d+[a-z]?): /;
const PAUSE = 250; // milliseconds without a change, before the server is asked

/**
 * @param {T} t
 * @param {(sound: boolean, bySquare: Map<string, string>) => void} found
 * @param {(square: string) => void} goTo
 */
export function createFaults(t, found, goTo) {
  const title = el("p", { class: "tc-verdict", role: "status" });
  const list = el("ul", { class: "tc-faults" });
  let timer = 0;
  let asked = 0;

  /** @param {string} text @param {number} number */
  async function check(text, number) {
    /** @type {Fault[] | null} */
    const faults = await post("/api/check/tank-chess", text).then((answer) => answer.faults, () => null);
    if (number !== asked) return;
    if (!faults) {
      tell(t("tank_chess.editor.unchecked"), "");
      fill(list);
      return found(false, new Map());
    }
    /** @type {Map<string, string>} */
    const bySquare = new Map();
    fill(list, faults.map((fault) => {
      const square = fault.line && fault.column ? squareAt(text, fault.line, fault.column) : null;
      const clause = CLAUSE.exec(fault.message);
      const words = capital(clause ? fault.message.slice(clause[0].length) : fault.message);
      if (square) bySquare.set(square, words);
      return el("li", {},
        square
          ? el("button", { type: "button", class: "tc-fault-button", onclick: () => goTo(square) }, el("strong", { text: square }), el("span", { text: words }))
          : el("span", { text: words }),
        clause && clauseLink(clause[1], "tank-chess"));
    }));
    if (faults.length) tell(t("tank_chess.editor.faults", { count: faults.length }), "tc-bad");
    else tell(t("tank_chess.editor.sound"), "tc-good");
    found(faults.length === 0, bySquare);
  }

  /** @param {string} words @param {string} kind */
  function tell(words, kind) {
    if (title.textContent !== words) title.textContent = words;
    title.className = `tc-verdict ${kind}`;
  }

  return {
    element: el("section", { class: "tc-checked" }, title, list),
    /** @param {string} text */
    check(text) {
      clearTimeout(timer);
      const number = ++asked;
      if (!title.textContent) tell(t("tank_chess.editor.checking"), "");
      timer = window.setTimeout(() => check(text, number), PAUSE);
    },
    stop() {
      clearTimeout(timer);
      asked++;
    },
  };
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
