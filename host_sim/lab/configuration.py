"""What games have in common, as canonical JSON and a short hash: results are keyed by it.

Whatever changes how a game goes is part of it: options, players, limits, the text of every file
that is named, and the rules and players of the game itself. Where a file lies is not.
"""

import argparse
import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.games.contract import Kind
from host_sim.kit.faults import BadInput

DIGITS = 12  # of a hash, enough to tell millions apart
# Of a game's folder: what decides how a game goes, and what only shows it.
DECIDES = (".py", ".map", ".layout", ".toml")
SHOWS = {"drawing", "paper", "pictures", "puzzles", "web", "words"}

Plain = dict[str, Any]


class Configuration(NamedTuple):
    """Of a run, as plain data."""

    game: str
    code: str  # hash of the game's rules and players
    options: Plain  # of a new game; those that were not given are left out
    players: tuple[str, ...]
    turns: int
    opening: int
    files: Plain  # hash of every file that options or players name

    @property
    def data(self) -> Plain:
        """As a results file has it."""
        return {**self._asdict(), "players": list(self.players)}

    @property
    def key(self) -> str:
        return digest(canonical(self.data).encode())


def canonical(data: Any) -> str:
    """The same text for the same data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:DIGITS]


@cache
def code_of(kind: Kind) -> str:
    """Rules and players as this machine has them; Python or compiled, they play alike."""
    files = (
        (path.relative_to(kind.folder).as_posix(), path)
        for ending in DECIDES
        for path in kind.folder.rglob(f"*{ending}")
    )
    return digest(
        b"\0".join(
            name.encode() + b"\0" + path.read_bytes()
            for name, path in sorted(files)
            if name.split("/")[0] not in SHOWS
        )
    )


def plain(options: argparse.Namespace) -> Plain:
    """What was given; a file by its name alone."""
    given = {name: value for name, value in vars(options).items() if value is not None}
    return {name: _plain(value) for name, value in sorted(given.items())}


def _plain(value: Any) -> Any:
    if isinstance(value, bool | int | float):
        return value
    if type(value) in (list, tuple):
        return [_plain(one) for one in value]
    return Path(value).name if is_file(value) else str(value)


def is_file(value: Any) -> bool:
    try:
        return isinstance(value, str) and Path(value).is_file()
    except (OSError, ValueError):
        return False


def files_of(options: argparse.Namespace, named: Iterable[str]) -> Plain:
    """Hashes of the files that options name, and of these."""
    paths = [*filter(is_file, vars(options).values()), *named]
    return {Path(path).name: digest(_read(path)) for path in sorted(set(paths))}


def _read(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise BadInput.of(path, f"cannot be read: {error.strerror}") from None


def differences(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> str:
    """In words: what is not the same in two configurations."""
    told: list[str] = []
    for name in ours:
        here, there = ours[name], theirs.get(name)
        if here == there:
            continue
        if name == "code":
            told.append("the rules or the players of the game were others")
        elif isinstance(here, dict) and isinstance(there, dict):
            told += _inside(here, there)  # pyright: ignore
        else:
            told.append(f"{name} was {_short(there)} and is {_short(here)}")
    return "; ".join(told) or "nothing that can be told"


def _inside(here: Plain, there: Plain) -> list[str]:
    names = sorted(here.keys() | there.keys())
    return [
        f"{name} was {_short(there.get(name))} and is {_short(here.get(name))}"
        for name in names
        if here.get(name) != there.get(name)
    ]


def _short(value: Any) -> str:
    return "not given" if value is None else f"{canonical(value):.60}"
