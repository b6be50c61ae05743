// The story and its earlier views, asked for one at a time: whoever drags the scrubber past fifty
// moments wants only the last of them.

/** @typedef {import("../contract.js").Item} Item */

const KEPT = 200;
const AGAIN_MS = 400;

/** @param {{ask: (question: object) => Promise<any>, story: Item[], show: (view: any) => void}} how */
export function createMoments({ ask, story, show }) {
  /** By their number; what this seat may not know has none. @type {Map<number, Item>} */
  const items = new Map(story.map((item) => [item.n, item]));
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
      const answer = await ask({ back_to: place });
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
    total: Math.max(0, ...story.map(({ n }) => n + 1)),
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
