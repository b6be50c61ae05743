/** What Taktik brings to the page; each field is explained in js/contract.js. */

/** As on the pieces (drawing/glyphs.py), for eyes that cannot tell the colours apart. */
const SIGNS = {
  kazaldis: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  sarapan: "M-1.5-5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z",
  armania: "M0-5L5 3.5H-5z",
  calderon: "M-3.7-3.7h7.4v7.4h-7.4z",
};

/** @typedef {{players: {name: string, offers_draw: boolean}[]}} View */

/** @type {import("../../js/contract.js").Manifest} */
export default {
  board: () => import("./board.js"),
  ahead: async (table) => (await import("./picture.js")).readAhead(table),
  wishes: () => import("./wishes.js"),
  figures: () => import("./figures.js"),
  tutorial: () => import("./tutorial.js"),
  secretive: true,
  books: ["taktik", "speldator"],
  signs: SIGNS,
  drawOffers: (/** @type {View} */ { players }) => players.filter((one) => one.offers_draw).map(({ name }) => name),
  resigns: true,
  quick: [{
    label: "quick.first",
    why: "quick.first_why",
    title: "quick.first_title",
    wishes: { mode: "intro", map: "drill", options: [], house: {}, lesson: true },
    coached: true,
  }],
  cover: "map=classic",
};
