// Numbers to places, and round numbers for an axis.

/**
 * @param {[number, number]} from @param {[number, number]} to
 * @returns {(value: number) => number}
 */
export function scale([low, high], [start, end]) {
  const span = high - low || 1;
  return (value) => start + ((value - low) / span) * (end - start);
}

/** Whole steps of 1, 2 or 5 times a power of ten. @param {number} high @param {number} most */
export function ticks(high, most) {
  const rough = Math.max(1, high / Math.max(1, most));
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power;
  return Array.from({ length: Math.floor(high / step) + 1 }, (_, i) => i * step);
}

const WITHIN = 1.96; // standard deviations that hold 95 %

/**
 * Where 19 of 20 honest counts would lie, by the normal approximation. Counts are whole: half of one
 * on either side keeps it honest for short games.
 * @param {number} expected @param {number} of @returns {[number, number]}
 */
export function rangeOfChance(expected, of) {
  const spread = of > 0 ? WITHIN * Math.sqrt((expected * (1 - expected)) / of) + 0.5 / of : 1;
  return [Math.max(0, expected - spread), Math.min(1, expected + spread)];
}

/**
 * A line that keeps its height until the next point.
 * @param {[number, number][]} points on the screen
 */
export function stepPath(points) {
  return points.map(([x, y], i) => (i === 0 ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`)).join("");
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
