"""Who is to sit at a new table, and by which secrets."""

import time
from collections.abc import Iterable
from typing import NamedTuple, cast

from host_sim.games import registry
from host_sim.games.contract import Json, Kind
from host_sim.kit.record_file import LONGEST_NAME
from host_sim.table.devices import CLAIM, new_secret
from host_sim.table.storage import Device, StoredSeat, hashed

HERE = "here"  # at the screen where the table was made, perhaps with others
COMPUTER = "computer"  # sits there by the name of a player of the registry
WHO = (HERE, "device", COMPUTER)


class Seating(NamedTuple):
    seats: list[StoredSeat]
    devices: list[Device]
    told: list[Json]  # once, to whoever makes the table: nobody else ever has the secrets


def asked_seats(seats: Json, kind: Kind) -> list[tuple[str, str]]:
    """Who sits and their names, in the order of players."""
    found: list[tuple[str, str]] = []
    if not isinstance(seats, list):
        raise ValueError("seats are a list")
    for seat in cast("list[Json]", seats):
        match seat:
            case {"who": str(who), "name": str(name)} if who in WHO and _is_name(name):
                registry.settings(kind, name)
                if registry.is_computer(kind, name) != (who == COMPUTER):
                    raise ValueError(f"a computer sits by a name of its own, not {name!r:.40}")
                found.append((who, name))
            case _:
                raise ValueError(f"a seat is for {', '.join(WHO)}, and has a name")
    return found


def _is_name(name: str) -> bool:
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip()


def seating(players: Iterable[str], asked: list[tuple[str, str]], label: str) -> Seating:
    """The device of that label sits on all seats "here" at once; others get a link."""
    made = Seating([], [], [])
    for player, (who, name) in zip(players, asked, strict=True):
        token = new_secret() if who == "here" else None
        claim = CLAIM + new_secret() if who == "device" else None
        made.seats.append(StoredSeat(player, name, who, hashed(claim) if claim else None))
        if token:
            made.devices.append(Device(player, hashed(token), label, int(time.time())))
        made.told.append({**shown(made.seats[-1]), "token": token, "claim": claim})
    return made


def shown(seat: StoredSeat) -> Json:
    return {"player": seat.player, "name": seat.name, "who": seat.who}
