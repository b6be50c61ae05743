"""Ways over the board: from a space to the next, and a flood over the whole board at once.

In a flood the spaces are bits of one number.
"""

from typing import NamedTuple

from host_sim.games.taktik.rules.board import ENTERABLE
from host_sim.games.taktik.rules.forces import KIND, Kind
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.theatre import Theatre

WHOLE = 2  # half-steps (V2)


def refuse_way(theatre: Theatre, piece: int, origin: int, to: int) -> Refusal | None:
    """Whether the board lets this piece go from a space to the next."""
    direction = theatre.direction.get(to - origin)
    if direction is None:
        return Refusal.NOT_A_NEIGHBOUR
    if theatre.blocked[origin] >> direction & 1:  # B5
        return Refusal.SIDE_BLOCKED
    if theatre.may_enter[to] & theatre.entry_bit[piece]:
        return None
    if theatre.board.terrain[to] not in ENTERABLE:  # B5, V4
        return Refusal.IMPASSABLE
    if theatre.closed[to]:  # M4
        return Refusal.COUNTRY_CLOSED
    return Refusal.OWN_PLACE if KIND[piece] <= Kind.CAR else Refusal.NOT_FOR_FOLLOWERS  # V5


def cost(city: bytes, piece: int, origin: int, to: int) -> int:
    """Half-steps for entering a neighbouring space (V2)."""
    return 1 if KIND[piece] == Kind.CAR and not city[origin] and not city[to] else WHOLE


def pay(price: int, half_steps: int, free_step: bool) -> tuple[int, bool]:
    """What is left after a step. R4: of the spaces that units enter, the dearest is free."""
    if free_step and (price == WHOLE or not half_steps):
        return half_steps, False
    return half_steps - price, free_step


class Flood(NamedTuple):
    """By half-steps spent: the spaces that cannot be had for less."""

    paid: list[int]  # with nothing left but the pool
    kept: list[int]  # with the free step left over (R4)


def flood(
    theatre: Theatre, piece: int, start: int, half_steps: int, free_step: bool, enterable: int
) -> Flood:
    """From a space over those that can be entered; a move ends where V6 ends it."""
    begin = 1 << start
    enterable &= ~begin
    if not free_step:
        return Flood(_spread(theatre, piece, half_steps, enterable, [begin]), [])
    kept = _cheap_layers(theatre, piece, half_steps, enterable, begin)
    entries = [
        _free_entries(theatre, piece, bits, half_steps - spent) & enterable
        for spent, bits in enumerate(kept)
    ]
    return Flood(_spread(theatre, piece, half_steps, enterable, entries), kept)


def _spread(
    theatre: Theatre, piece: int, half_steps: int, enterable: int, entries: list[int]
) -> list[int]:
    """Onwards from `entries`: spaces by what was spent until there."""
    passing = ~theatre.goal_spaces  # V6: a move ends there
    country = ~theatre.city_spaces
    car = KIND[piece] == Kind.CAR
    layers = [entries[0]]
    reached = layers[0]
    for spent in range(1, half_steps + 1):  # V2
        near = theatre.around(layers[spent - 2] & passing) if spent > 1 else 0
        if car:
            near |= theatre.around(layers[spent - 1] & passing & country) & country
        fresh = near & enterable
        if spent < len(entries):
            fresh |= entries[spent]
        fresh &= ~reached
        reached |= fresh
        layers.append(fresh)
    return layers


def _cheap_layers(
    theatre: Theatre, piece: int, half_steps: int, enterable: int, begin: int
) -> list[int]:
    """What a car gets to without the free step: for that, steps that cost a half are too cheap."""
    layers = [begin]
    reached, country = begin, ~theatre.city_spaces
    for _ in range(half_steps if KIND[piece] == Kind.CAR else 0):
        near = theatre.around(layers[-1] & country & ~theatre.goal_spaces)
        layers.append(near & country & enterable & ~reached)
        reached |= layers[-1]
    return layers


def _free_entries(theatre: Theatre, piece: int, bits: int, left: int) -> int:
    """Where the free step leads from these spaces, with so many half-steps left (R4)."""
    bits &= ~theatre.goal_spaces
    if KIND[piece] != Kind.CAR or not left:
        return theatre.around(bits)
    city = theatre.city_spaces
    return theatre.around(bits & city) | theatre.around(bits & ~city) & city


def spaces(bits: int) -> list[int]:
    """The spaces that are bits of a number."""
    found: list[int] = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found
