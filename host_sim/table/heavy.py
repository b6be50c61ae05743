"""What takes too long for the event loop: done by a worker, of plain data and to plain data."""

from typing import NamedTuple

from host_sim.games.contract import Json, Kind
from host_sim.kit.record_file import MOST_LINES
from host_sim.table.standing import Standing, standing


class Brought(NamedTuple):
    """What the server must know of a record that somebody brings."""

    seats: list[tuple[str, str]]  # players, and who played them
    over: bool
    standing: Standing


def brought(kind: Kind, text: str, file: str) -> Brought:
    """Reads all of it; BadInput if it is no record of a game that could be played on."""
    record = kind.read(text, file, MOST_LINES)
    session = kind.session(record)
    seats = list(zip(session.seats, record.seats, strict=True))
    return Brought(seats, session.over, standing(session, 0))


def statistics(kind: Kind, text: str) -> Json:
    """Of the game that a stored record tells."""
    return kind.session(kind.read(text, "")).statistics()


def can_be_made(kind: Kind, wishes: Json, names: list[str]) -> None:
    """Raises what `Kind.new` would; the game itself is made where it is played."""
    kind.new(wishes, names)
