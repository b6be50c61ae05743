/** Another name for a game, for everyone. */

import { post } from "./api.js";
import { written } from "./dialog.js";
import { t } from "./words.js";

const LONGEST_TITLE = 80;

/**
 * @param {string} table
 * @param {string} title that it has
 * @param {string | null} token of somebody who plays it; else only the host may
 * @returns {Promise<boolean>} whether it has another now
 */
export async function renameGame(table, title, token) {
  const yes = t("rename.title");
  const next = await written({ title: yes, label: t("lobby.title"), value: title, longest: LONGEST_TITLE, yes });
  if (!next) return false;
  await post(`/api/tables/${encodeURIComponent(table)}`, { title: next }, token);
  return true;
}
