/** A move that is being chosen: piece, then square, then facing, then target. Pure. */

import { FACINGS, between } from "./squares.js";

/**
 * @typedef {{square: string, plate: string, armour: number, gun: number, destroys: boolean}} Aim
 * @typedef {{ends: {square: string, facing: string, targets: string[]}[], off: boolean}} Moves
 */

/**
 * @typedef {object} Choice
 * @property {string} start
 * @property {number} from the facing it has now
 * @property {Map<string, Map<number, string[]>>} ends targets by square and facing
 * @property {boolean} off may it leave the board?
 * @property {string | null} hunted only ends that hit this square are shown
 * @property {string | null} square
 * @property {number} facing
 * @property {Aim[] | null} aims null until the server has told them
 * @property {string | null} target what Enter would fire at
 */

/** @param {string} start @param {number} from @param {Moves} moves @returns {Choice} */
export function chooseFrom(start, from, moves) {
  /** @type {Choice["ends"]} */
  const ends = new Map();
  for (const { square, facing, targets } of moves.ends) {
    const facings = ends.get(square) ?? new Map();
    facings.set(FACINGS.indexOf(facing), targets);
    ends.set(square, facings);
  }
  return {
    start, from, ends, off: moves.off,
    hunted: null, square: null, facing: from, aims: null, target: null,
  };
}

/** As the coach hears of it. @param {Choice} choice */
export function summary({ start, square, aims }) {
  return { start, square, hits: Boolean(aims?.some((aim) => aim.destroys)) };
}

/** The facings that are possible on a square. @param {Choice} choice @param {string} square */
export function facingsOn(choice, square) {
  const facings = [...(choice.ends.get(square)?.keys() ?? [])];
  const { hunted } = choice;
  return hunted ? facings.filter((facing) => targetsOf(choice, square, facing).includes(hunted)) : facings;
}

/** @param {Choice} choice @param {string} square @param {number} facing */
export function targetsOf(choice, square, facing) {
  return choice.ends.get(square)?.get(facing) ?? [];
}

/** The squares where it can end. @param {Choice} choice */
export function endSquares(choice) {
  return [...choice.ends.keys()].filter((square) => facingsOn(choice, square).length > 0);
}

/**
 * On a square, facing as much as before as is possible there.
 * @param {Choice} choice @param {string} square @returns {Choice}
 */
export function onSquare(choice, square) {
  return facing({ ...choice, square }, nearest(facingsOn(choice, square), choice.from, choice.from));
}

/** @param {Choice} choice @param {number} wanted @returns {Choice} */
export function facing(choice, wanted) {
  if (choice.square === null || !facingsOn(choice, choice.square).includes(wanted)) return choice;
  const hunted = choice.hunted;
  const hits = hunted && targetsOf(choice, choice.square, wanted).includes(hunted);
  return { ...choice, facing: wanted, aims: null, target: hits ? hunted : null };
}

/** As near as is possible to where a pointer points. @param {Choice} choice @param {number} wanted may be a fraction */
export function pointed(choice, wanted) {
  if (choice.square === null) return choice;
  const found = nearest(facingsOn(choice, choice.square), wanted, choice.facing);
  return found === choice.facing ? choice : facing(choice, found);
}

/** The next possible facing to the right (1) or left (-1). @param {Choice} choice @param {number} by */
export function turnedBy(choice, by) {
  if (choice.square === null) return choice;
  const possible = facingsOn(choice, choice.square);
  for (let eighths = 1; eighths < 8; eighths++) {
    const next = (choice.facing + by * eighths + 64) % 8;
    if (possible.includes(next)) return facing(choice, next);
  }
  return choice;
}

/** The next target that would be destroyed, or none. @param {Choice} choice @param {number} by */
export function nextTarget(choice, by) {
  if (choice.square === null) return choice;
  const all = [null, ...targetsOf(choice, choice.square, choice.facing)];
  const at = all.indexOf(choice.target) + by;
  return { ...choice, target: all[(at + all.length) % all.length] };
}

/** @param {number[]} possible @param {number} wanted @param {number} otherwise */
function nearest(possible, wanted, otherwise) {
  return possible.reduce(
    (best, one) => (between(one, wanted) < between(best, wanted) ? one : best),
    possible[0] ?? otherwise,
  );
}
