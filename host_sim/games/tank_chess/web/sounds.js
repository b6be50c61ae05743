/** What is heard of the story, as it is seen: the tank drives, the shell flies. */

import { DRIVE, FLIGHT } from "./animation.js";

/** @type {Record<string, import("../../js/sound/sound.js").Score>} */
export const sounds = {
  destroyed: [DRIVE, "shot", FLIGHT, "hit"],
  time: ["flag"],
};
