"""`@holds("S1")` and `@forbids("S1")`, as the games have them, but for MicroPython too.

`tests/test_every_clause.py` sees to it that every clause of part S has both.
"""


def holds(*_clauses):
    return _as_it_is


def forbids(*_clauses):
    return _as_it_is


def _as_it_is(test):
    return test
