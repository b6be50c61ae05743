"""A simple estimate of the chance of winning, for who looks back on a game and sees everything.

Whoever can reach all headquarters that they need, over free spaces and with what they roll, wins at
once. Otherwise two things count: how near each side is to them, pieces in the way left aside, and
who has more units in the field. How much, was fitted to games of recruits
(`python -m tests.bench.chances`), whose games are races.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import exp
from typing import NamedTuple

from host_sim.games.taktik.rules.forces import BATTALION, KIND, Kind
from host_sim.games.taktik.rules.state import DRAW, FIELD, Phase, State
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.rules.turns import EXTRA_STEPS
from host_sim.games.taktik.rules.ways import spaces
from speldator import odds

AVERAGE = 9  # half-steps of a roll, with the extra steps that half of them have (S3, S5)
FAR = 90  # half-steps: ten turns. Whoever is farther away, or shut in, is no farther than that
DASH = 18  # half-steps: the most that a roll brings (S3, S5)
TEMPO = 0.25  # turns: who is next is ahead by half a round, if they hurry
HALVING = 2.0  # turns to go that make a side's nearness so much smaller, by a factor of e

# Fitted; see above.
NEARNESS = 3.2
UNITS = 3.1  # of all units, on one side alone


class Position(NamedTuple):
    """What the estimate rests on, by side."""

    race: tuple[int, int]  # half-steps to all headquarters that are needed (W1)
    units: tuple[int, int]  # in the field
    mover: int  # the side whose turn it is
    dash: int  # half-steps that would win this turn, over free spaces
    in_hand: int | None  # half-steps that may still be spent; None before they are rolled


def chance(state: State) -> float:
    """That side 0 wins."""
    if state.phase is Phase.OVER:
        return 0.5 if state.winner == DRAW else float(state.winner == 0)
    return estimate(position(state))


def estimate(now: Position) -> float:
    """The same, of a position whose parts are known."""
    near, units = terms(now)
    later = 1 / (1 + exp(-NEARNESS * near - UNITS * units))
    at_once = reaches(now)
    return at_once * (now.mover == 0) + (1 - at_once) * later


def reaches(now: Position) -> float:
    """That the side on turn wins this turn by a dash."""
    if now.in_hand is not None:
        return float(now.in_hand >= now.dash)
    return sum(share for half_steps, share in _rolls() if half_steps >= now.dash)


@lru_cache(maxsize=1)
def _rolls() -> list[tuple[int, float]]:
    """What ATTACK and EXTRA may bring, in half-steps."""
    move2, _, move4, extra = (quarters / 4 for quarters in odds.ODDS[0][:4])
    found: list[tuple[int, float]] = []
    for lit in product((False, True), repeat=3):
        share = 1.0
        for one, chance_of_it in zip(lit, (move2, move4, extra), strict=True):
            share *= chance_of_it if one else 1 - chance_of_it
        found.append((2 * (2 * lit[0] + 4 * lit[1] + EXTRA_STEPS * lit[2]), share))
    return found


def terms(now: Position) -> tuple[float, float]:
    """How much nearer side 0 is, and its lead in units as a share of all."""
    turns = [now.race[side] / AVERAGE - 1 for side in (0, 1)]
    if now.in_hand is not None:
        turns[now.mover] += 1 - now.in_hand / AVERAGE
    turns[1 - now.mover] += TEMPO
    mine, theirs = (exp(-max(0.0, to_go) / HALVING) for to_go in turns)
    own, others = now.units
    return mine - theirs, (own - others) / max(1, own + others)


def position(state: State) -> Position:
    """As it stands."""
    mover = state.theatre.player_side[state.player]
    rolled = state.phase not in (Phase.ROLL, Phase.LAMPS)
    return Position(
        (_race(state, 0), _race(state, 1)),
        (state.in_field[0], state.in_field[1]),
        mover,
        _dash(state, mover) if state.phase <= Phase.MOVE else FAR,
        (state.half_steps if state.phase is Phase.MOVE else 0) if rolled else None,
    )


def _needed(state: State, side: int) -> list[int]:
    """Headquarters that a side has yet to take (W1)."""
    needed = state.theatre.enemy_countries[side] & ~state.taken
    return [hq for country, hq in enumerate(state.theatre.board.hq) if needed >> country & 1]


def _race(state: State, side: int) -> int:
    """Half-steps to all of them, for whoever is nearest to each."""
    theatre, status, at = state.theatre, state.status, state.at
    units = [unit for unit in theatre.units_of_side[side] if status[unit] == FIELD]
    total = 0
    for hq in _needed(state, side):
        far = [_far(theatre, side, hq, Kind(kind)) for kind in (Kind.TANK, Kind.CAR)]
        total += min((far[KIND[unit]][at[unit]] for unit in units), default=FAR)
    return total


def _dash(state: State, side: int) -> int:
    """The same over spaces that are free, for units of who is on turn that may still move."""
    theatre, masks = state.theatre, [0, 0]
    for unit in theatre.units_of[state.player]:
        fresh = unit == state.mover or not state.moved >> unit & 1
        if state.status[unit] == FIELD and fresh:
            masks[KIND[unit]] |= 1 << state.at[unit]
    free = theatre.entry_spaces[side * BATTALION] & ~state.occupied
    total = 0
    for hq in _needed(state, side):
        total += min(
            _found(theatre, free | masks[kind], hq, kind, masks[kind]) if masks[kind] else FAR
            for kind in (Kind.TANK, Kind.CAR)
        )
    return total


@lru_cache(maxsize=64)
def _far(theatre: Theatre, side: int, goal: int, kind: Kind) -> bytes:
    """Half-steps to a goal from every space, pieces in the way left aside."""
    far = bytearray([FAR] * theatre.board.grid.size)
    rings = _rings(theatre, theatre.entry_spaces[side * BATTALION], goal, kind)
    for half_steps, ring in zip(range(FAR), rings, strict=False):
        for space in spaces(ring):
            far[space] = half_steps
    return bytes(far)


def _found(theatre: Theatre, ground: int, goal: int, kind: Kind, units: int) -> int:
    """Half-steps to a goal for the nearest of these units, if one roll can bring it there."""
    rings = _rings(theatre, ground, goal, kind)
    for half_steps, ring in zip(range(DASH + 1), rings, strict=False):
        if ring & units:
            return half_steps
    return FAR


def _rings(theatre: Theatre, ground: int, goal: int, kind: Kind) -> Iterator[int]:
    """From a goal back over the ground: what is reached with 0, 1, 2 … half-steps (V2)."""
    ground &= ~theatre.goal_spaces
    open_ground = ~theatre.city_spaces
    now, soon, later, reached = 1 << goal, 0, 0, 0
    while True:
        now &= ~reached
        reached |= now
        yield now
        if kind == Kind.CAR:
            soon |= theatre.around(now & open_ground) & open_ground & ground
        later |= theatre.around(now) & ground
        now, soon, later = soon, later, 0
