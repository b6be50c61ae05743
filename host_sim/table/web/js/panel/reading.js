// What the lamps say: pure, so that it can be asked without a page.

/** In the order of their bits: firmware/speldator/controls.py, which a test compares. */
export const LAMPS = /** @type {const} */ ([
  "move2", "long_range", "move4", "extra", "repair", "fire_lamp",
]);

/** @typedef {typeof LAMPS[number]} Lamp */
/** @typedef {"dark" | "lit" | "blinking"} Look */
/** @typedef {[number, number][]} Frames */
/** @typedef {"hit" | "damage" | "miss" | null} Shot */
/** @typedef {(key: string, details?: Record<string, string | number>) => string} Say */

/**
 * @typedef {object} PanelState
 * @property {boolean} strategy  RETREAT
 * @property {boolean} tactic  REPAIR
 * @property {string | null} held  who holds the roll button
 * @property {"roll" | "fire" | null} wants
 * @property {string | null} by  whom it waits for
 * @property {number} period
 * @property {Frames} frames
 */

const ALL = (1 << LAMPS.length) - 1;

const STEPS = /** @type {Record<number, string>} */ ({
  0: "panel.steps_0", 2: "panel.steps_2", 4: "panel.steps_4", 6: "panel.steps_6",
});
const SHOTS = { hit: "panel.shot_hit", damage: "panel.shot_damage", miss: "panel.shot_miss" };

/** @param {Frames} frames @returns {Record<Lamp, Look>} */
export function looks(frames) {
  const ever = frames.reduce((bits, [, lamps]) => bits | lamps, 0);
  const always = frames.reduce((bits, [, lamps]) => bits & lamps, ALL);
  const entries = LAMPS.map((lamp, i) => {
    const bit = 1 << i;
    return [lamp, frames.length && always & bit ? "lit" : ever & bit ? "blinking" : "dark"];
  });
  return Object.fromEntries(entries);
}

/** @param {Frames} frames @param {number} period @param {number} elapsed @returns {number} */
export function lampsAt(frames, period, elapsed) {
  const moment = period > 0 ? elapsed % period : 0;
  let lamps = 0;
  for (const [from, bits] of frames) {
    if (from > moment) break;
    lamps = bits;
  }
  return lamps;
}

/** Only a held roll button makes every lamp blink (S2). @param {PanelState} panel */
export function isRolling(panel) {
  return Object.values(looks(panel.frames)).every((look) => look === "blinking");
}

/**
 * A dark fire lamp cannot tell a miss from no shot (S9): `missed` has to be known otherwise.
 * @param {PanelState} panel @param {boolean} missed @returns {Shot}
 */
export function shotOf(panel, missed) {
  if (isRolling(panel)) return null;
  const look = looks(panel.frames).fire_lamp;
  if (look === "lit") return "hit";
  if (look === "blinking") return "damage";
  return missed ? "miss" : null;
}

/**
 * @param {PanelState} panel @param {Shot} shot @param {Say} t
 * @returns {string} such as "6 steps, long range, hit"
 */
export function inWords(panel, shot, t) {
  const seen = looks(panel.frames);
  const lit = (/** @type {Lamp} */ lamp) => seen[lamp] === "lit";
  const steps = (lit("move2") ? 2 : 0) + (lit("move4") ? 4 : 0);
  const parts = steps > 0 || !lit("extra") ? [t(STEPS[steps])] : [];
  if (lit("extra")) parts.push(t("panel.steps_extra"));
  if (lit("long_range")) parts.push(t("panel.reading_long_range"));
  if (lit("repair")) parts.push(t("panel.reading_repair"));
  if (shot) parts.push(t(SHOTS[shot]));
  return parts.join(", ");
}
