"""The board as data (part B): what lies on each space, whose it is, and the places that matter."""

from dataclasses import dataclass, fields
from enum import IntEnum, StrEnum

from host_sim.games.taktik.rules.hexes import Grid


class Country(IntEnum):
    """In the order in which four players take turns (M2); even and odd are allied (B2)."""

    KAZALDIS = 0
    SARAPAN = 1
    ARMANIA = 2
    CALDERON = 3

    @property
    def side(self) -> int:
        """0 or 1: which of the two alliances."""
        return self & 1


class Terrain(IntEnum):
    """What lies on a space."""

    OFF_BOARD = 0
    OPEN = 1
    HOUSE = 2
    MOUNTAIN = 3
    FOREST = 4
    LAKE = 5
    RIVER = 6
    BRIDGE = 7
    HQ = 8
    REPAIR = 9
    DEPOT = 10


# B5: no other terrain can be entered.
ENTERABLE = frozenset({Terrain.OPEN, Terrain.BRIDGE, Terrain.HQ, Terrain.REPAIR, Terrain.DEPOT})
SET_UP_GROUND = frozenset({Terrain.OPEN, Terrain.BRIDGE})  # M1
NOBODY = 4  # in `Board.country`, beside the four countries


class Edge(StrEnum):
    """Where a country's player sits (E6)."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


@dataclass(frozen=True, eq=False)
class Board:
    """Tables by space number; see `hexes` for how spaces are numbered."""

    name: str
    text: str  # the map file as it was read, for records
    grid: Grid
    terrain: bytes  # Terrain
    country: bytes  # Country, or NOBODY (B2)
    city: bytes  # 1 inside a city line (B3)
    blocked: bytes  # bit d is set if the side in direction d cannot be crossed (B5)
    hq: tuple[int, ...]  # by country (B3)
    repair: tuple[tuple[int, ...], ...]  # by country (B3)
    depot: tuple[int, ...]  # by side (B4)
    home: tuple[Edge, ...]  # by country
    number: dict[str, int]  # space by name

    def __deepcopy__(self, _memo: object) -> "Board":
        return self  # nothing of it changes

    def __reduce__(self) -> tuple[object, ...]:
        return Board, tuple(getattr(self, field.name) for field in fields(self))
