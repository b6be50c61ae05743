/** The end of a game, for everyone. */

import { remove } from "./api.js";
import { confirmed } from "./dialog.js";
import { forgetTable } from "./memory.js";
import { t } from "./words.js";

/**
 * @param {string} table
 * @param {string | null} token of somebody who plays it; else only the host may
 * @param {string} [title] of the game, if it is not what the page shows
 * @returns {Promise<boolean>} whether it is gone
 */
export async function deleteGame(table, token, title) {
  const yes = t("delete.title");
  const question = { title: title ? t("delete.of", { title }) : yes, text: t("delete.sure"), yes, danger: true };
  if (!(await confirmed(question))) return false;
  await remove(`/api/tables/${encodeURIComponent(table)}`, token);
  forgetTable(table);
  return true;
}
