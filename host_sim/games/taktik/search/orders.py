"""A whole turn in one go: the moves that bring most, one after the other, then the shots.

How much a thing counts is a `style`: a row of percentages, so that the same orders serve to reply
quickly and to find different turns worth a closer look.
"""

from __future__ import annotations

from typing import Final

from host_sim.games.taktik.search.chance import Chance
from host_sim.games.taktik.search.field import (
    AMMUNITION,
    CAR,
    FIELD,
    FUEL,
    NOBODY,
    REPAIR,
    Field,
)
from host_sim.games.taktik.search.ground import CERTAIN, DEPOT_GOAL, SIDES
from host_sim.games.taktik.search.outlook import Outlook, worth
from host_sim.games.taktik.search.races import COUNTRIES
from host_sim.kit.flat import i64, vec

MARCH: Final = 0  # in a style: towards the enemy headquarters
FIRE: Final = 1  # shots
CARE: Final = 2  # dangers
GUARD: Final = 3  # of the own headquarters
WHIM: Final = 4  # points of chance
STYLE: Final = 5

VICTORY: Final = 1_000_000
PLACE: Final = 100_000  # an enemy headquarters that does not end the game
DEPOT: Final = 600  # R5
OVERRUN: Final = 350  # A1.3, A2.1
LEAST: Final = 5  # points that a move must bring
STEP: Final = 1  # points that a half-step costs
AT_RISK: Final = 260  # thousandths of a unit that an enemy who may come and win puts at stake


