/** The rules, clause by clause: searched by id and words, opened where something was cited. */

import { get } from "./api.js";
import { clauseText, openRulesWith } from "./clauses.js";
import { openDialog } from "./dialog.js";
import { el, fill } from "./dom.js";
import { booksOf } from "./games.js";
import { language, t } from "./words.js";

export { openRules } from "./clauses.js";

/** @typedef {{book: string, id: string, part: string, text: string}} Clause */

/** @type {Map<string, Promise<Clause[]>>} */
const loaded = new Map();

/** @returns {Promise<Clause[]>} */
function clauses() {
  const code = language();
  let promise = loaded.get(code);
  if (!promise) {
    promise = get(`/api/rules/${code}`);
    promise.catch(() => loaded.delete(code)); // so that the next one tries again
    loaded.set(code, promise);
  }
  return promise;
}

/**
 * @param {HTMLElement} host
 * @param {string | null} kind the game whose books matter here; null shows all
 */
export function createRules(host, kind) {
  /** @type {Clause[]} */
  let all = [];
  const search = el("input", { type: "search", placeholder: t("rules.search"), "aria-label": t("rules.search") });
  search.addEventListener("input", () => list());
  const count = el("p", { class: "rules-count small soft", role: "status" });
  const chapters = el("div", { class: "rules-list", tabindex: 0, role: "group", "aria-label": t("rules.title") });
  host.append(el("div", { class: "rules" }, el("div", { class: "rules-search" }, search, count), chapters));

  const ready = clauses().then(
    (every) => {
      all = booksOf(kind).flatMap((one) => every.filter((clause) => clause.book === one));
      list();
    },
    () => fill(chapters, el("p", { class: "empty", text: t("rules.unreachable") })),
  );

  function list() {
    const found = matching(all, search.value);
    count.textContent = search.value.trim() ? t("rules.found", { count: found.length }) : "";
    if (found.length) fill(chapters, chaptersOf(found).map(chapter));
    else fill(chapters, el("p", { class: "empty", text: t("rules.nothing_found") }));
  }

  /** @param {Clause[]} found */
  function chapter(found) {
    const [{ book: inBook, part }] = found;
    return el("section", { class: "rules-chapter" },
      el("h2", { class: "rules-part" }, part, !kind && el("span", { class: "small soft", text: t(`rules.book.${inBook}`) })),
      found.map((clause) => el("article", { class: "clause", tabindex: -1, "data-book": clause.book, "data-clause": clause.id },
        el("span", { class: "clause-id", text: clause.id }),
        el("p", {}, clauseText(clause.text, (id) => id !== clause.id && all.some((one) => one.id === id), clause.book)))));
  }

  return {
    /**
     * @param {string} [id]
     * @param {string} [inBook]
     */
    async open(id, inBook) {
      await ready;
      if (!id) return search.focus();
      search.value = "";
      list();
      const article = chapters.querySelector(`[data-clause="${CSS.escape(nearest(all, id, inBook))}"]`);
      if (!(article instanceof HTMLElement)) return;
      for (const other of chapters.querySelectorAll(".cited")) other.classList.remove("cited");
      article.classList.add("cited");
      article.scrollIntoView({ block: "center" });
      article.focus({ preventScroll: true });
    },
  };
}

/** Shows the rules in a window of their own, on pages that have no place for them. */
export function rulesInDialog() {
  openRulesWith((clause, book) => {
    const host = el("div", { class: "rules-host" });
    openDialog(t("rules.title"), [host], "wide");
    void createRules(host, null).open(clause, book);
  });
}

/**
 * @param {Clause[]} all
 * @param {string} wanted
 */
export function matching(all, wanted) {
  const words = wanted.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const exact = all.filter((clause) => clause.id.toLowerCase() === words[0]);
  if (words.length === 1 && exact.length) return exact;
  return all.filter((clause) => {
    const text = `${clause.id} ${clause.part} ${clause.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/**
 * The clause itself, or the first below it: `T` is a whole part.
 * @param {Clause[]} all
 * @param {string} id
 * @param {string} [book]
 */
export function nearest(all, id, book) {
  const mine = all.filter((clause) => !book || clause.book === book);
  const from = mine.some((clause) => clause.id.startsWith(id)) ? mine : all;
  return (from.find((clause) => clause.id === id) ?? from.find((clause) => clause.id.startsWith(id)))?.id ?? id;
}

/**
 * @param {Clause[]} found
 * @returns {Clause[][]}
 */
function chaptersOf(found) {
  /** @type {Map<string, Clause[]>} */
  const chapters = new Map();
  for (const clause of found) {
    const name = `${clause.book} ${clause.part}`;
    chapters.set(name, [...(chapters.get(name) ?? []), clause]);
  }
  return [...chapters.values()];
}
