/** Marks what a line of the log is about. */

import { svg } from "../../js/dom.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./spaces.js").Space} Space */

/** @param {import("./scene.js").Scene} scene */
export function createPointed({ spaces, pieces, effects, reveal }) {
  const layer = svg("g", { class: "tk-pointed" });
  effects.append(layer);

  /** Its pieces as far as they are on the board, else the space that it names. @param {Item} item @returns {Space[]} */
  function places({ action, events }) {
    const named = [...action.split(" ").slice(1), ...events.flatMap(({ piece = "", other = "", space = "" }) => [piece, other, space])];
    const standing = named.flatMap((name) => pieces.figures.get(name)?.space ?? []);
    return [...new Set(standing.length ? standing : named.flatMap((name) => spaces.get(name) ?? []).slice(-1))];
  }

  /** @type {Item | null} */
  let pointed = null;

  /** Once more, where other pieces stand by now. @returns {Space | undefined} the first of its places */
  function draw() {
    return mark(pointed ? places(pointed) : []);
  }

  /** @param {Space[]} found @returns {Space | undefined} */
  function mark(found) {
    layer.replaceChildren(...found.map((space) => svg("g", {},
      svg("path", { class: "tk-pointed-casing", d: spaces.outline(space, -2) }),
      svg("path", { class: "tk-pointed-line", d: spaces.outline(space, -2) }))));
    return found[0];
  }

  return {
    draw,
    clear() {
      pointed = null;
      draw();
    },
    /** @param {Item} item */
    show(item) {
      pointed = item;
      const first = draw();
      if (first) reveal(first);
    },
    /** Pieces and spaces by their names, for as long as nothing else is shown. @param {string[]} names */
    ring(names) {
      pointed = null;
      const first = mark(names.flatMap((name) => pieces.figures.get(name)?.space ?? spaces.get(name) ?? []));
      if (first) reveal(first);
    },
  };
}
