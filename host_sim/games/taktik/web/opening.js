/** Who begins: the rolls for it, as the story tells them (M2). */

import { named } from "./names.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").View} View */
/** @typedef {{n: number, player: string, number: string}} FirstRoll without a player: a tie */

export class Opening {
  constructor() {
    /** In their order; a tie stands between those that made it and the next. @type {FirstRoll[]} */
    this.rolls = [];
  }

  /**
   * @param {number} from items from there on are forgotten first
   * @param {Item[]} items
   */
  add(from, items) {
    this.rolls = this.rolls.filter((roll) => roll.n < from);
    for (const { n, events } of items) {
      for (const { kind, player = "", number = "" } of events) {
        if (kind === "rolled_for_first" || kind === "tied_for_first") this.rolls.push({ n, player, number });
      }
    }
  }

  /** Until the first turn's roll: who rolled what. @param {import("./types.js").Say} t @param {View} view */
  chips(t, view) {
    const fresh = view.phase === "first_roll" || (view.turn === 1 && view.phase === "roll");
    return (fresh ? this.rolls : []).map(({ player, number }) => (player
      ? { kind: `tk-country ${player.split("+")[0]}`, text: t("taktik.strip.first_roll", { player: named(t, player), number }) }
      : { kind: "tk-lit", text: t("taktik.strip.tie") }));
  }
}
