"""Where a piece can get to: a flood over the whole board at once, spaces as bits of one number."""

from collections.abc import Iterator

from host_sim.taktik import movement
from host_sim.taktik.forces import COMBAT, KIND, Kind
from host_sim.taktik.state import State
from host_sim.taktik.theatre import Theatre


def flood(state: State, piece: int) -> list[int]:
    """By half-steps spent: the spaces that cannot be had for less; mines are not foreseen."""
    theatre = state.theatre
    if movement.refuse_mover(state, piece):
        return []
    free = theatre.entry_spaces[piece] & ~_obstacles(state, piece)
    passing = ~theatre.goal_spaces  # V6: a move ends there
    country = ~theatre.city_spaces
    car = KIND[piece] == Kind.CAR
    layers = [1 << state.at[piece]]
    reached = layers[0]
    for spent in range(1, state.half_steps + 1):  # V2
        near = theatre.around(layers[spent - 2] & passing) if spent > 1 else 0
        if car:
            near |= theatre.around(layers[spent - 1] & passing & country) & country
        fresh = near & free & ~reached
        reached |= fresh
        layers.append(fresh)
    return layers


def _obstacles(state: State, piece: int) -> int:
    """Spaces of pieces that this one cannot overrun (V4)."""
    found = state.occupied
    if KIND[piece] in COMBAT:
        for other in state.theatre.overrun_by[state.theatre.side[piece]]:
            if state.at[other]:
                found ^= 1 << state.at[other]
    return found


def spaces(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def path(theatre: Theatre, piece: int, layers: list[int], to: int, spent: int) -> list[int]:
    """The spaces to enter, one after the other, to be there for so much; found backwards."""
    way = [to]
    while spent:
        before, spent = _before(theatre, piece, layers, way[-1], spent)
        way.append(before)
    return way[-2::-1]


def _before(
    theatre: Theatre, piece: int, layers: list[int], here: int, spent: int
) -> tuple[int, int]:
    """A space from which `here` is had for so much, and what was spent until there."""
    for direction, offset in enumerate(theatre.offsets):
        before = here - offset
        left = spent - movement.cost(theatre.city, piece, before, here)
        if (
            left >= 0
            and layers[left] >> before & 1
            and (left == 0 or not theatre.goal[before])
            and not theatre.blocked[before] >> direction & 1
        ):
            return before, left
    raise AssertionError("every space of a layer was had from one before it")
