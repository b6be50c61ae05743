/** The games there are: to continue, to watch, to replay. */

import { get } from "./api.js";
import { el, fill } from "./dom.js";
import { seatsOf } from "./memory.js";
import { kindName, playerMark, seatName } from "./names.js";
import { button } from "./parts.js";
import { language, t } from "./words.js";

const SHOWN = 6;
const REFRESH = 15000;
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

/**
 * @typedef {object} Listed
 * @property {string} id
 * @property {string} kind
 * @property {string} title
 * @property {{player: string, name: string, who: string}[]} seats
 * @property {boolean} over
 * @property {number} updated seconds since 1970
 */

/** @param {HTMLElement} host */
export function createGamesList(host) {
  let all = false;
  let last = "";

  async function refresh() {
    try {
      show(await get("/api/tables"));
    } catch {
      if (!last) fill(host, el("p", { class: "empty", text: t("error.away") }));
    }
  }

  /** @param {Listed[]} games */
  function show(games) {
    const now = JSON.stringify([games, all]);
    if (now === last) return; // whoever is in the middle of the list stays there
    last = now;
    if (!games.length) return fill(host, el("p", { class: "empty", text: t("games.none") }));
    const ordered = [...games].sort((one, other) => rank(one) - rank(other));
    const more = ordered.length > SHOWN && !all;
    fill(host, el("ul", { class: "games-list" }, (more ? ordered.slice(0, SHOWN) : ordered).map(entry)),
      more && button(t("games.all", { count: games.length }), () => { all = true; show(games); }));
  }

  void refresh();
  const timer = setInterval(() => document.visibilityState === "visible" && void refresh(), REFRESH);
  return { destroy: () => clearInterval(timer) };
}

/** Own games first, then others that go on, then those that are over. @param {Listed} game */
function rank(game) {
  return game.over ? 2 : isMine(game) ? 0 : 1;
}

/** @param {Listed} game */
function isMine(game) {
  return seatsOf(game.id).some((seat) => seat.token && (seat.who === "here" || seat.who === "link"));
}

/** @param {Listed} game */
function entry(game) {
  const verb = game.over ? t("games.replay") : isMine(game) ? t("games.continue") : t("games.watch");
  return el("li", { class: "game" },
    el("a", { class: "game-link", href: `/table/${game.id}` },
      el("span", { class: "game-title", text: game.title }),
      el("span", { class: "small soft", text: t("games.about", { kind: kindName(game.kind), when: ago(game.updated) }) }),
      el("span", { class: "game-seats small" }, game.seats.map((seat) =>
        el("span", { class: "game-seat" }, playerMark(seat.player), seatName(seat)))),
      el("span", { class: `game-verb${isMine(game) && !game.over ? " mine" : ""}`, text: verb })));
}

/** @param {number} seconds */
function ago(seconds) {
  const since = Date.now() / 1000 - seconds;
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const unit = UNITS.find(([, length]) => since >= length);
  return unit ? format.format(-Math.floor(since / unit[1]), unit[0]) : format.format(0, "minute");
}
