/** Plays sounds, and shakes a phone: once somebody has touched the page, and unless they want silence. */

import { recall, remember } from "../memory.js";
import { SHAKES, SOUNDS } from "./sounds.js";
import { rendered } from "./synth.js";

/** @import { Sound } from "./sounds.js" */

/** @typedef {(Sound | number)[]} Score sounds, and between them milliseconds to wait */

const LOUDNESS = 0.7; // two that overlap still fit

/** Browsers forbid sound before the first gesture. @type {Promise<{context: AudioContext, out: AudioNode, samples: Map<Sound, AudioBuffer>}> | null} */
let ready = null;

export function isMuted() {
  return recall("muted") ?? false;
}

export function toggleMute() {
  remember("muted", !isMuted());
  play(["click"]); // how it will be
}

async function tune() {
  const context = new AudioContext();
  const out = new GainNode(context, { gain: LOUDNESS });
  out.connect(context.destination);
  const names = /** @type {Sound[]} */ (Object.keys(SOUNDS));
  const made = await Promise.all(names.map(async (name) => /** @type {const} */ ([name, await rendered(SOUNDS[name])])));
  await context.resume();
  return { context, out, samples: new Map(made) };
}

const GESTURES = ["pointerdown", "pointerup", "keydown"];

function begin() {
  if (!navigator.userActivation.hasBeenActive) return; // of a finger only its lifting counts, of keys not Escape
  for (const gesture of GESTURES) removeEventListener(gesture, begin, true);
  ready = tune();
  ready.catch(() => (ready = null)); // a machine that cannot sound plays on in silence
}

for (const gesture of GESTURES) addEventListener(gesture, begin, true);

/** @param {Score} score */
export function play(score) {
  let wait = 0;
  for (const one of score) {
    if (typeof one === "number") wait += one;
    else if (!isMuted()) void sound(one, wait);
  }
}

/** @param {Sound} name @param {number} wait */
async function sound(name, wait) {
  const begun = await ready?.catch(() => null);
  if (!begun) return;
  const { context, out, samples } = begun;
  const source = new AudioBufferSourceNode(context, { buffer: samples.get(name) ?? null });
  source.connect(out);
  source.start(context.currentTime + wait / 1000);
  void context.resume(); // a phone call may have stopped it
  const shake = SHAKES[name];
  if (shake) setTimeout(() => navigator.vibrate?.(shake), wait);
}
