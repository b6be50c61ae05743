"""Results on disk: JSON lines that are only ever appended, one for each game that was played.

    {"lab":1,"version":"0.2.0"}                             the first line
    {"configuration":"5f…","is":{…},"sides":[["west"],["east"]]}   before its first result
    {"configuration":"5f…","seed":5,"pair":0,"seating":1,"scores":[1,0],…}
    {"configuration":"5f…","seed":5,"pair":7,"seating":0,"lost":"…"}   it cannot be played

A game is told by configuration, seed, pair and seating, and stands there once. CPU times are other
ones each time, so they have a file of their own beside it: without them, the same run makes the
same lines on any machine, if not in the same order.
"""

import contextlib
import json
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.kit.faults import BadInput, Unreadable
from host_sim.kit.record_file import Appending
from host_sim.lab.configuration import Plain, canonical
from host_sim.lab.match import Pairing, Played

FORMAT = 1
TIMES = ".cpu"  # what is added to the name of a file for its CPU times


class Key(NamedTuple):
    """Which game."""

    configuration: str
    seed: int
    pair: int
    seating: int


class DiskFull(BadInput):
    """A result was kept elsewhere, since the file takes no more."""


class Described(NamedTuple):
    """A configuration, and what follows from it."""

    data: Plain
    sides: list[list[str]]


class Contents:
    """Of results files: what was measured, and what could not be."""

    def __init__(self) -> None:
        self.configurations: dict[str, Described] = {}
        self.played: dict[Key, Played] = {}
        self.lost: dict[Key, str] = {}
        self.torn = False  # whether the last line of a file was cut off

    def read(self, path: Path) -> None:
        """Adds what stands in a file; BadInput if it is none of ours, or is damaged."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise Unreadable.of(path, f"cannot be read: {error.strerror}") from None
        _check_title(path, data)
        whole, _, rest = data.rpartition(b"\n")
        self.torn = self.torn or bool(rest)
        times = _times(path)
        for number, line in enumerate(whole.split(b"\n")[1:], 2):
            try:
                self._take(json.loads(line), times)
            except (ValueError, KeyError, TypeError, AttributeError):
                raise BadInput.of(
                    path, "is no line of results: the file is damaged", number
                ) from None

    def _take(self, line: Any, times: dict[Key, tuple[float, ...]]) -> None:
        name = line["configuration"]
        if "is" in line:
            self.configurations[name] = Described(dict(line["is"]), list(line["sides"]))
            return
        if name not in self.configurations:
            raise ValueError
        key = Key(name, int(line["seed"]), int(line["pair"]), int(line["seating"]))
        if "lost" in line:
            self.lost[key] = str(line["lost"])
            return
        self.played[key] = Played(
            Pairing(key.pair, key.seating),
            tuple(map(float, line["scores"])),
            tuple(line["won"]),
            line["ended"],
            line["first"],
            int(line["length"]),
            tuple(line["turns"]),
            times.get(key, ()),
        )


def read(paths: Iterable[Path]) -> Contents:
    """What stands in all of these."""
    contents = Contents()
    for path in paths:
        contents.read(path)
    return contents


class Results(Contents):
    """What is known already, and where more of it goes: a file, or only the memory."""

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self._path = path
        self._file: Appending | None = None
        self._cpu: Appending | None = None
        if path:
            self._open(path)

    def _open(self, path: Path) -> None:
        self._file = file = _opened(path)
        try:
            if path.stat().st_size:
                self.read(path)
                file.mend()
            else:
                file.append([canonical({"lab": FORMAT, "version": version()})])
            self._cpu = _opened(_beside(path))
            self._cpu.mend()
        except BadInput:
            self.close()
            raise

    def add(self, key: Key, described: Described, game: Played | str) -> None:
        """Of a game that was not known yet: what came of it, or why nothing did."""
        lines: list[str] = []
        if key.configuration not in self.configurations:
            self.configurations[key.configuration] = described
            name = {"configuration": key.configuration}
            lines.append(canonical({**name, "is": described.data, "sides": described.sides}))
        if isinstance(game, str):
            self.lost[key] = game
            lines.append(canonical({**key._asdict(), "lost": game}))
        else:
            self.played[key] = game
            lines.append(line_of(key, game))
            self._keep_times(key, game)
        if self._file:
            try:
                self._file.append(lines)
            except BadInput as full:
                raise self._rescued(full.file, full.faults[0].message, lines) from None

    def _keep_times(self, key: Key, game: Played) -> None:
        """A disk that is full is told when the result is written: times are no loss."""
        if self._cpu and game.cpu:
            with contextlib.suppress(BadInput):
                cpu = [round(seconds, 6) for seconds in game.cpu]
                self._cpu.append([canonical({**key._asdict(), "cpu": cpu})])

    def _rescued(self, file: str, told: str, lines: list[str]) -> DiskFull:
        """What cannot be written where it belongs is put elsewhere, or at least shown."""
        where = os.path.join(tempfile.gettempdir(), f"{Path(file).name}.rest")
        try:
            with open(where, "a", encoding="utf-8") as rest:
                rest.write("".join(f"{line}\n" for line in lines))
        except OSError:
            print("\n".join(lines), file=sys.stderr)
            where = "the lines above"
        return DiskFull.of(
            file,
            f"{told}; all that was measured is kept, the last of it in {where}: make room, append"
            " that to the file, and run this again",
        )

    def close(self) -> None:
        for file in (self._file, self._cpu):
            if file:
                with contextlib.suppress(BadInput):
                    file.close()
        self._file = self._cpu = None

    def __enter__(self) -> "Results":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def say_torn(results: Contents, file: str) -> None:
    if results.torn:
        print(
            f"taktik: {file}: its last line was cut off, and that game is played again",
            file=sys.stderr,
        )


class _Lines(Appending):
    """A results file that grows."""

    BUSY = "another program is writing results there"


def _opened(path: Path) -> Appending:
    """Locked; it may be new."""
    try:
        path.touch()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadInput.of(path, f"cannot be written: {reason}") from None
    return _Lines.old(path)


def _beside(path: Path) -> Path:
    return path.with_name(path.name + TIMES)


def line_of(key: Key, game: Played) -> str:
    """What is the same on every machine."""
    told = game._asdict()
    del told["pairing"], told["cpu"]
    return canonical({**key._asdict(), **told})


def version() -> str:
    """Of this project, for people to read."""
    try:
        return metadata.version("taktik-speldator")
    except metadata.PackageNotFoundError:
        return "unknown"


def _check_title(path: Path, data: bytes) -> None:
    """A file of something else is left alone, and one of another version named."""
    first = data.partition(b"\n")[0]
    try:
        found = json.loads(first)["lab"]
    except (ValueError, KeyError, TypeError):
        raise BadInput.of(path, 'is no results file: it should begin with {"lab":…}', 1) from None
    if found != FORMAT:
        message = f"was written by another version: its format is {found!r:.20}, ours {FORMAT}"
        raise BadInput.of(path, message, 1)


def _times(path: Path) -> dict[Key, tuple[float, ...]]:
    """Of the file beside it, as far as it is there."""
    times: dict[Key, tuple[float, ...]] = {}
    for line in _times_lines(_beside(path)):
        with contextlib.suppress(ValueError, KeyError, TypeError):
            told = json.loads(line)
            cpu = tuple(map(float, told.pop("cpu")))
            times[Key(told["configuration"], told["seed"], told["pair"], told["seating"])] = cpu
    return times


def _times_lines(path: Path) -> Iterator[bytes]:
    with contextlib.suppress(OSError):
        yield from path.read_bytes().split(b"\n")
