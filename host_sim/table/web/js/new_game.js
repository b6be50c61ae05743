/** A new game: which, how, and who sits where. */

import { el, fill } from "./dom.js";
import { enterTable, layTable } from "./new_table.js";
import { field } from "./parts.js";
import { taktikWishes } from "./taktik_wishes.js";
import { tankChessWishes } from "./tank_chess_wishes.js";
import { errorText } from "./toast.js";
import { createWhoSits } from "./who_sits.js";
import { t } from "./words.js";

/**
 * @typedef {object} Wishes the part of the form that a game brings
 * @property {HTMLElement} element
 * @property {() => string[]} players
 * @property {() => object} wishes
 * @property {() => string | null} fault what keeps the game from beginning
 */

/** @type {Record<string, (choices: any, changed: () => void) => Wishes>} */
const KINDS = { taktik: taktikWishes, "tank-chess": tankChessWishes };
const LONGEST_TITLE = 80;

/**
 * @param {HTMLElement} host
 * @param {Record<string, any>} choices by kind
 */
export function createNewGame(host, choices) {
  const kinds = Object.keys(choices).filter((kind) => kind in KINDS);
  let kind = kinds[0];
  const parts = new Map(kinds.map((one) => [one, KINDS[one](choices[one], () => seatsChanged())]));
  const who = createWhoSits();
  const title = el("input", { type: "text", maxlength: LONGEST_TITLE, autocomplete: "off" });
  const problem = el("p", { class: "fault", role: "alert" });
  const begin = el("button", { class: "button main big", type: "submit" }, t("lobby.begin"));
  const part = el("div", { class: "wishes" });

  const switches = el("fieldset", { class: "kinds" },
    el("legend", { class: "unseen", text: t("lobby.which") }),
    kinds.map((one) => el("label", { class: "kind" },
      el("input", { type: "radio", name: "kind", value: one, checked: one === kind, onchange: () => choose(one) }),
      el("span", { class: "kind-name", text: t(`kind.${one}`) }),
      el("span", { class: "small soft", text: t(`kind.${one}.what`) }))));

  const form = el("form", { class: "new-form", novalidate: true, onsubmit: submit },
    switches, part,
    el("fieldset", { class: "who" }, el("legend", { text: t("lobby.who_sits") }), who.element),
    field(t("lobby.title"), title),
    problem, el("div", { class: "begin" }, begin));
  fill(host, form);
  choose(kind);

  /** @param {string} one */
  function choose(one) {
    kind = one;
    fill(part, parts.get(one)?.element);
    seatsChanged();
  }

  function seatsChanged() {
    const mine = parts.get(kind);
    if (!mine) return;
    problem.textContent = "";
    who.update(mine.players());
    title.placeholder = t("lobby.title_default", { kind: t(`kind.${kind}`) });
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const mine = parts.get(kind);
    if (!mine) return;
    const fault = mine.fault();
    problem.textContent = fault ?? "";
    if (fault) return;
    begin.disabled = true;
    try {
      enterTable(await layTable(kind, title.value.trim() || title.placeholder, mine.wishes(), who.seats()));
    } catch (error) {
      problem.textContent = errorText(error);
    } finally {
      begin.disabled = false;
    }
  }
}
