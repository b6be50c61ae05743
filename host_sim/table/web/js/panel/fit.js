// Words of every language on a panel of one size: long ones are printed smaller. A soft hyphen parts
// one that may go on below.

/**
 * @param {string} text
 * @param {number} room  letters that fit at full size
 * @returns {string} a class, or nothing
 */
export function fit(text, room) {
  const letters = text.replace(/\p{M}/gu, ""); // marks above and below take no room
  const longest = Math.max(...letters.split(/[\s\u00ad]+/).map((word) => word.length));
  if (longest <= room) return "";
  return longest <= room * 1.35 ? "spd-long" : "spd-longer";
}
