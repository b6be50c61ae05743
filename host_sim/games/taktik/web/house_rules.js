/** House rules: the rulings of the rule book, and what a table may want otherwise. */

import { clauseLink } from "../../js/clauses.js";
import { el } from "../../js/dom.js";
import { playerName } from "../../js/names.js";
import { check, field } from "../../js/parts.js";
import { t } from "../../js/words.js";

/** What the rule book calls them (house.toml), and where they stand. @type {Record<string, string>} */
export const CLAUSES = {
  move_odds: "S3", long_range_odds: "S7", strengths: "F2", three_order: "M2", four_order: "M2",
  closed_countries: "M4", passing: "V4", holders: "V6", long_range_gap: "E4", long_range_bearing: "E4",
  forest_blocks: "E4", rear_codes: "E6", repair_area: "R1", repair_step: "R4", depot_loss: "R5",
  quiet_turns: "W4", option_sets: "A0", field_hq_fuel: "A1.4",
};

/** Those that are one of a few words. @type {Record<string, string[]>} */
export const WORDS = {
  three_order: ["allies_in_a_row", "sarapan_between"],
  four_order: [
    "kazaldis sarapan armania calderon", "kazaldis sarapan calderon armania", "kazaldis armania sarapan calderon",
    "kazaldis armania calderon sarapan", "kazaldis calderon sarapan armania", "kazaldis calderon armania sarapan",
  ],
  passing: ["blocked", "friends"],
  holders: ["fight", "safe"],
  long_range_gap: ["up_to_2", "exactly_2"],
  long_range_bearing: ["lines", "any"],
  repair_area: ["own_first", "alliance"],
  repair_step: ["pool", "unit"],
  depot_loss: ["loser", "both"],
  option_sets: ["battalion", "player"],
};
/** Those that are numbers: at least, at most. @type {Record<string, [number, number]>} */
export const NUMBERS = { move_odds: [1, 3], long_range_odds: [1, 3], quiet_turns: [1, 100000] };
/** What a unit may be worth, by its kind. @type {Record<string, number[]>} */
export const STRENGTHS = { cars: [2, 4], tanks: [2, 4, 8] };

/** @typedef {{element: HTMLElement, value: () => unknown, set: (value: any) => void, ok?: () => boolean}} Setting */

/** @param {Record<string, Record<string, any>>} presets all rulings, by the name of the preset; ours are the defaults */
export function createHouseRules(presets) {
  const settings = Object.entries(presets.ours ?? {}).map(([name, ruling]) => ({ name, ruling, ...setting(name, ruling) }));
  const preset = el("select", { onchange: () => choose(preset.value) }, Object.keys(presets).map((name) =>
    el("option", { value: name }, t(`house.preset.${name}`))));

  /** @param {string} name */
  function choose(name) {
    for (const { name: rule, set } of settings) set(presets[name]?.[rule]);
  }

  const element = el("details", { class: "house" },
    el("summary", { text: t("house.title") }),
    el("p", { class: "small soft", text: t("house.why") }),
    el("div", { class: "house-preset" }, field(t("house.preset"), preset)),
    settings.map(({ name, element: input }) =>
      el("div", { class: "house-rule" }, input, CLAUSES[name] && clauseLink(CLAUSES[name], "taktik"))));
  return {
    element,
    /** Only what is otherwise than the rule book, whichever preset it began with. */
    wish() {
      const changed = settings.filter(({ ruling, value }) => JSON.stringify(value()) !== JSON.stringify(ruling));
      return Object.fromEntries(changed.map(({ name, value }) => [name, value()]));
    },
    /** @returns {string | null} */
    fault() {
      const wrong = settings.find(({ ok }) => ok && !ok());
      return wrong ? t("house.wrong", { rule: t(`house.${wrong.name}`) }) : null;
    },
  };
}

/**
 * @param {string} name
 * @param {any} ruling
 * @returns {Setting}
 */
function setting(name, ruling) {
  const label = t(`house.${name}`);
  if (typeof ruling === "boolean") {
    const box = el("input", { type: "checkbox", checked: ruling });
    return { element: check(label, box), value: () => box.checked, set: (value) => { box.checked = value; } };
  }
  if (typeof ruling === "object") return strengths(label, ruling);
  if (typeof ruling === "number") {
    const [least, most] = NUMBERS[name] ?? [0, 1e6];
    const input = el("input", { type: "number", min: least, max: most, step: 1, value: ruling, required: true });
    const set = (/** @type {number} */ value) => { input.value = String(value); };
    return { element: field(label, input), value: () => input.valueAsNumber, set, ok: () => input.checkValidity() };
  }
  const select = el("select", {}, (WORDS[name] ?? [ruling]).map((word) =>
    el("option", { value: word, selected: word === ruling }, wordFor(name, word))));
  return { element: field(label, select), value: () => select.value, set: (value) => { select.value = value; } };
}

/**
 * What a choice is called; how four sit, by their names.
 * @param {string} name
 * @param {string} word
 */
function wordFor(name, word) {
  return name === "four_order" ? word.split(" ").map(playerName).join(", ") : t(`house.${name}.${word}`);
}

/**
 * How strong the units of a battalion are, kind by kind.
 * @param {string} label
 * @param {Record<string, number[]>} ruling
 * @returns {Setting}
 */
function strengths(label, ruling) {
  const inputs = Object.entries(ruling).map(([kind, values]) => ({
    kind,
    count: values.length,
    input: el("input", { type: "text", inputmode: "numeric", value: values.join(" "), autocomplete: "off" }),
  }));
  const numbers = (/** @type {string} */ text) => text.split(/[\s,]+/).filter(Boolean).map(Number);
  return {
    element: el("fieldset", { class: "strengths" },
      el("legend", { text: label }),
      inputs.map(({ kind, input }) => field(t(`house.strengths.${kind}`), input))),
    set: (values) => { for (const { kind, input } of inputs) input.value = values[kind].join(" "); },
    value: () => Object.fromEntries(inputs.map(({ kind, input }) => [kind, numbers(input.value)])),
    ok: () => inputs.every(({ kind, count, input }) => {
      const values = numbers(input.value);
      return values.length === count && values.every((value) => STRENGTHS[kind]?.includes(value));
    }),
  };
}
