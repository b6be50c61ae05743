"""What a side can destroy with its next move, and where it could be destroyed itself."""

from __future__ import annotations

from typing import Final

from host_sim.games.tank_chess.rules.charts import DRAWN_AT, PLATES, Charts
from host_sim.games.tank_chess.rules.kernel import (
    COMMAND,
    EMPTY,
    FARTHEST_SHELL,
    FIRST_PIECE,
    NEAREST_SHELL,
)
from host_sim.games.tank_chess.rules.packed import FACING_AT, SQUARE_AT, TARGET_AT
from host_sim.games.tank_chess.rules.reach import (
    ESCAPES,
    FACINGS,
    FACINGS_AT,
    MOST_PLIES,
    ON_BOARD,
    SHOTS_AT,
    SPOTS,
)
from host_sim.kit.flat import Ints, i64, vec

DIRECTIONS: Final = 255
ANYWHERE: Final = (1 << 8 * PLATES) - 1  # hit in every direction, whatever the armour
STRIKES: Final = 1 << 15  # that are remembered


class Fire(Charts):
    """`strikes` tells what a side can hit, `exposed` where its shots can fall."""

    def __init__(self, size: int, kinds: Ints, table: Ints, numbers: Ints) -> None:
        super().__init__(size, kinds, table, numbers)
        self.struck: i64 = 0  # pieces that can be destroyed, a bit each
        self.winning: i64 = -1  # a move that wins
        self.roaming: i64 = 0  # how many squares all of its pieces can reach
        # A bit for each armour and direction; compiled, `1 << 31` would be a negative number.
        self.shots: vec[i64] = vec[i64]([1 << place for place in range(8 * PLATES)])
        # Fire maps, one for each chart. For each square: the shots that hit there.
        self.hot: vec[i64] = vec[i64]([0] * int(MOST_PLIES * self.cells))
        # What is known already: key, pieces struck, a win, room.
        self.known_strikes: vec[i64] = vec[i64]([-1] * (4 * STRIKES))
        squares = [int(self.square(file, rank)) for rank in range(size) for file in range(size)]
        self.squares: vec[i64] = vec[i64](squares)

    def strikes(self, side: i64) -> None:
        """What that side can destroy if it is to move, and whether it can win at once."""
        key = self.key_of(side)
        known = self.known_strikes
        at = (key & STRIKES - 1) * 4
        if known[at] == key:
            self.struck = known[at + 1]
            self.winning = known[at + 2]
            self.roaming = known[at + 3]
            return
        self.chart(side)
        self.struck = 0
        self.winning = self.leaver[self.ply]
        self.roaming = self.room[self.ply]
        half = self.pieces // 2
        strongest = self._strongest(half * side)
        for target in range(half * (1 - side), half * (1 - side) + half):
            if not self.where[target]:
                continue
            if self.is_shelled(self.where[target]):
                self.struck |= 1 << target
                if self.kind[target] == COMMAND:
                    self._win_by_shell(side, target)
            elif self._is_hit(target, strongest):
                self.struck |= 1 << target
        known[at] = key
        known[at + 1] = self.struck
        known[at + 2] = self.winning
        known[at + 3] = self.roaming

    def _is_hit(self, target: i64, strongest: i64) -> bool:
        """Whether a gun of the chart can hit the target (C7, C9)."""
        cell, muzzle, offset = self.cell, self.muzzle, self.offset
        armours, shots = self.armour, self.shots
        chart = self.ply
        drawn = self.drawing[chart] << DRAWN_AT
        lowest, highest = self.lowest_muzzle[chart], self.highest_muzzle[chart]
        first = chart * self.cells
        stands = self.where[target]
        plates = (self.kind[target] * 8 + self.facing[target]) * 8
        for direction in range(i64(8)):
            armour = armours[plates + direction]
            if armour >= strongest:
                continue
            step = offset[direction]
            nobody_there = lowest >= stands if step > 0 else highest <= stands
            if nobody_there:
                continue
            shot = shots[armour << 3 | direction]
            square = stands - step
            behind = square - step
            if cell[square] == EMPTY:
                square = behind
                while cell[square] == EMPTY:
                    fire = muzzle[first + square]
                    if fire & shot and fire >= drawn:
                        if self.kind[target] == COMMAND:
                            self._win(square, shot, direction, target)
                        return True
                    square -= step
                behind = square
            if cell[square] >= FIRST_PIECE:
                piece = cell[square] - FIRST_PIECE
                if self._is_hit_past(piece, behind, shot, direction, target):
                    return True
        return False

    def _is_hit_past(self, piece: i64, behind: i64, shot: i64, direction: i64, target: i64) -> bool:
        """Whether a piece that is in the way can hit the target from there on, once it has left its
        square."""
        half = self.pieces // 2
        if (piece < half) == (target < half):
            return False
        cell, muzzle = self.cell, self.muzzle
        drawn = self.drawing[self.ply] << DRAWN_AT
        first = self.ply * self.cells
        origin = self.where[piece]
        step = self.offset[direction]
        while behind == origin or cell[behind] == EMPTY:
            fire = muzzle[first + behind]
            if fire & shot and fire >= drawn:
                facings = self._mans(piece, behind, shot)
                if facings:
                    if self.kind[target] == COMMAND:
                        self._win_by(piece, behind, facings, direction, target)
                    return True
            behind -= step
        return False

    def _mans(self, piece: i64, square: i64, shot: i64) -> i64:
        """The facings that the piece can have there, if it can fire such a shot from there."""
        if self.throws[piece]:
            return 0
        place = self.reach(piece)
        for at in range(place * SPOTS, place * SPOTS + (self.span[place] & ESCAPES - 1)):
            spot = self.spot[at]
            if spot & ON_BOARD == square:
                return spot >> FACINGS_AT & FACINGS if spot >> SHOTS_AT & shot else 0
        return 0

    def _win(self, square: i64, shot: i64, direction: i64, target: i64) -> None:
        """Finds who fires from there at the command tank."""
        half = self.pieces // 2
        own = half if target < half else 0
        for piece in range(own, own + half):
            if self.where[piece]:
                facings = self._mans(piece, square, shot)
                if facings:
                    self._win_by(piece, square, facings, direction, target)

    def _win_by(self, piece: i64, square: i64, facings: i64, direction: i64, target: i64) -> None:
        """Notes the shot at the command tank."""
        arc = self.arc[piece]
        for facing in range(direction - arc, direction + arc + 1):
            if facings >> (facing & 7) & 1:
                stance = (facing & 7) << FACING_AT | square << SQUARE_AT
                self.winning = piece | stance | (target + 1) << TARGET_AT

    def _win_by_shell(self, side: i64, target: i64) -> None:
        """Finds who throws a shell at the command tank, or leaves the board instead."""
        half = self.pieces // 2
        for piece in range(half * side, half * side + half):
            if not self.where[piece]:
                continue
            place = self.reach(piece)
            if self.span[place] & ESCAPES:
                self.winning = piece
            elif self.throws[piece]:
                self._throw(piece, place, target)

    def _throw(self, piece: i64, place: i64, target: i64) -> None:
        """Notes a shell of the mortar that hits the target, if there is one."""
        spot, lowest, offset = self.spot, self.lowest, self.offset
        for at in range(place * SPOTS, place * SPOTS + (self.span[place] & ESCAPES - 1)):
            square, facings = spot[at] & ON_BOARD, spot[at] >> FACINGS_AT & FACINGS
            while facings:
                facing = lowest[facings]
                facings &= facings - 1
                for distance in range(NEAREST_SHELL, FARTHEST_SHELL + 1):
                    if square + distance * offset[facing] == self.where[target]:
                        self._win_by(piece, square, 1 << facing, facing, target)

    # The fire map

    def watch(self) -> None:
        """From now on `heat` tells what the enemy could hit after its next move."""
        self.chart(1 - self.turn)

    def heat(self, square: i64) -> i64:
        """For each armour eight bits: the directions of the shots that beat it on that square.
        What stands in the way now still does: good enough to tell dangerous squares from others."""
        noted = self.drawing[self.ply] << DRAWN_AT
        place = self.ply * self.cells + square
        known = self.hot[place]
        if known < noted:
            heat = ANYWHERE if self.is_shelled(square) else self._hit_there(square)
            known = noted | heat
            self.hot[place] = known
        return known & ANYWHERE

    def _hit_there(self, square: i64) -> i64:
        """The shots of guns."""
        cell, muzzle, offset = self.cell, self.muzzle, self.offset
        drawn = self.drawing[self.ply] << DRAWN_AT
        first = self.ply * self.cells
        heat: i64 = 0
        for direction in range(8):
            step = offset[direction]
            behind = square - step
            if cell[behind] == EMPTY:  # C7
                guns: i64 = 0
                behind -= step
                while cell[behind] == EMPTY:
                    fire = muzzle[first + behind]
                    if fire >= drawn:
                        guns |= fire
                    behind -= step
                fire = muzzle[first + behind]  # of a piece that turns where it stands
                if fire >= drawn:
                    guns |= fire
                heat |= guns & 0x1010101 << direction
        return heat

    def exposed(self, piece: i64, square: i64, facing: i64) -> bool:
        """Whether the piece could be hit there, by the map."""
        heat = self.heat(square)
        if not heat:
            return False
        plates = (self.kind[piece] * 8 + facing) * 8
        ahead, behind = facing + 4 & 7, facing
        front = heat >> (self.armour[plates + ahead] << 3) & 1 << ahead
        rear = heat >> (self.armour[plates + behind] << 3) & 1 << behind
        sides = heat >> (self.armour[plates + (facing + 2 & 7)] << 3) & DIRECTIONS
        return front != 0 or rear != 0 or sides & ~(1 << ahead | 1 << behind) != 0
