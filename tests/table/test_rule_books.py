"""The rule books as the page shows them: every clause, with its text."""

import re
from pathlib import Path

import pytest

from host_sim.games import kinds
from host_sim.table import rule_books
from tests.spoken import LANGUAGES, spoken

ROOT = Path(__file__).parents[2]
BOOKS = {
    "speldator": ROOT / "firmware/speldator/README.md",
    "taktik": ROOT / "host_sim/games/taktik/README.md",
    "tank-chess": ROOT / "host_sim/games/tank_chess/README.md",
}


def rules(language: str) -> list[dict[str, str]]:
    return rule_books.rules(kinds().values(), spoken(language))


def clauses(path: Path) -> dict[str, str]:
    """By another way than the program's: line by line."""
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in path.read_text(encoding="utf-8").split("\n"):
        begins = re.match(r"- \*\*([A-Z][\w.]*)\*\* (.*)", line)
        if begins:
            current = found.setdefault(begins[1], [])
            current.append(begins[2])
        elif not line.startswith("  "):
            current = None
        elif current is not None:
            current.append(line.strip())
    return {name: " ".join(lines) for name, lines in found.items()}


def words(text: str) -> list[str]:
    text = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", text)
    return re.findall(r"\w+", text)


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_of_a_book_is_there_with_all_of_its_text(book: str) -> None:
    expected = clauses(BOOKS[book])
    found = [clause for clause in rules("en") if clause["book"] == book]
    assert [clause["id"] for clause in found] == list(expected)
    for clause in found:
        assert words(clause["text"]) == words(expected[clause["id"]])
        assert "\n" not in clause["text"] and "**" not in clause["text"]
        assert clause["part"]


def test_the_books_have_the_clauses_that_are_cited() -> None:
    found = {(clause["book"], clause["id"]) for clause in rules("en")}
    assert {("speldator", f"S{n}") for n in range(1, 11)} <= found
    for clause in (
        "B1",
        "F3",
        "M1",
        "M5",
        "T1",
        "V4",
        "E5",
        "E7",
        "R3",
        "H1",
        "W4",
        "A1.2",
        "A2.5",
    ):
        assert ("taktik", clause) in found
    assert {("tank-chess", f"C{n}") for n in range(1, 16)} <= found


def test_no_clause_stands_there_twice() -> None:
    names = [(clause["book"], clause["id"]) for clause in rules("en")]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_clauses(language: str) -> None:
    def names(which: str) -> list[tuple[str, str]]:
        return [(clause["book"], clause["id"]) for clause in rules(which)]

    assert names(language) == names("en")
    assert all(clause["text"] for clause in rules(language))


def test_there_is_no_other_language() -> None:
    for language in ("", "xx", "EN", "../en"):
        with pytest.raises(KeyError):
            rules(language)
