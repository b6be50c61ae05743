"""Races to headquarters: how far everybody is, with pieces in the way."""

from __future__ import annotations

from typing import Final

from host_sim.games.taktik.search.field import CAR, FIELD, FUEL, Field
from host_sim.games.taktik.search.ground import FAR, LATER
from host_sim.kit.flat import i64, vec

COUNTRIES: Final = 4
FOLLOWING_UP: Final = 40  # percent that each further unit adds to a race, of the one before


class Races:
    """To every headquarters that is not taken."""

    def __init__(self, field: Field) -> None:
        self.field = field
        size = int(field.ground.size)
        # Half-steps to each headquarters for its enemies, by country, kind and space; and from
        # the nearest unit, by side, kind and space.
        self.back: vec[i64] = vec[i64]([FAR] * (2 * COUNTRIES * size))
        self.forth: vec[i64] = vec[i64]([FAR] * (4 * size))
        self.far: vec[i64] = vec[i64]([FAR] * COUNTRIES)  # of the nearest unit
        self.nearest: vec[i64] = vec[i64]([-1] * COUNTRIES)
        self.second: vec[i64] = vec[i64]([FAR] * COUNTRIES)
        self.third: vec[i64] = vec[i64]([FAR] * COUNTRIES)

    def is_open(self, country: i64) -> bool:
        """Whether that headquarters is in play and not taken."""
        return self.field.ground.hq[country] > 0 and not self.field.taken >> country & 1

    def left(self, side: i64) -> i64:
        """Headquarters that a side still has."""
        count: i64 = 0
        for country in range(COUNTRIES):
            if country & 1 == side and self.is_open(country):
                count += 1
        return count

    def see(self) -> None:
        """To every headquarters, and who is nearest to it."""
        field = self.field
        size = field.ground.size
        for country in range(COUNTRIES):
            if self.is_open(country):
                for kind in range(2):
                    base = (2 * country + kind) * size
                    field.walks(field.ground.hq[country], 1 - (country & 1), kind, self.back, base)
                self.rank(country)

    def see_from(self) -> None:
        """From the nearest unit of each side and kind to every space."""
        for side in range(2):
            for kind in range(2):
                base = (2 * side + kind) * self.field.ground.size
                self.field.walks_from(side, kind, self.forth, base)

    def rank(self, country: i64) -> None:
        """The three units that are nearest to a headquarters."""
        field, back, size = self.field, self.back, self.field.ground.size
        first: i64 = FAR
        second: i64 = FAR
        third: i64 = FAR
        nearest: i64 = -1
        for unit in range(field.count):
            kind = field.kind[unit]
            if kind > CAR or field.side[unit] == country & 1 or field.status[unit] != FIELD:
                continue
            if not field.supplied(unit, FUEL, field.at[unit]):
                continue
            away = back[(2 * country + kind) * size + field.at[unit]]
            if away < first:
                first, second, third, nearest = away, first, second, unit
            elif away < second:
                second, third = away, second
            elif away < third:
                third = away
        self.far[country], self.nearest[country] = first, nearest
        self.second[country], self.third[country] = second, third

    def value(self, country: i64, unit: i64, away: i64) -> i64:
        """What the race to a headquarters is worth with this unit so far away, the others where
        they are."""
        field, arrive = self.field, self.field.ground.arrive
        here = self.back[(2 * country + field.kind[unit]) * field.ground.size + field.at[unit]]
        one, two = self.far[country], self.second[country]
        if here <= one:
            one, two = two, self.third[country]
        elif here <= two:
            two = self.third[country]
        if away < one:
            one, two, away = away, one, two
        elif away < two:
            two, away = away, two
        value = arrive[one] + arrive[two] * FOLLOWING_UP // 100
        value += arrive[away] * FOLLOWING_UP * FOLLOWING_UP // 10_000
        return value * LATER // 100

    def through(self, country: i64, space: i64) -> i64:
        """How far its enemies are from a headquarters, if nobody stood on that space."""
        size = self.field.ground.size
        walker = 1 - (country & 1)
        best: i64 = FAR
        for kind in range(2):
            way = self.forth[(2 * walker + kind) * size + space]
            way += self.back[(2 * country + kind) * size + space]
            if way < best:
                best = way
        return best
