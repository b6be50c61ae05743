/** The page /puzzles: positions with one move that wins by force, to be found against the best replies. */

import { post } from "../../js/api.js";
import { el } from "../../js/dom.js";
import { refusalText } from "../../js/toast.js";
import { t as words } from "../../js/words.js";
import { createBoard } from "./board.js";
import { parseMove } from "./notation.js";
import { parsePosition } from "./position.js";
import { createProgress } from "./puzzle_progress.js";
import { createPuzzleList } from "./puzzle_list.js";
import { pieceName, sideName } from "./speech.js";

/** @import { Item, Refusal, State } from "../../js/contract.js" */
/** @typedef {{wins_in: number, grade: number, size: number, position: string}} Puzzle */
/** @typedef {State & {right: boolean, refused?: Refusal, items: Item[]}} Tried how it stands, and whether the last move wins */

const KIND = "tank-chess";

/** @param {object} question @returns {Promise<any>} */
const ask = (question) => post(`/api/ask/${KIND}`, question);

/** @param {HTMLElement} main */
export async function showPage(main) {
  const page = new PuzzlePage(main, await ask({ puzzles: true }));
  await page.open(page.progress.at());
  return () => page.destroy();
}

/** One puzzle on the board, and all of them beside it. */
class PuzzlePage {
  /** @param {HTMLElement} main @param {Puzzle[]} puzzles */
  constructor(main, puzzles) {
    this.puzzles = puzzles;
    this.progress = createProgress(puzzles);
    this.number = 1;
    /** What was found so far. @type {string[]} */
    this.moves = [];
    this.at = 0; // actions on the board
    this.hints = 0;
    this.helped = false; // a solution that was shown is not one that was found
    this.visit = 0;
    /** @type {ReturnType<typeof createBoard> | null} */
    this.board = null;
    this.room = el("div", { class: "tc-puzzle-room" });
    this.title = el("h1", {});
    this.task = el("p", { class: "tc-task" });
    this.verdict = el("p", { class: "tc-verdict", role: "status", "aria-live": "polite" });
    this.hint = this.button("hint", () => void this.giveHint());
    this.solution = this.button("solution", () => void this.solve());
    this.again = this.button("again", () => void this.open(this.number));
    this.next = this.button("next", () => void this.open(this.progress.after(this.number)));
    this.list = createPuzzleList(puzzles, this.progress, words, (number) => void this.open(number));
    this.root = el("div", { class: "tc-puzzles" },
      el("div", { class: "tc-puzzle-task" }, this.title, this.task, this.verdict,
        el("div", { class: "tc-buttons" }, this.hint, this.solution, this.again, this.next)),
      this.room, this.list.element);
    main.append(this.root);
  }

  /** @param {string} key @param {() => void} run */
  button(key, run) {
    return el("button", { type: "button", class: "button", onclick: run }, words(`puzzles.${key}`));
  }

  get puzzle() {
    return this.puzzles[this.number - 1];
  }

  /** @param {object} [question] about the puzzle as it stands */
  ask(question = {}) {
    return ask({ puzzle: this.number, moves: this.moves, ...question });
  }

  /** @param {number} number */
  async open(number) {
    const mine = ++this.visit;
    this.number = number;
    [this.moves, this.at, this.hints, this.helped] = [[], 0, 0, false];
    this.progress.open(number);
    this.board?.destroy?.();
    const { wins_in: count, size } = this.puzzle;
    const side = sideName(words, parsePosition(this.puzzle.position).turn);
    this.title.textContent = words("puzzles.number", { number });
    this.task.textContent = words("puzzles.task", { side, count });
    this.say("", "");
    this.board = createBoard(this.room, {
      ask: (question) => this.ask({ ask: question }),
      act: (move) => this.tries(move),
      undo: async () => false,
      explain: (refusal) => this.say(refusalText(refusal), "bad"),
      picture: `/api/picture/${KIND}?layout=basic${size}&pieces=0`,
      t: words,
    });
    this.next.classList.remove("main");
    this.list.draw(number);
    const state = await this.ask();
    if (mine !== this.visit) return;
    await this.board.begin?.(stateOf(state));
  }

  /** @param {string} words @param {"good" | "bad" | ""} tone */
  say(words, tone) {
    this.verdict.className = `tc-verdict ${tone && `tc-${tone}`}`;
    this.verdict.textContent = words;
  }

  /** A move of the person's: whether it was done. @param {string} move */
  async tries(move) {
    const mine = this.visit;
    /** @type {Tried} */
    const tried = await this.ask({ moves: [...this.moves, move] });
    if (mine !== this.visit) return false;
    if (tried.refused) this.say(refusalText(tried.refused), "bad");
    else if (!tried.right) this.say(words("puzzles.wrong", { move }), "bad");
    else await this.go(move, tried);
    return Boolean(tried.right);
  }

  /** The right move, and the reply to it, one after the other. @param {string} move @param {Tried} tried */
  async go(move, tried) {
    this.moves.push(move);
    this.hints = 0;
    const mine = this.visit;
    const done = tried.items.slice(this.at);
    this.at = tried.at;
    if (tried.over) this.solved();
    else this.say(words("puzzles.right", { reply: done[1].action, left: this.puzzle.wins_in - this.moves.length }), "good");
    if (done.length > 1) {
      const { view } = await this.ask({ ask: { back_to: tried.at - 1 } });
      const between = { ...stateOf(tried), at: tried.at - 1, view, may: {}, story: { from: 0, items: tried.items.slice(0, -1) } };
      if (mine === this.visit) await this.board?.update(between, [done[0]]);
    }
    if (mine === this.visit) await this.board?.update(stateOf(tried), [done[done.length - 1]]);
  }

  solved() {
    if (!this.helped) this.progress.solve(this.number);
    this.say(words(this.helped ? "puzzles.shown" : "puzzles.solved"), "good");
    this.list.draw(this.number);
    this.next.classList.add("main");
  }

  async giveHint() {
    const found = parseMove(await this.winningMove());
    if (!found) return;
    const key = this.hints++ === 0 ? "puzzles.hint_piece" : "puzzles.hint_square";
    const { view } = await this.ask();
    const piece = parsePosition(view.position).pieces.get(found.start);
    this.say(words(key, { piece: piece ? pieceName(words, piece.letter, piece.side) : "", start: found.start, square: found.end }), "");
  }

  /** Plays the rest of it. */
  async solve() {
    this.helped = true;
    const mine = this.visit;
    for (let move = await this.winningMove(); move && mine === this.visit; move = await this.winningMove()) {
      if (!await this.tries(move)) return;
    }
  }

  /** @returns {Promise<string | null>} null once it is solved */
  winningMove() {
    return this.ask({ solution: true });
  }

  destroy() {
    this.visit++;
    this.board?.destroy?.();
    this.root.remove();
  }
}

/** As a table would tell it. @param {Tried} tried @returns {State} */
function stateOf(tried) {
  return { ...tried, kind: KIND, seats: [], story: { from: 0, items: tried.items } };
}
