/** The same game once more: every device of a seat may sit at the next table, with the secret that it has. */

import { post } from "./api.js";
import { keepSeats, seatsOf } from "./memory.js";
import { playerName } from "./names.js";
import { go } from "./navigate.js";
import { button } from "./parts.js";
import { t } from "./words.js";

/** @import { Rematch, State } from "./contract.js" */
/** @import { Notices } from "./notices.js" */

/**
 * A strip that offers it to who played, and the way there once there is one.
 * @param {Notices} notices
 * @param {State} state
 * @param {{token: string | null, tell: (error: unknown) => void}} seat that is shown
 */
export function offerRematch(notices, { table, you, over, rematch }, { token, tell }) {
  if (!over || (!rematch && (you === null || !token))) return notices.remove("rematch");
  if (rematch) {
    const next = you === null ? "" : playerName(rematch.seats[you]);
    const text = next ? t("rematch.there", { player: next }) : t("rematch.there_to_watch");
    return notices.show("rematch", text, { buttons: [button(t("rematch.go"), () => enter(table, token, rematch), "main")] });
  }
  const ask = button(t("rematch.ask"), async () => {
    ask.disabled = true;
    try {
      enter(table, token, await post(`/api/tables/${encodeURIComponent(table)}/rematch`, {}, token));
    } catch (error) {
      ask.disabled = false;
      tell(error);
    }
  });
  notices.show("rematch", t("rematch.why"), { buttons: [ask] });
}

/** @param {string} table @param {string | null} token @param {Rematch} rematch */
function enter(table, token, { table: next, seats }) {
  const before = seatsOf(table).filter((seat) => seat.player in seats);
  // Who sits elsewhere may still need the link that nobody has followed.
  const moved = before.map((seat) => ({ ...seat, player: seats[seat.player], link: seat.link?.replace(`/table/${table}`, `/table/${next}`) ?? null }));
  if (moved.length && !seatsOf(next).length) keepSeats(next, moved);
  go(`/table/${next}${token && before.filter((seat) => seat.who === "here").length < 2 ? `#${token}` : ""}`);
}
