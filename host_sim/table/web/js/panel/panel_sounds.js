// What a speldator sounds like that no table tells a story of.

import { play } from "../sound/sound.js";
import { isRolling, shotOf } from "./reading.js";

/** @typedef {import("./reading.js").PanelState} PanelState */

const FLIGHT_MS = 240;

export function createPanelSounds() {
  let rolling = false;
  let loaded = false;
  let fires = false;
  return {
    /** @param {string} which @param {boolean} down */
    pressed(which, down) {
      fires ||= which === "fire" && down && loaded;
    },
    /** Each press is answered by how the panel is then. @param {PanelState} next */
    shows(next) {
      if (rolling && !isRolling(next)) {
        loaded = true;
        play(["roll"]);
      }
      rolling = isRolling(next);
      const shot = fires ? shotOf(next, true) : null;
      if (!shot) return;
      [fires, loaded] = [false, false];
      play(["shot", FLIGHT_MS, shot]);
    },
  };
}
