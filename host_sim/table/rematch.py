"""The same game once more, everybody one seat on: two change places, more of them rotate.

Each device keeps its secret, which opens the new table too. So nobody needs a link, nothing secret
is told to anybody, and whoever had no seat gets none.
"""

import re
from collections.abc import Iterable, Sequence

from host_sim.table.storage import Device, StoredSeat

NUMBERED = re.compile(r"(.*) \((\d{1,3})\)")


def moved(seats: Sequence[StoredSeat]) -> dict[str, str]:
    """By player: whom the same person plays next."""
    players = [seat.player for seat in seats]
    return dict(zip(players, players[1:] + players[:1], strict=True))


def seats_again(seats: Sequence[StoredSeat], devices: Iterable[Device]) -> list[StoredSeat]:
    """In the order of players. A link goes along where nobody has followed it yet."""
    taken = {device.player for device in devices}
    before = [seats[-1], *seats[:-1]]
    return [
        StoredSeat(seat.player, old.name, old.who, None if old.player in taken else old.claim)
        for seat, old in zip(seats, before, strict=True)
    ]


def devices_again(seats: Sequence[StoredSeat], devices: Iterable[Device]) -> list[Device]:
    """Those that may sit at the new table."""
    players = moved(seats)
    return [device._replace(player=players[device.player], number=None) for device in devices]


def title_again(title: str, longest: int) -> str:
    """`Sunday`, `Sunday (2)`, `Sunday (3)`."""
    numbered = NUMBERED.fullmatch(title)
    name, number = (numbered[1], int(numbered[2])) if numbered else (title, 1)
    ending = f" ({number + 1})"
    return name[: longest - len(ending)] + ending
