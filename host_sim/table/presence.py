"""Who sits at a table, and who of them is there."""

from collections.abc import Mapping

from host_sim.games.contract import Json
from host_sim.table.rematch import moved
from host_sim.table.seating import COMPUTER, HERE, shown
from host_sim.table.storage import Stored


def told(stored: Stored, seated: set[str | None], devices: Mapping[str, int]) -> Json:
    """What a table is, for its guests; `seated` are the players at whose seats somebody is."""
    present, rematch = _present(stored, seated), stored.rematch
    return {
        "table": stored.id,
        "kind": stored.kind,
        "title": stored.title,
        "seats": [
            {
                **shown(seat),
                "present": seat.who == COMPUTER or seat.player in present,
                "devices": devices.get(seat.player, 0),
            }
            for seat in stored.seats
        ],
        "rematch": rematch and {"table": rematch, "seats": moved(stored.seats)},
    }


def _present(stored: Stored, seated: set[str | None]) -> set[str | None]:
    """Those at one shared screen all are there, whichever of them it shows."""
    together = {seat.player for seat in stored.seats if seat.who == HERE}
    return seated | together if seated & together else seated
