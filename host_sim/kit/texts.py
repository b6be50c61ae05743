"""Reads a text file that a person, or somebody hostile, may have written."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from host_sim.kit.faults import Fault, Unreadable, phrase

LONGEST_LINE = 1000
INVISIBLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # Unicode categories
DEEPEST = 16  # brackets within brackets, dots in a name; what is meant has half as many at most
# Strings and comments of JSON and TOML, up to the end where nothing ends them. In JSON some of it
# means nothing: then that is its first fault, and nothing behind it is ever read.
_QUOTED = re.compile(
    r'''"""(?:[^"\\]++|\\.|"(?!""))*+"{0,5}'''
    r"""|'''(?:[^']++|'(?!''))*+'{0,5}"""
    r"""|"(?:[^"\\\n]++|\\.)*+"?"""
    r"""|'[^'\n]*+'?|#[^\n]*+""",
    re.DOTALL,
)
_BRACKET = re.compile(r"[][{}]")
_DOTS = re.compile(rf"\.(?:[^][{{}}.,=:\n]*+\.){{{DEEPEST}}}")


def shipped(folder: Path, kind: str) -> list[str]:
    """The plain names of the maps or layouts that come with a game."""
    return sorted(path.stem for path in folder.glob(f"*.{kind}"))


def find_shipped(name: str, folder: Path, kind: str) -> Path:
    """The file of a shipped map or layout by its plain name; anything else is a path."""
    if Path(name).name != name or Path(name).suffix:
        return Path(name)
    if name not in shipped(folder, kind):
        known = ", ".join(shipped(folder, kind))
        raise Unreadable.of(name, f"no {kind} has this name: use {known}, or the path of a file")
    return folder / f"{name}.{kind}"


def read_text(path: str | Path, largest: int) -> str:
    """The file as `checked` text; raises Unreadable rather than anything else."""
    return checked(decode(read_bytes(path, largest), str(path)), str(path), largest)


def checked(text: str, file: str, largest: int) -> str:
    """A text that did not come from `read_text`, held to the same."""
    text = _plain(text)
    if len(text.encode("utf-8", "replace")) > largest:
        raise Unreadable.of(file, _too_large(largest))
    return _seemly(text, file, LONGEST_LINE)


def check_depth(text: str) -> None:
    """Raises ValueError if a text in JSON or TOML nests deeper than anybody needs.

    The readers of Python give up somewhere too, each version at another depth.
    """
    plain = _QUOTED.sub("", text)
    depth = deepest = 0
    for bracket in _BRACKET.findall(plain):
        depth += 1 if bracket in "[{" else -1
        deepest = max(depth, deepest)
    if deepest > DEEPEST or _DOTS.search(plain):
        raise ValueError(phrase("brackets or dots nest more than {most} deep", most=DEEPEST))


def decode(data: bytes, file: str, longest: int = LONGEST_LINE) -> str:
    """The text of a file's bytes; raises Unreadable if it is none."""
    if faults := list(_undecodable(data)):
        raise Unreadable(file, faults)
    return _seemly(_plain(data.decode("utf-8")), file, longest)


def read_bytes(path: str | Path, largest: int) -> bytes:
    """The content of a file that is not too large; raises Unreadable rather than anything else."""
    path = Path(path)
    try:
        if not path.exists():
            raise Unreadable.of(path, "there is no such file")
        if not path.is_file():  # a pipe would be waited for, a device never end
            raise Unreadable.of(path, "this is not a file")
        with path.open("rb") as stream:
            data = stream.read(largest + 1)  # enough to see that there is too much
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise Unreadable.of(path, f"cannot be read: {reason}") from None
    if len(data) > largest:
        raise Unreadable.of(path, _too_large(largest))
    return data


def _plain(text: str) -> str:
    """Without the mark that some editors put first, and with the same line ends on every system."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _seemly(text: str, file: str, longest: int) -> str:
    if faults := [*_invisible(text), *_too_long(text, longest)]:
        raise Unreadable(file, sorted(faults))
    return text


def _too_large(largest: int) -> str:
    return phrase("larger than {size} KiB, which is more than it can need", size=largest // 1024)


def _too_long(text: str, longest: int) -> Iterator[Fault]:
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > longest:
            message = phrase("longer than {longest} characters", longest=longest)
            yield Fault(number, longest + 1, message)


def _undecodable(data: bytes) -> Iterator[Fault]:
    for number, line in enumerate(data.split(b"\n"), 1):
        try:
            line.decode("utf-8")
        except UnicodeDecodeError as error:
            column = len(line[: error.start].decode("utf-8")) + 1
            byte = f"0x{line[error.start]:02x}"
            message = phrase("byte {byte} is not UTF-8: save the file as UTF-8", byte=byte)
            yield Fault(number, column, message)


def _invisible(text: str) -> Iterator[Fault]:
    for number, line in enumerate(text.split("\n"), 1):
        for column, letter in enumerate("" if line.isprintable() else line, 1):
            if letter != "\t" and unicodedata.category(letter) in INVISIBLE:
                yield Fault(number, column, _remove(letter))


@lru_cache
def _remove(letter: str) -> str:
    code = f"U+{ord(letter):04X}"
    return phrase("{letter} is a control or invisible character: remove it", letter=code)
