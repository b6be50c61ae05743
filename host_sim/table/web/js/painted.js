/** Much work in several goes: what is there is seen, and a finger is heard, before more is made. */

const LONGEST = 100; // milliseconds; in a hidden tab nothing is ever painted

/** Until all that was done so far is on the screen. @returns {Promise<void>} */
export function painted() {
  return new Promise((resolve) => {
    // A frame is there when the next one begins; what follows is a task of its own.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, LONGEST);
  });
}
