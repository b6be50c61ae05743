"""Who plays: a seat's name is a player of the game's registry, or else a person's."""

import random
from collections.abc import Callable, Sequence
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import Any

from host_sim.games.contract import PERSON, RANDOM, Json, Kind, Means, Player, PlayerKind, Why
from host_sim.kit.keyboard import Read, Say


def nobody(*_: Any) -> None:
    """The keyboard and the screen of a player who needs none."""


def row(kind: Kind, name: str) -> PlayerKind:
    """The row of the registry that a seat's name, or its first word, asks for."""
    rows = {player.name: player for player in kind.players}
    return rows.get(name.split(" ")[0], rows[PERSON])


def is_computer(kind: Kind, name: str) -> bool:
    return row(kind, name).name != PERSON


def settings(kind: Kind, name: str) -> dict[str, int]:
    """What a seat's name sets, `recruit depth=3`, and the defaults; ValueError if it cannot."""
    player = row(kind, name)
    return settings_of(player, name.split(" ")[1:] if player.name != PERSON else [])


def settings_of(player: PlayerKind, words: Sequence[str]) -> dict[str, int]:
    """What such words set, `depth=3`, and the defaults; ValueError if they cannot."""
    found = {setting.name: setting.default for setting in player.settings}
    for word in words:
        key, _, value = word.partition("=")
        setting = next((one for one in player.settings if one.name == key), None)
        if setting is None:
            known = ", ".join(found) or "none"
            raise ValueError(f"{player.name} has no setting {key!r:.40}; there are: {known}")
        whole = int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else -1
        if not setting.low <= whole <= setting.high:
            raise ValueError(f"{key} is a whole number from {setting.low} to {setting.high}")
        found[key] = whole
    return found


def player(
    kind: Kind, name: str, chance: random.Random, read: Read = nobody, say: Say = nobody
) -> Player:
    """Who decides for a seat of that name."""
    return row(kind, name).make(Means(chance, read, say), settings(kind, name))


def why(player: Player) -> Why | None:
    """What its last turn was for, if it can tell."""
    explain: Callable[[], Why | None] | None = getattr(player, "why", None)
    return explain() if explain else None


@cache
def is_fast(kind: Kind) -> bool:
    """Whether what `make fast` compiles of a game is there, and is what runs."""
    modules = [
        f"{kind.__module__.removesuffix('.kind')}.{folder}.{name}"
        for folder, names in kind.compiled.items()
        for name in names.values()
    ]
    return bool(modules) and all(map(_is_library, modules))


def _is_library(module: str) -> bool:
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return False
    return bool(spec and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)))


def is_available(kind: Kind, player: PlayerKind) -> bool:
    """Whether it is quick enough here."""
    return not player.needs_fast or is_fast(kind)


def best(kind: Kind) -> str:
    """The strongest computer that is quick enough here; empty if there is none."""
    names = [player.name for player in kind.players if is_available(kind, player)]
    return next((name for name in reversed(names) if name not in (PERSON, RANDOM)), "")


def opponents(kind: Kind) -> list[Json]:
    """The computer players that a lobby can offer; the first is the one to begin with."""
    return [
        {
            "name": player.name,
            "what": player.what,
            "strength": player.strength,
            "cost": player.cost,
            "settings": [setting._asdict() for setting in player.settings],
            "available": is_available(kind, player),
        }
        for player in kind.players
        if player.name != PERSON
    ]
