// Six lamps that follow the film of the contract.

import { el, svg } from "../dom.js";
import { fit } from "./fit.js";
import { glow } from "./paints.js";
import { LAMPS, lampsAt, looks } from "./reading.js";

/** @typedef {import("./reading.js").Say} Say */
/** @typedef {import("./reading.js").Frames} Frames */

const LOOKS = { dark: "panel.lamp_dark", lit: "panel.lamp_lit", blinking: "panel.lamp_blinking" };

/** A ribbed lens in a metal ring; the glow and its rays lie above and come by CSS. @param {string} lamp */
function bulb(lamp) {
  const ribs = [0, 30, 60, 90, 120, 150].map((angle) =>
    svg("path", { class: "spd-rib", d: "M0-17V17", transform: `rotate(${angle})` }));
  const rays = [0, 45, 90, 135, 180, 225, 270, 315].map((angle) =>
    svg("path", { class: "spd-ray", d: "M0-29V-35", transform: `rotate(${angle})` }));
  return svg("svg", { class: "spd-bulb", viewBox: "-36 -36 72 72", "aria-hidden": "true" },
    glow(lamp),
    svg("circle", { class: "spd-halo", r: 35, fill: `url(#spd-halo-${lamp})` }),
    svg("circle", { r: 25, fill: "url(#spd-metal)" }),
    svg("circle", { r: 21.5, fill: "url(#spd-metal-in)" }),
    svg("circle", { class: "spd-lens", r: 18.5 }),
    svg("circle", { r: 18.5, fill: "url(#spd-depth)" }),
    ...ribs,
    svg("circle", { class: "spd-core", r: 18.5, fill: `url(#spd-core-${lamp})` }),
    svg("ellipse", { cx: -5.5, cy: -8, rx: 6.5, ry: 4, fill: "url(#spd-shine)",
      transform: "rotate(-32 -5.5 -8)" }),
    ...rays);
}

/** @param {HTMLElement} host @param {Say} t */
export function createLamps(host, t) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const lamps = LAMPS.map((id) => {
    const legend = t(`panel.lamp_${id}`);
    const word = el("span", { class: "spd-blinking", text: t("panel.lamp_blinking"), "aria-hidden": "true" });
    const lamp = el("div", { class: `spd-lamp spd-lamp-${id}`, role: "img" },
      bulb(id), el("span", { class: `spd-legend ${fit(legend, 8)}`, text: legend, "aria-hidden": "true" }), word);
    return { id, lamp };
  });
  host.append(...lamps.map(({ lamp }) => lamp));

  /** @type {Frames} */
  let frames = [];
  let period = 1000;
  let arrived = 0;
  let request = 0;
  let shown = -1;

  /** @param {number} bits */
  function show(bits) {
    if (bits === shown) return;
    shown = bits;
    lamps.forEach(({ lamp }, i) => lamp.classList.toggle("spd-on", Boolean(bits >> i & 1)));
  }

  /** @param {number} now */
  function tick(now) {
    show(lampsAt(frames, period, Math.max(0, now - arrived)));
    request = requestAnimationFrame(tick);
  }

  function start() {
    cancelAnimationFrame(request);
    const seen = looks(frames);
    for (const { id, lamp } of lamps) {
      const look = seen[id];
      lamp.setAttribute("aria-label", t("panel.lamp_says", { lamp: t(`panel.lamp_name_${id}`), look: t(LOOKS[look]) }));
      lamp.classList.toggle("spd-half", calm.matches && look === "blinking");
    }
    if (frames.length > 1 && !calm.matches) tick(performance.now());
    else show(lamps.reduce((bits, { id }, i) => (seen[id] === "lit" ? bits | 1 << i : bits), 0));
  }

  calm.addEventListener("change", start);

  return {
    /** @param {Frames} film @param {number} repeats */
    play(film, repeats) {
      frames = film;
      period = repeats;
      arrived = performance.now();
      start();
    },
    destroy() {
      cancelAnimationFrame(request);
      calm.removeEventListener("change", start);
    },
  };
}
