"""What a side sees before it moves: ways to the enemy, dangers, shots, and gaps in its own guard.

Values are in points, of which a headquarters is worth HQ.
"""

from __future__ import annotations

from typing import Final

from host_sim.games.taktik.search.field import AMMUNITION, CAR, FIELD, Field
from host_sim.games.taktik.search.ground import CERTAIN, FAR, SIDES
from host_sim.games.taktik.search.races import COUNTRIES, Races
from host_sim.kit.flat import i64, vec

WEAK: Final = 280  # worth of strength 2
FAIR: Final = 460  # of 4
STRONG: Final = 820  # of 8
NEAR: Final = 6  # spaces from which an enemy may come and fire
GUARDING: Final = 140  # percent that an arrival of the enemy weighs against one of ours
DEEP: Final = 6  # spaces of a way that are looked at for a guard
CRITICAL: Final = 150  # points of danger that call for one


def worth(strength: i64) -> i64:
    """Of a unit."""
    return STRONG if strength >= 8 else FAIR if strength >= 4 else WEAK


class Outlook:
    """Of one player, at the beginning of a turn."""

    def __init__(self, field: Field) -> None:
        self.field = field
        size, count = int(field.ground.size), int(field.count)
        self.side: i64 = 0
        self.races = Races(field)
        self.stakes: i64 = 1  # of a headquarters of ours, in HQ-ths: the last one decides
        self.prizes: i64 = 1  # of one of theirs
        self.danger: vec[i64] = vec[i64]([0] * (3 * size))  # to each strength: thousandths
        self.promise: vec[i64] = vec[i64]([0] * (3 * size))  # of the best shot from there
        self.touched: vec[i64] = vec[i64]([0] * (size * 8))  # where there is a promise
        self.touches: i64 = 0
        self.plug: vec[i64] = vec[i64]([0] * size)  # points for a guard there
        self.plugs: vec[i64] = vec[i64]([0] * 64)
        self.plugged: i64 = 0
        self.duty: vec[i64] = vec[i64]([0] * count)  # points that are lost if it goes away
        self.urgency: vec[i64] = vec[i64]([0] * count)  # of enemies
        self.aimed: vec[i64] = vec[i64]([0] * count)  # shots that were planned at it
        self.threat: i64 = 0
        self._somebody: i64 = 0  # any unit of the side
        self.accuracy: i64 = 650  # thousandths of what is at stake
        self._way: vec[i64] = vec[i64]([FAR] * size)
        self._disc: vec[i64] = vec[i64]([0] * (3 * (3 * NEAR * (NEAR + 1) + 1)))
        self._disc_size: i64 = 0
        self._nearness: vec[i64] = vec[i64]([0] * (6 * NEAR + 6))
        self._lay_disc()

    def _lay_disc(self) -> None:
        """All offsets within NEAR: down, right, distance."""
        count: i64 = 0
        for down in range(-NEAR, NEAR + 1):
            for right in range(-NEAR, NEAR + 1):
                away = max(abs(down), abs(right), abs(down + right))
                if 0 < away <= NEAR:
                    self._disc[3 * count] = down
                    self._disc[3 * count + 1] = right
                    self._disc[3 * count + 2] = away
                    count += 1
        self._disc_size = count

    def look(self, side: i64, accuracy: i64) -> None:
        """Everything anew, for a side that is on turn."""
        field = self.field
        self.side = side
        self.accuracy = accuracy
        for piece in range(field.count):
            if field.side[piece] == side and field.kind[piece] <= CAR:
                self._somebody = piece
        self.races.see()
        self.races.see_from()
        self.stakes = 2 if self.races.left(side) == 1 else 1
        self.prizes = 2 if self.races.left(1 - side) == 1 else 1
        self._see_danger()
        self.see_gaps()
        self._see_urgency()
        self.see_shots()

    def _see_danger(self) -> None:
        """E7: who may come and fire at whom, and win."""
        field, danger = self.field, self.danger
        for place in range(3 * field.ground.size):
            danger[place] = 0
        for enemy in range(field.count):
            if (
                field.side[enemy] != self.side
                and field.status[enemy] == FIELD
                and field.kind[enemy] <= CAR
                and field.supplied(enemy, AMMUNITION, field.at[enemy])
            ):
                self._spread_danger(enemy)

    def _spread_danger(self, enemy: i64) -> None:
        """Of one enemy: the nearer, the likelier."""
        field, ground, danger = self.field, self.field.ground, self.danger
        size, stride, disc, city = ground.size, ground.stride, self._disc, ground.city
        nearness = self._nearness
        self._count_nearness(enemy)
        at = field.at[enemy]
        column = at % stride
        for place in range(0, 3 * self._disc_size, 3):
            step = disc[place + 1]
            right = column + step
            space = at + disc[place] * stride + step
            if right < 0 or right >= stride or space <= 0 or space >= size:
                continue
            row = 3 * disc[place + 2]
            if city[space]:
                row += 3 * NEAR + 3
            danger[space] += nearness[row]
            danger[size + space] += nearness[row + 1]
            danger[2 * size + space] += nearness[row + 2]

    def _count_nearness(self, enemy: i64) -> None:
        """By distance, outside cities and in them: the chance to come and beat each strength."""
        field, ground = self.field, self.field.ground
        above2 = CERTAIN - field.odds[3 * enemy]
        above4 = CERTAIN - field.odds[3 * enemy + 1]
        for away in range(1, NEAR + 1):
            for city in range(2):
                steps: i64 = away - 1 if away > 1 else 1
                price: i64 = 2 if city or field.kind[enemy] != CAR else 1
                chance = ground.once[steps * price]
                row = 3 * away + city * (3 * NEAR + 3)
                self._nearness[row] = chance
                self._nearness[row + 1] = chance * above2 // CERTAIN
                self._nearness[row + 2] = chance * above4 // CERTAIN

    def _see_urgency(self) -> None:
        """What removing an enemy is worth beside its strength: races that it is in, or bars."""
        field, arrive = self.field, self.field.ground.arrive
        for enemy in range(field.count):
            self.urgency[enemy] = 0
            self.aimed[enemy] = 0
            if field.side[enemy] == self.side or field.kind[enemy] > CAR:
                continue
            if not field.in_field(enemy):
                continue
            for country in range(COUNTRIES):
                if not self.races.is_open(country):
                    continue
                if country & 1 == self.side:
                    if self.races.nearest[country] == enemy:
                        gain = arrive[self.races.far[country]] - arrive[self.races.second[country]]
                        self.urgency[enemy] += gain * self.stakes * GUARDING // 100
                    continue
                through = self.races.through(country, field.at[enemy])
                if through < self.races.far[country]:
                    gain = arrive[through] - arrive[self.races.far[country]]
                    self.urgency[enemy] += gain * self.prizes

    # Shots

    def stake(self, strength: i64, target: i64) -> i64:
        """What a shot brings on average (E7), in points."""
        field = self.field
        extra = self.urgency[target]
        below2, below4 = field.odds[3 * target], field.odds[3 * target + 1]
        if not field.supplied(target, AMMUNITION, field.at[target]):  # A2.5
            return self.accuracy * (FAIR + extra) // CERTAIN
        gain = below2 * (WEAK + extra)
        win = below2
        if strength >= 4:
            gain += (below4 - below2) * (FAIR + extra)
            win = below4
        if strength >= 8:
            gain += (CERTAIN - below4) * (STRONG + extra)
            win = CERTAIN
        gain -= (CERTAIN - win) * worth(strength)
        return self.accuracy * (gain // CERTAIN) // CERTAIN

    def see_shots(self) -> None:
        """By space and strength: the best shot from there; anew when one was planned."""
        field, ground = self.field, self.field.ground
        for place in range(self.touches):
            self.promise[self.touched[place]] = 0
        self.touches = 0
        for target in range(field.count):
            if (
                field.side[target] == self.side
                or field.kind[target] > CAR
                or not field.in_field(target)
            ):
                continue
            at = field.at[target]
            for level in range(3):
                stake = self.stake(2 << level, target)
                for _ in range(self.aimed[target]):
                    stake = stake * 350 // CERTAIN
                if stake <= 0:
                    continue
                for direction in range(SIDES):
                    self._touch(level, ground.near[at * SIDES + direction], stake)
                if field.long_range and not ground.city[at]:
                    self._touch_from_afar(level, at, stake)

    def _touch(self, level: i64, space: i64, stake: i64) -> None:
        place = level * self.field.ground.size + space
        if space and self.promise[place] < stake:
            if not self.promise[place] and self.touches < 8 * self.field.ground.size:
                self.touched[self.touches] = place
                self.touches += 1
            self.promise[place] = stake

    def _touch_from_afar(self, level: i64, at: i64, stake: i64) -> None:
        """E4: the same there and back."""
        ground = self.field.ground
        for row in range(len(ground.shots) // 3):
            space = at + ground.shots[3 * row]
            if space <= 0 or space >= ground.size or not ground.enter[space] or ground.city[space]:
                continue
            if self.is_clear(at, row):
                self._touch(level, space, stake)

    def is_clear(self, origin: i64, row: i64) -> bool:
        """E4: whether nothing stops that shot."""
        field, ground = self.field, self.field.ground
        for place in range(1, 3):
            step = ground.shots[3 * row + place]
            if step:
                space = origin + step
                if space <= 0 or space >= ground.size or field.holder[space]:
                    return False
                if not ground.crossed[space]:
                    return False
        return True

    # Gaps in the guard

    def see_gaps(self) -> None:
        """Where a guard would delay enemies on their way, and who is one already."""
        field = self.field
        for place in range(self.plugged):
            self.plug[self.plugs[place]] = 0
        self.plugged = 0
        self.threat = 0
        for piece in range(field.count):
            self.duty[piece] = 0
        for country in range(COUNTRIES):
            if self.races.is_open(country) and country & 1 == self.side:
                self.races.rank(country)
                self._see_duties(country)
                threat = self._points(self.races.far[country])
                self.threat += threat
                if threat >= CRITICAL:
                    self._see_gaps_of(country, threat)

    def _points(self, away: i64) -> i64:
        """What it costs that an enemy is so far from a headquarters, and next to move."""
        return self.field.ground.arrive[away] * self.stakes * GUARDING // 100

    def _see_duties(self, country: i64) -> None:
        field = self.field
        now = self._points(self.races.far[country])
        for unit in range(field.count):
            if field.side[unit] == self.side and field.status[unit] == FIELD:
                through = self.races.through(country, field.at[unit])
                if through < self.races.far[country]:
                    self.duty[unit] += self._points(through) - now

    def _see_gaps_of(self, country: i64, threat: i64) -> None:
        """The spaces of the shortest way, each with somebody on it."""
        field, size = self.field, self.field.ground.size
        runner = self.races.nearest[country]
        kind = field.kind[runner]
        first = self.plugged
        self._list_way(country, runner)
        for place in range(first, self.plugged):
            space = self.plugs[place]
            field.holder[space] = self._somebody + 1
            field.walks(field.ground.hq[country], 1 - self.side, kind, self._way, 0)
            field.holder[space] = 0
            away = self._way[field.at[runner]]
            for enemy in range(field.count):
                if (
                    field.side[enemy] != self.side
                    and field.status[enemy] == FIELD
                    and field.kind[enemy] <= CAR
                ):
                    other = self.races.back[
                        (2 * country + field.kind[enemy]) * size + field.at[enemy]
                    ]
                    if field.kind[enemy] == kind:
                        other = self._way[field.at[enemy]]
                    if other < away:
                        away = other
            gain = threat - self._points(away)
            if gain > self.plug[space]:
                self.plug[space] = gain

    def _list_way(self, country: i64, runner: i64) -> None:
        """Adds the last free spaces of the way of whoever is nearest to `plugs`."""
        field, ground, back = self.field, self.field.ground, self.races.back
        base = (2 * country + field.kind[runner]) * ground.size
        space = field.at[runner]
        while back[base + space]:
            best = space
            for direction in range(SIDES):
                to = ground.near[space * SIDES + direction]
                if to and back[base + to] < back[base + best]:
                    best = to
            if best == space:
                return
            space = best
            if not back[base + space] or back[base + space] > 2 * DEEP or self.plugged >= 64:
                continue
            if not field.holder[space] and ground.enter[space] >> self.side & 1:
                self.plugs[self.plugged] = space
                self.plugged += 1
