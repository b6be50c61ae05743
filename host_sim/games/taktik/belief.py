"""What may stand under every counter, for all that one player knows: exactly, and jointly.

Strengths are dealt at random within a battalion's tanks, and within its cars (F2). Whenever two are
compared both are revealed (E7, E8), a look at a rear code shows one whole (E6), and nothing else
that happens depends on one (E9, A1.2). So nothing is ever half known: what is left of a deal lies
under the counters that are left in any order, each as likely as any other. That an owner decides
who stands where (M5) tells of a habit, not of a fact, and is left out.

Live mines of a country lie anywhere in it (A1.1) where no enemy piece has been yet: it would have
set them off (A1.2). Which space an owner would rather choose is left out too.

Pieces and spaces are numbers here, as in the rules: `belief.odds(NUMBER["ST4"], 8)`.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb

from host_sim.games.taktik.rules.forces import KIND, Kind, battalion
from host_sim.games.taktik.rules.state import State, Status
from host_sim.games.taktik.rules.theatre import Theatre

Deal = tuple[int, int]  # a battalion and a kind of unit: among these strengths are dealt (F2)
Entered = Callable[[], Iterable[tuple[int, int]]]  # every piece that entered a space, and where


def deal_of(unit: int) -> Deal:
    """Among which units its strength was dealt."""
    return battalion(unit), KIND[unit]


def unseen_strengths(theatre: Theatre, known: Mapping[int, int]) -> dict[Deal, tuple[int, ...]]:
    """What is left of every deal, from the units whose strength is known."""
    house = theatre.house.strengths
    dealt = {Kind.TANK: house.tanks, Kind.CAR: house.cars}
    revealed: dict[Deal, Counter[int]] = {deal_of(unit): Counter() for unit in theatre.units}
    for unit, strength in known.items():
        revealed[deal_of(unit)][strength] += 1
    return {
        deal: tuple(sorted((Counter(dealt[Kind(deal[1])]) - seen).elements()))
        for deal, seen in revealed.items()
    }


class Belief:
    """Of one player at one moment."""

    def __init__(self, known: State, entered: Entered) -> None:
        """`known` is the game as that player knows it (`view.known_state`); `entered` tells, when
        asked, where pieces have been."""
        self.known = known
        self._entered = entered
        strength = known.strength
        units = known.theatre.units
        self._unseen = unseen_strengths(
            known.theatre, {unit: strength[unit] for unit in units if strength[unit]}
        )

    # Strengths

    def strengths(self, unit: int) -> tuple[int, ...]:
        """That it may have, each as often as it is left in the deal: one if it is known."""
        return (self.known.strength[unit],) if self.is_known(unit) else self._unseen[deal_of(unit)]

    def is_known(self, unit: int) -> bool:
        return bool(self.known.strength[unit])

    def odds(self, unit: int, strength: int) -> Fraction:
        """That it has this strength."""
        left = self.strengths(unit)
        return Fraction(left.count(strength), len(left))

    def beats(self, shooter: int, target: int) -> Fraction:
        """That the shooter is no weaker than its target: equal favours the shooter (E7)."""
        won = total = 0
        for (own, other), ways in self.joint((shooter, target)).items():
            total += ways
            won += ways * (own >= other)
        return Fraction(won, total)

    def joint(self, units: Sequence[int]) -> dict[tuple[int, ...], int]:
        """All strengths that these units may have together, and in how many ways each."""
        rows: dict[tuple[int, ...], int] = {(): 1}
        for place, unit in enumerate(units):
            left = Counter(self.strengths(unit))
            peers = [] if self.is_known(unit) else self._peers(unit, units[:place])
            rows = {
                (*row, strength): ways * free
                for row, ways in rows.items()
                for strength, count in left.items()
                if (free := count - sum(row[peer] == strength for peer in peers)) > 0
            }
        return rows

    def _peers(self, unit: int, others: Sequence[int]) -> list[int]:
        """Which of these share what is left of its deal."""
        deal = deal_of(unit)
        return [
            place
            for place, other in enumerate(others)
            if deal_of(other) == deal and not self.is_known(other)
        ]

    # Mines

    @cached_property
    def minefields(self) -> dict[int, frozenset[int]]:
        """By country: where its live mines may lie that this player does not know of."""
        return {
            country: frozenset(self.known.theatre.ground(mines[0])) - self._clear(mines[0])
            for country, mines in self._hidden_mines.items()
        }

    @cached_property
    def _hidden_mines(self) -> dict[int, list[int]]:
        """By country: those that are live, and whose place is not known."""
        state, found = self.known, dict[int, list[int]]()
        for piece in state.theatre.pieces:
            if state.status[piece] == Status.LAID and not state.at[piece]:
                found.setdefault(state.theatre.home[piece], []).append(piece)
        return found

    def _clear(self, mine: int) -> set[int]:
        """Where such a mine cannot lie: an enemy went there, or another mine did (A1.1)."""
        state, side = self.known, self.known.theatre.side
        walked = {space for piece, space in self._entered() if side[piece] != side[mine]}
        laid = {state.at[piece] for piece in state.theatre.pieces if KIND[piece] == Kind.MINE}
        return walked | laid

    def safe(self, piece: int, spaces: Iterable[int]) -> Fraction:
        """That a piece meets no hidden mine on these spaces (A1.2)."""
        way, side, odds = set(spaces), self.known.theatre.side, Fraction(1)
        for country, mines in self._hidden_mines.items():
            field = self.minefields[country]
            if side[mines[0]] != side[piece] and (crossed := len(way & field)):
                count = len(mines)
                odds *= Fraction(comb(len(field) - crossed, count), comb(len(field), count))
        return odds

    # Worlds

    def world(self, chance: random.Random) -> State:
        """One of all the games that it may be, each as likely as any other."""
        state = self.known.copy()
        strength = bytearray(state.strength)
        for deal, left in self._unseen.items():
            units = [u for u in state.theatre.units if not strength[u] and deal_of(u) == deal]
            for unit, value in zip(units, chance.sample(left, len(units)), strict=True):
                strength[unit] = value
        state.strength = bytes(strength)
        for country, mines in self._hidden_mines.items():
            places = chance.sample(sorted(self.minefields[country]), len(mines))
            for mine, space in zip(mines, places, strict=True):
                state.at[mine] = space
                state.mine_at[space] = mine
        return state
