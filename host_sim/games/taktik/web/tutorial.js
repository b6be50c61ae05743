// What the coach says, when it fits, and how one sees that it was done. No fixed moves: whatever the
// learner does, the coach looks at the table and goes on from there. Only what the learner's first shot
// shows is settled, and the coach says so.

/** @import { State as TableState } from "../../js/contract.js" */
/** @import { Lesson, Seen, Step } from "../../js/tutorial/lesson.js" */
/** @typedef {{by: string | null, shooter: string, target: string, result: string, strengths: Record<string, number>, loser: string}} Shot */
/** @typedef {TableState & {shot: Shot}} State with what the last shot did */

/** @param {State} s @param {string} verb */
const may = (s, verb) => Boolean(s.may?.verbs?.includes(verb));
/** @param {State} s @param {string} button */
const wants = (s, button) => s.panel?.wants === button && s.panel.by === s.you;
/** @param {State} s */
const rollsNow = (s) => s.view.phase === "roll" && wants(s, "roll");
/** @param {State} s */
const movesNow = (s) => s.view.phase === "move" && s.view.on_turn === s.you;
/** @param {State} s */
const inPlay = (s) => !["set_up", "first_roll", "lamps"].includes(s.view.phase);
/** @param {State} s */
const own = (s) => s.view.pieces.filter((/** @type {{player: string}} */ piece) => piece.player === s.you);
/** @param {State} s @param {string} status */
const ownAre = (s, status) => own(s).some((/** @type {{status: string}} */ piece) => piece.status === status);
/** @param {State} s @param {Seen | undefined} seen */
const turnPassed = (s, seen) => seen !== undefined && s.view.turn > seen.turn;
/** A later shot needs a roll first (E5). @param {State} s */
const shotButton = (s) => (s.panel?.wants === "roll" ? "roll" : "fire");
/** Each stands on one of the two ways to the flag: nobody drives past it. */
const POSTS = ["c4", "e4"];
/** @param {State} s */
const guarded = (s) => POSTS.every((post) => own(s).some((/** @type {{space: string}} */ piece) => piece.space === post));
/** @param {string} word */
const always = (word) => () => word;

/** Of others' shots, and of the learner's but for the hit that a step of its own explains. @param {string} result @param {string} key @returns {Step} */
const resultStep = (result, key) => ({
  id: `result_${result}`, point: always("log"), reads: true, title: always("tutorial.result_title"), text: always(key),
  ready: (s) => s.shot.result === result && !ownHit(s), done: turnPassed,
});
/** @param {State} s */
const ownHit = (s) => s.shot.result === "hit" && s.shot.by === s.you;
/** E7: who of the two is destroyed. @param {State} s */
const strengthsOf = ({ shot: { strengths, shooter, target } }) => ({ number: strengths[shooter], against: strengths[target] });
/** @param {State} s */
function hitWords(s) {
  const { number = 0, against = 0 } = strengthsOf(s);
  return number < against ? "tutorial.own_hit_lost" : number === against ? "tutorial.own_hit_equal" : "tutorial.own_hit_won";
}
/** @param {State} s */
function fireWords(s) {
  if (s.panel?.settled) return "tutorial.fire_settled";
  return s.panel?.wants === "roll" ? "tutorial.fire_roll" : "tutorial.fire";
}

