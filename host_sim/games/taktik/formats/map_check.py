"""Is a board fit to play on (B6)? Tells every fault, at its space or at the heading `board`."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from host_sim.games.taktik.rules.board import (
    ENTERABLE,
    NOBODY,
    SET_UP_GROUND,
    Board,
    Country,
    Terrain,
)
from host_sim.games.taktik.rules.forces import COUNTS, Kind
from host_sim.games.taktik.rules.modes import CASTINGS, Casting
from host_sim.kit.faults import Fault, Phrase, phrase

FEWEST_REPAIR_SPACES = 2  # B3: "several"
# Of a battalion with all options (F1, A0); mines lie below pieces.
BATTALION = sum(count for kind, count in COUNTS.items() if kind is not Kind.MINE)
MOST_NAMED = 3  # of a country's spaces that are cut off from the enemy
NOWHERE = 0  # the space of a fault of the whole board

ALLIANCES = (phrase("Kazaldis and Armania"), phrase("Sarapan and Calderon"))
WATER = frozenset({Terrain.RIVER, Terrain.LAKE})

Found = tuple[int, Phrase]  # space and message
Steps = Mapping[int, Collection[int]]  # from each space that can be entered to the next ones


class Place(NamedTuple):
    """Where a space is written in the file."""

    line: int
    column: int


def check(board: Board, places: Mapping[int, Place], heading: Place) -> Iterator[Fault]:
    """The board is whole, but may lack its headquarters and depots: these are space 0 then."""
    for look in (_missing, _cities, _repair_areas, _bridges, _room, _ways_out, _ways_to_the_enemy):
        for space, message in look(board):
            yield Fault(*places.get(space, heading), message)


def _name(country: Country) -> str:
    return country.name.capitalize()


# Counts


def _missing(board: Board) -> Iterator[Found]:
    for country in Country:
        if not board.hq[country]:
            yield (
                NOWHERE,
                phrase("the headquarters of {country} is missing", "B3", country=_name(country)),
            )
    for side, name in enumerate(ALLIANCES):
        if not board.depot[side]:
            yield NOWHERE, phrase("the depot of {alliance} is missing", "B4", alliance=name)


def _cities(board: Board) -> Iterator[Found]:
    for country in Country:
        if not any(board.city[space] for space in _land(board, country)):
            yield NOWHERE, phrase("{country} has no city", "B3", country=_name(country))


def _repair_areas(board: Board) -> Iterator[Found]:
    for country in Country:
        gaps = {"country": _name(country), "need": FEWEST_REPAIR_SPACES}
        none = phrase("{country} has no repair spaces, and needs at least {need}", "B3", **gaps)
        one = phrase("{country} has 1 repair space, and needs at least {need}", "B3", **gaps)
        if (count := len(board.repair[country])) < FEWEST_REPAIR_SPACES:
            yield NOWHERE, (none, one)[count]


def _bridges(board: Board) -> Iterator[Found]:
    for space in board.number.values():
        if board.terrain[space] == Terrain.BRIDGE:
            around = {board.terrain[space + offset] for offset in board.grid.offsets}
            if not around & WATER:
                yield space, phrase("a bridge with no river or lake beside it", "B5")


def _room(board: Board) -> Iterator[Found]:
    for country in Country:
        room, need = len(_set_up(board, country)), BATTALION * _battalions(country)
        if room < need:
            message = phrase(
                "{country} has room for {room} pieces, and needs {need}",
                "B6",
                country=_name(country),
                room=room,
                need=need,
            )
            yield NOWHERE, message


def _battalions(country: Country) -> int:
    """The most that are ever set up there: Sarapan has two in `three` (M1)."""
    homes = [
        Counter(casting.country(battalion) for player in casting.players for battalion in player)
        for casting in CASTINGS.values()
    ]
    return max(home[country] for home in homes)


def _land(board: Board, country: Country) -> list[int]:
    return [space for space in board.number.values() if board.country[space] == country]


def _set_up(board: Board, country: Country) -> list[int]:
    """Where its pieces can be set up (M1)."""
    return [space for space in _land(board, country) if board.terrain[space] in SET_UP_GROUND]


# Ways, in every mode


def _ways_out(board: Board) -> Iterator[Found]:
    """A unit released from repair needs a first step (R3)."""
    steps = _steps(board)
    repair = {space for area in board.repair for space in area}

    def look(casting: Casting) -> Iterator[Found]:
        opened = _open(board, casting)
        for country in casting.countries:
            exits = opened - repair - _own(board, country.side)
            for space in board.repair[country]:
                if exits.isdisjoint(steps[space]):
                    yield space, phrase("this repair space has no way out")

    return _by_mode(look)


def _ways_to_the_enemy(board: Board) -> Iterator[Found]:
    steps = _steps(board)

    def look(casting: Casting) -> Iterator[Found]:
        for side in range(2):
            yield from _advance(board, steps, casting, side)

    return _by_mode(look)


def _advance(board: Board, steps: Steps, casting: Casting, side: int) -> Iterator[Found]:
    """What one side can reach of the other's from where it can be set up."""
    friends = [country for country in casting.countries if country.side == side]
    enemies = [country for country in casting.countries if country.side != side]
    hqs = {
        board.hq[country]: phrase(
            "the enemy cannot reach the headquarters of {country}", country=_name(country)
        )
        for country in enemies
        if board.hq[country]
    }
    goals = dict(hqs)
    if depot := board.depot[1 - side]:
        goals[depot] = phrase(
            "the enemy cannot reach the depot of {alliance}", alliance=ALLIANCES[1 - side]
        )
    # A unit enters nothing of its own (V5), and stays where it has taken something (V6).
    regions = _regions(_open(board, casting) - _own(board, side) - goals.keys(), steps)
    doors = {goal: {regions[s] for s in steps[goal] if s in regions} for goal in goals}
    homes = {regions[space] for country in friends for space in _set_up(board, country)}
    for goal, message in goals.items():
        if homes.isdisjoint(doors[goal]):
            yield goal, message
    front = {region for hq in hqs for region in doors[hq]}
    for country in friends if homes & front else ():
        cut_off = [space for space in _set_up(board, country) if regions[space] not in front]
        if cut_off:
            yield cut_off[0], _cut_off(board, _name(country), cut_off)


