/** Layouts from and to elsewhere: shipped ones, files, a table to play at. */

import { enterTable, layTable } from "../../js/new_table.js";
import { saveAs } from "../../js/parts.js";
import { parseLayout } from "./layout_text.js";
import { sideName } from "./speech.js";
import { SIDES } from "./squares.js";

/**
 * @typedef {import("./layout_text.js").Layout} Layout
 * @typedef {import("./speech.js").T} T
 */

/** The names of the layouts that come with the game, the first one to begin with. */
export async function shippedNames() {
  const choices = await (await fetch("/api/choices")).json();
  return /** @type {string[]} */ (choices["tank-chess"].layouts);
}

/** @param {string} name @returns {Promise<Layout | null>} */
export async function shippedLayout(name) {
  const answer = await fetch(`/api/shipped/tank-chess/${encodeURIComponent(name)}`);
  return answer.ok ? parseLayout(await answer.text()) : null;
}

/** @param {string} text @param {string} name */
export function saveFile(text, name) {
  const plain = name.normalize("NFKD").replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  saveAs(new Blob([text], { type: "text/plain" }), `${plain || "board"}.layout`);
}

/** A table for two at this screen. @param {T} t @param {string} text @param {string} name */
export async function playLayout(t, text, name) {
  const seats = SIDES.map((side) => ({ who: "here", name: sideName(t, side) }));
  enterTable(await layTable("tank-chess", name, { layout: { text } }, seats));
}
