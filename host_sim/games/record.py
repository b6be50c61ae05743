"""A record on disk: lines of text that are only ever appended.

The first line names the game and the format. A file that ends in the middle of a line was torn by a
crash: that line was never played, and whoever goes on with the game cuts it off.
"""

import os
from pathlib import Path
from typing import NamedTuple

from host_sim.games.faults import BadInput
from host_sim.games.texts import read_text

FORMAT = 1
LARGEST_FILE = 16 * 1024 * 1024
LONGEST_LINE = 1000
LONGEST_NAME = 60  # of who plays


class Line(NamedTuple):
    number: int  # from 1
    word: str
    rest: str


class Lines(NamedTuple):
    file: str
    lines: list[Line]
    torn: bool  # the last line was cut off, and is not among the lines


def title(game: str) -> str:
    return f"{game} record {FORMAT}"


def read_lines(path: str | Path, game: str) -> Lines:
    return parse_lines(read_text(path, LARGEST_FILE), str(path), game)


def parse_lines(text: str, file: str, game: str) -> Lines:
    """The lines after the title; raises BadInput if this is no record of that game."""
    *whole, rest = text.split("\n")
    if not whole or whole[0] != title(game):
        raise BadInput.of(file, f"is no record: it should begin {title(game)!r}", 1)
    lines: list[Line] = []
    for number, line in enumerate(whole[1:], 2):
        if len(line) > LONGEST_LINE:
            raise BadInput.of(file, f"longer than {LONGEST_LINE} characters", number)
        word, _, follows = line.partition(" ")
        lines.append(Line(number, word, follows))
    return Lines(file, lines, torn=rest != "")


class Appending:
    """A record that grows: what `append` returned from stands in the file."""

    def __init__(self, path: str | Path, *, new: bool) -> None:
        """Creates the file, which must not exist, or goes on with one, cutting off a torn line."""
        self.file = str(path)
        try:
            self._stream = open(path, "xb" if new else "r+b", buffering=0)  # noqa: SIM115
            if not new:
                data = self._stream.read()
                self._stream.truncate(data.rfind(b"\n") + 1)
                self._stream.seek(0, os.SEEK_END)
        except (OSError, ValueError) as error:
            raise self._failure(error) from None

    def append(self, lines: list[str]) -> None:
        """All of them or none; raises BadInput if the disk does not take them."""
        data = "".join(f"{line}\n" for line in lines).encode()
        before = self._stream.tell()
        try:
            if self._stream.write(data) != len(data):
                raise OSError("the disk is full")
        except OSError as error:
            self._stream.truncate(before)
            self._stream.seek(before)
            raise self._failure(error) from None

    def close(self) -> None:
        os.fsync(self._stream.fileno())
        self._stream.close()

    def _failure(self, error: Exception) -> BadInput:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        return BadInput.of(self.file, f"cannot be written: {reason}")
