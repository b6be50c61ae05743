"""Races to headquarters: how far everybody is, with pieces in the way, and how soon they arrive.

Distances are half-steps (V2). Who stands in the way is no wall but a delay: an enemy must be shot
first, which takes about two turns, and a friend makes way.
"""

from functools import lru_cache
from typing import NamedTuple

from host_sim.games.taktik.rules.forces import BATTALION, Kind
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.rules.turns import EXTRA_STEPS
from host_sim.games.taktik.rules.ways import WHOLE, spaces

MOST = 110  # half-steps that are counted; farther is nowhere
SHOT_FIRST = 30  # half-steps that an enemy in the way costs: more than any roll brings
MADE_WAY = 3  # half-steps that a friend in the way costs
LATER = 0.45  # what an arrival is worth if it is one turn later: much can come between


@lru_cache(maxsize=32)
def roll_odds(house: House, extra: bool = True) -> tuple[tuple[int, float], ...]:
    """Half-steps that a roll may bring (S3, S5), each with its chance."""
    lit = house.move_odds / 4
    odds = dict[int, float]()
    for two in (0, 1):
        for four in (0, 1):
            for more in (0, 1) if extra else (0,):
                chance = (lit if two else 1 - lit) * (lit if four else 1 - lit)
                steps = 2 * two + 4 * four + EXTRA_STEPS * more
                key = steps * WHOLE
                odds[key] = odds.get(key, 0.0) + chance * (0.5 if extra else 1.0)
    return tuple(sorted(odds.items()))


@lru_cache(maxsize=32)
def arrivals(house: House) -> tuple[float, ...]:
    """By distance: the chance to be there with the next roll, and LATER of it for each turn that
    it takes longer."""
    odds = roll_odds(house)
    none = dict(odds).get(0, 0.0)
    found = [1.0]
    for far in range(1, MOST + 1):
        soon = sum(
            chance * (1.0 if half_steps >= far else LATER * found[far - half_steps])
            for half_steps, chance in odds
            if half_steps
        )
        found.append(soon / (1 - LATER * none))
    return (*found, 0.0)


class Crowd(NamedTuple):
    """Who stands where, as bits, from the eyes of one side on its way."""

    foes: int  # who must be shot first
    friends: int


NOBODY = Crowd(0, 0)


def far_from(
    theatre: Theatre, side: int, start: int, car: bool, crowd: Crowd, until: int = 0
) -> list[int]:
    """By half-steps: the spaces from which units of a side get to one of `start`, or to which from
    there. Ends with the first layer that has one of `until`."""
    ground = theatre.entry_spaces[side * BATTALION] & ~theatre.goal_spaces
    country, around = ~theatre.city_spaces, theatre.around
    foes, friends = crowd
    free = ~(foes | friends)
    waiting = [0] * (MOST + SHOT_FIRST + 2 * WHOLE)
    waiting[0] = start
    layers: list[int] = []
    unreached = -1
    for far in range(MOST):
        fresh = waiting[far] & unreached
        layers.append(fresh)
        if not fresh:
            continue
        if fresh & until:
            break
        unreached &= ~fresh
        first = fresh & (free | start)
        for group, delay in (
            (first, 0),
            (fresh & ~first & foes, SHOT_FIRST),
            (fresh & ~first & friends, MADE_WAY),
        ):
            if group:
                near = around(group) & ground
                waiting[far + WHOLE + delay] |= near
                if car:
                    waiting[far + 1 + delay] |= around(group & country) & near & country
    return layers


def table(theatre: Theatre, layers: list[int]) -> list[int]:
    """By space: how far it is."""
    found = [MOST + 1] * theatre.board.grid.size
    for far, bits in enumerate(layers):
        if bits:
            for space in spaces(bits):
                found[space] = far
    return found


class Race:
    """Of the units of a side to one headquarters."""

    def __init__(
        self,
        theatre: Theatre,
        side: int,
        goal: int,
        units: dict[Kind, int],
        crowd: Crowd,
        forth: dict[Kind, list[int]],
    ) -> None:
        self._theatre, self._side, self._units = theatre, side, units
        self.goal = goal
        self.crowd = crowd
        self.back = {
            kind: table(theatre, far_from(theatre, side, 1 << goal, kind is Kind.CAR, crowd))
            for kind in units
        }
        self.forth = forth
        ranked = sorted(
            (self.back[kind][space], space)
            for kind, bits in units.items()
            for space in spaces(bits)
        )
        nobody = (MOST + 1, 0)
        (self.far, self.first), (self.second, _) = (*ranked, nobody, nobody)[:2]

    def far_without(self, space: int) -> int:
        """The shortest way, if nobody stood on that space."""
        ways = (
            self.forth[kind][space] + self.back[kind][space]
            for kind, bits in self._units.items()
            if bits
        )
        return min((self.far, *ways))

    def far_with(self, crowd: Crowd) -> int:
        """The shortest way among other pieces."""
        return min(
            (
                len(
                    far_from(
                        self._theatre, self._side, 1 << self.goal, kind is Kind.CAR, crowd, bits
                    )
                )
                - 1
                for kind, bits in self._units.items()
                if bits
            ),
            default=MOST + 1,
        )

    def ways(self) -> int:
        """The spaces on all shortest ways, as bits; neither where they begin nor the goal."""
        theatre, found = self._theatre, 0
        for kind, units in self._units.items():
            back = self.back[kind]
            fresh = [space for space in spaces(units) if back[space] == self.far]
            while fresh:
                space = fresh.pop()
                for offset in theatre.offsets:
                    to = space + offset
                    city = theatre.city[space] or theatre.city[to]
                    price = 1 if kind is Kind.CAR and not city else WHOLE
                    left = back[space] - price - self._delay(to)
                    if back[to] == left and to != self.goal and not found >> to & 1:
                        found |= 1 << to
                        fresh.append(to)
        return found

    def _delay(self, space: int) -> int:
        if self.crowd.foes >> space & 1:
            return SHOT_FIRST
        return MADE_WAY if self.crowd.friends >> space & 1 else 0
