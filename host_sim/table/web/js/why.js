/** What a computer's turn was for, in the reader's language. */

import { detailsOf } from "./games.js";
import { says, t } from "./words.js";

/** @param {string} game @param {{key: string, details: Record<string, string>} | null} why */
export function whyText(game, why) {
  const name = why?.key.replace(/^why\./, "");
  if (!why || !says(`why.${name}`)) return t("why.unknown");
  return t(`why.${name}`, detailsOf({ game, details: why.details }));
}
