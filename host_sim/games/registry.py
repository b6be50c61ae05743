"""Who plays: a seat's name is a player of the game's registry, or else a person's."""

import random
from typing import Any

from host_sim.games.contract import PERSON, Json, Kind, Means, Player, PlayerKind
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
    found = {setting.name: setting.default for setting in player.settings}
    for word in name.split(" ")[1:] if player.name != PERSON else ():
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


def opponents(kind: Kind) -> list[Json]:
    """The computer players that a lobby can offer; the first is the one to begin with."""
    return [
        {
            "name": player.name,
            "what": player.what,
            "strength": player.strength,
            "settings": [setting._asdict() for setting in player.settings],
        }
        for player in kind.players
        if player.name != PERSON
    ]
