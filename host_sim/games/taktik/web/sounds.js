/** What is heard of the story; FLIGHT is how long a shell is under way. */

import { SHOT as FLIGHT } from "./motion.js";

/** @type {Record<string, import("../../js/sound/sound.js").Score>} */
export const sounds = {
  rolled: ["roll"],
  "shown hit": ["shot", FLIGHT, "hit"],
  "shown damage": ["shot", FLIGHT, "damage"],
  "shown miss": ["shot", FLIGHT, "miss"],
  mine_exploded: ["hit"],
};