class Orders:
    """Of whoever is on turn."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.outlook = Outlook(field)
        self.chance = Chance(1)
        count = int(field.count)
        self.style: vec[i64] = vec[i64]([100, 100, 100, 100, 0])
        self.pool: i64 = 0
        self._best: vec[i64] = vec[i64]([0] * count)  # by piece: what its best move brings
        self._to: vec[i64] = vec[i64]([0] * count)
        self._fresh: vec[i64] = vec[i64]([0] * count)
        # The moves that were made: piece and space; a release is told by `released`.
        self.made: vec[i64] = vec[i64]([0] * (2 * count + 2))
        self.moves: i64 = 0

    def move(self, player: i64, pool: i64) -> None:
        """Spends the half-steps; the outlook must be of this turn."""
        field = self.field
        self.pool = pool
        self.moves = 0
        for piece in range(field.count):
            self._fresh[piece] = 0
            self._best[piece] = VICTORY if self._may_move(player, piece) else 0
        while self.pool > 0 and field.winner == NOBODY:
            piece = self._next()
            if piece < 0:
                return
            if not self._fresh[piece]:
                self._consider(piece)
                continue
            self.go(piece, self._to[piece])
            self._best[piece] = 0
            for other in range(field.count):
                self._fresh[other] = 0

    def _may_move(self, player: i64, piece: i64) -> bool:
        field = self.field
        if field.player[piece] != player or field.status[piece] != FIELD:
            return False
        if field.moved[piece] == 1 or field.kind[piece] > CAR:
            return False
        return field.supplied(piece, FUEL, field.at[piece])

    def _next(self) -> i64:
        """Whoever has most to gain; a value that is not fresh is at least as high as the true."""
        best: i64 = LEAST
        found: i64 = -1
        for piece in range(self.field.count):
            if self._best[piece] > best:
                best = self._best[piece]
                found = piece
        return found

    def go(self, piece: i64, to: i64) -> None:
        """Makes a move that can be made, and sees what it changes."""
        field = self.field
        reached = field.flood(piece, self.pool)
        for place in range(reached):
            if field.reached[place] == to:
                self.made[2 * self.moves] = piece
                self.made[2 * self.moves + 1] = to
                self.moves += 1
                self.pool -= field.spent[to]
                field.enter_space(piece, to)
                self._aim(piece)
                if self.outlook.threat:
                    self.outlook.see_gaps()
                return

    def _aim(self, piece: i64) -> None:
        """Notes the target of a piece that moved, for those that move after it."""
        target = self.target(piece)
        if target >= 0:
            self.outlook.aimed[target] += 1
            self.outlook.see_shots()

    def _consider(self, piece: i64) -> None:
        """The best move of a piece."""
        field, outlook, style = self.field, self.outlook, self.style
        size = field.ground.size
        reached = field.flood(piece, self.pool)
        strength, here = field.strength[piece], field.at[piece]
        level: i64 = size * (2 if strength >= 8 else 1 if strength >= 4 else 0)
        danger = outlook.danger
        risk = worth(strength) * AT_RISK // CERTAIN * style[CARE] // 100
        stays = self._march(piece, here)
        stays -= risk * _at_most(danger[level + here]) // CERTAIN
        stays += outlook.duty[piece] * style[GUARD] // 100
        armed = field.supplied(piece, AMMUNITION, here)
        best: i64 = 0
        found: i64 = 0
        for place in range(reached):
            to = field.reached[place]
            value = self._march(piece, to)
            value -= risk * _at_most(danger[level + to]) // CERTAIN
            value += outlook.plug[to] * style[GUARD] // 100
            value -= stays + STEP * field.spent[to]
            if outlook.promise[level + to] and (armed or field.supplied(piece, AMMUNITION, to)):
                value += outlook.promise[level + to] * style[FIRE] // 100
            if field.ground.goal[to]:
                value = self._capture(piece, to)
            elif field.holder[to]:
                value += OVERRUN
            if style[WHIM]:
                value += self.chance.below(style[WHIM])
            if value > best:
                best = value
                found = to
        self._best[piece] = best if found else 0
        self._to[piece] = found
        self._fresh[piece] = 1

    def _march(self, piece: i64, space: i64) -> i64:
        """What the races are worth with this piece there."""
        races, size = self.outlook.races, self.field.ground.size
        value: i64 = 0
        for country in range(COUNTRIES):
            if country & 1 != self.field.side[piece] and races.is_open(country):
                base = (2 * country + self.field.kind[piece]) * size
                value += races.value(country, piece, races.back[base + space])
        return value * self.outlook.prizes * self.style[MARCH] // 100

    def _capture(self, piece: i64, space: i64) -> i64:
        """What a place brings that a unit holds for good."""
        field = self.field
        goal = field.ground.goal[space]
        if goal >= DEPOT_GOAL:
            loser = goal - DEPOT_GOAL
            if field.lost >> loser & 1 or field.ground.both_lose:
                return 0
            waiting: i64 = 0
            for unit in range(field.count):
                if field.side[unit] == loser and field.status[unit] == REPAIR:
                    waiting += worth(field.strength[unit])
            return DEPOT + waiting - 2 * worth(field.strength[piece])
        if field.taken >> (goal - 1) & 1:
            return 0
        needed = field.ground.countries[1 - field.side[piece]]
        taken = field.taken | 1 << (goal - 1)
        return VICTORY if taken & needed == needed else PLACE

    # Release

    def release(self, player: i64) -> None:
        """R3: the strongest, to where it is best."""
        field, outlook = self.field, self.outlook
        best: i64 = -VICTORY
        unit: i64 = -1
        exit_to: i64 = 0
        for piece in range(field.count):
            if field.player[piece] != player or field.status[piece] != REPAIR:
                continue
            for direction in range(SIDES):
                to = field.ground.near[field.at[piece] * SIDES + direction]
                if not to or field.holder[to] or field.ground.area[to]:
                    continue
                if not field.ground.enter[to] >> field.side[piece] & 1 or field.ground.goal[to]:
                    continue
                value = 10 * worth(field.strength[piece]) + outlook.plug[to]
                if value > best:
                    best, unit, exit_to = value, piece, to
        if unit >= 0:
            self.let_out(unit, exit_to)

    def let_out(self, unit: i64, to: i64) -> None:
        """A unit comes back with its free step; it may go on."""
        field = self.field
        field.status[unit] = FIELD
        field.began[unit] = field.at[unit]
        field.put(unit, to)
        field.order[field.ordered] = unit
        field.ordered += 1
        field.moved[unit] = 2

    # Fire

    def target(self, shooter: i64) -> i64:
        """The best one for a unit that moved into position, or -1."""
        field, ground, outlook = self.field, self.field.ground, self.outlook
        at, side = field.at[shooter], field.side[shooter]
        if not field.in_field(shooter) or field.kind[shooter] > CAR or at == field.began[shooter]:
            return -1
        began = field.began[shooter]
        if not (
            field.supplied(shooter, AMMUNITION, at) or field.supplied(shooter, AMMUNITION, began)
        ):
            return -1
        best: i64 = 0
        found: i64 = -1
        for direction in range(SIDES):
            held = field.holder[ground.near[at * SIDES + direction]]
            if held and field.side[held - 1] != side:
                stake = self._stake(shooter, held - 1)
                if stake > best:
                    best, found = stake, held - 1
        if not field.long_range or ground.city[at]:
            return found
        for row in range(len(ground.shots) // 3):
            space = at + ground.shots[3 * row]
            if space <= 0 or space >= ground.size or ground.city[space]:
                continue
            held = field.holder[space]
            if held and field.side[held - 1] != side and outlook.is_clear(at, row):
                stake = self._stake(shooter, held - 1)
                if stake > best:
                    best, found = stake, held - 1
        return found

    def _stake(self, shooter: i64, target: i64) -> i64:
        field = self.field
        if field.kind[target] > CAR or not field.in_field(target):
            return 0
        return self.outlook.stake(field.strength[shooter], target)

    def fire(self, toggles: i64, first: i64) -> None:
        """All shots that pay, in the order of moves (E5) from there on, with seeded results."""
        field = self.field
        for place in range(first, field.ordered):
            shooter = field.order[place]
            target = self.target(shooter)
            if target < 0:
                continue
            self.shoot(shooter, target, toggles, self.chance.below(4))
            if field.winner != NOBODY:
                return

    def shoot(self, shooter: i64, target: i64, toggles: i64, quarter: i64) -> None:
        """One shot, with that quarter of all chances (S8)."""
        odds = self.field.ground.odds
        hits = odds[7 * toggles + 5]
        if quarter < hits:
            self.field.resolve(shooter, target, True)
        elif quarter < hits + odds[7 * toggles + 6]:
            self.field.resolve(shooter, target, False)


def _at_most(danger: i64) -> i64:
    """Two who may come are not twice the danger."""
    return danger if danger < CERTAIN else CERTAIN + (danger - CERTAIN) // 4
