"""Every clause of a rule book has a test of what it holds and one of what it forbids, and code."""

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TAGS = ("holds", "forbids")
# A list item that begins with a bold id: `- **V2** A tank pays …`
CLAUSE = re.compile(r"^- \*\*([A-Z]\d+(?:\.\d+|[a-z])?)\*\*", re.MULTILINE)
# How far each part of the rules counts; the books must have them all.
PARTS = {
    "B": 6,
    "F": 3,
    "M": 5,
    "T": 1,
    "V": 7,
    "E": 10,
    "R": 5,
    "H": 2,
    "W": 4,
    "A1.": 5,
    "A2.": 5,
}
EXPECTED = {
    "taktik": {"A0"} | {f"{part}{n}" for part, last in PARTS.items() for n in range(1, last + 1)},
    "speldator": {f"S{number}" for number in range(1, 12)},
    "tank_chess": {"C4a", "C7a"} | {f"C{number}" for number in range(1, 17)},
}
# The game computer has its book and its tests at other places.
BOOKS = {"speldator": ROOT / "firmware/speldator/README.md"}
TESTS = {"speldator": ("speldator", "panel")}
GAMES = pytest.mark.parametrize("game", EXPECTED)
# Where clauses are decided. Refusals only tell which one it was.
DECIDING = ("rules", "formats")
NOT_DECIDING = "refusals.py"
CITED = re.compile(r"\b[A-Z]\d+(?:\.\d+|[a-z])?\b")


def clauses(game: str) -> list[str]:
    book = BOOKS.get(game, ROOT / "host_sim/games" / game / "README.md")
    return CLAUSE.findall(book.read_text(encoding="utf-8"))


def tags(game: str) -> Iterator[tuple[str, str, str]]:
    """Of every test: its name, `holds` or `forbids`, and a clause."""
    folders = TESTS.get(game, (f"games/{game}",))
    for path in sorted(path for f in folders for path in (ROOT / "tests" / f).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for tag, clause in _tags(node):
                    yield f"{path.name}: {node.name}", tag, clause


def _tags(test: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    for decorator in test.decorator_list:
        match decorator:
            case ast.Call(func=ast.Name(id=tag), args=args) if tag in TAGS:
                yield from ((tag, ast.literal_eval(arg)) for arg in args)
            case _:
                pass


@GAMES
def test_the_rule_book_has_every_clause_once(game: str) -> None:
    assert sorted(clauses(game)) == sorted(EXPECTED[game])


@GAMES
@pytest.mark.parametrize("tag", TAGS)
def test_every_clause_is_tested_both_ways(game: str, tag: str) -> None:
    assert EXPECTED[game] - {clause for _, found, clause in tags(game) if found == tag} == set()


@GAMES
def test_no_test_names_a_clause_that_does_not_exist(game: str) -> None:
    unknown = [f"{test}: {clause}" for test, _, clause in tags(game)
               if clause not in EXPECTED[game]]  # fmt: skip
    assert unknown == []


@GAMES
def test_only_tests_are_marked(game: str) -> None:
    assert [test for test, _, _ in tags(game) if ": test_" not in test] == []


def cited(path: Path) -> Iterator[str]:
    """The clauses that comments, docstrings and texts of a file name."""
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type in (tokenize.COMMENT, tokenize.STRING):
                yield from CITED.findall(token.string)


@GAMES
def test_the_line_that_decides_a_clause_names_it(game: str) -> None:
    """So that one search finds it: `git grep -w E5 host_sim/games/taktik/rules`."""
    folder = ROOT / "host_sim/games" / game
    files = [file for name in DECIDING for file in (folder / name).glob("*.py")]
    if game == "speldator":
        files = list((ROOT / "firmware").rglob("*.py"))
    found = {clause for file in files if file.name != NOT_DECIDING for clause in cited(file)}
    assert sorted(EXPECTED[game] - found) == []
