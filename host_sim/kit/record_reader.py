"""Reads a record of any game back into what it tells, or says in which line it fails."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from host_sim.kit.faults import BadInput, Fault, Forged, Phrase, phrase
from host_sim.kit.record import Record
from host_sim.kit.record_file import Line, Lines, is_name, parse_lines, read_lines
from host_sim.kit.refused import Refused

V = TypeVar("V")
R = TypeVar("R", bound=Record[Any, Any, Any])
Slices = Generator[None, None, V]  # work that can be left alone between any two of its slices


def whole(slices: Slices[V]) -> V:
    """Does all of it at once, and answers what it returns."""
    while True:
        try:
            next(slices)
        except StopIteration as done:
            return done.value


class Reading(NamedTuple, Generic[R]):
    record: R
    torn: bool  # the file ends in the middle of a line
    missing: list[str]  # lines that a crash left out; whoever goes on writes them


class RecordReader(ABC, Generic[R]):
    """A header of known keys, the word that ends it, and then actions with what follows them."""

    GAME: ClassVar[str]
    KEYS: ClassVar[tuple[str, ...]]  # of the header
    MANY: ClassVar[tuple[str, ...]]  # keys that may stand on several lines
    END: ClassVar[str]  # the word with which the header ends
    FOLLOWING: ClassVar[tuple[str, ...]]  # what a record says by itself

    @classmethod
    def read_file(cls, path: str | Path) -> Reading[R]:
        return cls(read_lines(path, cls.GAME)).read()

    @classmethod
    def parse(cls, text: str, file: str) -> Reading[R]:
        return whole(cls.parsing(text, file))

    @classmethod
    def parsing(cls, text: str, file: str, most: int | None = None) -> Slices[Reading[R]]:
        """The same in slices, for who must not be held up by a long record; and a limit of lines
        for who would not wait for it either."""
        if most is not None and text.count("\n") > most:
            message = phrase("has more than {most} lines, and no game needs so many", most=most)
            raise BadInput.of(file, message)
        return (yield from cls(parse_lines(text, file, cls.GAME)).slices())

    def __init__(self, lines: Lines) -> None:
        self.file = lines.file
        self.torn = lines.torn
        words = [line.word for line in lines.lines]
        if self.END not in words:
            last = lines.lines[-1].number if lines.lines else 1
            message = phrase(
                "the header does not end: there is no line {word}", word=repr(self.END)
            )
            raise self.bad(last, message)
        end = words.index(self.END)
        if lines.lines[end].rest:
            message = phrase("nothing follows {word}", word=repr(self.END))
            raise self.bad(lines.lines[end].number, message)
        self.header = self._sorted(lines.lines[:end])
        self.actions = lines.lines[end + 1 :]
        self.header_ends = lines.lines[end].number

    @abstractmethod
    def begin(self) -> R:
        """The game as the header tells it, before anything was done."""

    @abstractmethod
    def do(self, record: R, line: str) -> None:
        """Does what a line says; raises ValueError or Refused."""

    def read(self) -> Reading[R]:
        return whole(self.slices())

    def slices(self) -> Slices[Reading[R]]:
        """Reads it line by line; how many of them make a rest is for the reader's user to say."""
        record = self.begin()
        return Reading(record, self.torn, (yield from self._replay(record)))

    def bad(self, line: int, message: str) -> BadInput:
        return BadInput.of(self.file, message, line)

    # The header

    def _sorted(self, lines: list[Line]) -> dict[str, list[Line]]:
        found: dict[str, list[Line]] = {key: [] for key in self.KEYS}
        for line in lines:
            if line.word not in found:
                message = phrase(
                    "{word} does not belong into the header", word=f"{line.word!r:.40}"
                )
                raise self.bad(line.number, message)
            if found[line.word] and line.word not in self.MANY:
                raise self.bad(
                    line.number, phrase("{word} stands here a second time", word=line.word)
                )
            found[line.word].append(line)
        return found

    def one(self, key: str) -> Line:
        """The first line of that key, which must be there."""
        if not self.header[key]:
            message = phrase("the header has no line {word}", word=repr(key))
            raise self.bad(self.header_ends, message)
        return self.header[key][0]

    def quoted(self, key: str, parse: Callable[[str, str], V]) -> V:
        """What a text says that the header quotes; its faults are told where they stand here."""
        lines = self.header[key]
        try:
            return parse("".join(f"{line.rest}\n" for line in lines), self.file)
        except BadInput as bad:
            raise BadInput(self.file, [_moved(fault, lines) for fault in bad.faults]) from None

    def seats(self, names: list[str]) -> tuple[str, ...]:
        """Who plays for each of these players."""
        lines = self.header["player"]
        if len(lines) != len(names):
            message = phrase("the players are {names}, a line each", names=", ".join(names))
            raise self.bad(self.header_ends, message)
        for line, name in zip(lines, names, strict=True):
            given, _, seat = line.rest.partition(" ")
            if given != name or not is_name(seat):
                message = phrase("here comes player {name}, and who that is", name=name)
                raise self.bad(line.number, message)
        return tuple(line.rest.partition(" ")[2] for line in lines)

    # What was done

    def _replay(self, record: R) -> Slices[list[str]]:
        """Plays it all; answers the lines that should still follow."""
        expected: list[str] = []
        for line in self.actions:
            yield
            if line.word in self.FOLLOWING:
                self._compare(line, expected)
            elif expected:
                raise self._missing(line, expected[0])
            else:
                expected = self._done(record, line)
        return expected

    def _compare(self, line: Line, expected: list[str]) -> None:
        given = f"{line.word} {line.rest}".rstrip()
        if not expected:
            message = phrase("{word} does not belong here", word=repr(line.word))
            raise self.bad(line.number, message)
        should = expected.pop(0)
        if should.split(" ")[0] != line.word:
            raise self._missing(line, should)
        if given != should:
            raise Forged.of(self.file, phrase("should be: {line}", line=should), line.number)

    def _missing(self, line: Line, should: str) -> BadInput:
        word = repr(should.split(" ")[0])
        return self.bad(line.number, phrase("here should stand {word}", word=word))

    def _done(self, record: R, line: Line) -> list[str]:
        try:
            if line.word == "undo":
                record.undo(line.rest)
                return []
            given = f"{line.word} {line.rest}".removesuffix(" ")
            self.do(record, given)
            written, *expected = record.last_lines()
            if written != given:
                raise ValueError(phrase("is written {line}", line=written))
            return expected
        except ValueError as error:
            raise self.bad(line.number, str(error)) from None
        except Refused as refused:
            key = f"refusal.{self.GAME}.{refused.key}"
            message = Phrase.of(str(refused), key, refused.details, refused.clause)
            raise self.bad(line.number, message) from None


def _moved(fault: Fault, lines: list[Line]) -> Fault:
    line = lines[min(fault.line, len(lines)) - 1] if fault.line else lines[0]
    return Fault(line.number, fault.column and fault.column + len(f"{line.word} "), fault.message)
