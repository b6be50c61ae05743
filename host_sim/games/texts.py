"""Reads a text file that a person, or somebody hostile, may have written."""

import unicodedata
from collections.abc import Iterator
from pathlib import Path

from host_sim.games.faults import Fault, Unreadable

INVISIBLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # Unicode categories


def read_text(path: str | Path, largest: int) -> str:
    """The file as `checked` text; raises Unreadable rather than anything else."""
    data = _bytes(Path(path), largest)
    if faults := list(_undecodable(data)):
        raise Unreadable(str(path), faults)
    return checked(data.decode("utf-8"), str(path), largest)


def checked(text: str, file: str, largest: int) -> str:
    """Without the mark that some editors put first, and with the same line ends on every system."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if len(text.encode("utf-8", "replace")) > largest:
        raise Unreadable.of(file, _too_large(largest))
    if faults := list(_invisible(text)):
        raise Unreadable(file, faults)
    return text


def _bytes(path: Path, largest: int) -> bytes:
    """At most one byte more than it may have: enough to see that there are too many."""
    try:
        if not path.exists():
            raise Unreadable.of(path, "there is no such file")
        if not path.is_file():  # a pipe would be waited for, a device never end
            raise Unreadable.of(path, "this is not a file")
        with path.open("rb") as stream:
            data = stream.read(largest + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise Unreadable.of(path, f"cannot be read: {reason}") from None
    if len(data) > largest:
        raise Unreadable.of(path, _too_large(largest))
    return data


def _too_large(largest: int) -> str:
    return f"larger than {largest // 1024} KiB, which is more than it can need"


def _undecodable(data: bytes) -> Iterator[Fault]:
    for number, line in enumerate(data.split(b"\n"), 1):
        try:
            line.decode("utf-8")
        except UnicodeDecodeError as error:
            column = len(line[: error.start].decode("utf-8")) + 1
            message = f"byte 0x{line[error.start]:02x} is not UTF-8: save the file as UTF-8"
            yield Fault(number, column, message)


def _invisible(text: str) -> Iterator[Fault]:
    for number, line in enumerate(text.split("\n"), 1):
        for column, letter in enumerate("" if line.isprintable() else line, 1):
            if letter != "\t" and unicodedata.category(letter) in INVISIBLE:
                message = f"U+{ord(letter):04X} is a control or invisible character: remove it"
                yield Fault(number, column, message)
