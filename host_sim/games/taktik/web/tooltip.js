/** A card in a corner of the board about the space that the pointer or the keyboard is on. It keeps
 * away from that space: what lies around it is what a person looks at. */

import { el, fill } from "../../js/dom.js";

const PATIENCE = 120; // milliseconds that a pointer rests before it is told what is there

/** @param {HTMLElement} frame */
export function createTooltip(frame) {
  const element = el("div", { class: "tk-tooltip", hidden: true, "aria-hidden": "true" });
  let waiting = 0;

  function hide() {
    clearTimeout(waiting);
    element.hidden = true;
  }

  return {
    element,
    hide,
    /**
     * @param {() => string[]} lines
     * @param {Element} of what they are about
     */
    show(lines, of) {
      clearTimeout(waiting);
      waiting = window.setTimeout(() => {
        fill(element, lines().map((text) => el("div", { text })));
        element.hidden = false;
        const edge = frame.getBoundingClientRect(), about = of.getBoundingClientRect();
        const { width, height } = element.getBoundingClientRect();
        const near = about.left - edge.left < width + about.width * 2 && about.top - edge.top < height + about.height * 2;
        element.classList.toggle("tk-aside", near);
      }, element.hidden ? PATIENCE : 0);
    },
  };
}
