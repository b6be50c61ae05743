"""Playing on from a moment, turn after turn, and judging where that leads."""

from __future__ import annotations

from typing import Final

from host_sim.games.taktik.search.field import CAR, FIELD, NOBODY, REPAIR, Field
from host_sim.games.taktik.search.ground import CERTAIN
from host_sim.games.taktik.search.orders import Orders
from host_sim.games.taktik.search.outlook import worth
from host_sim.games.taktik.search.races import COUNTRIES, FOLLOWING_UP
from host_sim.kit.flat import i64

STRATEGY: Final = 1  # bits of the toggles: RETREAT, REPAIR (as the speldator's)
TACTIC: Final = 2
MENDED: Final = 60  # percent of a unit that its repair leaves
TEMPO: Final = 100  # points of who is on turn
TAKEN: Final = 2500  # points of a headquarters that was taken, of two
RACE: Final = 30  # percent of what is planned with that a race counts here
SCALE: Final = 900  # points that make a chance of winning of 3 to 1
SURE: Final = 1_000_000  # as a chance


class Campaign:
    """One field, and who plays on it."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.orders = Orders(field)
        self.turns: i64 = 0  # that were played, as a measure of effort

    def begin_turn(self) -> None:
        field = self.field
        for piece in range(field.count):
            field.moved[piece] = 0
        field.ordered = 0
        field.long_range = 0

    def can_play(self, player: i64) -> bool:
        """T1"""
        field = self.field
        for piece in range(field.count):
            if field.player[piece] == player and field.status[piece]:
                return True
        return False

    def toggles(self, player: i64) -> i64:
        """REPAIR for those who wait for it, unless a headquarters is near; RETREAT helps it."""
        field = self.field
        waiting: i64 = 0
        for piece in range(field.count):
            if field.player[piece] == player and field.status[piece] == REPAIR:
                waiting += 1
        if waiting == 0:
            return 0
        if waiting >= 2:
            return TACTIC | STRATEGY
        return TACTIC if self.orders.chance.below(2) else 0

    def play_turn(self, player: i64, toggles: i64) -> None:
        """Rolls, moves and fires."""
        field, orders = self.field, self.orders
        chance = orders.chance
        odds = field.ground.odds
        row = 7 * toggles
        self.begin_turn()
        self.turns += 1
        steps: i64 = 0
        if chance.below(4) < odds[row]:
            steps += 2
        if chance.below(4) < odds[row + 2]:
            steps += 4
        field.long_range = 1 if chance.below(4) < odds[row + 1] else 0
        lamp = chance.below(4)
        if lamp < odds[row + 3]:
            steps += 3
        mended = lamp < odds[row + 4]
        orders.outlook.look(field.ground.side_of[player], 400 if toggles & STRATEGY else 650)
        if mended:
            before = field.ordered
            orders.release(player)
            if field.ordered == before:
                steps += 1
        orders.move(player, 2 * steps)
        if field.winner == NOBODY:
            orders.fire(toggles, 0)

    def play_on(self, order_at: i64, turns: i64) -> i64:
        """So many turns from the player who comes after that place in the order; answers who
        would be next."""
        field, order = self.field, self.field.ground.order
        for _ in range(turns):
            if field.winner != NOBODY:
                break
            order_at = (order_at + 1) % len(order)
            player = order[order_at]
            if self.can_play(player):
                self.play_turn(player, self.toggles(player))
        return order_at

    def value(self, side: i64, order_at: i64) -> i64:
        """The chance that a side wins, in millionths: that the next one gets there at once, else
        the other, else what units and races promise."""
        field, ground = self.field, self.field.ground
        if field.winner != NOBODY:
            return SURE if field.winner == side else 0
        mover = ground.side_of[ground.order[(order_at + 1) % len(ground.order)]]
        self.orders.outlook.races.see()
        points = self._strength_of(mover) - self._strength_of(1 - mover) + TEMPO
        first, second = self._at_once(mover), self._at_once(1 - mover)
        later = (CERTAIN - second) * logistic(points) // CERTAIN
        wins = first * CERTAIN + (CERTAIN - first) * later // CERTAIN
        return wins if mover == side else SURE - wins

    def _at_once(self, side: i64) -> i64:
        """The chance that a side wins with its next roll, in thousandths."""
        races = self.orders.outlook.races
        if races.left(1 - side) != 1:
            return 0
        for country in range(COUNTRIES):
            if country & 1 != side and races.is_open(country):
                return self.field.ground.once[races.far[country]]
        return 0

    def _strength_of(self, side: i64) -> i64:
        """Units, and how near they are to where they win."""
        field, races, arrive = self.field, self.orders.outlook.races, self.field.ground.arrive
        points: i64 = 0
        for unit in range(field.count):
            if field.side[unit] == side and field.kind[unit] <= CAR:
                if field.status[unit] == REPAIR:
                    points += worth(field.strength[unit]) * MENDED // 100
                elif field.status[unit] == FIELD:
                    points += worth(field.strength[unit])
        for country in range(COUNTRIES):
            if country & 1 == side or not field.ground.hq[country]:
                continue
            if field.taken >> country & 1:
                points += TAKEN
            else:
                race = arrive[races.far[country]]
                race += arrive[races.second[country]] * FOLLOWING_UP // 100
                points += race * RACE // 100
        return points


def logistic(points: i64) -> i64:
    """A chance in millionths: 1 / (1 + 3 ** -(points / SCALE)), straight between whole scales."""
    if points < 0:
        return SURE - logistic(-points)
    odds: i64 = 1
    left = points
    while left >= SCALE and odds < 10**6:
        odds *= 3
        left -= SCALE
    here = SURE * odds // (odds + 1)
    there = SURE * 3 * odds // (3 * odds + 1)
    return here + (there - here) * left // SCALE
