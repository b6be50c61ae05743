"""Reads a text file that a person, or somebody hostile, may have written."""

from pathlib import Path

from host_sim.games.faults import Fault, Unreadable


def read_text(path: str | Path, largest: int) -> str:
    """The file's text with plain line ends; raises Unreadable rather than anything else."""
    return decode(_bytes(Path(path), largest), str(path))


def _bytes(path: Path, largest: int) -> bytes:
    try:
        if not path.exists():
            raise _unreadable(path, "there is no such file")
        if not path.is_file():  # a pipe would be waited for, a device never end
            raise _unreadable(path, "this is not a file")
        with path.open("rb") as stream:
            data = stream.read(largest + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise _unreadable(path, f"cannot be read: {reason}") from None
    if len(data) > largest:
        raise _unreadable(path, f"is larger than {largest} bytes")
    return data


def _unreadable(path: Path, message: str) -> Unreadable:
    return Unreadable.of(path, message)


def decode(data: bytes, file: str) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise Unreadable(file, [Fault(line, column, "is not UTF-8 text here")]) from None
    text = text.replace("\r\n", "\n")
    for place, character in enumerate(text):
        if character < " " and character not in "\n\t":
            line = text.count("\n", 0, place) + 1
            column = place - text.rfind("\n", 0, place)
            fault = Fault(line, column, f"a control character (number {ord(character)})")
            raise Unreadable(file, [fault])
    return text
