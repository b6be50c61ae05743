/** The first page: what this is, a new game, and the games there are. */

import { get } from "./api.js";
import { el, fill } from "./dom.js";
import { allGames } from "./games.js";
import { createGamesList } from "./games_list.js";
import { createImport } from "./import_record.js";
import { createNewGame, loadWishes } from "./new_game.js";
import { quickStarts } from "./quick_start.js";
import { errorText } from "./toast.js";
import { t } from "./words.js";

/** @param {HTMLElement} main */
export function showLobby(main) {
  const form = el("div", { class: "new-game-host", "aria-busy": "true" }, el("p", { class: "empty", text: t("lobby.loading") }));
  const games = el("div", { class: "games-host" });
  const problem = el("p", { class: "fault", role: "alert" });
  /** @type {Promise<Record<string, any>>} */
  const choices = get("/api/choices");
  const tell = (/** @type {unknown} */ error) => {
    problem.textContent = error ? errorText(error) : "";
  };

  fill(main, el("div", { class: "lobby" },
    el("section", { class: "hero" },
      el("div", { class: "hero-text" },
        el("p", { class: "hero-year", text: t("lobby.year") }),
        el("h1", { text: t("frame.name") }),
        el("p", { class: "hero-line", text: t("lobby.what") }),
        quickStarts(choices, tell),
        problem),
      el("div", { class: "hero-picture" }, cover())),
    el("div", { class: "lobby-columns" },
      el("section", { class: "card new-game", "aria-labelledby": "new-game-title" },
        el("h2", { id: "new-game-title", text: t("lobby.new_game") }), form),
      el("section", { class: "card games", "aria-labelledby": "games-title" },
        el("h2", { id: "games-title", text: t("lobby.games") }), games),
      el("section", { class: "card others", "aria-label": t("lobby.others") }, createImport(), extraPages()))));

  void Promise.all([choices, loadWishes()]).then(
    ([found, wishes]) => createNewGame(form, found, wishes),
    () => fill(form, el("p", { class: "empty", text: t("error.away") })),
  ).finally(() => form.removeAttribute("aria-busy"));
  const list = createGamesList(games);
  return () => list.destroy();
}

/** The board of the first game that has a picture for this. */
function cover() {
  const [kind, game] = allGames().find(([, { cover: query }]) => query) ?? [];
  return game && el("img", { src: `/api/picture/${kind}?${game.cover}`, alt: "" });
}

/** Links to the pages that games bring. */
function extraPages() {
  return allGames().flatMap(([, { pages = {} }]) => Object.entries(pages)).map(([address, { title, why, open }]) =>
    el("div", { class: "extra-page" },
      el("h3", { text: t(title) }),
      el("p", { class: "soft", text: t(why) }),
      el("a", { class: "button", href: address }, t(open))));
}
