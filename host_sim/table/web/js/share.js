/** The links of seats on other devices. Whoever follows one first sits there. */

import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { momentLink } from "./moment_address.js";
import { playerMark, seatName } from "./names.js";
import { button } from "./parts.js";
import { t } from "./words.js";

/** @import { SeatState } from "./contract.js" */
/** @import { Seat } from "./memory.js" */

const THIS_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Those whose links can still be followed: nobody has done so, or they are of the older kind that any number of
 * devices can follow.
 * @param {Seat[]} seats
 * @param {SeatState[]} [now] as the table tells them
 */
export function sharable(seats, now = []) {
  const taken = new Set(now.filter((seat) => seat.devices > 0).map((seat) => seat.player));
  return seats.filter((seat) => seat.who === "device" && seat.link && (seat.token || !taken.has(seat.player)));
}

/**
 * @param {Seat[]} seats that are `sharable`, one at least
 * @returns {HTMLDialogElement}
 */
export function shareLinks(seats) {
  return openDialog(t("share.title"), [
    el("p", { text: t("share.how") }),
    localHint(seats[0].link ?? ""),
    el("ul", { class: "share" }, seats.map((seat) => sharedLink(seat, seat.link ?? ""))),
  ], "wide");
}

/** That a link leads nowhere on other devices, if it does. @param {string} link */
export function localHint(link) {
  return THIS_MACHINE.has(new URL(link, location.origin).hostname) && el("p", { class: "notice plain", text: t("share.local") });
}

/**
 * @param {{player: string, name: string, who: string}} seat
 * @param {string} link
 */
export function sharedLink(seat, link) {
  const name = seatName(seat);
  return el("li", { class: "share-seat" },
    el("img", { class: "qr", src: `/api/qr?link=${encodeURIComponent(link)}`, alt: t("share.qr_of", { name }) }),
    el("div", { class: "share-link" },
      el("h3", {}, playerMark(seat.player), name),
      copyable(link, t("share.link_of", { name }))));
}

/** How it stood, for anybody: each sees of it what they may. @param {number} moment */
export function shareMoment(moment) {
  const link = momentLink(moment);
  openDialog(t("past.link"), [el("p", { text: t("past.link_how") }), localHint(link),
    el("div", { class: "share-link" }, copyable(link, t("past.link")))], "narrow");
}

/** @param {string} link @param {string} label */
function copyable(link, label) {
  const address = el("input", { type: "text", readonly: true, value: link, "aria-label": label });
  address.addEventListener("focus", () => address.select());
  const copied = el("span", { class: "small soft", role: "status" });
  const copy = button(t("share.copy"), async () => {
    copied.textContent = (await copyText(link, address)) ? t("share.copied") : t("share.copy_yourself");
  });
  return [address, el("div", { class: "share-copy" }, copy, copied)];
}

/**
 * @param {string} text
 * @param {HTMLInputElement} field that shows it
 */
async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Over plain http in the house there is no clipboard: the old way, or a selection to copy.
    field.select();
    return document.execCommand("copy");
  }
}
