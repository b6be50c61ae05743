/** Who sits where: a person here, a person elsewhere, or one of the computer's players. */

import { el, fill } from "./dom.js";
import { recall, remember } from "./memory.js";
import { playerMark, playerName } from "./names.js";
import { says, t } from "./words.js";

/**
 * @typedef {object} Setting
 * @property {string} name
 * @property {string} what
 * @property {number} default
 * @property {number} low
 * @property {number} high
 */
/**
 * @typedef {object} Opponent one of the computer's players
 * @property {string} name
 * @property {string} what
 * @property {string} strength
 * @property {string} cost what a turn of it takes; may be empty
 * @property {Setting[]} settings
 * @property {boolean} available whether it is quick enough here
 */
/** @typedef {{player: string, who: HTMLSelectElement, name: HTMLInputElement, computers: Computer[]}} Row */
/** @typedef {ReturnType<typeof createComputer>} Computer */
/** @typedef {{chosen: string[], names: string[]}} Kept by place, when the game changes */

const PEOPLE = ["here", "device"];
const LONGEST_NAME = 40;

export function createWhoSits() {
  const element = el("div", { class: "who-seats" });
  /** @type {Row[]} */
  let rows = [];
  // By default the first is a person, and the others are the computer's.
  /** @type {Kept} */
  const kept = { chosen: ["here"], names: recall("names") ?? [] };

  /** The computer's player on a seat, if it is one. @param {Row} row */
  const computerOn = ({ who, computers }) => computers.find(({ value }) => value === who.value);

  return {
    element,
    /** @param {string[]} players @param {Opponent[]} opponents */
    update(players, opponents) {
      rows = players.map((player, place) => createRow(player, place, opponents, kept));
      fill(element, rows.map(({ player, who, name, computers }) =>
        el("div", { class: "who-seat" },
          el("span", { class: "who-player" }, playerMark(player), playerName(player)),
          who, el("span", { class: "who-name" }, name, computers.map((computer) => computer.element)))));
    },
    /** @returns {string | null} */
    fault() {
      return rows.map((row) => computerOn(row)?.fault() ?? null).find(Boolean) ?? null;
    },
    /** @returns {{who: string, name: string}[]} */
    seats() {
      remember("names", kept.names);
      return rows.map((row) => {
        const computer = computerOn(row);
        if (computer) return { who: "computer", name: computer.name() };
        const name = row.name.value.trim() || playerName(row.player).slice(0, LONGEST_NAME);
        return { who: row.who.value, name };
      });
    },
  };
}

/**
 * @param {string} player
 * @param {number} place
 * @param {Opponent[]} opponents
 * @param {Kept} kept
 * @returns {Row}
 */
function createRow(player, place, opponents, { chosen, names }) {
  const label = playerName(player);
  const computers = opponents.map(createComputer);
  const values = [...PEOPLE, ...computers.map(({ value }) => value)];
  const missing = new Set(computers.filter(({ available }) => !available).map(({ value }) => value));
  const first = values.includes(chosen[place]) && !missing.has(chosen[place])
    ? chosen[place] : computers.find(({ available }) => available)?.value ?? "here";
  const labels = [...PEOPLE.map((one) => t(`who.${one}`)), ...computers.map(({ text }) => text)];
  const who = el("select", { "aria-label": t("who.of", { player: label }) },
    values.map((value, n) => el("option", { value, selected: value === first, disabled: missing.has(value) }, labels[n])));
  const name = el("input", {
    type: "text",
    maxlength: LONGEST_NAME,
    autocomplete: "off",
    value: names[place] ?? "",
    placeholder: t("who.name"),
    "aria-label": t("who.name_of", { player: label }),
  });
  const choose = () => {
    name.hidden = !PEOPLE.includes(who.value);
    for (const computer of computers) computer.element.hidden = computer.value !== who.value;
  };
  who.addEventListener("change", () => {
    chosen[place] = who.value;
    choose();
  });
  name.addEventListener("input", () => (names[place] = name.value));
  choose();
  return { player, who, name, computers };
}

/** What can be said of one of the computer's players, and set. @param {Opponent} opponent */
function createComputer({ name, what, strength, cost, settings, available }) {
  /** @param {string} key @param {string} otherwise */
  const text = (key, otherwise) => (says(key) ? t(key) : otherwise);
  const inputs = settings.map((setting) => ({
    setting,
    label: text(`player.${name}.${setting.name}`, text(`setting.${setting.name}`, setting.what)),
    input: el("input", { type: "number", min: setting.low, max: setting.high, step: 1, value: setting.default, required: true }),
  }));
  return {
    value: `computer ${name}`,
    available,
    text: t(available ? "who.computer" : "who.computer_missing", { player: text(`player.${name}`, name) }),
    element: el("span", { class: "soft who-computer", hidden: true },
      el("span", { text: text(`player.${name}.what`, what) }),
      el("span", { text: t("who.strength", { strength: text(`player.${name}.strength`, strength) }) }),
      (cost || says(`player.${name}.cost`)) && el("span", { text: t("who.cost", { cost: text(`player.${name}.cost`, cost) }) }),
      inputs.map(({ label, input }) => el("label", { class: "who-setting" }, label, input))),
    /** With what was set otherwise than usual. */
    name: () => [name, ...inputs.filter(({ setting, input }) => input.valueAsNumber !== setting.default)
      .map(({ setting, input }) => `${setting.name}=${input.value}`)].join(" "),
    /** @returns {string | null} */
    fault() {
      const wrong = inputs.find(({ input }) => !input.checkValidity());
      return wrong ? t("who.wrong_setting", { setting: wrong.label, low: wrong.setting.low, high: wrong.setting.high }) : null;
    },
  };
}
