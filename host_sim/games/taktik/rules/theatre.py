"""Where a war is fought: a board under a mode, options and house rules, as tables for the rules.

Nothing here changes during a game; all its states share one Theatre.
"""

import itertools
from collections.abc import Iterable, Iterator
from functools import lru_cache

from host_sim.games.taktik.rules.board import ENTERABLE, SET_UP_GROUND, Board, Country, Terrain
from host_sim.games.taktik.rules.forces import (
    BATTALION,
    COMBAT,
    KIND,
    MINES_OPTION,
    PIECES,
    SUPPLY_OPTION,
    Kind,
    pieces_of,
)
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import CASTINGS, Casting, Mode

NO_PLAYER = 255  # in `owner`, for a piece that is not in play
HQ_GOAL, DEPOT_GOAL = 1, 5  # in `goal`, plus the country, plus the side
# In `may_enter`: combat units of side 0 and 1; what follows them (A1.4, A2.1) of side 0 and 1.
FOLLOWERS = 2


class Theatre:
    """The terms of a game, and all that follows from them alone."""

    def __init__(
        self, board: Board, mode: Mode, house: House, mines: bool = False, supply: bool = False
    ) -> None:
        self.board = board
        self.mode = mode
        self.house = house
        self.mines = mines  # option A1
        self.supply = supply  # option A2
        self.casting: Casting = CASTINGS[mode]
        self.players = len(self.casting.players)
        self.everyone = (1 << self.players) - 1  # players as bits
        self.player_names = tuple(self.casting.name(player) for player in range(self.players))
        self.player_side = tuple(battalions[0].side for battalions in self.casting.players)
        self.order = self._order()
        self.passes_friends = house.passing == "friends"  # V4
        self.holders_fight = house.holders == "fight"  # V6
        # The last kind of those that need fuel; depots never do (A1.4, A2.1).
        self.last_fuelled = Kind.FIELD_HQ if house.field_hq_fuel else Kind.CAR
        self._number_pieces()
        self._lay_tables()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Theatre) and self._terms() == other._terms()

    def __hash__(self) -> int:
        return hash(self._terms())

    def __deepcopy__(self, _memo: object) -> "Theatre":
        return self  # nothing of it changes

    def __reduce__(self) -> tuple[object, ...]:
        return Theatre, (self.board, self.mode, self.house, self.mines, self.supply)

    def _terms(self) -> tuple[object, ...]:
        return self.board.text, self.mode, self.house, self.mines, self.supply

    def _order(self) -> tuple[int, ...]:
        """Players in the order of their turns, once around (M2)."""
        if self.mode is Mode.THREE and self.house.three_order == "sarapan_between":
            return (0, 1, 0, 2)
        if self.mode is Mode.FOUR:
            return tuple(self.player_names.index(name) for name in self.house.four_order.split())
        return tuple(range(self.players))

    def _number_pieces(self) -> None:
        owner = bytearray([NO_PLAYER] * PIECES)
        for player, battalions in enumerate(self.casting.players):
            for place, battalion in enumerate(battalions):
                kinds: list[Kind] = list(COMBAT)
                if place == 0 or self.house.option_sets == "battalion":  # A0
                    kinds += MINES_OPTION if self.mines else ()
                    kinds += SUPPLY_OPTION if self.supply else ()
                for piece in pieces_of(battalion, *kinds):
                    owner[piece] = player
        self.owner = bytes(owner)  # player, by piece
        self.side = bytes(country.side for country in Country for _ in range(BATTALION))
        self.home = bytes(
            self.casting.country(country) for country in Country for _ in range(BATTALION)
        )
        self.entry_bit = bytes(
            1 << (self.side[piece] + (0 if KIND[piece] in COMBAT else FOLLOWERS))
            for piece in range(PIECES)
        )
        self.pieces = tuple(p for p in range(PIECES) if owner[p] != NO_PLAYER)
        self.pieces_of = tuple(
            tuple(p for p in self.pieces if owner[p] == player) for player in range(self.players)
        )
        self.units = tuple(p for p in self.pieces if KIND[p] in COMBAT)
        self.units_of = tuple(
            tuple(p for p in self.units if owner[p] == player) for player in range(self.players)
        )
        self.units_of_side = tuple(
            tuple(p for p in self.units if self.side[p] == side) for side in (0, 1)
        )
        followers = [p for p in self.pieces if Kind.FIELD_HQ <= KIND[p] <= Kind.AMMUNITION]
        self.overrun_by = tuple(  # A1.3, A2.1, by side
            tuple(p for p in followers if self.side[p] != side) for side in (0, 1)
        )
        mines = [p for p in self.pieces if KIND[p] == Kind.MINE]
        self.mines_against = tuple(  # by side
            tuple(p for p in mines if self.side[p] != side) for side in (0, 1)
        )
        self.fuel_of = self._kind_of_player(Kind.FUEL)
        self.ammunition_of = self._kind_of_player(Kind.AMMUNITION)

    def _kind_of_player(self, kind: Kind) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(p for p in mine if KIND[p] == kind) for mine in self.pieces_of)

    def _lay_tables(self) -> None:
        board, size = self.board, self.board.grid.size
        self.stride = board.grid.stride
        self.space_names = tuple(board.grid.name(space) for space in range(size))
        self.offsets = board.grid.offsets
        self.direction = {offset: number for number, offset in enumerate(self.offsets)}
        self.city = board.city
        self.blocked = board.blocked
        self.goal = bytes(self._goal(space) for space in range(size))
        self.repair_area = bytes(self._in_repair_area(space) for space in range(size))
        self.closed = bytes(self._is_closed(space) for space in range(size))
        self.may_enter = bytes(self._may_enter(space) for space in range(size))
        self.crossed_by_shots = bytes(self._lets_shots_pass(space) for space in range(size))
        self._lay_masks()
        self._set_up = tuple(self._spaces_of(c, SET_UP_GROUND) for c in Country)
        self._minable = tuple(self._spaces_of(c, ENTERABLE - {Terrain.HQ}) for c in Country)
        self._lay_repair()
        self._lay_long_shots()
        self.enemy_countries = tuple(  # by side, as bits
            sum(1 << c for c in self.casting.countries if c.side != side) for side in (0, 1)
        )

    def _lay_repair(self) -> None:
        """R1, R3, R5"""
        board = self.board
        both = self.house.depot_loss == "both"
        # By side: the depots, as bits, without which it cannot repair, and where it would lose all
        # of its own repair by taking one (R5).
        self.repair_depots = (0b11, 0b11) if both else (0b01, 0b10)
        self.repair_ends_on = tuple(1 << board.depot[1 - side] if both else 0 for side in (0, 1))
        areas = _mask(self.repair_area)
        self.exit_spaces = tuple(  # by side (R3)
            self.entry_spaces[side * BATTALION] & ~areas for side in (0, 1)
        )
        self.repair_areas = tuple(self._repair_areas(country) for country in Country)

    def _repair_areas(self, home: Country) -> tuple[tuple[int, ...], ...]:
        """Spaces for a damaged unit: those of the first area that has a free one (R1)."""
        allies = (home, Country(home ^ 2))  # two apart
        areas = [self.board.repair[c] for c in allies if c in self.casting.countries]
        if self.house.repair_area == "alliance":
            return (tuple(space for area in areas for space in area),)
        return tuple(areas)

    def _lay_long_shots(self) -> None:
        """E4: by the way from shooter to target the spaces crossed, on each shortest way."""
        gaps = {"up_to_2": (1, 2), "exactly_2": (2,)}[self.house.long_range_gap]
        self.long_shots: dict[int, list[tuple[int, ...]]] = {}
        self.aims = dict(self.direction)  # which way a gun points, by the same (E6)
        for gap in gaps:
            for way in self._shortest_ways(gap + 1):
                crossed = tuple(itertools.accumulate(way))[:-1]
                self.long_shots.setdefault(sum(way), []).append(crossed)
                self.aims[sum(way)] = self._nearest_direction(way)

    def _nearest_direction(self, way: tuple[int, ...]) -> int:
        """In which most steps go; of two as near, the one along the row, then the first."""
        step = max(way, key=lambda s: (way.count(s), abs(s) == 1, -self.direction[s]))
        return self.direction[step]

    def _shortest_ways(self, steps: int) -> Iterator[tuple[int, ...]]:
        """So many steps straight on; or, in any bearing, in one direction and the next."""
        bends = 2 if self.house.long_range_bearing == "any" else 1
        turns = itertools.pairwise((*self.offsets, self.offsets[0]))
        ways = (itertools.product(turn[:bends], repeat=steps) for turn in turns)
        return iter(dict.fromkeys(itertools.chain(*ways)))  # straight ones belong to two turns

    def _in_play(self, space: int) -> bool:
        return self.board.country[space] in self.casting.countries

    def _goal(self, space: int) -> int:
        board = self.board
        if board.terrain[space] == Terrain.DEPOT:
            return DEPOT_GOAL + board.depot.index(space)
        if board.terrain[space] == Terrain.HQ and self._in_play(space):
            return HQ_GOAL + board.country[space]
        return 0

    def _in_repair_area(self, space: int) -> bool:
        return self.board.terrain[space] == Terrain.REPAIR and self._in_play(space)

    def _is_closed(self, space: int) -> bool:
        """M4"""
        return (
            self.house.closed_countries
            and self.board.country[space] < len(Country)
            and not self._in_play(space)
            and self.board.terrain[space] != Terrain.DEPOT
        )

    def _may_enter(self, space: int) -> int:
        if self.board.terrain[space] not in ENTERABLE or self.closed[space]:
            return 0
        goal = self.goal[space]
        if goal or self.repair_area[space]:  # V5, A1.4
            side = goal - DEPOT_GOAL if goal >= DEPOT_GOAL else self.board.country[space] & 1
            return 1 << (1 - side)
        return 0b1111

    def _lets_shots_pass(self, space: int) -> bool:
        """E4"""
        stopping = {Terrain.OFF_BOARD, Terrain.MOUNTAIN}
        if self.house.forest_blocks:
            stopping |= {Terrain.FOREST, Terrain.HOUSE}
        return self.board.terrain[space] not in stopping and not self.board.city[space]

    def _lay_masks(self) -> None:
        """The same as numbers of one bit a space, for floods."""
        by_bit = {bit: _mask(flags & bit for flags in self.may_enter) for bit in (1, 2, 4, 8)}
        self.entry_spaces = tuple(by_bit[bit] for bit in self.entry_bit)  # by piece
        self.goal_spaces = _mask(self.goal)
        self.city_spaces = _mask(self.city)
        self._open_sides = tuple(
            ~_mask(sides >> direction & 1 for sides in self.blocked) for direction in range(6)
        )
        self._has_blocked_sides = any(self.blocked)
        ways = {bit: self._ways_out(bit) for bit in set(self.entry_bit)}
        self.ways_out = tuple(ways[bit] for bit in self.entry_bit)  # by piece

    def _ways_out(self, bit: int) -> bytes:
        """By space: the directions, as bits, in which the board lets pieces of a kind go on."""
        ways = bytearray(len(self.may_enter))
        for space in self.board.grid.spaces():
            for direction, offset in enumerate(self.offsets):
                crossed = not self.blocked[space] >> direction & 1
                if crossed and self.may_enter[space + offset] & bit:
                    ways[space] |= 1 << direction
        return bytes(ways)

    def around(self, bits: int) -> int:
        """All spaces next to those given, across sides that are not blocked."""
        stride = self.stride
        if not self._has_blocked_sides:
            row = bits | bits << 1
            return (row << stride - 1) | (row >> stride) | bits << 1 | bits >> 1
        found = 0
        for offset, crossed in zip(self.offsets, self._open_sides, strict=True):
            open_side = bits & crossed
            found |= open_side << offset if offset > 0 else open_side >> -offset
        return found

    def ground(self, piece: int) -> frozenset[int]:
        """Where a piece may be set up (M1), or a mine laid (A1.1)."""
        return (self._minable if KIND[piece] == Kind.MINE else self._set_up)[self.home[piece]]

    def _spaces_of(self, country: Country, terrains: frozenset[Terrain]) -> frozenset[int]:
        board = self.board
        return frozenset(
            space
            for space in range(board.grid.size)
            if board.country[space] == country and board.terrain[space] in terrains
        )


def _mask(flags: Iterable[int]) -> int:
    return sum(1 << space for space, flag in enumerate(flags) if flag)


@lru_cache(maxsize=32)
def shared_theatre(board: Board, mode: Mode, house: House, mines: bool, supply: bool) -> Theatre:
    """The same one for all games on the same terms: its tables take time and room."""
    return Theatre(board, mode, house, mines, supply)
