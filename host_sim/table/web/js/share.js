/** The links of seats on other devices. Whoever has one sits there. */

import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { playerMark, seatName } from "./names.js";
import { button } from "./parts.js";
import { t } from "./words.js";

/** @import { Seat } from "./memory.js" */

const THIS_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @param {Seat[]} seats */
export function sharable(seats) {
  return seats.filter((seat) => seat.who === "device" && seat.token);
}

/**
 * @param {Seat[]} seats
 * @returns {HTMLDialogElement}
 */
export function shareLinks(seats) {
  const links = sharable(seats).map((seat) => ({ seat, link: new URL(seat.link ?? "", location.origin) }));
  const local = links.some(({ link }) => THIS_MACHINE.has(link.hostname));
  return openDialog(t("share.title"), [
    el("p", { text: t("share.how") }),
    local && el("p", { class: "notice plain", text: t("share.local") }),
    el("ul", { class: "share" }, links.map(({ seat, link }) => shared(seat, link.href))),
  ], "wide");
}

/**
 * @param {Seat} seat
 * @param {string} link
 */
function shared(seat, link) {
  const name = seatName(seat);
  const address = el("input", { type: "text", readonly: true, value: link, "aria-label": t("share.link_of", { name }) });
  address.addEventListener("focus", () => address.select());
  const copied = el("span", { class: "small soft", role: "status" });
  const copy = button(t("share.copy"), async () => {
    copied.textContent = (await copyText(link, address)) ? t("share.copied") : t("share.copy_yourself");
  });
  return el("li", { class: "share-seat" },
    el("img", { class: "qr", src: `/api/qr?link=${encodeURIComponent(link)}`, alt: t("share.qr_of", { name }) }),
    el("div", { class: "share-link" },
      el("h3", {}, playerMark(seat.player), name),
      address,
      el("div", { class: "share-copy" }, copy, copied)));
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
