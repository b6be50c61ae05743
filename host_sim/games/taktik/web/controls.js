/** What stands around the board: tools, the list of units, the tray, help. */

import { el } from "../../js/dom.js";
import { createHelp } from "./help.js";
import { dragPiece } from "./pointing.js";
import { createRoster } from "./roster.js";
import { createTools } from "./tools.js";
import { createTray } from "./tray.js";

/** @typedef {import("./types.js").State} State */

/**
 * @param {object} table
 * @param {import("./types.js").Say} table.t
 * @param {import("./types.js").Game} table.game
 * @param {HTMLElement} table.root
 * @param {HTMLElement} table.bar above the board
 * @param {HTMLElement} table.field
 * @param {HTMLElement} table.toolbar beside it
 * @param {import("./scene.js").Scene} table.scene
 * @param {import("./hand.js").Hand} table.hand
 * @param {(name: string) => void} table.pick
 */
export function createControls({ t, game, root, bar, field, toolbar, scene, hand, pick }) {
  /** @type {State | undefined} */
  let state;
  /** @type {[ReadonlySet<string>, string | null]} */
  let last = [new Set(), null];

  const help = createHelp(t);
  const supply = createSupply(t, game, scene.layers, () => tools.isOn("supply"));
  const roster = createRoster(t, { pick, close: () => tools.set("units", false) });
  const tray = createTray(t, {
    pick: (name) => void hand.pick(name),
    drag: (event, piece) => dragPiece(event, piece, { scene, hand }),
  });

  /** @param {boolean} on */
  function showRoster(on) {
    const hadFocus = roster.element.contains(document.activeElement);
    roster.element.hidden = !on;
    if (on && state) roster.show(state, ...last);
    if (!on && hadFocus) /** @type {HTMLElement | null} */ (root.querySelector(".tk-tool-units"))?.focus();
  }

  const tools = createTools(toolbar, toolList(t, { root, scene, help: () => help.open(), supply: () => void supply.show(state), units: showRoster }));
  tools.set("trail", true);

  field.append(supply.legend, roster.element);
  bar.append(tray.element);
  root.append(help.element);

  return {
    key: tools.key,
    showsMines: () => tools.isOn("mines"),
    /**
     * @param {State} now
     * @param {ReadonlySet<string>} ready
     * @param {string | null} picked
     */
    show(now, ready, picked) {
      const before = state;
      state = now;
      last = [ready, picked];
      tools.allow("supply", now.view.options.supply);
      tools.allow("mines", now.view.options.mines && now.you !== null);
      // Whoever sits down next shall not see where the mines of the one before lie.
      const placing = Boolean(now.may.verbs?.includes("place"));
      if (before?.you !== now.you || Boolean(before?.may.verbs?.includes("place")) !== placing) tools.set("mines", placing && now.view.options.mines);
      supply.renew(now);
      roster.show(now, ready, picked);
      tray.show(now, picked);
    },
  };
}

/**
 * What is supplied, as long as its tool is on.
 * @param {import("./types.js").Say} t
 * @param {import("./types.js").Game} game
 * @param {import("./layers.js").Layers} layers
 * @param {() => boolean} isOn
 */
function createSupply(t, game, layers, isOn) {
  const legend = el("div", { class: "tk-legend", hidden: true },
    el("span", { class: "tk-legend-fuel", text: t("taktik.legend.fuel") }),
    el("span", { class: "tk-legend-ammunition", text: t("taktik.legend.ammunition") }));
  let known = "";

  /** @param {State | undefined} state */
  async function show(state) {
    const whose = state?.you ?? state?.view.on_turn;
    const answer = isOn() && whose ? await game.ask({ supply: whose }).catch(() => null) : null;
    legend.hidden = !isOn();
    layers.showSupply(legend.hidden ? null : answer);
  }

  return {
    legend,
    show,
    /** It is asked for again when a depot has moved. @param {State} now */
    renew(now) {
      const depots = now.view.pieces.filter((piece) => piece.kind === "fuel" || piece.kind === "ammunition");
      const print = JSON.stringify([now.you, now.view.on_turn, depots.map((piece) => piece.space)]);
      if (print !== known && isOn()) void show(now);
      known = print;
    },
  };
}

/**
 * @param {import("./types.js").Say} t
 * @param {object} does
 * @param {HTMLElement} does.root
 * @param {import("./scene.js").Scene} does.scene
 * @param {() => void} does.help
 * @param {() => void} does.supply
 * @param {(on: boolean) => void} does.units
 * @returns {import("./tools.js").Tool[]}
 */
function toolList(t, { root, scene: { layers, panzoom }, help, supply, units }) {
  return [
    { name: "in", key: "", label: t("taktik.tool.in"), toggle: false, run: () => panzoom.zoom() },
    { name: "out", key: "", label: t("taktik.tool.out"), toggle: false, run: () => panzoom.zoom(1 / 1.4) },
    { name: "fit", key: "", label: t("taktik.tool.fit"), toggle: false, run: () => panzoom.reset() },
    { name: "trail", key: "t", label: t("taktik.tool.trail"), toggle: true, run: (on) => root.classList.toggle("tk-show-trail", on) },
    { name: "repair", key: "r", label: t("taktik.tool.repair"), toggle: true, run: (on) => layers.showRepair(on) },
    { name: "supply", key: "s", label: t("taktik.tool.supply"), toggle: true, run: supply },
    { name: "mines", key: "m", label: t("taktik.tool.mines"), toggle: true, run: (on) => root.classList.toggle("tk-show-mines", on) },
    {
      name: "coordinates", key: "c", label: t("taktik.tool.coordinates"), toggle: true,
      run: (on) => {
        root.classList.toggle("tk-show-names", on);
        layers.showCoordinates(on);
      },
    },
    { name: "units", key: "u", label: t("taktik.tool.units"), toggle: true, run: units },
    { name: "help", key: "?", label: t("taktik.tool.help"), toggle: false, run: help },
  ];
}
