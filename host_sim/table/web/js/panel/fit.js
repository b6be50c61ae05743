// Words of every language on a panel of one size: long ones are printed smaller.

/**
 * @param {string} text
 * @param {number} room  letters that fit at full size
 * @returns {string} a class, or nothing
 */
export function fit(text, room) {
  const letters = new Intl.Segmenter();
  const longest = Math.max(...text.split(/\s+/).map((word) => [...letters.segment(word)].length));
  if (longest <= room) return "";
  return longest <= room * 1.35 ? "spd-long" : "spd-longer";
}