/** @type {Step[]} */
const STEPS = [
  {
    id: "welcome", point: always("board"), reads: true,
    title: always("tutorial.welcome_title"), text: always("tutorial.welcome"),
    ready: (s) => s.view.phase === "set_up", done: (s) => s.view.phase !== "set_up",
  },
  {
    id: "place", point: always("auto"), title: always("tutorial.place_title"), text: always("tutorial.place"),
    ready: (s) => may(s, "auto"), done: (s) => s.view.phase !== "set_up" || !ownAre(s, "away"),
  },
  {
    id: "guard", point: always("board"), reads: true, title: always("tutorial.guard_title"), text: always("tutorial.guard"),
    ready: (s) => may(s, "ready") && !ownAre(s, "away"),
    // An automatic set-up may have done it already; it is told all the same.
    done: (s, seen) => s.view.phase !== "set_up" || (seen !== undefined && s.at > seen.at && guarded(s)),
  },
  {
    id: "ready", point: always("ready"), title: always("tutorial.ready_title"), text: always("tutorial.ready"),
    ready: (s) => may(s, "ready"), done: (s) => s.view.phase !== "set_up" || !may(s, "ready"),
  },
  {
    id: "first_roll", point: always("roll"), title: always("tutorial.first_roll_title"), text: always("tutorial.first_roll"),
    ready: (s) => s.view.phase === "first_roll" && wants(s, "roll"), done: inPlay,
  },
  {
    id: "toggles", point: always("toggles"), reads: true, title: always("tutorial.toggles_title"), text: always("tutorial.toggles"),
    ready: rollsNow, done: (s, seen) => seen !== undefined && !rollsNow(s),
  },
  {
    id: "roll", point: always("roll"), title: always("tutorial.roll_title"), text: always("tutorial.roll"),
    ready: rollsNow, done: (s, seen) => (seen !== undefined && !rollsNow(s)) || movesNow(s),
  },
  {
    id: "lamps", point: always("lamps"), reads: true, title: always("tutorial.lamps_title"),
    text: (s) => (s.view.half_steps > 0 ? "tutorial.lamps" : "tutorial.lamps_none"),
    details: (s) => ({ steps: s.view.half_steps / 2 }),
    ready: movesNow, done: (s, seen) => seen !== undefined && (s.view.moved.length > 0 || turnPassed(s, seen)),
  },
  {
    id: "units", point: always("units"), reads: true, title: always("tutorial.units_title"), text: always("tutorial.units"),
    ready: (s) => movesNow(s) && may(s, "move"), done: (s, seen) => seen !== undefined && s.view.moved.length > 0,
  },
  {
    id: "move", point: always("board"), title: always("tutorial.move_title"), text: always("tutorial.move"),
    ready: (s) => movesNow(s) && may(s, "move"), done: (s) => movesNow(s) && s.view.moved.length > 0,
  },
  {
    id: "shoot", point: always("board"), title: always("tutorial.shoot_title"), text: always("tutorial.shoot"),
    ready: (s) => may(s, "shoot"), done: (s) => Boolean(s.view.shot) && may(s, "fire"),
  },
  {
    id: "fire", point: shotButton, title: always("tutorial.fire_title"), text: fireWords,
    ready: (s) => may(s, "fire"), done: (s, seen) => seen !== undefined && !s.view.shot,
  },
  {
    id: "own_hit", point: always("log"), reads: true, text: hitWords, details: strengthsOf,
    title: (s) => (s.shot.loser === s.shot.shooter ? "tutorial.surprise_title" : "tutorial.own_hit_title"),
    ready: ownHit, done: turnPassed,
  },
  resultStep("hit", "tutorial.result_hit"),
  resultStep("damage", "tutorial.result_damage"),
  resultStep("miss", "tutorial.result_miss"),
  {
    id: "repair_place", point: always("board"), title: always("tutorial.repair_place_title"), text: always("tutorial.repair_place"),
    ready: (s) => may(s, "repair"), done: (s, seen) => seen !== undefined && !may(s, "repair"),
  },
  {
    id: "repair_lamp", point: always("toggles"), reads: true, title: always("tutorial.repair_lamp_title"), text: always("tutorial.repair_lamp"),
    ready: (s) => rollsNow(s) && ownAre(s, "repair"), done: turnPassed,
  },
  {
    id: "release", point: always("board"), title: always("tutorial.release_title"), text: always("tutorial.release"),
    ready: (s) => may(s, "release"), done: (s, seen) => seen !== undefined && !may(s, "release"),
  },
  {
    id: "end", point: always("end"), title: always("tutorial.end_title"), text: always("tutorial.end"),
    ready: (s) => may(s, "end"), done: turnPassed,
  },
  {
    id: "win", point: always("board"), reads: true, title: always("tutorial.win_title"), text: always("tutorial.win"),
    ready: (s) => inPlay(s) && s.view.turn > 2, done: () => false,
  },
  {
    id: "rules", point: always("rules"), reads: true, title: always("tutorial.rules_title"), text: always("tutorial.rules"),
    ready: (s) => inPlay(s) && s.view.turn > 2, done: () => false,
  },
];

