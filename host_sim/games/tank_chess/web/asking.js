/** Questions that come with a new state, when the line to the server may not be ready yet. */

const PAUSES = [0, 120, 300, 800]; // milliseconds before each try

/**
 * @param {import("../../js/contract.js").Game} game @param {object} question
 * @returns {Promise<any>} null if nobody answered
 */
export async function askPatiently(game, question) {
  for (const pause of PAUSES) {
    if (pause) await new Promise((done) => setTimeout(done, pause));
    try {
      return await game.ask(question);
    } catch {
      // A seat is just being changed, or the line is away.
    }
  }
  return null;
}
