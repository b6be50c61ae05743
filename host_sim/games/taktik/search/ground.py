"""The terms of a game as flat tables: spaces, sides that can be crossed, goals, shots, odds."""

from __future__ import annotations

from typing import Final

from host_sim.kit.flat import Ints, i64, vec

SIDES: Final = 6  # of a space
FAR: Final = 999  # half-steps to where no way leads
CERTAIN: Final = 1000  # chances are in thousandths
HQ: Final = 10_000  # points of a headquarters
LATER: Final = 45  # percent of an arrival that comes a turn later: much can come between
POOLS: Final = 32  # half-steps that a roll may give, at most
DEPOT_GOAL: Final = 5  # in `goal`: below it a headquarters, 1 plus its country (as in the rules)


class Ground:
    """Nothing here changes during a game."""

    def __init__(
        self, size: int, stride: int, near: Ints, enter: Ints, city: Ints, goal: Ints
    ) -> None:
        self.size: i64 = size
        self.near: vec[i64] = vec[i64](near)  # six a space; 0 where no way leads
        self.enter: vec[i64] = vec[i64](enter)  # bits: units of side 0 and 1, followers of both
        self.city: vec[i64] = vec[i64](city)
        self.goal: vec[i64] = vec[i64](goal)
        self.hq: vec[i64] = vec[i64]([0] * 4)  # by country; 0 where it is not in play
        self.repair: vec[i64] = vec[i64]([0])  # spaces by country, in rows of `repairs`
        self.repairs: i64 = 0
        self.area: vec[i64] = vec[i64]([0] * size)  # whether a space is for repair
        self.shots: vec[i64] = vec[i64]([0])  # E4: offset and two spaces crossed, 0 for none
        self.crossed: vec[i64] = vec[i64]([0] * size)  # what lets shots pass
        self.odds: vec[i64] = vec[i64]([0])  # the speldator's table: four rows of seven quarters
        self.order: vec[i64] = vec[i64]([0])  # players, once around
        self.side_of: vec[i64] = vec[i64]([0])  # by player
        self.stride: i64 = stride
        self.holders_fight: i64 = 1  # V6
        self.both_lose: i64 = 0  # R5, house `depot_loss`
        self.countries: vec[i64] = vec[i64]([0] * 2)  # by side, as bits: what its enemy must take
        self.supply: i64 = 0
        self.mines: i64 = 0
        self.once: vec[i64] = vec[i64]([0] * (FAR + 1))
        self.arrive: vec[i64] = vec[i64]([0] * (FAR + 1))

    def lay_places(self, hq: Ints, countries: Ints, repair: Ints, area: Ints) -> None:
        """Headquarters and repair spaces, both by country; where there is none, 0."""
        self.hq = vec[i64](hq)
        self.countries = vec[i64](countries)
        self.repair = vec[i64](repair)
        self.repairs = len(self.repair) // 4
        self.area = vec[i64](area)

    def lay_shots(self, shots: Ints, crossed: Ints) -> None:
        """E4"""
        self.shots = vec[i64](shots)
        self.crossed = vec[i64](crossed)

    def lay_turns(self, odds: Ints, order: Ints, side_of: Ints) -> None:
        """Part S, M2"""
        self.odds = vec[i64](odds)
        self.order = vec[i64](order)
        self.side_of = vec[i64](side_of)
        self._count_rolls()

    def set_house(self, holders_fight: int, both_lose: int, supply: int, mines: int) -> None:
        """What the house and the options say."""
        self.holders_fight = holders_fight
        self.both_lose = both_lose
        self.supply = supply
        self.mines = mines

    def _count_rolls(self) -> None:
        """The chance that a roll brings so many half-steps (S3, S5)."""
        once = [0] * POOLS
        move = int(self.odds[0])
        for two in range(2):
            for four in range(2):
                for extra in range(2):
                    ways = (move if two else 4 - move) * (move if four else 4 - move) * 2
                    once[4 * two + 8 * four + 6 * extra] += ways
        total = sum(once)
        for least in range(FAR + 1):
            self.once[least] = CERTAIN * sum(once[least:]) // total
        self._count_arrivals([CERTAIN * ways // total for ways in once])

    def _count_arrivals(self, odds: list[int]) -> None:
        """By distance: the chance to be there with the next roll, and LATER of it for each turn
        that it takes longer; in HQ-ths."""
        self.arrive[0] = HQ
        for far in range(1, FAR):
            soon = 0
            for half_steps in range(1, POOLS):
                if half_steps >= far:
                    soon += odds[half_steps] * HQ
                else:
                    soon += odds[half_steps] * LATER * int(self.arrive[far - half_steps]) // 100
            self.arrive[far] = soon * 100 // (CERTAIN * 100 - LATER * odds[0])

    def chance_of(self, half_steps: int) -> int:
        """That a roll brings so many, in thousandths."""
        return int(self.once[half_steps])

    def worth_of(self, far: int) -> int:
        """To be so far from a headquarters, in points."""
        return int(self.arrive[far])

    def distance(self, one: i64, other: i64) -> i64:
        """Spaces from one to the other, as a shot counts them."""
        down = one // self.stride - other // self.stride
        right = one % self.stride - other % self.stride
        across = down + right
        down = -down if down < 0 else down
        right = -right if right < 0 else right
        across = -across if across < 0 else across
        most = down if down > right else right
        return most if most > across else across
