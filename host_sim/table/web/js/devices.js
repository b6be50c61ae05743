/** The devices that may sit on one's own seat: their names, a link for one more, and putting one out. */

import { get, post, remove } from "./api.js";
import { confirmed, openDialog } from "./dialog.js";
import { el, fill } from "./dom.js";
import { playerMark, seatName } from "./names.js";
import { button } from "./parts.js";
import { localHint, sharedLink } from "./share.js";
import { errorText } from "./toast.js";
import { language, t } from "./words.js";

/** @import { SeatState, State } from "./contract.js" */
/** @typedef {{number: number, label: string, since: number, this: boolean}} Device */

const LONGEST_LABEL = 40;

/**
 * @param {State} state
 * @param {string | null} token of the seat that is shown; a watcher sees only how many there are
 * @param {boolean} [another] with a link for one more at once
 */
export function showDevices(state, token, another = false) {
  const seat = state.seats.find((one) => one.player === state.you);
  const own = el("div", { class: "devices" });
  openDialog(t("devices.title"), [
    seat && token && own,
    el("h3", { text: t("devices.everyone") }),
    el("ul", { class: "devices-counts" }, state.seats.filter(({ who }) => who === "here" || who === "device").map(counted)),
  ]);
  if (seat && token) ownDevices(own, `/api/tables/${encodeURIComponent(state.table)}`, seat, token, another);
}

/** @param {SeatState} seat */
function counted(seat) {
  return el("li", {}, playerMark(seat.player), seatName(seat), el("span", { class: "soft", text: t("seat.devices", { count: seat.devices }) }));
}

/**
 * @param {HTMLElement} host
 * @param {string} address of the table
 * @param {SeatState} seat
 * @param {string} token
 * @param {boolean} another
 */
function ownDevices(host, address, seat, token, another) {
  const list = el("ul", { class: "devices-list" });
  const problem = el("p", { class: "fault", role: "alert" });
  const link = el("ul", { class: "share" });
  const add = button(t("devices.add"), () => tried(async () => {
    const made = await post(`${address}/link`, {}, token);
    fill(link, el("li", {}, el("p", { text: t("devices.add_how") }), localHint(made.link)), sharedLink(seat, made.link));
    link.querySelector("input")?.focus();
  }));
  fill(host, el("p", { text: t("devices.why", { name: seatName(seat) }) }), list, problem, add, link);

  /** @param {() => Promise<unknown>} wish */
  async function tried(wish) {
    problem.textContent = "";
    try {
      await wish();
    } catch (error) {
      problem.textContent = errorText(error);
    }
  }

  /** @param {Device} device */
  async function putOut(device) {
    const title = t("devices.put_out");
    const text = t("devices.put_out_sure", { device: device.label || t("devices.unnamed") });
    if (!(await confirmed({ title, text, yes: title, danger: true }))) return;
    await remove(`${address}/devices/${device.number}`, token);
    await refresh();
    add.focus(); // the button that was pressed is gone
  }

  /** @param {Device} device @param {number} _ @param {Device[]} all */
  function entry(device, _, all) {
    const name = el("input", { type: "text", maxlength: LONGEST_LABEL, value: device.label, placeholder: t("devices.unnamed"), "aria-label": t("devices.name") });
    name.addEventListener("change", () => tried(() => post(`${address}/devices/${device.number}`, { label: name.value.trim() }, token)));
    const known = device.label || t("devices.unnamed");
    return el("li", { class: "device" },
      name,
      el("span", { class: "small soft", text: [device.this && t("devices.this"), device.since && since(device.since)].filter(Boolean).join(", ") }),
      all.length > 1 && button(t("devices.put_out"), () => tried(() => putOut(device)), "danger", { "aria-label": t("devices.put_out_of", { device: known }) }));
  }

  async function refresh() {
    /** @type {Device[]} */
    const devices = await get(`${address}/devices`, token);
    fill(list, devices.map(entry));
  }

  void tried(refresh);
  if (another) add.click();
}

/** @param {number} seconds since 1970 */
function since(seconds) {
  return t("devices.since", { date: new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(seconds * 1000) });
}
