/** A table that cannot be opened: there is none, or its record is damaged. */

import { get, getRecord } from "./api.js";
import { deleteGame } from "./delete_game.js";
import { el } from "./dom.js";
import { seatsOf } from "./memory.js";
import { showMessage } from "./message.js";
import { go } from "./navigate.js";
import { button } from "./parts.js";
import { errorText } from "./toast.js";
import { t } from "./words.js";

/**
 * @param {HTMLElement} main
 * @param {string} table
 * @param {unknown} error with which it was refused
 */
export async function showMissing(main, table, error) {
  if (!(error instanceof Error) || !error.message.startsWith("its record is damaged")) {
    return showMessage(main, t("missing.table"), t("missing.table_why"));
  }
  const token = seatsOf(table).find((seat) => seat.token)?.token ?? null;
  const [reason, host] = await Promise.all([inWords(table, error), get("/api/host").catch(() => ({ you: false }))]);
  const problem = el("p", { class: "fault", role: "alert" });
  const end = button(t("delete.title"), async () => {
    try {
      if (await deleteGame(table, token)) go("/");
    } catch (failure) {
      problem.textContent = errorText(failure);
    }
  }, "danger");
  showMessage(main, t("missing.damaged"), reason, problem, (token || host.you) && end);
}

/** In the reader's language, which a socket does not know. @param {string} table @param {Error} error */
async function inWords(table, error) {
  try {
    await getRecord(table, null);
  } catch (told) {
    return told instanceof Error ? told.message : String(told);
  }
  return error.message;
}
