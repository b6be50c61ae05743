/** What the page must know of pieces: their names in words and in the picture, and how many (C2). */

/** @typedef {"H" | "M" | "L" | "C" | "T" | "R"} Letter */

/** @type {Readonly<Record<Letter, string>>} names as in the picture's shapes and in the catalogue */
export const NAMES = {
  H: "heavy-tank",
  M: "medium-tank",
  L: "light-tank",
  C: "command-tank",
  T: "tank-destroyer",
  R: "heavy-mortar",
};

/** The kinds as events name them. @type {Readonly<Record<string, Letter>>} */
export const KINDS = { heavy: "H", medium: "M", light: "L", command: "C", destroyer: "T", mortar: "R" };

export const LETTERS = /** @type {Letter[]} */ (Object.keys(NAMES));

/** @type {Readonly<Record<number, Readonly<Partial<Record<Letter, number>>>>>} by size of the board */
export const FORCES = {
  16: { H: 2, M: 3, L: 4, C: 1 },
  20: { H: 2, M: 3, L: 4, C: 1, T: 2, R: 2 },
};

/**
 * As in `pieces.py`: told to whoever looks at a piece, never reckoned with.
 * @type {Readonly<Record<Letter, {speed: number, gun: number, front: number, side: number, rear: number, arc: "wide" | "ahead" | "thrown"}>>}
 */
export const FACTS = {
  H: { speed: 3, gun: 3, front: 3, side: 2, rear: 1, arc: "wide" },
  M: { speed: 4, gun: 2, front: 2, side: 1, rear: 0, arc: "wide" },
  L: { speed: 5, gun: 1, front: 1, side: 0, rear: 0, arc: "wide" },
  C: { speed: 5, gun: 1, front: 1, side: 0, rear: 0, arc: "wide" },
  T: { speed: 4, gun: 4, front: 2, side: 1, rear: 0, arc: "ahead" },
  R: { speed: 3, gun: 5, front: 1, side: 0, rear: 0, arc: "thrown" },
};

export const NUMERALS = ["0", "I", "II", "III", "IV", "V"];

/** @param {Letter} letter @param {import("./squares.js").Side} side */
export const shapeOf = (letter, side) => `${NAMES[letter]}-${side}`;

/**
 * Rocks and buildings are the same to the rules; which of them is drawn is that of `drawing.py`.
 * @param {number} file @param {number} rank @param {number} size
 */
export function obstacleShape(file, rank, size) {
  const [x, y] = [size - 1 - file, size - 1 - rank];
  const [f, r] = file < x || (file === x && rank <= y) ? [file, rank] : [x, y];
  return (f * 5 + r * 3) % 7 < 3 ? "building" : "rock";
}
