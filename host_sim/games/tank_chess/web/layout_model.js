/** A layout that is being made: putting, symmetry, undo and redo. Knows no page. */

import { recoloured } from "./layout_text.js";
import { turned } from "./squares.js";

/** @typedef {import("./layout_text.js").Layout} Layout */

const MOST_STEPS = 500; // that can be taken back

/** @param {number} size @param {string} name @returns {Layout} */
export const emptyLayout = (size, name) => ({ name, size, squares: new Map() });

/** @param {Layout} first */
export function createModel(first) {
  let now = first;
  /** @type {Layout[]} */
  let past = [];
  /** @type {Layout[]} */
  let future = [];
  let drawing = false; // has the stroke that goes on made its step?

  /** @param {Layout} next */
  function step(next) {
    drawing = false;
    past = [...past, now].slice(-MOST_STEPS);
    future = [];
    now = next;
  }

  return {
    get layout() { return now; },
    get canUndo() { return past.length > 0; },
    get canRedo() { return future.length > 0; },

    /**
     * A stroke over many squares is taken back as one.
     * @param {string} square @param {string | null} symbol null for nothing @param {boolean} symmetric
     * @param {boolean} [goesOn] it is no new stroke
     */
    put(square, symbol, symmetric, goesOn = false) {
      const squares = new Map(now.squares);
      set(squares, square, symbol);
      // The middle of a board is a corner of squares: no square is its own counterpart.
      if (symmetric) set(squares, turned(square, now.size), symbol && recoloured(symbol));
      if (!goesOn) drawing = false;
      if (same(squares, now.squares)) return;
      if (drawing) now = { ...now, squares };
      else step({ ...now, squares });
      drawing = true;
    },
    /** @param {Layout} layout */
    replace(layout) { step(layout); },
    /** With nothing to take back. @param {Layout} layout */
    start(layout) { [now, past, future, drawing] = [layout, [], [], false]; },
    /** Typing a name is no step of its own. @param {string} name */
    rename(name) { now = { ...now, name }; },
    undo() {
      drawing = false;
      const back = past.pop();
      if (!back) return;
      future.push(now);
      now = { ...back, name: now.name };
    },
    redo() {
      drawing = false;
      const next = future.pop();
      if (!next) return;
      past.push(now);
      now = { ...next, name: now.name };
    },
  };
}

/** @param {Map<string, string>} squares @param {string} square @param {string | null} symbol */
function set(squares, square, symbol) {
  if (symbol) squares.set(square, symbol);
  else squares.delete(square);
}

/** @param {Map<string, string>} one @param {Map<string, string>} two */
function same(one, two) {
  return one.size === two.size && [...one].every(([square, symbol]) => two.get(square) === symbol);
}
