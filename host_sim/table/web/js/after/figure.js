// A plot in its frame: caption, the drawing, and the same as a table.

import { el, svg } from "../dom.js";

/** @import { Say } from "../contract.js" */
/** @typedef {{element: HTMLElement, draw: () => void, destroy: () => void}} Figure */

let made = 0;

/**
 * @param {object} what
 * @param {string} what.title
 * @param {string} what.desc  what a reader sees in it
 * @param {Say} what.t
 * @param {(width: number) => {height: number, shapes: SVGElement[]}} what.plot
 * @param {{heads: string[], rows: string[][]}} what.table
 * @param {HTMLElement | null} [what.legend]
 * @returns {Figure}
 */
export function createFigure({ title, desc, t, plot, table, legend = null }) {
  made += 1;
  const [titleId, descId] = [`figure-title-${made}`, `figure-desc-${made}`];
  const canvas = svg("svg", { class: "plot", role: "img", "aria-labelledby": titleId, "aria-describedby": descId });
  const holder = el("div", { class: "plot-holder" }, canvas);
  const element = el("figure", { class: "figure" },
    el("figcaption", {}, el("h4", { text: title }), el("p", { class: "soft small", text: desc })),
    legend, holder,
    el("details", { class: "figure-table" },
      el("summary", { text: t("after.as_table") }),
      el("div", { class: "figure-scroll", tabindex: 0, role: "region", "aria-label": title },
        el("table", {},
          el("thead", {}, el("tr", {}, ...table.heads.map((text) => el("th", { scope: "col", text })))),
          el("tbody", {}, ...table.rows.map(([first, ...rest]) => el("tr", {},
            el("th", { scope: "row", text: first }), ...rest.map((text) => el("td", { text })))))))));

  let width = 0;
  // Drawn anew for every width, so that letters keep their size on a phone.
  function draw() {
    const now = Math.round(holder.clientWidth);
    if (now === width || now < 100) return;
    width = now;
    const { height, shapes } = plot(width);
    canvas.setAttribute("viewBox", `0 0 ${width} ${height}`);
    canvas.setAttribute("width", String(width));
    canvas.setAttribute("height", String(height));
    canvas.replaceChildren(svg("title", { id: titleId, text: title }), svg("desc", { id: descId, text: desc }), ...shapes);
  }
  const watch = new ResizeObserver(draw);
  watch.observe(holder);
  return { element, draw, destroy: () => watch.disconnect() };
}
