"""From where a side could fire after its next move: a chart of the board for each ply."""

from __future__ import annotations

from typing import Final

from host_sim.games.tank_chess.rules.kernel import FARTHEST_SHELL, NEAREST_SHELL
from host_sim.games.tank_chess.rules.reach import (
    ESCAPES,
    FACINGS,
    FACINGS_AT,
    HIGHEST_AT,
    LOWEST_AT,
    MOST_PLIES,
    ON_BOARD,
    SHOTS_AT,
    SPOTS,
    Reach,
)
from host_sim.kit.flat import Ints, i64, vec

PLATES: Final = 4  # armour 0 to 3
DRAWN_AT: Final = 8 * PLATES  # above the shots stands by which drawing they were written


class Charts(Reach):
    """`chart` draws one. There is one for each ply, since a position still asks for its own while
    those below it are searched."""

    def __init__(self, size: int, kinds: Ints, table: Ints, numbers: Ints) -> None:
        super().__init__(size, kinds, table, numbers)
        cells = int(self.width * self.width)
        self.cells: i64 = cells
        self.drawings: i64 = 0
        # Of each chart: the key of what it shows, and which drawing it is; what older ones wrote
        # does not count.
        self.charted: vec[i64] = vec[i64]([-1] * MOST_PLIES)
        self.drawing: vec[i64] = vec[i64]([0] * MOST_PLIES)
        # For each square of it: the shots that can be fired from there; whether a shell can fall
        # there.
        self.muzzle: vec[i64] = vec[i64]([0] * (MOST_PLIES * cells))
        self.shelled: vec[i64] = vec[i64]([0] * (MOST_PLIES * cells))
        self.lowest_muzzle: vec[i64] = vec[i64]([0] * MOST_PLIES)
        self.highest_muzzle: vec[i64] = vec[i64]([0] * MOST_PLIES)
        self.mortars: vec[i64] = vec[i64]([0] * MOST_PLIES)
        self.room: vec[i64] = vec[i64]([0] * MOST_PLIES)  # how many squares all pieces can reach
        self.leaver: vec[i64] = vec[i64]([-1] * MOST_PLIES)  # who can leave the board
        self.lowest: vec[i64] = vec[i64]([_lowest(bits) for bits in range(256)])

    def key_of(self, side: i64) -> i64:
        """The key of what a side could do if it were to move; like pieces are told apart."""
        key = self.key ^ self.who
        return key if self.turn == side else key ^ self.number[0]

    def chart(self, side: i64) -> None:
        """Draws what that side could do, on the chart of this ply, unless it is there already."""
        chart = self.ply
        key = self.key_of(side)
        if self.charted[chart] == key:
            return
        self.charted[chart] = key
        self.drawings += 1
        self.drawing[chart] = self.drawings
        self.lowest_muzzle[chart] = self.cells
        self.highest_muzzle[chart] = 0
        self.mortars[chart] = 0
        self.leaver[chart] = -1
        room: i64 = 0
        half = self.pieces // 2
        for piece in range(half * side, half * side + half):
            if self.where[piece]:
                place = self.reach(piece)
                span = self.span[place]
                if span & ESCAPES:  # C11
                    self.leaver[chart] = piece
                room += span & ESCAPES - 1
                if self.throws[piece]:
                    self.mortars[chart] += 1
                    self._draw_shells(place, chart)
                else:
                    self._draw_guns(place, chart)
        self.room[chart] = room

    def _draw_guns(self, place: i64, chart: i64) -> None:
        spot, muzzle = self.spot, self.muzzle
        drawn = self.drawings << DRAWN_AT
        first = chart * self.cells
        span = self.span[place]
        for at in range(place * SPOTS, place * SPOTS + (span & ESCAPES - 1)):
            known = spot[at]
            square = first + (known & ON_BOARD)
            now = muzzle[square]
            muzzle[square] = known >> SHOTS_AT | (now if now >= drawn else drawn)
        lowest, highest = span >> LOWEST_AT & ON_BOARD, span >> HIGHEST_AT
        if lowest < self.lowest_muzzle[chart]:
            self.lowest_muzzle[chart] = lowest
        if highest > self.highest_muzzle[chart]:
            self.highest_muzzle[chart] = highest

    def _draw_shells(self, place: i64, chart: i64) -> None:
        """C8"""
        spot, shelled, lowest, offset = self.spot, self.shelled, self.lowest, self.offset
        drawings = self.drawings
        first = chart * self.cells
        for at in range(place * SPOTS, place * SPOTS + (self.span[place] & ESCAPES - 1)):
            square, facings = first + (spot[at] & ON_BOARD), spot[at] >> FACINGS_AT & FACINGS
            while facings:
                step = offset[lowest[facings]]
                facings &= facings - 1
                for distance in range(NEAREST_SHELL, FARTHEST_SHELL + 1):
                    shelled[square + distance * step] = drawings

    def is_shelled(self, square: i64) -> bool:
        """Whether a mortar of the chart could hit what stands there (C8)."""
        chart = self.ply
        if not self.mortars[chart]:
            return False
        return self.shelled[chart * self.cells + square] == self.drawing[chart]


def _lowest(bits: int) -> int:
    """Which bit is the lowest that is set; 0 if none is."""
    return (bits & -bits).bit_length() - 1 if bits else 0
