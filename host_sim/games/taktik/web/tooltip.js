/** A card in a corner of the board about the space that the pointer or the keyboard is on. It keeps
 * away from that space: what lies around it is what a person looks at. */

import { el, fill } from "../../js/dom.js";

const CORNERS = ["", "tk-aside", "tk-below", "tk-aside tk-below"];
const EDGE = 4; // pixels from the edge
const PATIENCE = 120; // milliseconds that a pointer rests before it is told what is there

export function createTooltip() {
  const element = el("div", { class: "tk-tooltip", hidden: true, "aria-hidden": "true" });
  let waiting = 0;

  function hide() {
    clearTimeout(waiting);
    element.hidden = true;
  }

  /** In the first corner that is well away from there, or else in the one farthest away. @param {DOMRect} about */
  function keepClearOf(about) {
    let farthest = -Infinity, chosen = "";
    const room = (element.parentElement?.clientHeight ?? 0) - element.offsetTop - element.offsetHeight - EDGE;
    element.style.setProperty("--tk-room", `${room}px`);
    for (const corner of CORNERS) {
      element.className = `tk-tooltip ${corner}`;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const gap = Math.max(left - about.right, about.left - right, top - about.bottom, about.top - bottom);
      if (gap > farthest) [farthest, chosen] = [gap, corner];
      if (gap > about.width) break;
    }
    element.className = `tk-tooltip ${chosen}`;
  }

  return {
    element,
    hide,
    /**
     * @param {() => Node[]} lines
     * @param {Element} of what they are about
     */
    show(lines, of) {
      clearTimeout(waiting);
      waiting = window.setTimeout(() => {
        fill(element, lines());
        element.hidden = false;
        keepClearOf(of.getBoundingClientRect());
      }, element.hidden ? PATIENCE : 0);
    },
  };
}
