/** Pieces of one's own that the other side could destroy, shown on demand. */

import { askPatiently } from "./asking.js";
import { pieceName } from "./speech.js";
import { other } from "./squares.js";

/**
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./squares.js").Side} Side
 */

/** @param {import("../../js/contract.js").Game} game @param {() => void} redraw */
export function createThreats(game, redraw) {
  const { t } = game;
  let shown = false;
  let asked = 0;
  /** @type {string[]} */
  let squares = [];
  return {
    get shown() { return shown; },
    get squares() { return squares; },
    toggle() { shown = !shown; },
    /** @param {Side | null} mine null where there is nothing to fear any more */
    async ask(mine) {
      const number = ++asked;
      const found = shown && mine ? await askPatiently(game, { threats: other(mine) }) : [];
      if (number !== asked) return;
      squares = found ?? [];
      redraw();
    },
    clear() {
      asked++;
      squares = [];
    },
    /** @param {Position} position */
    words(position) {
      const named = squares.map((square) => {
        const standing = position.pieces.get(square);
        return standing ? t("tank_chess.choice.title", { piece: pieceName(t, standing.letter, standing.side), square }) : square;
      });
      return named.length ? t("tank_chess.say.threatened", { pieces: named.join(", ") }) : t("tank_chess.say.safe");
    },
  };
}
