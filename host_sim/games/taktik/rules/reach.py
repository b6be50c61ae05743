"""Where a piece can get to: a flood over the whole board at once, spaces as bits of one number."""

from host_sim.games.taktik.rules import movement
from host_sim.games.taktik.rules.forces import COMBAT, KIND, Kind
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import State
from host_sim.games.taktik.rules.theatre import Theatre

PLENTY = 1000  # half-steps: enough to get anywhere


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


def spaces(bits: int) -> list[int]:
    """The spaces that are bits of a number."""
    found: list[int] = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def path(theatre: Theatre, piece: int, layers: list[int], to: int) -> list[int]:
    """The spaces to enter, one after the other, on a cheapest way; found backwards."""
    way = [to]
    spent = [bits >> to & 1 for bits in layers].index(1)
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


def why_not(state: State, piece: int, space: int) -> Refusal:
    """What keeps a piece from a space: itself, the space and the ways into it, or the distance."""
    if refusal := movement.refuse_mover(state, piece):
        return refusal
    trial = state.copy()
    trial.half_steps = PLENTY
    refusals: list[Refusal | None] = []
    for offset in state.theatre.offsets:
        if 0 < space - offset < len(state.holder):
            trial.at[piece] = space - offset
            refusals.append(movement.refuse_entry(trial, piece, space))
    return Refusal.TOO_FEW_STEPS if None in refusals else refusals[0] or Refusal.NO_WAY
