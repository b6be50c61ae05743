/** All puzzles as buttons, by length: how hard each is, and whether it is solved. */

import { el, fill } from "../../js/dom.js";

/** @import { Say } from "../../js/contract.js" */
/** @typedef {ReturnType<typeof import("./puzzle_progress.js").createProgress>} Progress */

/**
 * @param {{wins_in: number, grade: number}[]} puzzles @param {Progress} progress @param {Say} t
 * @param {(number: number) => void} open
 */
export function createPuzzleList(puzzles, progress, t, open) {
  const count = el("p", { class: "soft", role: "status" });
  const groups = el("div", { class: "tc-puzzle-groups" });
  const buttons = puzzles.map(({ grade }, i) => el("button", { type: "button", class: `tc-puzzle tc-grade-${grade}`, onclick: () => open(i + 1) }));
  const lengths = [...new Set(puzzles.map(({ wins_in: length }) => length))];
  fill(groups, ...lengths.flatMap((length) => [
    el("h3", { text: t("puzzles.win_in", { count: length }) }),
    el("ul", { class: "tc-puzzle-list" }, puzzles.flatMap((puzzle, i) => (puzzle.wins_in === length ? [el("li", {}, buttons[i])] : []))),
  ]));

  return {
    element: el("section", { class: "tc-puzzle-all", "aria-labelledby": "all-puzzles" },
      el("h2", { id: "all-puzzles", text: t("puzzles.title") }), count, groups),
    /** @param {number} shown */
    draw(shown) {
      count.textContent = t("puzzles.count", { solved: progress.count(), total: puzzles.length });
      buttons.forEach((button, i) => {
        const solved = progress.isSolved(i + 1);
        const grade = t(`puzzles.grade_${puzzles[i].grade}`);
        const label = t(solved ? "puzzles.label_solved" : "puzzles.label", { number: i + 1, grade });
        fill(button, String(i + 1), el("span", { class: "tc-puzzle-sign", "aria-hidden": "true", text: solved ? "✓" : "•".repeat(puzzles[i].grade) }));
        button.setAttribute("aria-label", label);
        button.title = label;
        button.classList.toggle("tc-solved", solved);
        if (i + 1 === shown) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      });
    },
  };
}
