/** The games there are: to continue, to watch, to replay. */

import { get } from "./api.js";
import { deleteGame } from "./delete_game.js";
import { el, fill } from "./dom.js";
import { icon } from "./icons.js";
import { seatsOf } from "./memory.js";
import { kindName, listed, playerMark, playerName, seatName } from "./names.js";
import { button } from "./parts.js";
import { renameGame } from "./rename_game.js";
import { errorText } from "./toast.js";
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
 * @property {string[]} next players who are
 * @property {string | null} winner a side, or `draw`
 * @property {number} updated seconds since 1970
 * @property {boolean} damaged
 */

/** @typedef {{keep_days: number | null, you: boolean}} Host how long games are kept, and whether it is you who keeps them */

/** @param {HTMLElement} host */
export function createGamesList(host) {
  let all = false;
  let last = "";
  const problem = el("p", { class: "fault small", role: "alert" });

  async function refresh() {
    try {
      show(...(await Promise.all([get("/api/tables"), get("/api/host")])));
    } catch {
      if (!last) fill(host, el("p", { class: "empty", text: t("error.away") }));
    }
  }

  /** @param {() => Promise<boolean>} wish whether it was done */
  async function done(wish) {
    problem.textContent = "";
    try {
      if (await wish()) await refresh();
    } catch (error) {
      problem.textContent = errorText(error);
    }
  }

  /** For the host, and for whoever plays. @param {Listed} game @param {Host} keeper @returns {HTMLElement[]} */
  function changes({ id, title }, { you }) {
    const token = seatsOf(id).find((seat) => seat.token)?.token ?? null;
    if (!you && !token) return [];
    return [
      button(icon("write"), () => void done(() => renameGame(id, title, token)), "quiet", { "aria-label": t("rename.of", { title }), title: t("rename.title") }),
      button(icon("close"), () => void done(() => deleteGame(id, token, title)), "quiet", { "aria-label": t("delete.of", { title }), title: t("delete.title") }),
    ];
  }

  /** @param {Listed[]} games @param {Host} keeper */
  function show(games, keeper) {
    const now = JSON.stringify([games, all]);
    if (now === last) return; // whoever is in the middle of the list stays there
    last = now;
    if (!games.length) return fill(host, el("p", { class: "empty", text: t("games.none") }));
    const shown = (/** @type {Listed} */ game) => entry(game, changes(game, keeper));
    const ordered = [...games].sort((one, other) => rank(one) - rank(other));
    const more = ordered.length > SHOWN && !all;
    fill(host, el("ul", { class: "games-list" }, (more ? ordered.slice(0, SHOWN) : ordered).map(shown)),
      problem,
      more && button(t("games.all", { count: games.length }), () => { all = true; show(games, keeper); }),
      keeper.keep_days !== null && el("p", { class: "small soft", text: t("games.kept", { days: keeper.keep_days }) }));
  }

  void refresh();
  const timer = setInterval(() => document.visibilityState === "visible" && void refresh(), REFRESH);
  return { destroy: () => clearInterval(timer) };
}

/** Own games first, those at their head that wait for you; then others that go on, then those that are over. @param {Listed} game */
function rank(game) {
  return game.over ? 3 : !isMine(game) ? 2 : isMyTurn(game) ? 0 : 1;
}

/** @param {Listed} game */
function isMyTurn({ id, next }) {
  return seatsOf(id).some((seat) => seat.token && next.includes(seat.player));
}

/** Who won, or who is next; nothing of a game that an older version kept. @param {Listed} game */
function standing(game) {
  const { seats, next, winner } = game;
  /** @param {string} player @param {string} side */
  const isOf = (player, side) => player.split("+").some((part) => side.split("+").includes(part));
  if (winner === "draw") return t("games.drawn");
  if (winner) return t("games.won", { names: listed(seats.filter(({ player }) => isOf(player, winner)).map(seatName)) || playerName(winner) });
  if (isMyTurn(game)) return t("games.your_turn");
  const names = listed(seats.filter(({ player }) => next.includes(player)).map(seatName));
  return names && t("games.next", { names });
}

/** @param {Listed} game */
function isMine(game) {
  return seatsOf(game.id).some((seat) => seat.token && (seat.who === "here" || seat.who === "link"));
}

/** @param {Listed} game @param {HTMLElement[]} changes */
function entry(game, changes) {
  const verb = game.over ? t("games.replay") : isMine(game) ? t("games.continue") : t("games.watch");
  return el("li", { class: "game" },
    el("a", { class: "game-link", href: `/table/${game.id}` },
      el("span", { class: "game-title", text: game.title }),
      game.damaged && el("span", { class: "small fault", text: t("games.damaged") }),
      el("span", { class: "small soft", text: t("games.about", { kind: kindName(game.kind), when: ago(game.updated) }) }),
      el("span", { class: "game-seats small" }, game.seats.map((seat) =>
        el("span", { class: "game-seat" }, playerMark(seat.player), seatName(seat)))),
      el("span", { class: `small game-standing${isMyTurn(game) ? " mine" : ""}`, text: standing(game) }),
      el("span", { class: `game-verb${isMine(game) && !game.over ? " mine" : ""}`, text: verb })),
    changes.length > 0 && el("div", { class: "game-changes" }, changes));
}

/** @param {number} seconds */
function ago(seconds) {
  const since = Date.now() / 1000 - seconds;
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const unit = UNITS.find(([, length]) => since >= length);
  return unit ? format.format(-Math.floor(since / unit[1]), unit[0]) : format.format(0, "minute");
}
