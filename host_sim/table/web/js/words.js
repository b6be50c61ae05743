/** What the page says, in the reader's language: the catalogues of words/, one object a language. */

import { recall, remember } from "./memory.js";

/** The languages that the server knows, each by its own name. @type {Readonly<Record<string, string>>} */
export const LANGUAGES = JSON.parse(document.querySelector('meta[name="languages"]')?.getAttribute("content") ?? "{}");

/** @type {Record<string, string>} */
let catalogue = {};
let spoken = "en";

/**
 * @param {string} key
 * @param {Record<string, unknown>} [details] for the gaps, written {name}
 * @returns {string} the key itself where a catalogue lacks it
 */
export function t(key, details = {}) {
  const words = catalogue[key];
  if (words === undefined) return key;
  return words.replace(/\{(\w+)\}/g, (gap, name) => (name in details ? String(details[name]) : gap));
}

/** @param {string} key */
export function says(key) {
  return key in catalogue;
}

/** Its code, as `lang` has it. */
export function language() {
  return spoken;
}

/** What was chosen last, else what the browser prefers. */
export function wantedLanguage() {
  const chosen = recall("language") ?? preferred(navigator.languages);
  return chosen in LANGUAGES ? chosen : "en";
}

export function loadWords() {
  return speak(wantedLanguage());
}

/** @param {string} code one of LANGUAGES */
export async function changeLanguage(code) {
  await speak(code);
  remember("language", code);
}

/** @param {readonly string[]} wanted */
function preferred(wanted) {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => code in LANGUAGES) ?? "en";
}

/** @param {string} code one of LANGUAGES */
async function speak(code) {
  const answer = await fetch(`/api/words/${code}`);
  if (!answer.ok) throw new Error(`no words in ${code}`);
  catalogue = await answer.json();
  spoken = code;
  document.documentElement.lang = code;
}
