/** The far edge, across which a command tank may leave the board (C11). */

import { svg } from "../../js/dom.js";
import { head } from "./shapes.js";
import { place, squareName } from "./squares.js";

/**
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./squares.js").Side} Side
 */

const HEIGHT = 26; // fits into the margin of the picture

/**
 * @param {Side} side @param {string} from the command tank's square @param {Geometry} geometry
 * @param {{label: string, leave: () => void} | null} button null only shows the way
 */
export function farEdge(side, from, geometry, button) {
  const rank = side === "white" ? geometry.size - 1 : 0;
  const above = (side === "white") !== geometry.flipped;
  const [file] = place(from);
  const at = geometry.point(squareName(file, rank));
  const rim = at.y + (above ? -1 : 1) * (geometry.side / 2);
  const top = above ? rim - HEIGHT : rim;
  const way = { x: 0, y: above ? -1 : 1 };
  const arrows = [-1, 0, 1].map((n) =>
    head({ x: at.x + n * 26, y: rim + way.y * (HEIGHT - (n ? 7 : 3)) }, way, n ? 13 : 19),
  );
  return svg(
    "g",
    {
      class: button ? "tc-edge tc-open" : "tc-edge",
      ...(button && {
        role: "button",
        tabindex: "0",
        "aria-label": button.label,
        onclick: button.leave,
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          event.stopPropagation();
          button.leave();
        },
      }),
    },
    svg("rect", { x: geometry.left, y: top, width: geometry.size * geometry.side, height: HEIGHT, rx: 5 }),
    svg("path", { d: arrows.join("") }),
  );
}
