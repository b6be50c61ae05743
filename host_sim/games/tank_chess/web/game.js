/** What Tank Chess brings to the page; each field is explained in js/contract.js. */

/** @type {import("../../js/contract.js").Manifest} */
export default {
  board: () => import("./board.js"),
  wishes: () => import("./wishes.js"),
  figures: () => import("./figures.js"),
  tutorial: () => import("./tutorial.js"),
  drawOffers: (/** @type {{offer: string | null}} */ { offer }) => (offer ? [offer] : []),
  resigns: true,
  quick: [{
    label: "quick.chess_first",
    why: "quick.chess_first_why",
    title: "quick.chess_first_title",
    wishes: { layout: "basic16", clock: null },
    opponent: "random",
    coached: true,
  }, {
    label: "quick.chess",
    why: "quick.chess_why",
    title: "quick.chess_title",
    wishes: { layout: "basic16", clock: null },
  }],
  pages: {
    "/layout": {
      title: "lobby.editor",
      why: "lobby.editor_why",
      open: "lobby.editor_open",
      load: () => import("./editor.js"),
    },
    "/puzzles": {
      title: "lobby.puzzles",
      why: "lobby.puzzles_why",
      open: "lobby.puzzles_open",
      load: () => import("./puzzles.js"),
    },
  },
};