def _cut_off(board: Board, country: str, spaces: list[int]) -> Phrase:
    more = len(spaces) - MOST_NAMED
    named = ", ".join(board.grid.name(space) for space in spaces[:MOST_NAMED])
    if more <= 0:
        return phrase(
            "{country} reaches no enemy headquarters from {spaces}", country=country, spaces=named
        )
    return phrase(
        "{country} reaches no enemy headquarters from {spaces} and {more} more",
        country=country,
        spaces=named,
        more=more,
    )


def _by_mode(look: Callable[[Casting], Iterator[Found]]) -> Iterator[Found]:
    """The same fault in several modes is told once."""
    modes: dict[Found, list[str]] = {}
    for mode, casting in CASTINGS.items():
        for found in look(casting):
            modes.setdefault(found, []).append(mode)
    for (space, message), names in modes.items():
        if len(names) == len(CASTINGS):
            yield space, phrase("{fault} (in every mode)", "B6", fault=message)
        else:
            yield space, phrase("{fault} (in {modes})", "B6", fault=message, modes=", ".join(names))


def _own(board: Board, side: int) -> set[int]:
    """What no unit of that side enters (V5)."""
    friends = [country for country in Country if country.side == side]
    repair = {space for country in friends for space in board.repair[country]}
    return repair | {board.hq[country] for country in friends} | {board.depot[side]}


def _open(board: Board, casting: Casting) -> set[int]:
    """Spaces that can be entered and are not closed (M4)."""
    in_play = {*casting.countries, NOBODY}
    return {
        space
        for space in board.number.values()
        if board.terrain[space] in ENTERABLE
        and (board.country[space] in in_play or space in board.depot)
    }


def _steps(board: Board) -> Steps:
    """Neighbours that can be entered, across sides that are not blocked (B5)."""
    enterable = {s for s in board.number.values() if board.terrain[s] in ENTERABLE}
    offsets = board.grid.offsets
    return {
        space: [
            space + offset
            for direction, offset in enumerate(offsets)
            if space + offset in enterable and not board.blocked[space] >> direction & 1
        ]
        for space in enterable
    }


def _regions(ground: Collection[int], steps: Steps) -> dict[int, int]:
    """For every space the number of the region that it lies in; within one, every way is open."""
    regions: dict[int, int] = {}
    for number, first in enumerate(ground):
        waiting = [first]
        while waiting:
            space = waiting.pop()
            if space in ground and space not in regions:
                regions[space] = number
                waiting += steps[space]
    return regions
