// The story and its earlier views, asked for one at a time: whoever drags the scrubber past fifty
// moments wants only the last of them.

/** @typedef {import("../contract.js").Item} Item */

const KEPT = 200;
const AGAIN_MS = 400;

/** @param {{ask: (question: object) => Promise<any>, show: (view: any) => void}} how */
export function createMoments({ ask, show }) {
  /** @type {Item[]} */
  let story = [];
  /** By their number; what this seat may not know has none. @type {Map<number, Item>} */
  let items = new Map();
  /** @type {Map<number, any>} */
  const views = new Map();
  /** @type {number | null} */
  let wanted = null;
  /** @type {Promise<void> | null} */
  let running = null;
  let gone = false;

  /** @param {number} place */
  async function viewAt(place) {
    if (!views.has(place)) {
      const then = story;
      const answer = await ask({ back_to: place });
      if (then !== story) return answer.view; // perhaps of what was undone meanwhile
      if (views.size >= KEPT) views.delete(views.keys().next().value ?? 0);
      views.set(place, answer.view);
    }
    return views.get(place);
  }

  async function run() {
    while (wanted !== null && !gone) {
      const place = wanted;
      wanted = null;
      try {
        const view = await viewAt(place);
        if (!gone) show(view);
      } catch {
        // Too fast, or the line is mending: once more, unless another moment is wanted by then.
        await new Promise((done) => setTimeout(done, AGAIN_MS));
        wanted ??= place;
      }
    }
  }

  return {
    /** How many actions there were. */
    get total() {
      return story.length ? story[story.length - 1].n + 1 : 0;
    },
    /** The story as it is told by now. @param {Item[]} next */
    follow(next) {
      if (next === story) return;
      const changed = story.findIndex((item, place) => next[place] !== item);
      const holds = changed < 0 ? Infinity : story[changed].n; // from there on it was undone
      for (const place of views.keys()) if (place > holds) views.delete(place);
      story = next;
      items = new Map(story.map((item) => [item.n, item]));
    },
    /** What happened last before a place. @param {number} place @returns {Item | undefined} */
    item: (place) => items.get(place - 1),
    /** @param {number} place */
    want(place) {
      wanted = place;
      running ??= run().finally(() => { running = null; });
    },
    settled: () => running ?? Promise.resolve(),
    destroy() { gone = true; },
  };
}
