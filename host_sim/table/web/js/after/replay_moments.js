// The story and its earlier views, asked for one at a time: whoever drags the scrubber past fifty
// moments wants only the last of them.

/** @typedef {import("../contract.js").State} State */
/** @typedef {import("../contract.js").Item} Item */

const KEPT = 200;
const AGAIN_MS = 400;

/** @param {{ask: (question: object) => Promise<any>, state: State, show: (view: any) => void}} how */
export function createMoments({ ask, state, show }) {
  /** By their number; what this seat may not know has none. @type {Map<number, Item>} */
  const items = new Map();
  /** @type {Map<number, any>} */
  const views = new Map();
  let total = 0;
  /** @type {number | null} */
  let wanted = null;
  /** @type {Promise<void> | null} */
  let running = null;

  /** @param {State} now */
  function add({ story }) {
    for (const n of items.keys()) if (n >= story.from) items.delete(n);
    for (const n of views.keys()) if (n > story.from) views.delete(n);
    for (const item of story.items) items.set(item.n, item);
    total = Math.max(story.from, ...story.items.map(({ n }) => n + 1));
  }

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
    while (wanted !== null) {
      const place = wanted;
      wanted = null;
      try {
        show(await viewAt(place));
      } catch {
        // Too fast, or the line is mending: once more, unless another moment is wanted by then.
        await new Promise((done) => setTimeout(done, AGAIN_MS));
        if (document.visibilityState === "hidden") return;
      }
    }
  }

  add(state);

  return {
    add,
    total: () => total,
    items: () => [...items.values()],
    /** What happened last before a place. @param {number} place @returns {Item | undefined} */
    item: (place) => items.get(place - 1),
    /** @param {number} place */
    want(place) {
      wanted = place;
      running ??= run().finally(() => { running = null; });
    },
    settled: () => running ?? Promise.resolve(),
    /** A state tells only the newest part of the story. */
    async load() {
      if (state.story.from === 0) return;
      try {
        const answer = await ask({ back_to: total });
        for (const item of answer.items ?? []) items.set(item.n, item);
      } catch {
        // Then the scrubber has no marks; it works all the same.
      }
    },
  };
}
