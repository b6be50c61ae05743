"""Who can play in the laboratory: a player of the registry, a file of one's own, or a program.

recruit                        of the game's registry
"general ms=500"               with its settings
./mine.py:Mine                 a class with `choose(seat)`
"./mine.py:Mine depth=3"       with its own `settings`, as a row of the registry has them
"json: python3 mine.py"        a program that speaks our protocol: see programs.py
"ugi nodes=2000: engine"       a program that speaks the Universal Game Interface
"""

import re
import sys
import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from host_sim.games import registry
from host_sim.games.contract import Kind, Means, Player, PlayerKind
from host_sim.kit.faults import BadInput, Unreadable
from host_sim.lab import programs

PROGRAM = re.compile(r"(json|ugi)((?: [^:]*)?):\s*(\S.*)")
OWN = re.compile(r"(.*\.py):([^\W\d]\w*)((?: .*)?)")
ACTING = ("apply", "undo")  # of a seat: a player answers what it does, and the game does it

Sources = Mapping[str, str]  # texts of players' files, by path


class Cheating(Exception):
    """A player has asked for what its seat may not have."""


def check(kind: Kind, place: str, name: str, sources: Sources) -> None:
    """Raises BadInput if nobody of that name can play."""
    try:
        if file := OWN.fullmatch(name):
            _own_row(file[1], sources[file[1]], file[2]).make(
                _means(0), _settings(kind, name, sources)
            )
        elif not PROGRAM.fullmatch(name) and not registry.is_computer(kind, name):
            known = ", ".join(one["name"] for one in registry.opponents(kind))
            message = f"{kind.name} has no computer player {name!r:.40}, but {known}"
            raise BadInput.of(place, message)
        else:
            _settings(kind, name, sources)
    except ValueError as error:
        raise BadInput.of(place, str(error)) from None


def _means(seed: int) -> Means:
    import random

    return Means(random.Random(seed), registry.nobody, registry.nobody)


def sources(names: Sequence[str]) -> dict[str, str]:
    """The texts of the files that these players are in, for machines that have no such file."""
    paths = [file[1] for name in names if (file := OWN.fullmatch(name))]
    try:
        return {path: Path(path).read_text(encoding="utf-8") for path in paths}
    except (OSError, ValueError) as error:
        path = getattr(error, "filename", None) or paths[0]
        reason = error.strerror if isinstance(error, OSError) else "is no text"
        raise Unreadable.of(path, f"cannot be read: {reason}") from None


def files(names: Sequence[str]) -> list[str]:
    """All that these players are made of, as far as it can be seen."""
    found: list[str] = []
    for name in names:
        if file := OWN.fullmatch(name):
            found.append(file[1])
        elif program := PROGRAM.fullmatch(name):
            found += [word for word in programs.words(program[3])[1:] if Path(word).is_file()]
    return found


def shown(name: str) -> str:
    """Without the folder in which its file lies: where that is makes no other player."""
    file = OWN.fullmatch(name)
    return f"{Path(file[1]).name}:{file[2]}{file[3]}" if file else name


def row(kind: Kind, name: str, sources: Sources) -> PlayerKind:
    """What the registry has of it, or would have."""
    if file := OWN.fullmatch(name):
        return _own_row(file[1], sources[file[1]], file[2])
    if program := PROGRAM.fullmatch(name):
        return programs.row(kind, program[1], program[3])
    return registry.row(kind, name)


def player(kind: Kind, name: str, chance: Any, sources: Sources) -> Player:
    """Who decides for one seat of one game."""
    means = Means(chance, registry.nobody, registry.nobody)
    made = row(kind, name, sources).make(means, _settings(kind, name, sources))
    return Guarded(made) if OWN.fullmatch(name) else made


def _settings(kind: Kind, name: str, sources: Sources) -> dict[str, int]:
    given = OWN.fullmatch(name) or PROGRAM.fullmatch(name)
    words = given[3 if name_is_own(name) else 2].split() if given else name.split(" ")[1:]
    return registry.settings_of(row(kind, name, sources), words)


def name_is_own(name: str) -> bool:
    return bool(OWN.fullmatch(name))


def settings(kind: Kind, place: str, name: str) -> dict[str, int]:
    """All that a player is set to; BadInput if it is none, or cannot be."""
    texts = sources([name])
    check(kind, place, name, texts)
    return _settings(kind, name, texts)


def with_settings(name: str, settings: Mapping[str, int]) -> str:
    """The same player, set otherwise."""
    first = name.split(" ")[0]
    return " ".join([first, *(f"{key}={value}" for key, value in settings.items())])


# Files of one's own


@cache
def _own_row(path: str, source: str, name: str) -> PlayerKind:
    """As if the registry had it."""
    found = getattr(_module(path, source), name, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BadInput.of(path, f"has no class {name} with `choose(seat)`")
    own: Callable[..., Player] = found
    rows = tuple(getattr(found, "settings", ()))

    def make(means: Means, settings: Mapping[str, int]) -> Player:
        try:
            return own(means.chance, **settings)
        except Exception as error:
            message = f"{name}(chance, …) raises {type(error).__name__}: {error}"
            raise BadInput.of(path, message) from None

    return PlayerKind(f"{Path(path).name}:{name}", found.__doc__ or "", "", make, rows)


def _module(path: str, source: str) -> types.ModuleType:
    """Its folder can be imported from, as if it were run there."""
    module = types.ModuleType(Path(path).stem)
    module.__file__ = path
    folder = str(Path(path).resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        exec(compile(source, path, "exec"), module.__dict__)
    except SyntaxError as error:
        raise BadInput.of(path, error.msg, error.lineno or 0) from None
    except Exception as error:
        raise BadInput.of(path, f"raises {type(error).__name__}: {error}") from None
    return module


class Guarded:
    """A player from a file: it is shown its seat, and nothing behind that."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._seats: dict[int, Any] = {}

    def choose(self, seat: Any) -> Sequence[Any] | None:
        if id(seat) not in self._seats:
            self._seats[id(seat)] = guarded(seat)
        return self._player.choose(self._seats[id(seat)])


def guarded(seat: Any) -> Any:
    """A seat that answers what a seat is for."""

    class Seat:
        __slots__ = ()

        def __getattribute__(self, name: str) -> Any:
            if name in ACTING:
                raise Cheating(f"it calls `{name}` of its seat: a player answers what it does")
            if name.startswith("_") and name != "__class__":
                raise Cheating(f"it asks its seat for `{name}`, which is not for players")
            return getattr(seat, name)

    return Seat()