/** Said at the very end, and whenever the game is over. @type {Step} */
const FAREWELL = {
  id: "alone", point: always(""), reads: true, title: always("tutorial.alone_title"),
  text: (s) => (s.over ? "tutorial.over" : "tutorial.alone"),
  ready: () => true, done: () => false,
};

/** Who has done these has seen the game; repair, or every kind of shot, may never come up. */
const NEEDED = ["move", "fire", "win", "rules"];

/** Between the steps. The first that fits is said. @type {Step[]} */
const HINTS = [
  {
    id: "hint_roll", point: always("roll"), title: always("tutorial.your_turn_title"), text: always("tutorial.hint_roll"),
    ready: (s) => wants(s, "roll") && !s.view.shot, done: () => false,
  },
  {
    id: "hint_fire", point: shotButton, title: always("tutorial.fire_title"), text: fireWords,
    ready: (s) => may(s, "fire"), done: () => false,
  },
  {
    id: "hint_repair", point: always("board"), title: always("tutorial.repair_place_title"), text: always("tutorial.repair_place"),
    ready: (s) => may(s, "repair"), done: () => false,
  },
  {
    id: "hint_shoot", point: always("board"), title: always("tutorial.shoot_title"), text: always("tutorial.hint_shoot"),
    ready: (s) => may(s, "shoot"), done: () => false,
  },
  {
    id: "hint_move", point: always("board"), title: always("tutorial.your_turn_title"), text: always("tutorial.hint_move"),
    ready: (s) => may(s, "move"), done: () => false,
  },
  {
    id: "hint_end", point: always("end"), title: always("tutorial.your_turn_title"), text: always("tutorial.hint_end"),
    ready: (s) => may(s, "end"), done: () => false,
  },
  {
    id: "hint_set_up", point: (s) => (may(s, "ready") ? "ready" : "auto"),
    title: (s) => (may(s, "ready") ? "tutorial.ready_title" : "tutorial.your_turn_title"),
    text: (s) => (may(s, "ready") ? "tutorial.ready" : "tutorial.place"),
    ready: (s) => may(s, "place"), done: () => false,
  },
  {
    id: "hint_wait", point: always(""), title: always("tutorial.wait_title"), text: always("tutorial.wait"),
    ready: () => true, done: () => false,
  },
];

/** What is known of the last shot after an item of the story. @param {Shot} shot @param {import("../../js/contract.js").Item} item @returns {Shot} */
function followed(shot, { action, by, events }) {
  const [verb, first = "", second = ""] = action.split(" ");
  if (verb === "shoot") return { by, shooter: first, target: second, result: "", strengths: {}, loser: "" };
  if (verb !== "shown") return shot;
  const told = /** @type {{kind: string, piece?: string, number?: string}[]} */ (events);
  const strengths = Object.fromEntries(told.filter(({ kind }) => kind === "revealed").map(({ piece, number }) => [piece, Number(number)]));
  return { ...shot, result: first, strengths, loser: told.find(({ kind }) => kind === "destroyed")?.piece ?? "" };
}

/** @returns {Lesson} */
export function createLesson() {
  /** @type {Shot} */
  let shot = { by: null, shooter: "", target: "", result: "", strengths: {}, loser: "" };
  return {
    steps: STEPS,
    hints: HINTS,
    needed: NEEDED,
    farewell: FAREWELL,
    /** A state tells only what is new; of the last shot the coach speaks a little longer. */
    see(state) {
      for (const item of state.story.items) shot = followed(shot, item);
      return /** @type {State} */ ({ ...state, shot });
    },
  };
}
