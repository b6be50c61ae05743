"""What each piece can reach and hit, remembered: what a search asks again and again.

A kernel whose moves are made and unmade with the keys that a search needs: one of the whole
position, and for each piece one of what stands near it. Where a piece can go depends on nothing
else, so it is looked up. A square that a piece can reach, all facings that it can have there and
all shots that it can fire from there are one number, a spot: `square | facings << FACINGS_AT |
shots << SHOTS_AT`. Shots are eight bits for each armour that they beat, a bit for each direction.
"""

from __future__ import annotations

from typing import Final

from host_sim.games.tank_chess.rules.kernel import (
    ARC,
    COMMAND,
    EMPTY,
    FIRST_PIECE,
    FRONT,
    GUN,
    REAR,
    ROW,
    SIDE,
    SPEED,
    THROWS,
    WHITE,
    WRECK,
    Kernel,
)
from host_sim.games.tank_chess.rules.packed import FACING_AT, PIECE, SQUARE, SQUARE_AT, TARGET_AT
from host_sim.kit.flat import Ints, i64, vec

FACINGS_AT: Final = 12  # in a spot
SHOTS_AT: Final = 20
ON_BOARD: Final = (1 << FACINGS_AT) - 1  # its square
FACINGS: Final = (1 << SHOTS_AT - FACINGS_AT) - 1
SPOTS: Final = 64  # a piece can reach fewer squares
REMEMBERED: Final = 1 << 13  # reaches
ESCAPES: Final = 1 << 8  # beside the number of spots: the command tank can leave the board
LOWEST_AT: Final = 9  # and above that the lowest and the highest square of the spots
HIGHEST_AT: Final = 21
FAR: Final = 9  # farther than any piece drives
MOST_PLIES: Final = 128
LINES_AT: Final = 8  # above the directions in `line` stands when it was written
UNDO: Final = 8  # numbers for each move that is made
LIKE_ROW: Final = 13  # of the random numbers, for telling like pieces apart
REACH_ROW: Final = 14  # and from here on for reaches
ROWS: Final = 21  # of random numbers: turn and squares, twelve kinds of pieces, seven of reaches


