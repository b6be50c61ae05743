"""A quick set-up for those who want to play at once: units forward, what they guard behind, and
depots from which as many units as possible are supplied (A2)."""

import random
from collections.abc import Iterator
from functools import lru_cache

from host_sim.games.taktik.rules.actions import Action, Place, Ready
from host_sim.games.taktik.rules.forces import COMBAT, KIND, NAMES, Kind
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.supply import RANGE
from host_sim.games.taktik.rules.theatre import Theatre

FORWARD = 0.7  # the part of a country, counted from the enemy, where units stand
BEHIND = 0.5  # where field HQs stand, counted from the rear
SHELTERED = 0.7  # where depots stand, counted from the rear
GOOD = 0.9  # of what the best space for a depot supplies: as good as that one
DEPOTS = (Kind.FUEL, Kind.AMMUNITION)


def automatic(game: Game, player: int, chance: random.Random) -> Iterator[Action]:
    """Every piece of a player that is not placed yet on a space of its own, and ready."""
    theatre, at = game.theatre, list(game.state.at)
    waiting = [piece for piece in theatre.pieces_of[player] if not at[piece]]
    waiting.sort(key=lambda piece: theatre.supply and KIND[piece] not in DEPOTS)
    nearest_first: dict[frozenset[int], list[int]] = {}  # many pieces share the same ground
    for piece in waiting:
        mine, ground = KIND[piece] == Kind.MINE, theatre.ground(piece)
        if ground not in nearest_first:
            nearest_first[ground] = _nearest_first(theatre, piece)
        # Mines lie below pieces.
        taken = {at[p] for p in theatre.pieces_of[player] if (KIND[p] == Kind.MINE) == mine}
        free = [space for space in nearest_first[ground] if space not in taken]
        at[piece] = chance.choice(_preferred(theatre, piece, free, at))
        yield Place(NAMES[piece], theatre.space_names[at[piece]])
    yield Ready(game.name(player))


def _nearest_first(theatre: Theatre, piece: int) -> list[int]:
    """Where a piece may stand, from the enemy's headquarters backwards."""
    board, side = theatre.board, theatre.side[piece]
    goals = [board.hq[country] for country in theatre.casting.countries if country.side != side]
    distance = board.grid.distance
    return sorted(
        theatre.ground(piece), key=lambda space: (min(distance(space, g) for g in goals), space)
    )


def _preferred(theatre: Theatre, piece: int, spaces: list[int], at: list[int]) -> list[int]:
    """The best of these spaces, given where the others stand."""
    kind = KIND[piece]
    if kind in COMBAT:
        forward = spaces[: max(1, int(len(spaces) * FORWARD))]
        return _supplied(theatre, piece, forward, spaces, at) if theatre.supply else forward
    if kind == Kind.MINE:
        return spaces
    if kind in DEPOTS:
        return _serving(theatre, piece, _rear(spaces, SHELTERED), at)
    return _rear(spaces, BEHIND)


def _rear(spaces: list[int], part: float) -> list[int]:
    return spaces[int(len(spaces) * (1 - part)) :]


def _supplied(
    theatre: Theatre, piece: int, forward: list[int], spaces: list[int], at: list[int]
) -> list[int]:
    """Where fuel and ammunition are near (A2.2, A2.3), or at least one of them: forward if it can
    be, else anywhere."""
    player = theatre.owner[piece]
    fuel = _served(theatre, theatre.fuel_of[player], at)
    ammunition = _served(theatre, theatre.ammunition_of[player], at)
    near = {space: (space in fuel) + (space in ammunition) for space in spaces}
    most = max(near.values())
    best = [space for space in spaces if near[space] == most]
    return [space for space in forward if near[space] == most] or best


def _serving(theatre: Theatre, depot: int, spaces: list[int], at: list[int]) -> list[int]:
    """From where a depot supplies most of what none of its kind supplies yet: units that stand
    already before ground where some may."""
    player = theatre.owner[depot]
    sisters = theatre.fuel_of if KIND[depot] == Kind.FUEL else theatre.ammunition_of
    served, within = _served(theatre, sisters[player], at), _within_range(theatre, player)
    ground = within.keys() - served
    standing = {at[unit] for unit in theatre.units_of[player]} & ground
    serves = {
        space: len(within[space] & ground) + len(within[space] & standing) * len(within)
        for space in spaces
    }
    best = max(serves.values())
    return [space for space, gain in serves.items() if gain >= GOOD * best]


def _served(theatre: Theatre, depots: tuple[int, ...], at: list[int]) -> frozenset[int]:
    """The ground of their player that those depots supply which stand already."""
    within = _within_range(theatre, theatre.owner[depots[0]])
    return frozenset[int]().union(*(within[at[depot]] for depot in depots if at[depot]))


@lru_cache(maxsize=32)
def _within_range(theatre: Theatre, player: int) -> dict[int, frozenset[int]]:
    """Of all ground where a player may stand: what a depot on each of its spaces supplies."""
    ground = frozenset[int]().union(*map(theatre.ground, theatre.units_of[player]))
    distance = theatre.board.grid.distance
    return {
        space: frozenset(other for other in ground if distance(space, other) <= RANGE)
        for space in ground
    }
