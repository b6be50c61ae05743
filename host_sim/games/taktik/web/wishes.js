/** What a new game of Taktik can be made of. */

import { el } from "../../js/dom.js";
import { createBoardChoice } from "../../js/board_choice.js";
import { createHouseRules } from "./house_rules.js";
import { playerMark, playerName } from "../../js/names.js";
import { check } from "../../js/parts.js";
import { t } from "../../js/words.js";
import { clauseLink } from "../../js/clauses.js";

/** Where the options stand in the rules. @type {Record<string, string>} */
const CLAUSES = { mines: "A1.1", supply: "A2.1" };

/**
 * @param {{modes: Record<string, string[]>, maps: string[], options: string[], house: Record<string, Record<string, any>>}} choices
 * @param {() => void} changed
 * @returns {import("../../js/contract.js").Wishes}
 */
export function createWishes(choices, changed) {
  const modes = Object.keys(choices.modes);
  let mode = modes[0];
  const map = createBoardChoice({
    kind: "taktik",
    field: "map",
    names: choices.maps,
    first: "classic",
    legend: t("taktik_wishes.map"),
    ending: ".map",
  });
  const house = createHouseRules(choices.house);
  const options = choices.options.map((option) => ({ option, box: el("input", { type: "checkbox" }) }));

  /** @param {string} one */
  function choose(one) {
    mode = one;
    changed();
  }

  const element = el("div", { class: "wishes-parts" },
    el("fieldset", { class: "choices modes" }, el("legend", { text: t("taktik_wishes.mode") }), modes.map((one) =>
      el("label", { class: "choice mode" },
        el("input", { type: "radio", name: "mode", value: one, checked: one === mode, onchange: () => choose(one) }),
        el("span", {},
          el("strong", { text: t(`mode.${one}`) }),
          el("span", { class: "small mode-players" }, choices.modes[one].map((player) =>
            el("span", { class: "mode-player" }, playerMark(player), playerName(player)))),
          el("span", { class: "small soft", text: t(`mode.${one}.what`) }))))),
    map.element,
    el("fieldset", { class: "options" }, el("legend", { text: t("taktik_wishes.options") }), options.map(({ option, box }) =>
      el("div", { class: "option" }, check(t(`option.${option}`), box), clauseLink(CLAUSES[option] ?? "A0", "taktik")))),
    house.element);

  return {
    element,
    players: () => choices.modes[mode],
    fault: () => map.fault() ?? house.fault(),
    wishes: () => ({
      mode,
      map: map.wish(),
      options: options.filter(({ box }) => box.checked).map(({ option }) => option),
      house: house.wish(),
    }),
  };
}
