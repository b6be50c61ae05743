"""How a planned sequence of shots may end (part E), in exact fractions.

    shots = plan(belief.known, [(NUMBER["KT1"], NUMBER["ST4"]), (NUMBER["KC2"], NUMBER["ST4"])])
    battle = fight(belief, Conditions.of(belief.known), shots)
    battle.lost(NUMBER["ST4"])  # a Fraction

A plan is in the order of fire (E5), and each shot of it is fired if it may be when its turn comes:
a target that is gone is not fired at, and whoever was passed over or has fired is silent, so that
`[(b, x), (b, y)]` reads: at x, or else at y. Of strengths only one thing matters to a shot: whether
the shooter beats its target. So all deals are first sorted by who would beat whom.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from host_sim.games.taktik.belief import Belief
from host_sim.games.taktik.rules import fire, movement, supply
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.state import NONE, State
from host_sim.kit.refused import Refused
from host_sim.speldators import STRATEGY
from speldator import odds

QUARTERS = 4  # all chances of a fire lamp are so many of these (S10)
_HIT, _DAMAGE = 5, 6  # in a row of the speldator's odds


class Shot(NamedTuple):
    """Of a plan."""

    shooter: int
    target: int
    place: int = 0  # of the shooter in the order of fire (E5)
    ways: tuple[frozenset[int], ...] = (frozenset(),)  # on each: who must be gone before (E4)


class Conditions(NamedTuple):
    """What a battle depends on, strengths apart: all of it is public."""

    hit: int  # quarters (S8)
    damage: int
    in_field: tuple[int, int]  # combat units by side (W2)
    repair: tuple[int, int]  # free repair spaces by side; none if it cannot repair (R1, R5)
    parked: frozenset[int] = frozenset()  # units on a repair space that the enemy could use (V5)
    unarmed: frozenset[int] = frozenset()  # units without combat value (A2.5)
    first_shot: int = 0  # who in the order of fire may still fire (E5)

    @classmethod
    def of(cls, state: State) -> "Conditions":
        """As a game stands, in a turn whose toggles were set."""
        theatre = state.theatre
        row = odds.ODDS[state.toggles // STRATEGY]  # the house changes no odds of fire (S8)
        areas = _repair_spaces(state, 0), _repair_spaces(state, 1)
        left, right = (sum(not state.holder[space] for space in area) for area in areas)
        return cls(
            row[_HIT],
            row[_DAMAGE],
            (state.in_field[0], state.in_field[1]),
            (left, right),
            frozenset(u for u in theatre.units if state.at[u] in areas[1 - theatre.side[u]]),
            frozenset(u for u in theatre.units if not supply.has_ammunition(state, u)),
            state.first_shot,
        )


def _repair_spaces(state: State, side: int) -> set[int]:
    """Of all areas: a unit whose own country has none free goes to the ally's (R1)."""
    theatre = state.theatre
    unit = theatre.units_of_side[side][0]
    if not movement.can_repair(state, unit):
        return set()
    return {space for area in theatre.repair_areas[theatre.home[unit]] for space in area}


def plan(state: State, pairs: Iterable[tuple[int, int]]) -> list[Shot]:
    """Shooters and targets, as shots that may come to be fired this turn; raises Refused if one
    cannot, whatever happens before it."""
    pairs = list(pairs)
    involved = {unit for pair in pairs for unit in pair}
    return [_planned(state, shooter, target, involved) for shooter, target in pairs]


def _planned(state: State, shooter: int, target: int, involved: set[int]) -> Shot:
    refusal = fire.refuse_shooter(state, shooter)
    if not refusal:
        refusal = fire.refuse_target(state, shooter, target)
    ways = _ways(state, shooter, target, involved) if refusal is Refusal.SHOT_BLOCKED else ()
    if refusal and not ways:
        raise Refused(refusal)
    return Shot(shooter, target, state.order.index(shooter), ways or (frozenset(),))


def _ways(
    state: State, shooter: int, target: int, involved: set[int]
) -> tuple[frozenset[int], ...]:
    """E4: those that are open once some of the involved are gone."""
    theatre, origin = state.theatre, state.at[shooter]
    found: list[frozenset[int]] = []
    for way in theatre.long_shots[state.at[target] - origin]:
        crossed = [origin + offset for offset in way]
        holders = {state.holder[space] - 1 for space in crossed if state.holder[space]}
        if all(theatre.crossed_by_shots[space] for space in crossed) and holders <= involved:
            found.append(frozenset(holders))
    return tuple(found)


class Outcome(NamedTuple):
    """Of a battle."""

    lost: frozenset[int]  # units
    repaired: frozenset[int]  # units that went under repair
    winner: int  # a side that has won by it (W2), or NONE