class Reach(Kernel):
    """Moves are made by `make` and `unmake`, never by `push`: those that win are none of its."""

    def __init__(self, size: int, kinds: Ints, table: Ints, numbers: Ints) -> None:
        """`numbers` are random ones of 62 bits, ROWS of them for each stance."""
        super().__init__(size, kinds, table)
        cells = int(self.width * self.width)
        pieces = int(self.pieces)
        self.number: vec[i64] = vec[i64](numbers)
        self.stances: i64 = cells * 8
        self.key: i64 = 0
        self.who: i64 = 0  # the key of which of like pieces stands where
        self.quiet: i64 = 0
        # What a piece in a stance is worth to White, in the rows of `number`; and all of them.
        self.value: vec[i64] = vec[i64]([0] * (13 * cells * 8))
        self.merit: i64 = 0
        self.ply: i64 = 0
        self.undo: vec[i64] = vec[i64]([0] * (MOST_PLIES * UNDO))
        # Of each piece: where the numbers of such a piece and of its reach begin, its row of the
        # table, what is near, where it stands or lies as a wreck.
        self.row: vec[i64] = vec[i64]([0] * pieces)
        self.reach_row: vec[i64] = vec[i64]([0] * pieces)
        self.gun: vec[i64] = vec[i64]([0] * pieces)
        self.arc: vec[i64] = vec[i64]([0] * pieces)
        self.speed: vec[i64] = vec[i64]([0] * pieces)
        self.throws: vec[i64] = vec[i64]([0] * pieces)
        self.near: vec[i64] = vec[i64]([0] * pieces)
        self.body: vec[i64] = vec[i64]([0] * pieces)
        # How far apart squares are, by the difference of their numbers; armour by kind, facing and
        # direction of the shot.
        self.apart: vec[i64] = vec[i64]([FAR] * (2 * cells))
        self.armour: vec[i64] = vec[i64]([0] * (len(self.table) // ROW * 64))
        self.turned: vec[i64] = vec[i64]([0] * 512)  # directions of fire, by arc and facings
        # By gun: a bit for each armour that it beats, as they stand in shots.
        self.beaten: vec[i64] = vec[i64]([0, 0x1, 0x101, 0x10101, 0x1010101, 0x1010101])
        # Reaches, by the key of what they depend on: how many spots, and which.
        self.known: vec[i64] = vec[i64]([-1] * REMEMBERED)
        self.span: vec[i64] = vec[i64]([0] * REMEMBERED)
        self.spot: vec[i64] = vec[i64]([0] * (REMEMBERED * SPOTS))
        self.faced: vec[i64] = vec[i64]([0] * cells)
        # Lines of fire: directions from each square in which an enemy can be hit; and those that
        # open only when a piece leaves its square.
        self.line: vec[i64] = vec[i64]([0] * cells)
        self.aimed: vec[i64] = vec[i64]([0] * (cells * 8))
        self.looked: i64 = 0
        self.opened: vec[i64] = vec[i64]([0] * (4 * 8 * pieces))
        self.openings: i64 = 0
        self.openers: i64 = 0
        self._fill_tables()

    def _fill_tables(self) -> None:
        middle = self.width * self.width
        for up in range(-5, 6):
            for right in range(-5, 6):
                across, along = abs(up), abs(right)
                self.apart[middle + up * self.width + right] = max(across, along)
        for facing in range(8):
            for direction in range(8):
                for kind in range(len(self.table) // ROW):
                    plate = SIDE
                    if direction == facing:  # C9
                        plate = REAR
                    elif direction == facing + 4 & 7:
                        plate = FRONT
                    at = (kind * 8 + facing) * 8 + direction
                    self.armour[at] = self.table[kind * ROW + plate]
        for facings in range(256):
            left, right = facings << 1 | facings >> 7, facings >> 1 | facings << 7
            self.turned[facings] = facings
            self.turned[256 + facings] = (facings | left | right) & 255

    def begin(self) -> None:
        """After all pieces were put: works out the keys."""
        self.key = self.number[0] if self.turn != WHITE else 0
        self.who = 0
        self.ply = 0
        self.merit = 0
        for piece in range(self.pieces):
            self.row[piece] = self._row(piece)
            self.reach_row[piece] = self._reach_row(piece)
            row = self.kind[piece] * ROW
            self.gun[piece] = self.table[row + GUN]
            self.arc[piece] = self.table[row + ARC]
            self.speed[piece] = self.table[row + SPEED]
            self.throws[piece] = self.table[row + THROWS]
            self.body[piece] = self.where[piece]
            if self.where[piece]:
                stands = self.row[piece] + self.where[piece] * 8 + self.facing[piece]
                self.key ^= self.number[stands]
                self.who ^= self._own_number(piece)
                self.merit += self.value[stands]
        for square in range(self.width * self.width):
            if self.cell[square] == WRECK:
                self.key ^= self.number[1 + square]
        for piece in range(self.pieces):
            if self.where[piece]:
                self.near[piece] = self._near(piece)

    def _row(self, piece: i64) -> i64:
        """Where the numbers of such a piece begin; two of a kind are the same (C13)."""
        kind = self.kind[piece] + 1
        return (kind if piece < self.pieces // 2 else kind + 6) * self.stances

    def _reach_row(self, piece: i64) -> i64:
        """Where the numbers of its reach begin; the command tanks leave across different edges."""
        kind = self.kind[piece]
        if kind == COMMAND and piece >= self.pieces // 2:
            return (ROWS - 1) * self.stances
        return (REACH_ROW + kind) * self.stances

    def _own_number(self, piece: i64) -> i64:
        """One for a piece in its stance that no other piece has there, however alike."""
        place = LIKE_ROW * self.stances + (self.where[piece] + piece) * 8
        return self.number[place + self.facing[piece]]

    def _near(self, piece: i64) -> i64:
        """The key of all that stands near a piece, apart from what never changes."""
        body, apart, number = self.body, self.apart, self.number
        here = self.where[piece] + self.width * self.width
        speed = self.speed[piece]
        key: i64 = 0
        for other in range(self.pieces):
            square = body[other]
            if square and other != piece and apart[here - square] <= speed:
                key ^= number[1 + square]
        return key

    # Moves

    def make(self, move: i64) -> None:
        """A move that does not win."""
        piece = move & PIECE
        square = move >> SQUARE_AT & SQUARE
        facing = move >> FACING_AT & 7
        target = (move >> TARGET_AT) - 1
        origin = self.where[piece]
        undo = self.undo
        at = self.ply * UNDO
        undo[at] = move
        undo[at + 1] = origin
        undo[at + 2] = self.facing[piece]
        undo[at + 3] = self.key
        undo[at + 4] = self.near[piece]
        undo[at + 5] = self.quiet
        undo[at + 6] = self.merit
        undo[at + 7] = self.who
        self.who ^= self._own_number(piece)
        self.ply += 1
        before = self.row[piece] + origin * 8 + self.facing[piece]
        after = self.row[piece] + square * 8 + facing
        self.key ^= self.number[before] ^ self.number[after] ^ self.number[0]
        self.merit += self.value[after] - self.value[before]
        self.quiet += 1
        if square != origin:
            self._shift(piece, origin, square)
        self.cell[origin] = EMPTY
        self.where[piece] = square
        self.body[piece] = square
        self.facing[piece] = facing
        self.who ^= self._own_number(piece)
        self.cell[square] = FIRST_PIECE + piece
        if square != origin:
            self.near[piece] = self._near(piece)
        if target >= 0:
            hit_at = self.where[target]
            stood = self.row[target] + hit_at * 8 + self.facing[target]
            self.key ^= self.number[stood] ^ self.number[1 + hit_at]
            self.merit -= self.value[stood]
            self.who ^= self._own_number(target)
            self.cell[hit_at] = WRECK  # C10
            self.where[target] = 0
            self.quiet = 0
        self.turn = 1 - self.turn  # C3

    def unmake(self) -> None:
        """Undoes the last move."""
        undo = self.undo
        self.ply -= 1
        at = self.ply * UNDO
        move, origin = undo[at], undo[at + 1]
        piece = move & PIECE
        target = (move >> TARGET_AT) - 1
        square = self.where[piece]
        if target >= 0:
            hit_at = self.body[target]
            self.where[target] = hit_at
            self.cell[hit_at] = FIRST_PIECE + target
        self.cell[square] = EMPTY
        self.where[piece] = origin
        self.body[piece] = origin
        self.facing[piece] = undo[at + 2]
        self.cell[origin] = FIRST_PIECE + piece
        if square != origin:
            self._shift(piece, origin, square)
        self.near[piece] = undo[at + 4]
        self.key = undo[at + 3]
        self.quiet = undo[at + 5]
        self.merit = undo[at + 6]
        self.who = undo[at + 7]
        self.turn = 1 - self.turn

    def _shift(self, mover: i64, origin: i64, square: i64) -> None:
        """One square is emptied and another filled, or the other way round."""
        where, apart, speed, near = self.where, self.apart, self.speed, self.near
        left, entered = self.number[1 + origin], self.number[1 + square]
        middle = self.width * self.width
        for piece in range(self.pieces):
            here = where[piece]
            if here and piece != mover:
                here += middle
                if apart[here - origin] <= speed[piece]:
                    near[piece] ^= left
                if apart[here - square] <= speed[piece]:
                    near[piece] ^= entered

    def skip(self) -> None:
        """Passes the turn, which the rules do not allow: to see what the enemy is up to."""
        self.turn = 1 - self.turn
        self.key ^= self.number[0]

    # Where a piece can go

    def reach(self, piece: i64) -> i64:
        """The place of what is known about where it can go."""
        stance = self.where[piece] * 8 + self.facing[piece]
        key = self.near[piece] ^ self.number[self.reach_row[piece] + stance]
        place = key & REMEMBERED - 1
        if self.known[place] != key:
            self._explore(piece, place)
            self.known[place] = key
        return place

    def _explore(self, piece: i64, place: i64) -> None:
        origin = self.where[piece]
        self.cell[origin] = EMPTY
        stances = self._flood(piece)
        spans: i64 = ESCAPES if self._escapes(piece) else 0
        self.cell[origin] = FIRST_PIECE + piece
        reached, faced, spot = self.reached, self.faced, self.spot
        first = place * SPOTS
        last = first
        for number in range(1, stances):
            square = reached[number] >> 3
            if not faced[square]:
                spot[last] = square
                last += 1
            faced[square] |= 1 << (reached[number] & 7)
        lowest, highest = spot[first], spot[first]
        arc, beaten = self.arc[piece] << 8, self.beaten[self.gun[piece]]
        for at in range(first, last):
            square = spot[at]
            shots = self.turned[arc | faced[square]] * beaten
            spot[at] = square | faced[square] << FACINGS_AT | shots << SHOTS_AT
            faced[square] = 0
            if square < lowest:
                lowest = square
            if square > highest:
                highest = square
        self.span[place] = last - first | spans | lowest << LOWEST_AT | highest << HIGHEST_AT

    # Lines of fire

    def look(self, side: i64, struck: i64) -> None:
        """Finds all lines along which that side could destroy one of those pieces, a bit each (C7,
        C9), from each target back to whatever is in the way."""
        cell, line, aimed, offset = self.cell, self.line, self.aimed, self.offset
        half = self.pieces // 2
        own = half * side
        strongest = self._strongest(own)
        self.looked += 1
        self.openings = 0
        self.openers = 0
        looked = self.looked << LINES_AT
        for enemy in range(half - own, half - own + half):
            stands = self.where[enemy]
            if not stands or not struck >> enemy & 1:
                continue
            plates = (self.kind[enemy] * 8 + self.facing[enemy]) * 8
            for direction in range(i64(8)):
                armour = self.armour[plates + direction]
                if armour >= strongest:
                    continue
                note = enemy + 1 | armour << FACING_AT
                step = offset[direction]
                square = stands - step
                behind: i64 = square - step
                if cell[square] == EMPTY:
                    square = behind
                    while cell[square] == EMPTY:
                        known = line[square]
                        line[square] = (known if known >= looked else looked) | 1 << direction
                        aimed[square << 3 | direction] = note
                        square -= step
                    behind = square
                piece = cell[square] - FIRST_PIECE
                if piece >= own and piece < own + half:
                    self._will_open(piece, behind, direction, note)

    def _strongest(self, own: i64) -> i64:
        """The strongest gun of a side, apart from mortars."""
        strongest: i64 = 0
        for piece in range(own, own + self.pieces // 2):
            if self.where[piece] and self.gun[piece] > strongest and not self.throws[piece]:
                strongest = self.gun[piece]
        return strongest

    def _will_open(self, piece: i64, behind: i64, direction: i64, note: i64) -> None:
        """A line that goes on from there when the piece leaves its square."""
        at = self.openings * 4
        self.opened[at] = piece
        self.opened[at + 1] = behind
        self.opened[at + 2] = direction
        self.opened[at + 3] = note
        self.openings += 1
        self.openers |= 1 << piece

    def _open(self, piece: i64, opening: bool) -> None:
        """The lines that a piece opens by leaving its square; False closes them again."""
        cell, line, aimed = self.cell, self.line, self.aimed
        origin = self.where[piece]
        looked = self.looked << LINES_AT
        for number in range(self.openings):
            at = number * 4
            if self.opened[at] != piece:
                continue
            square, direction = self.opened[at + 1], self.opened[at + 2]
            step = self.offset[direction]
            bit: i64 = 1 << direction
            while square == origin or cell[square] == EMPTY:
                if not opening:
                    line[square] &= ~bit
                else:
                    if line[square] < looked:
                        line[square] = looked
                    line[square] |= bit
                    aimed[square << 3 | direction] = self.opened[at + 3]
                square -= step
