"""A record on disk: lines of text that are only ever appended.

The first line names the game and the format. A file that ends in the middle of a line was torn by a
crash: that line was never played, and whoever goes on with the game cuts it off.
"""

import os
import re
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from host_sim.kit.faults import BadInput, Unreadable, phrase
from host_sim.kit.texts import LONGEST_LINE, decode, read_bytes

try:
    import fcntl
except ImportError:  # Windows, where nobody keeps two programs from writing one record
    fcntl = None

FORMAT = 1
LARGEST_FILE = 16 * 1024 * 1024
LONGEST = 2 * LONGEST_LINE  # a line may quote one of another file
LONGEST_NAME = 60  # of who plays
# Of a record that a guest brings: the longest of 64 random games in all modes had 11,833 actions,
# and people need a tenth of that.
MOST_LINES = 20_000


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


def is_name(name: str) -> bool:
    """Whether somebody may be called so."""
    return 0 < len(name) <= LONGEST_NAME and name.isprintable()


def read_lines(path: str | Path, game: str) -> Lines:
    data = read_bytes(path, LARGEST_FILE)
    whole = data[: data.rfind(b"\n") + 1]  # whatever a crash left after it need not even be text
    lines = parse_lines(decode(whole, str(path), LONGEST), str(path), game)
    return lines._replace(torn=len(whole) < len(data))


def parse_lines(text: str, file: str, game: str) -> Lines:
    """The lines after the title; raises BadInput if this is no record of that game."""
    *whole, rest = text.split("\n")
    if not whole or whole[0] != title(game):
        other = re.fullmatch(f"([a-z-]{{1,20}}){title('')}", whole[0]) if whole else None
        should = repr(title(game))
        if other:
            message = phrase(
                "is a record of {other}: it should begin {title}", other=other[1], title=should
            )
        else:
            message = phrase("is no record: it should begin {title}", title=should)
        raise BadInput.of(file, message, 1)
    lines: list[Line] = []
    for number, line in enumerate(whole[1:], 2):
        word, _, follows = line.partition(" ")
        lines.append(Line(number, word, follows))
    return Lines(file, lines, torn=rest != "")


class Appending:
    """A record that grows, by one program at a time. What was appended stands in the file."""

    BUSY = "is being played elsewhere"

    def __init__(self, path: str | Path, mode: str, *, sync: bool) -> None:
        self.file = str(path)
        self._sync = sync  # whether a line is to survive even a power cut
        try:
            self._stream = FileIO(path, mode)
            if fcntl:
                fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadInput.of(path, self.BUSY) from None
        except (OSError, ValueError) as error:
            raise self._failure(error) from None

    @classmethod
    def new(cls, path: str | Path, lines: list[str], *, sync: bool = False) -> "Appending":
        """A new file with these lines; one that exists is left alone."""
        file = cls(path, "xb", sync=sync)
        try:
            file.append(lines)
        except BadInput:
            file.close()
            Path(path).unlink()
            raise
        return file

    @classmethod
    def old(cls, path: str | Path, *, sync: bool = False) -> "Appending":
        """One to go on with, and from now on closed to others. Read it, then `mend` it."""
        if not Path(path).is_file():
            raise Unreadable.of(path, "is no file that can be gone on with")
        file = cls(path, "r+b", sync=sync)
        file._stream.seek(0, os.SEEK_END)
        return file

    def mend(self) -> None:
        """Cuts off a torn line."""
        self._stream.seek(0)
        data = self._stream.readall()
        self._cut(data.rfind(b"\n") + 1)

    def append(self, lines: list[str]) -> None:
        """All of them or none; raises BadInput if the disk does not take them."""
        data = "".join(f"{line}\n" for line in lines).encode()
        before = self._stream.tell()
        try:
            if self._stream.write(data) != len(data):
                raise OSError("the disk is full")
            if self._sync:
                os.fsync(self._stream.fileno())
        except OSError as error:
            self._cut(before)
            raise self._failure(error) from None

    def close(self) -> None:
        try:
            os.fsync(self._stream.fileno())
        except OSError as error:
            raise self._failure(error) from None
        finally:
            self._stream.close()

    def _cut(self, size: int) -> None:
        try:
            self._stream.truncate(size)
            self._stream.seek(size)
        except OSError as error:
            raise self._failure(error) from None

    def _failure(self, error: Exception) -> BadInput:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        return BadInput.of(self.file, f"cannot be written: {reason}")
