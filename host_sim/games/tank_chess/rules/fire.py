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
from host_sim.games.tank_chess.rules.packed import FACING_AT, SQUARE_AT, TARGET_AT
from host_sim.games.tank_chess.rules.reach import (
    ESCAPES,
    FACINGS_AT,
    MOST_PLIES,
    ON_BOARD,
    SPOTS,
    Reach,
)
from host_sim.kit.flat import Ints, i64, vec

DIRECTIONS: Final = 255
PLATES: Final = 4  # armour 0 to 3
ANYWHERE: Final = (1 << 8 * PLATES) - 1  # hit in every direction, whatever the armour
STRIKES: Final = 1 << 15  # that are remembered
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
        # Charts, one for each ply, since a position still asks for its own while those below it
        # are searched. For each square eight bits for each armour: directions of shots that beat
        # it, those that can be fired from there and those that can hit there.
        self.cells: i64 = cells
        self.muzzle: vec[i64] = vec[i64]([0] * (MOST_PLIES * cells))
        self.hot: vec[i64] = vec[i64]([0] * (MOST_PLIES * cells))
        # A bit for each armour and direction; compiled, `1 << 31` would be a negative number.
        self.shots: vec[i64] = vec[i64]([1 << place for place in range(8 * PLATES)])
        self.watched: i64 = 0
        # Of each chart: the key of what it shows, and what is older than it does not count.
        self.surveyed: vec[i64] = vec[i64]([-1] * MOST_PLIES)
        self.since: vec[i64] = vec[i64]([0] * MOST_PLIES)
        # What is known already: key, pieces struck, a win, room.
        self.known_strikes: vec[i64] = vec[i64]([-1] * (4 * STRIKES))
        squares = [int(self.square(file, rank)) for rank in range(size) for file in range(size)]
        self.squares: vec[i64] = vec[i64](squares)
        self.beaten: vec[i64] = vec[i64]([0, 0x1, 0x101, 0x10101, 0x1010101, 0x1010101])

    def strikes(self, side: i64) -> None:
        """What that side can destroy if it is to move, and whether it can win at once."""
        key = self._key_of(side)
        known = self.known_strikes
        at = (key & STRIKES - 1) * 4
        if known[at] == key:
            self.struck = known[at + 1]
            self.winning = known[at + 2]
            self.roaming = known[at + 3]
            return
        self._survey(side)
        half = self.pieces // 2
        strongest = self._strongest(half * side)
        for target in range(half * (1 - side), half * (1 - side) + half):
            asked = self.where[target] and not self.struck >> target & 1
            if asked and self._is_hit(target, strongest):
                self.struck |= 1 << target
        known[at] = key
        known[at + 1] = self.struck
        known[at + 2] = self.winning
        known[at + 3] = self.roaming

    def _key_of(self, side: i64) -> i64:
        """The key of what a side could do if it were to move; like pieces are told apart."""
        key = self.key ^ self.who
        return key if self.turn == side else key ^ self.number[0]

    def _is_hit(self, target: i64, strongest: i64) -> bool:
        """Whether a gun that is noted in `muzzle` can hit the target (C7, C9)."""
        cell, muzzle, offset = self.cell, self.muzzle, self.offset
        armours, shots = self.armour, self.shots
        watched = self.since[self.ply] << WATCHED_AT
        chart = self.ply * self.cells
        stands = self.where[target]
        plates = (self.kind[target] * 8 + self.facing[target]) * 8
        for direction in range(i64(8)):
            armour = armours[plates + direction]
            if armour >= strongest:
                continue
            shot = shots[armour << 3 | direction]
            step = offset[direction]
            square = stands - step
            behind = square - step
            if cell[square] == EMPTY:
                square = behind
                while cell[square] == EMPTY:
                    fire = muzzle[chart + square]
                    if fire & shot and fire >= watched:
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
        watched = self.since[self.ply] << WATCHED_AT
        chart = self.ply * self.cells
        origin = self.where[piece]
        step = self.offset[direction]
        while behind == origin or cell[behind] == EMPTY:
            fire = muzzle[chart + behind]
            if fire & shot and fire >= watched:
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
            if self.spot[at] & ON_BOARD == square:
                facings = self.spot[at] >> FACINGS_AT
                fire = self.turned[self.arc[piece] << 8 | facings] * self.beaten[self.gun[piece]]
                return facings if fire & shot else 0
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

    # The fire map

    def watch(self, side: i64) -> None:
        """Notes from where that side could fire after its next move; `heat` tells what it hits."""
        if self.surveyed[self.ply] != self._key_of(side):
            self._survey(side)

    def _survey(self, side: i64) -> None:
        """Goes through all that a side can reach: what its guns could hit from there is noted in
        `muzzle`, what its mortars hit in `struck`."""
        self.surveyed[self.ply] = self._key_of(side)
        self.watched += 1
        self.since[self.ply] = self.watched
        chart = self.ply * self.cells
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
                    self._survey_shells(piece, place, chart)
                else:
                    self._man(piece, place, chart)

    def _man(self, piece: i64, place: i64, chart: i64) -> None:
        spot, muzzle, turned = self.spot, self.muzzle, self.turned
        arc = self.arc[piece] << 8
        beaten = self.beaten[self.gun[piece]]
        watched = self.watched << WATCHED_AT
        for at in range(place * SPOTS, place * SPOTS + (self.span[place] & ESCAPES - 1)):
            known = spot[at]
            square = chart + (known & ON_BOARD)
            fire = turned[arc | known >> FACINGS_AT] * beaten
            now = muzzle[square]
            muzzle[square] = fire | (now if now >= watched else watched)

    def _survey_shells(self, piece: i64, place: i64, chart: i64) -> None:
        """C8"""
        half = self.pieces // 2
        white = piece < half
        spot, hot, cell, lowest, offset = self.spot, self.hot, self.cell, self.lowest, self.offset
        heat = self.watched << WATCHED_AT | ANYWHERE
        for at in range(place * SPOTS, place * SPOTS + (self.span[place] & ESCAPES - 1)):
            square, facings = spot[at] & ON_BOARD, spot[at] >> FACINGS_AT
            while facings:
                facing = lowest[facings]
                facings &= facings - 1
                step = offset[facing]
                falls = square + NEAREST_SHELL * step
                last = square + FARTHEST_SHELL * step
                while falls != last + step:
                    hot[chart + falls] = heat
                    target = cell[falls] - FIRST_PIECE
                    falls += step
                    if target >= 0 and (target < half) != white:
                        self.struck |= 1 << target
                        if self.kind[target] == COMMAND:
                            self._win_by(piece, square, 1 << facing, facing, target)

    def heat(self, square: i64) -> i64:
        """For each armour eight bits: the directions of the shots that beat it on that square.
        What stands in the way now still does: good enough to tell dangerous squares from others."""
        watched = self.since[self.ply] << WATCHED_AT
        chart = self.ply * self.cells
        known = self.hot[chart + square]
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
                    fire = muzzle[chart + behind]
                    if fire >= watched:
                        guns |= fire
                    behind -= step
                fire = muzzle[chart + behind]  # of a piece that turns where it stands
                if fire >= watched:
                    guns |= fire
                heat |= guns & 0x1010101 << direction
        self.hot[chart + square] = watched | heat
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
