/** Who sits where: a person here, a person elsewhere, or the computer. */

import { el, fill } from "./dom.js";
import { recall, remember } from "./memory.js";
import { playerMark, playerName } from "./names.js";
import { t } from "./words.js";

/** @typedef {"here" | "device" | "computer"} Who */

/** @type {Who[]} */
const WHO = ["here", "device", "computer"];
const LONGEST_NAME = 40;

export function createWhoSits() {
  const element = el("div", { class: "who-seats" });
  /** @type {{player: string, who: HTMLSelectElement, name: HTMLInputElement}[]} */
  let rows = [];
  /** @type {Who[]} */
  const chosen = ["here", "computer"]; // kept when the game changes
  /** @type {string[]} */
  const names = recall("names") ?? [];

  /** @param {string} player @param {number} place */
  function row(player, place) {
    const label = playerName(player);
    const who = el("select", { "aria-label": t("who.of", { player: label }) },
      WHO.map((one) => el("option", { value: one, selected: one === (chosen[place] ?? "computer") }, t(`who.${one}`))));
    const name = el("input", {
      type: "text",
      maxlength: LONGEST_NAME,
      autocomplete: "off",
      value: names[place] ?? "",
      placeholder: t("who.name"),
      "aria-label": t("who.name_of", { player: label }),
    });
    const computer = el("span", { class: "soft who-recruit", text: t("who.recruit") });
    const explained = () => {
      chosen[place] = /** @type {Who} */ (who.value);
      name.hidden = who.value === "computer";
      computer.hidden = !name.hidden;
    };
    who.addEventListener("change", explained);
    name.addEventListener("input", () => (names[place] = name.value));
    explained();
    return { player, who, name, computer };
  }

  return {
    element,
    /** @param {string[]} players */
    update(players) {
      const made = players.map(row);
      rows = made;
      fill(element, made.map(({ player, who, name, computer }) =>
        el("div", { class: "who-seat" },
          el("span", { class: "who-player" }, playerMark(player), playerName(player)),
          who, el("span", { class: "who-name" }, name, computer))));
    },
    /** @returns {{who: string, name: string}[]} */
    seats() {
      remember("names", names);
      return rows.map(({ player, who, name }) => ({
        who: who.value,
        name: who.value === "computer" ? "recruit" : name.value.trim() || playerName(player).slice(0, LONGEST_NAME),
      }));
    },
  };
}
