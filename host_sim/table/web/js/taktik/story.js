/** One item of the story in words; an item may be several sentences. */

import { listed, named } from "./names.js";

/** @typedef {import("./types.js").Say} Say */
/** @typedef {import("./types.js").Item} Item */

/** Details of events that are names to be said in the reader's language. */
const NAMES = ["player", "country", "side", "winner"];

/**
 * @param {Say} t
 * @param {Item} item
 */
export function told(t, item) {
  return [deed(t, item), ...item.events.map((event) => happening(t, event))].filter(Boolean).join(" ");
}

/**
 * @param {Say} t
 * @param {import("./types.js").Happening} event
 */
function happening(t, { what, ...details }) {
  /** @type {Record<string, string>} */
  const said = { ...details };
  for (const gap of NAMES) if (said[gap]) said[gap] = named(t, said[gap]);
  if (said.players) said.players = listed(said.players.split(", ").map((player) => named(t, player)));
  return t(`event.taktik.${what}`, said);
}

/**
 * @param {Say} t
 * @param {Item} item
 */
function deed(t, { action, by }) {
  const [verb = "", first = "", ...rest] = action.split(" ");
  const player = by ? named(t, by) : "";
  switch (verb) {
    case "ready":
      return t("taktik.story.ready", { player: named(t, first) });
    case "roll":
      return t("taktik.story.roll", { player, strategy: t(`taktik.strategy.${first}`), tactic: t(`taktik.tactic.${rest[0]}`) });
    case "rolled":
      return t("taktik.story.rolled", { lamps: listed([t("taktik.story.steps", { steps: first }), ...rest.map((lamp) => t(`taktik.lamp.${lamp}`))]) });
    case "move":
      return t("taktik.story.move", { piece: first, space: rest.at(-1) });
    case "release":
      return t("taktik.story.release", { piece: first, space: rest.at(-1) });
    case "shoot":
      return t("taktik.story.shoot", { piece: first, other: rest[0] });
    case "shown":
      return t(`taktik.story.${first}`);
    case "end":
      return t("taktik.story.end", { player });
    case "resign":
      return t("taktik.story.resign", { player: named(t, first) });
    case "draw":
      return t("taktik.story.draw", { player: named(t, first) });
    default:
      return ""; // placing is nobody else's business, and a repair is told by its event
  }
}

