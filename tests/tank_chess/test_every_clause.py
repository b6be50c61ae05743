"""Every clause of the rule book has a test that it holds and one that it forbids."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from host_sim import tank_chess

RULE_BOOK = Path(tank_chess.__file__).parent / "README.md"
TESTS = Path(__file__).parent
TAGS = ("holds", "forbids")
# A list item or a heading that begins with a bold id: `- **C4a** A move is …`
CLAUSE = re.compile(r"^\s*(?:[-*+]|\d+\.|#+)\s+\*\*(C\d+[a-z]?)\*\*", re.MULTILINE)
EXPECTED = {*(f"C{number}" for number in range(1, 17)), "C4a", "C7a"}


def clauses() -> list[str]:
    return CLAUSE.findall(RULE_BOOK.read_text(encoding="utf-8"))


def tags() -> Iterator[tuple[str, str, str]]:
    """Of every test: its name, `holds` or `forbids`, and a clause."""
    for path in sorted(TESTS.rglob("*.py")):
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


def test_the_rule_book_is_read() -> None:
    found = clauses()
    assert set(found) == EXPECTED
    assert len(found) == len(set(found))


def test_every_clause_has_a_test_that_it_holds() -> None:
    assert set(clauses()) - {clause for _, tag, clause in tags() if tag == "holds"} == set()


def test_every_clause_has_a_test_of_what_it_forbids() -> None:
    assert set(clauses()) - {clause for _, tag, clause in tags() if tag == "forbids"} == set()


def test_no_test_names_a_clause_that_does_not_exist() -> None:
    known = set(clauses())
    assert [f"{test}: {clause}" for test, _, clause in tags() if clause not in known] == []


def test_only_tests_are_marked() -> None:
    assert [test for test, _, _ in tags() if ": test_" not in test] == []
