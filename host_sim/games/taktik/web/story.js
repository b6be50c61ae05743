/** One item of the story in words; an item may be several sentences. */

import { listed } from "../../js/names.js";
import { named } from "./names.js";

/** @typedef {import("./types.js").Say} Say */
/** @typedef {import("./types.js").Item} Item */

const CAPTURES = new Set(["hq_taken", "depot_taken", "field_hq_taken", "depot_overrun"]);
const BATTLES = new Set(["destroyed", "damaged", "mine_exploded", "not_repairable", "lost_under_repair"]);

/** Details of events that are names to be said in the reader's language. */
const NAMES = ["player", "country", "side", "winner"];

/**
 * @param {Say} t
 * @param {Item} item
 * @param {string | null} you whose eyes read it
 */
export function itemWords(t, item, you) {
  return [actionWords(t, item), ...item.events.map((event) => eventWords(t, event, you))].filter(Boolean).join(" ");
}

/** What a replay marks. @param {Item} item @returns {"battle" | "capture" | null} */
export function markOf({ events }) {
  if (events.some(({ kind }) => CAPTURES.has(kind))) return "capture";
  return events.some(({ kind }) => BATTLES.has(kind)) ? "battle" : null;
}

/**
 * @param {Say} t
 * @param {import("./types.js").GameEvent} event
 * @param {string | null} you
 */
export function eventWords(t, { kind, ...details }, you) {
  if (kind === "begins" && details.player === you) return t("taktik.story.you_begin");
  /** @type {Record<string, string>} */
  const gaps = { ...details };
  for (const gap of NAMES) if (gaps[gap]) gaps[gap] = named(t, gaps[gap]);
  if (gaps.players) gaps.players = listed(gaps.players.split(", ").map((player) => named(t, player)));
  return t(`event.taktik.${kind}`, gaps);
}

/**
 * @param {Say} t
 * @param {Item} item
 */
function actionWords(t, { action, by, events }) {
  const [verb = "", first = "", ...rest] = action.split(" ");
  const player = by ? named(t, by) : "";
  switch (verb) {
    case "ready":
      return t("taktik.story.ready", { player: named(t, first) });
    case "roll":
      return t("taktik.story.roll", { player, strategy: t(`taktik.strategy.${first}`), tactic: t(`taktik.tactic.${rest[0]}`) });
    case "rolled":
      if (events.some(({ kind }) => kind === "rolled_for_first")) return ""; // told with who rolled
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
