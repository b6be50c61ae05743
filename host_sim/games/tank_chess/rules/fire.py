"""What a side can destroy with its next move, and where it could be destroyed itself."""

from __future__ import annotations

from typing import Final

from host_sim.games.tank_chess.rules.kernel import (
    COMMAND,
    EMPTY,
    FARTHEST_SHELL,
    FIRST_PIECE,
    NEAREST_SHELL,
)
from host_sim.games.tank_chess.rules.packed import FACING_AT, PIECE, SQUARE_AT, TARGET_AT
from host_sim.games.tank_chess.rules.reach import ESCAPES, FACINGS_AT, LINES_AT, SPOTS, Reach
from host_sim.kit.flat import Ints, i64, vec

ON_BOARD: Final = (1 << FACINGS_AT) - 1  # the square of a spot
DIRECTIONS: Final = (1 << LINES_AT) - 1
PLATES: Final = 4  # armour 0 to 3
ANYWHERE: Final = (1 << 8 * PLATES) - 1  # hit in every direction, whatever the armour
WATCHED_AT: Final = 8 * PLATES  # above stands when it was written


class Fire(Reach):
    """`strikes` tells what a side can hit, `exposed` where its shots can fall."""

    def __init__(self, size: int, kinds: Ints, table: Ints, numbers: Ints) -> None:
        super().__init__(size, kinds, table, numbers)
        cells = int(self.width * self.width)
        self.struck: i64 = 0  # pieces that can be destroyed, a bit each
        self.winning: i64 = -1  # a move that wins
        self.roaming: i64 = 0  # how many squares all of its pieces can reach
        self.lowest: vec[i64] = vec[i64]([_lowest(bits) for bits in range(256)])
        # For each square eight bits for each armour: directions of shots that beat it, those that
        # can be fired from there and those that can hit there.
        self.muzzle: vec[i64] = vec[i64]([0] * cells)
        self.hot: vec[i64] = vec[i64]([0] * cells)
        self.watched: i64 = 0
        squares = [int(self.square(file, rank)) for rank in range(size) for file in range(size)]
        self.squares: vec[i64] = vec[i64](squares)
        self.beaten: vec[i64] = vec[i64]([0, 0x1, 0x101, 0x10101, 0x1010101, 0x1010101])

    def strikes(self, side: i64) -> None:
        """What that side can destroy if it is to move, and whether it can win at once."""
        self.look(side)
        self.struck = 0
        self.winning = -1
        self.roaming = 0
        half = self.pieces // 2
        for piece in range(half * side, half * side + half):
            if self.where[piece]:
                place = self.reach(piece)
                span = self.span[place]
                if span & ESCAPES:  # C11
                    self.winning = piece
                self.roaming += span & ESCAPES - 1
                if self.throws[piece]:
                    self._strike_shells(piece, place)
                elif self.openers >> piece & 1:
                    self._open(piece, True)
                    self._strike(piece, place)
                    self._open(piece, False)
                else:
                    self._strike(piece, place)

    def _strike(self, piece: i64, place: i64) -> None:
        spot, line, turned = self.spot, self.line, self.turned
        gun, arc = self.gun[piece], self.arc[piece] << 8
        looked = self.looked << LINES_AT
        for at in range(place * SPOTS, place * SPOTS + (self.span[place] & ESCAPES - 1)):
            square = spot[at] & ON_BOARD
            if line[square] < looked:
                continue
            facings = spot[at] >> FACINGS_AT
            directions = line[square] & turned[arc | facings]
            while directions:
                direction = self.lowest[directions]
                directions &= directions - 1
                note = self.aimed[square << 3 | direction]
                if note >> FACING_AT < gun:
                    target = (note & PIECE) - 1
                    self.struck |= 1 << target
                    if self.kind[target] == COMMAND:
                        self._win(piece, square, facings, direction, target)

    def _win(self, piece: i64, square: i64, facings: i64, direction: i64, target: i64) -> None:
        """Notes the shot at the command tank."""
        arc = self.arc[piece]
        for facing in range(direction - arc, direction + arc + 1):
            if facings >> (facing & 7) & 1:
                stance = (facing & 7) << FACING_AT | square << SQUARE_AT
                self.winning = piece | stance | (target + 1) << TARGET_AT

    def _strike_shells(self, piece: i64, place: i64) -> None:
        """C8"""
        half = self.pieces // 2
        white = piece < half
        for at in range(place * SPOTS, place * SPOTS + (self.span[place] & ESCAPES - 1)):
            square, facings = self.spot[at] & ON_BOARD, self.spot[at] >> FACINGS_AT
            while facings:
                facing = self.lowest[facings]
                facings &= facings - 1
                step = self.offset[facing]
                for distance in range(NEAREST_SHELL, FARTHEST_SHELL + 1):
                    target = self.cell[square + step * distance] - FIRST_PIECE
                    if target >= 0 and (target < half) != white:
                        self.struck |= 1 << target
                        if self.kind[target] == COMMAND:
                            self._win(piece, square, 1 << facing, facing, target)

    # The fire map

    def watch(self, side: i64) -> None:
        """Notes from where that side could fire after its next move; `heat` tells what it hits."""
        self.watched += 1
        half = self.pieces // 2
        for piece in range(half * side, half * side + half):
            if self.where[piece]:
                if self.throws[piece]:
                    self._watch_shells(self.reach(piece))
                else:
                    self._man(piece, self.reach(piece))

    def _man(self, piece: i64, place: i64) -> None:
        spot, muzzle, turned = self.spot, self.muzzle, self.turned
        arc = self.arc[piece] << 8
        beaten = self.beaten[self.gun[piece]]
        watched = self.watched << WATCHED_AT
        for at in range(place * SPOTS, place * SPOTS + (self.span[place] & ESCAPES - 1)):
            square = spot[at] & ON_BOARD
            fire = turned[arc | spot[at] >> FACINGS_AT] * beaten
            now = muzzle[square]
            muzzle[square] = fire | (now if now >= watched else watched)

    def _watch_shells(self, place: i64) -> None:
        """C8"""
        for at in range(place * SPOTS, place * SPOTS + (self.span[place] & ESCAPES - 1)):
            square, facings = self.spot[at] & ON_BOARD, self.spot[at] >> FACINGS_AT
            while facings:
                step = self.offset[self.lowest[facings]]
                facings &= facings - 1
                for distance in range(NEAREST_SHELL, FARTHEST_SHELL + 1):
                    self.hot[square + step * distance] = self.watched << WATCHED_AT | ANYWHERE

    def heat(self, square: i64) -> i64:
        """For each armour eight bits: the directions of the shots that beat it on that square.
        What stands in the way now still does: good enough to tell dangerous squares from others."""
        watched = self.watched << WATCHED_AT
        known = self.hot[square]
        if known >= watched:
            return known & ANYWHERE
        cell, muzzle, offset = self.cell, self.muzzle, self.offset
        heat: i64 = 0
        for direction in range(8):
            step = offset[direction]
            behind = square - step
            if cell[behind] == EMPTY:  # C7
                guns: i64 = 0
                behind -= step
                while cell[behind] == EMPTY:
                    if muzzle[behind] >= watched:
                        guns |= muzzle[behind]
                    behind -= step
                if muzzle[behind] >= watched:  # of a piece that turns where it stands
                    guns |= muzzle[behind]
                heat |= guns & 0x1010101 << direction
        self.hot[square] = watched | heat
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


def _lowest(bits: int) -> int:
    """Which bit is the lowest that is set; 0 if none is."""
    return (bits & -bits).bit_length() - 1 if bits else 0
