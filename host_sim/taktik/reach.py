"""Where a piece can get to: a flood over the whole board at once, spaces as bits of one number."""

from collections.abc import Iterator

from host_sim.taktik import movement
from host_sim.taktik.forces import COMBAT, KIND, Kind
from host_sim.taktik.state import State


def flood(state: State, piece: int) -> list[int]:
    """By half-steps spent: the spaces that cannot be had for less. What is hidden is not foreseen."""
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
    theatre, found = state.theatre, 0
    fights = KIND[piece] in COMBAT
    for other in theatre.pieces:
        space = state.at[other]
        if not space or KIND[other] == Kind.MINE:
            continue
        if fights and KIND[other] not in COMBAT and theatre.side[other] != theatre.side[piece]:
            continue
        found |= 1 << space
    return found


def spaces(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def path(state: State, piece: int, layers: list[int], to: int, spent: int) -> list[int]:
    """The spaces to enter, one after the other, to be there for so many half-steps."""
    theatre, way = state.theatre, [to]
    while way[-1] != state.at[piece]:
        here = way[-1]
        for direction, offset in enumerate(theatre.offsets):
            before = here - offset
            left = spent - movement.cost(theatre.city, piece, before, here)
            if (
                left >= 0
                and layers[left] >> before & 1
                and not theatre.goal[before]
                and not theatre.blocked[before] >> direction & 1
            ):
                spent = left
                way.append(before)
                break
    return way[-2::-1]


def ways(state: State, piece: int) -> Iterator[tuple[int, list[int]]]:
    """Every space within reach: half-steps spent, and the spaces to enter."""
    layers = flood(state, piece)
    for spent, bits in enumerate(layers[1:], 1):
        for space in spaces(bits):
            yield spent, path(state, piece, layers, space, spent)
