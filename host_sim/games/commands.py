"""What the commands of both games share."""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO, TypeVar

from host_sim.kit.faults import BadInput, Forged, Unreadable
from host_sim.kit.record import Written
from host_sim.kit.record_file import Appending
from host_sim.kit.record_reader import Reading

NOT_GOOD = 1  # exit code of a check that found something
PLAIN = str.maketrans("↑↗→↘↓↙←↖·°", "01234567.^")  # facings as in a position
COMPUTER = "random"  # the seat that the computer plays; any other name is a person's

R = TypeVar("R", bound=Written[Any, Any, Any])


def chance(seed: int | None) -> random.Random:
    return random.SystemRandom() if seed is None else random.Random(seed)


def has_people(seats: tuple[str, ...]) -> bool:
    return any(seat != COMPUTER for seat in seats)


def typed(prompt: str) -> str | None:
    """A line from the keyboard; None when there is no more."""
    try:
        return input(prompt)
    except (EOFError, RuntimeError):  # RuntimeError: there is no keyboard at all
        return None


def begin(record: R, path: Path | None) -> R:
    """A new game, written to that file if one is given."""
    if path:
        record.write_to(path, sync=has_people(record.seats))
    return record


def go_on(path: Path, read: Callable[[Path], Reading[R]]) -> R:
    """The game of a record that was left, held against any other program from now on."""
    file = Appending.old(path, sync=True)
    try:
        reading = read(path)
        reading.record.go_on_in(file, reading.missing)
    except BadInput:
        file.close()
        raise
    return reading.record


def refuse_changes(options: Any, names: tuple[str, ...]) -> None:
    """With --continue, what stands in the record cannot be given anew."""
    for name in names:
        if getattr(options, name) is not None:
            message = f"stands in the record; it cannot be given with --continue {options.go_on}"
            raise BadInput.of(f"--{name}", message)


def refuse_json_for_people(options: Any, seats: tuple[str, ...]) -> None:
    if options.json and has_people(seats):
        raise BadInput.of("--json", "is for games in which the computer plays all")


def is_terminal(stream: TextIO | None) -> bool:
    """A stream that was closed before we began is None."""
    return stream is not None and stream.isatty()


def say(words: str) -> None:
    """Prints, without arrows where they cannot be printed."""
    try:
        words.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        words = words.translate(PLAIN)
    print(words)


def progress(what: str) -> None:
    """Shown to a person who waits, and written over by the next."""
    if is_terminal(sys.stderr):
        print(f"\r{what}", end="", file=sys.stderr, flush=True)


def verified(check: Callable[[], int]) -> int:
    """What `check` answers; a forged record is told, and is no fault of the command."""
    try:
        return check()
    except Forged as forged:
        print(f"taktik: {forged}", file=sys.stderr)
        return NOT_GOOD


def checked_file(check: Callable[[], str]) -> int:
    """Prints what `check` says of a good file, or every fault of a bad one."""
    try:
        print(check())
    except Unreadable:
        raise
    except BadInput as bad:
        print(bad)
        return NOT_GOOD
    return 0


def write_picture(svg: str, path: Path, width: int) -> int:
    if path.suffix == ".svg":
        write(path, svg.encode(), anew=True)
    else:
        from host_sim.kit.png import png

        write(path, png(svg, width), anew=True)
    print(path)
    return 0


def write(path: Path, data: bytes, *, anew: bool) -> None:
    """`anew` replaces a file that is there."""
    try:
        with path.open("wb" if anew else "xb") as stream:
            stream.write(data)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadInput.of(path, f"cannot be written: {reason}") from None