class Battle:
    """Everything that may come of a plan, and how likely each is."""

    def __init__(self, ways: dict[Outcome, int]) -> None:
        self.ways = ways  # so many of all equally likely ones
        self.total = sum(ways.values())

    def odds(self, test: Callable[[Outcome], bool]) -> Fraction:
        """That it ends in such a way."""
        return Fraction(sum(n for outcome, n in self.ways.items() if test(outcome)), self.total)

    def lost(self, unit: int) -> Fraction:
        return self.odds(lambda outcome: unit in outcome.lost)

    def repaired(self, unit: int) -> Fraction:
        return self.odds(lambda outcome: unit in outcome.repaired)

    def won_by(self, side: int) -> Fraction:
        return self.odds(lambda outcome: outcome.winner == side)

    def mean(self, worth: Callable[[Outcome], float]) -> float:
        """What it brings on the average."""
        return sum(n * worth(outcome) for outcome, n in self.ways.items()) / self.total


def fight(belief: Belief, conditions: Conditions, shots: Sequence[Shot]) -> Battle:
    """All that may come of these shots, for who believes that."""
    units = list(dict.fromkeys(unit for shot in shots for unit in shot[:2]))
    side = belief.known.theatre.side
    field = _Field(conditions, shots, units, bytes(side[unit] for unit in units))
    total: defaultdict[_Standing, int] = defaultdict(int)
    for wins, ways in _who_beats_whom(belief, conditions, shots, units).items():
        for standing, odds_of_it in field.fought(wins).items():
            total[standing] += ways * odds_of_it
    outcomes: defaultdict[Outcome, int] = defaultdict(int)
    for standing, ways in total.items():
        lost = frozenset(u for place, u in enumerate(units) if standing.lost >> place & 1)
        gone = frozenset(u for place, u in enumerate(units) if standing.gone >> place & 1)
        outcomes[Outcome(lost, gone - lost, standing.winner)] += ways
    return Battle(dict(outcomes))


def _who_beats_whom(
    belief: Belief, conditions: Conditions, shots: Sequence[Shot], units: list[int]
) -> Counter[tuple[bool, ...]]:
    """In how many ways each shot would be won or lost, if it came to a comparison."""
    found: Counter[tuple[bool, ...]] = Counter()
    pairs = [(units.index(shot.shooter), units.index(shot.target)) for shot in shots]
    helpless = [shot.target in conditions.unarmed for shot in shots]  # A2.5
    for strengths, ways in belief.joint(units).items():
        found[
            tuple(
                certain or strengths[shooter] >= strengths[target]  # E7
                for certain, (shooter, target) in zip(helpless, pairs, strict=True)
            )
        ] += ways
    return found


class _Standing(NamedTuple):
    """How a battle stands; units are bits."""

    gone: int  # in the field no more
    lost: int  # of these, those that are not under repair
    in_field: tuple[int, int]
    repair: tuple[int, int]
    first_shot: int
    winner: int


class _Field:
    """Where the shots of a plan are fired, whoever beats whom."""

    def __init__(
        self, conditions: Conditions, shots: Sequence[Shot], units: list[int], sides: bytes
    ) -> None:
        self._conditions = conditions
        self._sides = sides
        self._parked = [unit in conditions.parked for unit in units]
        bit = {unit: 1 << place for place, unit in enumerate(units)}
        self._shots = [
            (
                units.index(shot.shooter),
                units.index(shot.target),
                shot.place,
                [sum(bit[unit] for unit in way) for way in shot.ways],
            )
            for shot in shots
        ]

    def fought(self, wins: tuple[bool, ...]) -> dict[_Standing, int]:
        """All ends of it, with how many of QUARTERS ** shots lead there."""
        _, _, in_field, repair, _, _, first_shot = self._conditions
        now = {_Standing(0, 0, in_field, repair, first_shot, NONE): 1}
        hit, damage = self._conditions[:2]
        for (shooter, target, place, ways), won in zip(self._shots, wins, strict=True):
            loser = target if won else shooter
            both = 1 << shooter | 1 << target
            after: defaultdict[_Standing, int] = defaultdict(int)
            for standing, count in now.items():
                if (
                    standing.gone & both
                    or place < standing.first_shot
                    or standing.winner != NONE
                    or all(way & ~standing.gone for way in ways)
                ):
                    after[standing] += count * QUARTERS
                    continue
                fired = standing._replace(first_shot=place + 1)
                after[fired] += count * (QUARTERS - hit - damage)
                after[self._without(fired, loser, False)] += count * hit
                after[self._without(fired, loser, True)] += count * damage
            now = after
        return now

    def _without(self, standing: _Standing, unit: int, damaged: bool) -> _Standing:
        """E7, E8: the loser leaves the field; a damaged one is lost if it finds no space (R1)."""
        gone, lost, in_field, repair, first_shot, _ = standing
        side, bit = self._sides[unit], 1 << unit
        if self._parked[unit]:
            repair = _one_more(repair, 1 - side, 1)
        if damaged and repair[side]:
            repair = _one_more(repair, side, -1)
        else:
            lost |= bit
        in_field = _one_more(in_field, side, -1)
        winner = NONE if in_field[side] else 1 - side  # W2
        return _Standing(gone | bit, lost, in_field, repair, first_shot, winner)


def _one_more(counts: tuple[int, int], side: int, more: int) -> tuple[int, int]:
    return (counts[0], counts[1] + more) if side else (counts[0] + more, counts[1])
