/** What a new game of Tank Chess can be made of. */

import { createBoardChoice } from "../../js/board_choice.js";
import { clauseLink } from "../../js/clauses.js";
import { el } from "../../js/dom.js";
import { check, field } from "../../js/parts.js";
import { t } from "../../js/words.js";

/**
 * @typedef {object} Choices
 * @property {string[]} layouts
 * @property {Record<string, number>} suggested_minutes by the size of the board
 * @property {number} most_minutes
 * @property {number} most_increment
 * @property {string[]} players
 */

/**
 * @param {Choices} choices
 * @returns {import("../../js/contract.js").Wishes}
 */
export function createWishes(choices) {
  const board = createBoardChoice({
    kind: "tank-chess",
    field: "layout",
    names: choices.layouts,
    first: "basic16",
    legend: t("tank_chess_wishes.layout"),
    ending: ".layout",
    changed: () => suggest(),
  });
  const box = el("input", { type: "checkbox" });
  const minutes = el("input", { type: "number", min: 1, max: choices.most_minutes, step: 1, required: true });
  const increment = el("input", { type: "number", min: 0, max: choices.most_increment, step: 1, value: 0, required: true });
  const times = el("div", { class: "times", hidden: true },
    field(t("tank_chess_wishes.minutes"), minutes),
    field(t("tank_chess_wishes.increment"), increment));
  box.addEventListener("change", () => (times.hidden = !box.checked));
  let touched = false;
  minutes.addEventListener("input", () => (touched = true));

  /** The size of a board stands in its name, or in its own file; nobody's own number is changed. */
  function suggest() {
    const shipped = Object.keys(choices.suggested_minutes).find((one) => board.chosen.includes(one));
    const size = shipped ?? (board.own && ownSize(board.own));
    if (!touched) minutes.value = String(choices.suggested_minutes[size || "16"] ?? 30);
  }
  suggest();

  return {
    element: el("div", { class: "wishes-parts" }, board.element,
      el("fieldset", { class: "clock" }, el("legend", { text: t("tank_chess_wishes.clock") }),
        el("div", { class: "option" }, check(t("tank_chess_wishes.with_clock"), box), clauseLink("C14", "tank-chess")),
        times)),
    players: () => choices.players,
    fault: () => board.fault() ?? (box.checked && !(minutes.checkValidity() && increment.checkValidity())
      ? t("tank_chess_wishes.wrong_clock", { minutes: choices.most_minutes, seconds: choices.most_increment }) : null),
    wishes: () => ({ layout: board.wish(), clock: box.checked ? `${minutes.valueAsNumber}+${increment.valueAsNumber}` : null }),
  };
}

/** @param {string} text */
function ownSize(text) {
  return text.match(/\b(16|20)\b/)?.[1];
}
