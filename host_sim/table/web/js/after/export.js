// The record as a file to keep.

import { getRecord } from "../api.js";
import { el } from "../dom.js";
import { seatsOf } from "../memory.js";
import { saveAs } from "../parts.js";

/** @typedef {import("../contract.js").State} State */
/** @import { Say } from "../contract.js" */

/** @param {State} state @returns {string | null} */
function tokenOf({ table, you }) {
  const mine = seatsOf(table).find((seat) => seat.player === you && seat.token);
  return mine?.token ?? (decodeURIComponent(location.hash.slice(1)) || null);
}

/** Letters and digits of any script; the rest would trouble some file system. @param {State} state */
function fileName({ title, kind }) {
  const name = title.normalize().replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60);
  return `${name || kind}.txt`;
}

/** @param {State} state @param {Say} t */
export function createExport(state, t) {
  const status = el("span", { class: "soft", role: "status" });
  const button = el("button", { class: "button", type: "button", text: t("after.export") });
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      saveAs(await getRecord(state.table, tokenOf(state)), fileName(state));
      status.textContent = t("after.exported", { file: fileName(state) });
    } catch {
      status.textContent = t("after.not_exported");
    }
    button.disabled = false;
    button.focus();
  });
  return el("p", { class: "after-export" }, button, status);
}
