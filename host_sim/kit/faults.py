"""Faults in what a person wrote, told so that they can be found: file, line, column, words."""

from collections.abc import Mapping, Sequence
from typing import LiteralString, NamedTuple, Self

MOST_FAULTS = 100  # told of one file; whoever has more begins with these


class Phrase(str):
    """A text that knows how it was put together, so that it can be said in another language."""

    sentence: str  # with gaps, written {name}
    gaps: Mapping[str, str]  # what stands in them; some of it may be Phrase too
    clause: str  # that is broken, or none

    @classmethod
    def of(cls, text: str, sentence: str, gaps: Mapping[str, str], clause: str = "") -> Self:
        """A text with the sentence and the gaps that it was made of."""
        said = cls(text)
        said.sentence, said.gaps, said.clause = sentence, gaps, clause
        return said

    def __str__(self) -> str:
        """Itself: `str(error)` of an error that tells it does not forget how it was made."""
        return self


def phrase(sentence: LiteralString, /, clause: str = "", **gaps: object) -> Phrase:
    """`phrase("a row has at most {most} spaces", "B6", most=99)`; translated in `words`."""
    details = {name: str(gap) for name, gap in gaps.items()}
    text = sentence.format_map(details)
    return Phrase.of(f"{clause}: {text}" if clause else text, sentence, details, clause)


class Fault(NamedTuple):
    """Something that is wrong with a text, and where."""

    line: int  # from 1; 0 when it lies in no single line
    column: int  # from 1; 0 when it concerns the whole line
    message: str

    def located(self, file: str) -> str:
        """As a line that tells the place: `my.map:3:7: …`."""
        file = file if file.isprintable() else ascii(file)
        place = ":".join([file, *(str(number) for number in (self.line, self.column) if number)])
        return f"{place}: {self.message}"


class BadInput(Exception):
    """A file that cannot be used, with everything that is wrong with it."""

    def __init__(self, file: str, faults: Sequence[Fault]) -> None:
        more = len(faults) - MOST_FAULTS
        rest = [Fault(0, 0, phrase("and {more} more", more=more))] if more > 0 else []
        told = [*faults[:MOST_FAULTS], *rest]
        super().__init__("\n".join(fault.located(file) for fault in told))
        self.file = file
        self.faults = tuple(told)

    def __reduce__(self) -> tuple[object, ...]:
        """So that it can be raised in another process; its text is made of the rest."""
        return _raised_elsewhere, (type(self), self.file, self.faults)

    @classmethod
    def of(cls, file: object, message: str, line: int = 0) -> Self:
        """With a single fault; a file may also be an argument or a name."""
        return cls(str(file), [Fault(line, 0, message)])


class Forged(BadInput):
    """A record that reads well but does not hold: a seal, a reveal or a result is not true."""


class Unreadable(BadInput):
    """A file that is not there, or is no text at all."""


def _raised_elsewhere(kind: type[BadInput], file: str, faults: tuple[Fault, ...]) -> BadInput:
    bad = kind(file, faults[:MOST_FAULTS])
    bad.faults = faults  # with the last, which counts those that are left out
    return bad
