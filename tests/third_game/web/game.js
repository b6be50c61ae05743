/** What Pebbles brings to the page. */

/** @type {import("../../js/contract.js").Manifest} */
export default {
  board: () => import("./board.js"),
  secretive: true,
};
