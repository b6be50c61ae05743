"""The head of a record: how many lines it has, and the SHA-256 of them.

Whoever kept a head can see later that nothing before it was changed, left out or put in. It tells
nothing of what a record hides as long as some line before it holds a salt that they do not know:
every head is the hash of a text that nobody can guess, however short the line that came last.
"""

import hashlib
import re
from collections.abc import Iterable
from typing import NamedTuple, Self

from host_sim.kit.faults import phrase

_WRITTEN = re.compile(r"([1-9][0-9]{0,8}) ([0-9a-f]{64})")
_GROUPS, _GROUP = 4, 4  # of the short form: 64 bits, more than anybody tries out


class Head(NamedTuple):
    """Of a record at one moment."""

    lines: int
    digest: str  # in hexadecimal

    def __str__(self) -> str:
        """As it stands in a copy; `read` reads it."""
        return f"{self.lines} {self.digest}"

    @property
    def short(self) -> str:
        """What people compare by eye: `51f0 8a2c 77e1 09bd`."""
        return " ".join(self.digest[n * _GROUP : (n + 1) * _GROUP] for n in range(_GROUPS))

    @classmethod
    def read(cls, text: str) -> Self:
        """From how it is written; ValueError if it is none."""
        if not (found := _WRITTEN.fullmatch(text)):
            raise ValueError(phrase("a number of lines and 64 hexadecimal digits come here"))
        return cls(int(found[1]), found[2])


class RunningHead:
    """The head of a record that grows; a line more costs the same however many there are."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._lines = 0
        self._hash = hashlib.sha256()
        self.add(lines)

    def add(self, lines: Iterable[str]) -> None:
        """The record has these more."""
        for line in lines:
            self._lines += 1
            self._hash.update(f"{line}\n".encode())

    @property
    def head(self) -> Head:
        """Of all lines so far."""
        return Head(self._lines, self._hash.hexdigest())
