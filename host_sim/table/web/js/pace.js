/** How long the computers let people look on between two actions; the choice is remembered. */

import { el } from "./dom.js";
import { recall, remember } from "./memory.js";
import { field } from "./parts.js";
import { t } from "./words.js";

/** @import { State } from "./contract.js" */

const PACES = ["quick", "usual", "slow"];

/** @param {string} now @param {(pace: string) => unknown} choose */
export function paceMenu(now, choose) {
  const menu = el("select", {}, PACES.map((pace) => el("option", { value: pace, selected: pace === now }, t(`pace.${pace}`))));
  menu.addEventListener("change", () => {
    remember("pace", menu.value);
    choose(menu.value);
  });
  return field(t("pace.title"), menu);
}

/** What was chosen at another table, where it is not so yet. @param {State} state @returns {string | null} */
export function rememberedPace({ pace, seats, you, over }) {
  const wanted = recall("pace");
  const counts = you !== null && !over && seats.some(({ who }) => who === "computer");
  return counts && PACES.includes(wanted) && wanted !== pace ? wanted : null;
}
