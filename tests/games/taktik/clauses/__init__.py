"""The rule book, clause by clause: what each grants, and what each forbids.

`@holds("V2")` marks a test of what the clause says happens, `@forbids("V2")` one of what it refuses
or what must not happen because of it. `tests/test_every_clause.py` sees to it that every clause
has both.
"""

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])


def holds(*_clauses: str) -> Callable[[Test], Test]:
    return _as_it_is


def forbids(*_clauses: str) -> Callable[[Test], Test]:
    return _as_it_is


def _as_it_is(test: Test) -> Test:
    return test
