"""A game at one moment, in one of the worlds that a player thinks possible, as flat numbers.

By piece, mines apart: `at`, `status`, `strength` … ; by space `holder`, a piece plus one. Space 0
is nowhere. `odds` is what the other side thinks of a unit: the chance that it is no stronger than
2, 4 and 8.
"""

from __future__ import annotations

from typing import Final

from host_sim.games.taktik.search.ground import CERTAIN, DEPOT_GOAL, FAR, SIDES, Ground
from host_sim.kit.flat import Ints, i64, vec

GONE: Final = 0  # as `status`
FIELD: Final = 1
REPAIR: Final = 2
HOLDING: Final = 3
TANK: Final = 0  # as `kind`; all above CAR are followers
CAR: Final = 1
FIELD_HQ: Final = 2
FUEL: Final = 3
AMMUNITION: Final = 4
NOBODY: Final = -1
BUCKETS: Final = 64  # more than the dearest step of a flood
RANGE: Final = 5  # A2.2
HORIZON: Final = 70  # half-steps that ways are followed
FRIEND_IN_WAY: Final = 3  # half-steps until a friend has left the way
ENEMY_IN_WAY: Final = 30  # half-steps until an enemy there is shot: more than any roll brings


class Field:
    """What changes as it is played on."""

    def __init__(self, ground: Ground, kinds: Ints, sides: Ints, players: Ints, homes: Ints):
        self.ground = ground
        self.kind: vec[i64] = vec[i64](kinds)
        self.side: vec[i64] = vec[i64](sides)
        self.player: vec[i64] = vec[i64](players)
        self.home: vec[i64] = vec[i64](homes)  # country
        self.count: i64 = len(self.kind)
        count, size = int(self.count), int(ground.size)
        self.at: vec[i64] = vec[i64]([0] * count)
        self.status: vec[i64] = vec[i64]([0] * count)
        self.strength: vec[i64] = vec[i64]([0] * count)
        self.odds: vec[i64] = vec[i64]([0] * (3 * count))
        self.moved: vec[i64] = vec[i64]([0] * count)  # 1 moved, 2 may move on (released)
        self.began: vec[i64] = vec[i64]([0] * count)  # where it stood when the turn began
        self.order: vec[i64] = vec[i64]([0] * count)  # of fire
        self.ordered: i64 = 0
        self.holder: vec[i64] = vec[i64]([0] * size)
        self.mine: vec[i64] = vec[i64]([0] * size)  # 1 plus the side whose mine lies there
        self.taken: i64 = 0  # countries, as bits
        self.lost: i64 = 0  # depots of sides, as bits
        self.winner: i64 = NOBODY  # side
        self.long_range: i64 = 0
        # Scratch of floods
        self.mark: vec[i64] = vec[i64]([0] * size)
        self.stamp: i64 = 0
        self.spent: vec[i64] = vec[i64]([0] * size)
        self.came: vec[i64] = vec[i64]([0] * size)
        self.reached: vec[i64] = vec[i64]([0] * size)
        self.bucket: vec[i64] = vec[i64]([0] * (BUCKETS * size))
        self.fill: vec[i64] = vec[i64]([0] * BUCKETS)

    def save(self) -> vec[i64]:
        """All of it, to come back to."""
        count = self.count
        kept: vec[i64] = vec[i64]([0] * int(9 * count + 6))
        for piece in range(count):
            kept[piece] = self.at[piece]
            kept[count + piece] = self.status[piece]
            kept[2 * count + piece] = self.strength[piece]
            kept[3 * count + piece] = self.moved[piece]
            kept[4 * count + piece] = self.began[piece]
            kept[5 * count + piece] = self.order[piece]
        for place in range(3 * count):
            kept[6 * count + place] = self.odds[place]
        last = 9 * count
        kept[last] = self.ordered
        kept[last + 1] = self.taken
        kept[last + 2] = self.lost
        kept[last + 3] = self.winner
        kept[last + 4] = self.long_range
        return kept

    def load(self, kept: vec[i64]) -> None:
        """As it was when that was saved; mines that went off lie there again."""
        count = self.count
        for piece in range(count):
            self.holder[self.at[piece]] = 0
        for piece in range(count):
            self.at[piece] = kept[piece]
            self.status[piece] = kept[count + piece]
            self.strength[piece] = kept[2 * count + piece]
            self.moved[piece] = kept[3 * count + piece]
            self.began[piece] = kept[4 * count + piece]
            self.order[piece] = kept[5 * count + piece]
            if kept[piece]:
                self.holder[kept[piece]] = piece + 1
        for place in range(3 * count):
            self.odds[place] = kept[6 * count + place]
        last = 9 * count
        self.ordered = kept[last]
        self.taken = kept[last + 1]
        self.lost = kept[last + 2]
        self.winner = kept[last + 3]
        self.long_range = kept[last + 4]

    def set_piece(self, piece: int, at: int, status: int, strength: int, odds: Ints) -> None:
        """How a piece stands, and what the other side thinks of its strength."""
        self.status[piece] = status
        self.strength[piece] = strength
        for place, chance in enumerate(odds):
            self.odds[3 * piece + place] = chance
        self.put(piece, at)

    def set_turn(self, taken: int, lost: int, long_range: int, order: Ints) -> None:
        """How the turn stands, and who has moved in it."""
        self.taken, self.lost, self.long_range = taken, lost, long_range
        self.ordered = 0
        for piece in order:
            self.order[self.ordered] = piece
            self.ordered += 1
            self.moved[piece] = 1

    def put(self, piece: i64, space: i64) -> None:
        """From wherever it stands to an empty space, or to nowhere."""
        self.holder[self.at[piece]] = 0
        self.at[piece] = space
        if space:
            self.holder[space] = piece + 1

    def in_field(self, piece: i64) -> bool:
        """Whether it fires, is fired at and counts for W2."""
        status = self.status[piece]
        return status == FIELD or (status == HOLDING and self.ground.holders_fight == 1)

    def chance_below(self, piece: i64, strength: i64) -> i64:
        """For all that the other side knows, in thousandths, that it is no stronger than that."""
        if strength >= 8:
            return CERTAIN
        return self.odds[3 * piece + (strength >> 1) - 1] if strength >= 2 else 0

    def reveal(self, piece: i64) -> None:
        """E7: the whole table knows its strength."""
        strength = self.strength[piece]
        self.odds[3 * piece] = CERTAIN if strength <= 2 else 0
        self.odds[3 * piece + 1] = CERTAIN if strength <= 4 else 0
        self.odds[3 * piece + 2] = CERTAIN

    def supplied(self, piece: i64, kind: i64, space: i64) -> bool:
        """A2: whether a depot of that kind of its player is near that space."""
        if not self.ground.supply:
            return True
        for depot in range(self.count):
            if (
                self.kind[depot] == kind
                and self.player[depot] == self.player[piece]
                and self.status[depot] == FIELD
                and self.ground.distance(self.at[depot], space) <= RANGE
            ):
                return True
        return False

    # Where a piece can get to

    def flood(self, piece: i64, pool: i64) -> i64:
        """How many spaces it can stop on with so many half-steps (V): they stand in `reached`, the
        cheapest first, with `spent` and the space that each `came` from."""
        ground = self.ground
        near, enter, city, goal = ground.near, ground.enter, ground.city, ground.goal
        mark, spent, came, holder = self.mark, self.spent, self.came, self.holder
        bucket, fill, size = self.bucket, self.fill, ground.size
        self.stamp += 1
        stamp = self.stamp
        side, kind = self.side[piece], self.kind[piece]
        bit: i64 = 1 << (side if kind <= CAR else side + 2)
        start = self.at[piece]
        mark[start] = stamp
        spent[start] = 0
        bucket[0] = start
        fill[0], fill[1], fill[2] = 1, 0, 0
        count: i64 = 0
        for cost in range(pool + 1):
            row = cost % 3
            for place in range(fill[row]):
                space = bucket[row * size + place]
                if spent[space] != cost:
                    continue
                if space != start:
                    self.reached[count] = space
                    count += 1
                    if goal[space]:  # V6
                        continue
                for direction in range(SIDES):
                    to = near[space * SIDES + direction]
                    if not to or not enter[to] & bit:
                        continue
                    if holder[to] and not self._overruns(side, kind, holder[to] - 1):
                        continue
                    price: i64 = cost + 2
                    if kind == CAR and not city[space] and not city[to]:  # V2
                        price = cost + 1
                    if price > pool or (mark[to] == stamp and spent[to] <= price):
                        continue
                    mark[to] = stamp
                    spent[to] = price
                    came[to] = space
                    row_of = price % 3
                    bucket[row_of * size + fill[row_of]] = to
                    fill[row_of] += 1
            fill[row] = 0
        return count

    def reach(self, piece: int, pool: int) -> list[tuple[int, int]]:
        """The same as a list: spaces and half-steps."""
        found = [int(self.reached[place]) for place in range(self.flood(piece, pool))]
        return [(space, int(self.spent[space])) for space in found]

    def _overruns(self, side: i64, kind: i64, other: i64) -> bool:
        """A1.3, A2.1"""
        return kind <= CAR < self.kind[other] and self.side[other] != side

    # How far it is to a place

    def walks(self, goal: i64, side: i64, kind: i64, into: vec[i64], base: i64) -> None:
        """Half-steps from every space to a goal for units of a side, from place `base` on. Who
        stands in the way is a delay; that of the space itself is not counted."""
        for space in range(self.ground.size):
            into[base + space] = FAR
        into[base + goal] = 0
        self.bucket[0] = goal
        self.fill[0] = 1
        self._spread(side, kind, into, base, goal)

    def walks_from(self, side: i64, kind: i64, into: vec[i64], base: i64) -> None:
        """The same to every space from the nearest unit of that kind and side."""
        for space in range(self.ground.size):
            into[base + space] = FAR
        count: i64 = 0
        for unit in range(self.count):
            if (
                self.side[unit] == side
                and self.kind[unit] == kind
                and self.status[unit] == FIELD
                and self.supplied(unit, FUEL, self.at[unit])
            ):
                into[base + self.at[unit]] = 0
                self.bucket[count] = self.at[unit]
                count += 1
        self.fill[0] = count
        self._spread(side, kind, into, base, 0)

    def _spread(self, side: i64, kind: i64, into: vec[i64], base: i64, goal: i64) -> None:
        ground, holder, bucket, fill = self.ground, self.holder, self.bucket, self.fill
        near, enter, city, places = ground.near, ground.enter, ground.city, ground.goal
        size, piece_side, piece_kind = ground.size, self.side, self.kind
        for row in range(1, BUCKETS):
            fill[row] = 0
        bit: i64 = 1 << side
        for cost in range(HORIZON):
            row = cost % BUCKETS
            for place in range(fill[row]):
                space = bucket[row * size + place]
                if into[base + space] != cost:
                    continue
                so_far: i64 = cost
                held = holder[space]
                if held and space != goal and cost:
                    if piece_side[held - 1] == side:
                        so_far += FRIEND_IN_WAY
                    elif piece_kind[held - 1] <= CAR:
                        so_far += ENEMY_IN_WAY
                for direction in range(SIDES):
                    to = near[space * SIDES + direction]
                    if not to or not enter[to] & bit or places[to]:
                        continue
                    price: i64 = so_far + 2
                    if kind == CAR and not city[space] and not city[to]:
                        price = so_far + 1
                    if price < into[base + to]:
                        into[base + to] = price
                        row_of = price % BUCKETS
                        bucket[row_of * size + fill[row_of]] = to
                        fill[row_of] += 1
            fill[row] = 0

    # What a piece does

    def enter_space(self, piece: i64, to: i64) -> None:
        """A piece goes to a space that its last flood reached, and meets what is on its way."""
        if self.ground.mines and self._meets_mine(piece, to):
            return
        self._note_move(piece)
        other = self.holder[to]
        if other:
            self.status[other - 1] = GONE
            self.put(other - 1, 0)
        self.put(piece, to)
        if self.ground.goal[to]:
            self._take(piece, self.ground.goal[to])

    def _note_move(self, piece: i64) -> None:
        """E5; a released unit is in the order already."""
        for other in range(self.count):
            if self.moved[other] == 2 and other != piece:
                self.moved[other] = 1
        if self.moved[piece] == 0:
            self.began[piece] = self.at[piece]
            self.order[self.ordered] = piece
            self.ordered += 1
        self.moved[piece] = 1

    def _meets_mine(self, piece: i64, to: i64) -> bool:
        """A1.2: on any space of its way."""
        enemy = 2 - self.side[piece]
        space = to
        while space != self.at[piece]:
            if self.mine[space] == enemy:
                self.mine[space] = 0
                self.destroy(piece)
                return True
            space = self.came[space]
        return False

    def _take(self, piece: i64, goal: i64) -> None:
        self.status[piece] = HOLDING
        if goal >= DEPOT_GOAL:
            self._take_depot(goal - DEPOT_GOAL)
        else:
            self.taken |= 1 << (goal - 1)
        self.check(self.side[piece])

    def _take_depot(self, loser: i64) -> None:
        """R5"""
        if self.lost >> loser & 1:
            return
        self.lost |= 1 << loser
        for unit in range(self.count):
            if self.status[unit] == REPAIR and not self.repairs(self.side[unit]):
                self.status[unit] = GONE
                self.put(unit, 0)

    def repairs(self, side: i64) -> bool:
        """Whether a side still can repair (R5)."""
        return not self.lost & (3 if self.ground.both_lose else 1 << side)

    def destroy(self, piece: i64) -> None:
        """Off the board for good."""
        self.status[piece] = GONE
        self.put(piece, 0)
        self.check(1 - self.side[piece])

    def damage(self, piece: i64) -> None:
        """E8, R1: to the first free repair space, or off the board."""
        self.put(piece, 0)
        self.status[piece] = GONE
        if self.repairs(self.side[piece]):
            for ally in range(2):
                country = self.home[piece] if ally == 0 else self.home[piece] ^ 2
                if self._put_under_repair(piece, country):
                    break
        self.check(1 - self.side[piece])

    def _put_under_repair(self, piece: i64, country: i64) -> bool:
        ground = self.ground
        for place in range(ground.repairs):
            space = ground.repair[country * ground.repairs + place]
            if space and not self.holder[space]:
                self.put(piece, space)
                self.status[piece] = REPAIR
                return True
        return False

    def check(self, side: i64) -> None:
        """W1, W2: whether that side has won."""
        if self.winner != NOBODY:
            return
        needed = self.ground.countries[1 - side]
        if self.taken & needed == needed:
            self.winner = side
        for unit in range(self.count):
            if self.side[unit] != side and self.kind[unit] <= CAR and self.in_field(unit):
                return
        self.winner = side

    def resolve(self, shooter: i64, target: i64, hit: bool) -> None:
        """E7, E8: a shot that hit or damaged."""
        loser = target
        if self.strength[shooter] < self.strength[target] and self.supplied(
            target, AMMUNITION, self.at[target]
        ):
            loser = shooter
        self.reveal(shooter)
        self.reveal(target)
        if hit:
            self.destroy(loser)
        else:
            self.damage(loser)
