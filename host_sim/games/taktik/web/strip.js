/** A strip above the board: steps left, lamps that still count, and what to do now. */

import { el, fill } from "../../js/dom.js";
import { named, steps } from "./names.js";
import { eventWords } from "./story.js";
import { verdictWords } from "./verdict.js";

/** @typedef {import("./types.js").State} State */

/**
 * @param {import("./types.js").Say} t
 */
export function createStrip(t) {
  const chips = el("div", { class: "tk-chips" });
  const hint = el("p", { class: "tk-hint", role: "status" });
  return {
    element: el("div", { class: "tk-strip" }, chips, hint),
    /**
     * @param {State} state
     * @param {import("./hand.js").Hand} hand
     * @param {import("./opening.js").Opening} opening
     * @param {import("./trail.js").Trace} [shot] that was fired just now
     */
    show(state, hand, opening, shot) {
      fill(chips, [...chipsOf(t, state), ...opening.chips(t, state.view)].map(({ kind, text }) => el("span", { class: `tk-chip ${kind}`, text })));
      const words = [newsFor(t, state, shot), hintFor(t, state, hand)].filter(Boolean).join(" ");
      if (hint.textContent !== words) hint.textContent = words;
    },
  };
}

/**
 * @param {import("./types.js").Say} t
 * @param {State} state
 */
function chipsOf(t, { view }) {
  const chips = [];
  const moving = view.phase === "move" || view.phase === "fire" || view.phase === "fire_lamp";
  if (view.turn) chips.push({ kind: "tk-turn", text: t("taktik.strip.turn", { turn: view.turn }) });
  if (view.on_turn && view.phase !== "over") chips.push({ kind: `tk-country ${view.on_turn.split("+")[0]}`, text: named(t, view.on_turn) });
  if (view.phase === "move") chips.push({ kind: "tk-steps", text: t("taktik.strip.steps", { steps: steps(view.half_steps) }) });
  if (view.phase === "move" && view.free_step) chips.push({ kind: "tk-lit", text: t("taktik.strip.free_step") });
  if (moving && view.long_range) chips.push({ kind: "tk-lit", text: t("taktik.strip.long_range") });
  if (view.release_due) chips.push({ kind: "tk-lit", text: t("taktik.strip.release_due") });
  if (view.damaged) chips.push({ kind: "tk-alarm", text: t("taktik.strip.damaged", { piece: view.damaged }) });
  if (view.shot) chips.push({ kind: "tk-alarm", text: t("taktik.strip.shot", { piece: view.shot.shooter, other: view.shot.target }) });
  return chips;
}

/** Somebody has won the rolls for who begins. @param {import("./types.js").View} view */
const isBeginning = ({ turn, phase }) => turn === 1 && phase === "roll";

/**
 * What has just happened and decides what comes next: who begins, what a shot did.
 * @param {import("./types.js").Say} t
 * @param {State} state
 * @param {import("./trail.js").Trace | undefined} shot
 */
function newsFor(t, { view, you }, shot) {
  if (isBeginning(view)) return eventWords(t, { kind: "begins", player: view.on_turn ?? "" }, you);
  return shot && !view.shot ? verdictWords(t, shot) : "";
}

/**
 * @param {import("./types.js").Say} t
 * @param {State} state
 * @param {import("./hand.js").Hand} hand
 */
function hintFor(t, { view, may, panel, actors, you, over, may_undo: undoable }, hand) {
  const verbs = new Set(may.verbs);
  const { options, piece } = hand;
  if (over) return view.winner === "draw" ? t("taktik.hint.draw") : t("taktik.hint.won", { winner: named(t, view.winner ?? "") });
  if (verbs.has("place")) return piece ? t("taktik.hint.place", { piece }) : t("taktik.hint.ready");
  if (verbs.has("roll")) return t(view.phase === "first_roll" ? "taktik.hint.first_roll" : "taktik.hint.roll");
  if (verbs.has("fire") && !undoable) return t("taktik.hint.shot_stands");
  if (verbs.has("fire")) return panel?.wants === "roll" ? t("taktik.hint.roll_again") : t("taktik.hint.fire");
  if (verbs.has("repair")) return t("taktik.hint.repair", { piece: may.unit });
  if (!verbs.size) return you && view.phase === "set_up" ? t("taktik.hint.others_place") : actors[0] && !isBeginning(view) ? t("taktik.hint.wait", { player: named(t, actors[0]) }) : "";
  if (piece && options.targets.size && options.spaces.size) return t("taktik.hint.move_or_shoot", { piece });
  if (piece && options.targets.size) return t("taktik.hint.shoot", { piece });
  if (piece && options.verb === "release") return t("taktik.hint.release", { piece });
  if (piece && options.spaces.size) return t("taktik.hint.move", { piece });
  if (verbs.has("release")) return t("taktik.hint.must_release");
  if (verbs.has("move")) return t("taktik.hint.choose");
  if (verbs.has("shoot")) return t("taktik.hint.choose_shooter");
  return t("taktik.hint.end");
}
