"""Faults in what a person wrote, told so that they can be found: file, line, column, words."""

from collections.abc import Sequence
from typing import NamedTuple, Self

MOST_FAULTS = 100  # told of one file; whoever has more begins with these


class Fault(NamedTuple):
    line: int  # from 1; 0 when it lies in no single line
    column: int  # from 1; 0 when it concerns the whole line
    message: str

    def told(self, file: str) -> str:
        file = file if file.isprintable() else ascii(file)
        place = ":".join([file, *(str(number) for number in (self.line, self.column) if number)])
        return f"{place}: {self.message}"


class BadInput(Exception):
    """A file that cannot be used, with everything that is wrong with it."""

    def __init__(self, file: str, faults: Sequence[Fault]) -> None:
        more = len(faults) - MOST_FAULTS
        told = [*faults[:MOST_FAULTS], Fault(0, 0, f"and {more} more")] if more > 0 else faults
        super().__init__("\n".join(fault.told(file) for fault in told))
        self.file = file
        self.faults = tuple(told)

    @classmethod
    def of(cls, file: object, message: str, line: int = 0) -> Self:
        """With a single fault; a file may also be an argument or a name."""
        return cls(str(file), [Fault(line, 0, message)])


class Forged(BadInput):
    """A record that reads well but does not hold: a seal, a reveal or a result is not true."""


class Unreadable(BadInput):
    """A file that is not there, or is no text at all."""
