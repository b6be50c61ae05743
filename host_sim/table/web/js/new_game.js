/** A new game: which, how, and who sits where. */

import { el, fill } from "./dom.js";
import { allGames } from "./games.js";
import { kindName } from "./names.js";
import { enterTable, layTable } from "./new_table.js";
import { field } from "./parts.js";
import { errorText } from "./toast.js";
import { createWhoSits } from "./who_sits.js";
import { says, t } from "./words.js";

/** @import { WishesModule } from "./contract.js" */

const LONGEST_TITLE = 80;

/** Of a game that asks for nothing. @type {WishesModule["createWishes"]} */
const noWishes = ({ players }) => ({
  element: el("div"),
  players: () => players,
  wishes: () => ({}),
  fault: () => null,
});

/** Each game's part of the form, by kind. @returns {Promise<[string, WishesModule["createWishes"]][]>} */
export function loadWishes() {
  return Promise.all(allGames().map(async ([kind, game]) => [kind, (await game.wishes?.())?.createWishes ?? noWishes]));
}

/**
 * @param {HTMLElement} host
 * @param {Record<string, any>} choices by kind
 * @param {Awaited<ReturnType<typeof loadWishes>>} wishes
 */
export function createNewGame(host, choices, wishes) {
  const parts = new Map(wishes.filter(([kind]) => kind in choices)
    .map(([kind, createWishes]) => [kind, createWishes(choices[kind], () => seatsChanged())]));
  const kinds = [...parts.keys()];
  let kind = kinds[0];
  const who = createWhoSits();
  const title = el("input", { type: "text", maxlength: LONGEST_TITLE, autocomplete: "off" });
  const problem = el("p", { class: "fault", role: "alert" });
  const begin = el("button", { class: "button main big", type: "submit" }, t("lobby.begin"));
  const part = el("div", { class: "wishes" });

  const form = el("form", { class: "new-form", novalidate: true, onsubmit: submit },
    kindSwitches(kinds, choose), part,
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
    who.update(mine.players(), choices[kind].opponents ?? []);
    title.placeholder = t("lobby.title_default", { kind: kindName(kind) });
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const mine = parts.get(kind);
    if (!mine) return;
    const fault = mine.fault() ?? who.fault();
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

/** The first of them is chosen. @param {string[]} kinds @param {(kind: string) => void} choose */
function kindSwitches(kinds, choose) {
  return el("fieldset", { class: "choices kinds" },
    el("legend", { class: "unseen", text: t("lobby.which") }),
    kinds.map((one, place) => el("label", { class: "choice kind" },
      el("input", { type: "radio", name: "kind", value: one, checked: place === 0, onchange: () => choose(one) }),
      el("span", { class: "kind-name", text: kindName(one) }),
      says(`kind.${one}.what`) && el("span", { class: "small soft", text: t(`kind.${one}.what`) }))));
}
