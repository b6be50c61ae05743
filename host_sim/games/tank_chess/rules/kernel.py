"""The rules of Tank Chess on flat numbers: the same source runs interpreted and compiled by mypyc.

The board is one row of squares with a margin of five on all sides, so that neither a step nor a
mortar shell can leave the row. A square and a facing together are a stance: `square * 8 + facing`.
Facings go clockwise from north, the direction in which White attacks. `packed` has the moves.
"""

from __future__ import annotations

from typing import Final

from host_sim.games.tank_chess.rules.packed import FACING_AT, PIECE, SQUARE, SQUARE_AT, TARGET_AT
from host_sim.kit.flat import Ints, i64, vec

MARGIN: Final = 5
EMPTY: Final = 0  # in `cell`, and so on
OFF_BOARD: Final = 1
OBSTACLE: Final = 2
WRECK: Final = 3
FIRST_PIECE: Final = 4
WHITE: Final = 0
BLACK: Final = 1
NOBODY: Final = -1
SPEED: Final = 0  # in a kind's row of `table`, and so on
GUN: Final = 1
FRONT: Final = 2
SIDE: Final = 3
REAR: Final = 4
ARC: Final = 5
THROWS: Final = 6
ROW: Final = 7
COMMAND: Final = 3  # the kind of the command tank
NEAREST_SHELL: Final = 3  # C8
FARTHEST_SHELL: Final = 5
MOST_STANCES: Final = 256  # that a piece can reach: 130 and the back step (C4a)
MOST_MOVES: Final = 32 * MOST_STANCES * 4  # each with up to three targets


class Kernel:
    """One position; `push` and `pop` change it."""

    def __init__(self, size: int, kinds: Ints, table: Ints) -> None:
        """`kinds` of all pieces, White's half first; `table` has speed, gun, front, side, rear,
        arc and throw of each kind, seven numbers in a row."""
        self.size: i64 = size
        self.width: i64 = size + 2 * MARGIN
        cells = int(self.width * self.width)
        self.cell: vec[i64] = vec[i64]([OFF_BOARD] * cells)
        self.kind: vec[i64] = vec[i64](kinds)
        self.pieces: i64 = len(self.kind)
        self.where: vec[i64] = vec[i64]([0] * int(self.pieces))
        self.facing: vec[i64] = vec[i64]([0] * int(self.pieces))
        self.turn: i64 = WHITE
        self.winner: i64 = NOBODY
        self.table: vec[i64] = vec[i64](table)
        w = int(self.width)
        self.offset: vec[i64] = vec[i64]([w, w + 1, 1, 1 - w, -w, -w - 1, -1, w - 1])
        # Scratch: which stances a flood has reached, in what order, how many of them with a step
        # to spare; moves; what can be hit from a stance in its direction, and where that was noted.
        self.mark: vec[i64] = vec[i64]([0] * (cells * 8))
        self.stamp: i64 = 0
        self.reached: vec[i64] = vec[i64]([0] * MOST_STANCES)
        self.inner: i64 = 0
        self.listed: vec[i64] = vec[i64]([0] * MOST_MOVES)
        self.hit: vec[i64] = vec[i64]([0] * (cells * 8))
        self.noted: vec[i64] = vec[i64]([0] * (cells * 8))
        # What was pushed: the move, the square and facing before it, the square of its target.
        self.history: list[tuple[int, int, int, int]] = []
        for rank in range(size):
            for file in range(size):
                self.cell[self.square(file, rank)] = EMPTY

    def square(self, file: i64, rank: i64) -> i64:
        """Its place in the row of all squares."""
        return (rank + MARGIN) * self.width + file + MARGIN

    def put(self, piece: i64, square: i64, facing: i64) -> None:
        """On a square that is empty."""
        self.where[piece] = square
        self.facing[piece] = facing
        self.cell[square] = FIRST_PIECE + piece

    # Movement

    def _flood(self, piece: i64) -> i64:
        """How many stances the piece can be in at the end of its steps (C4-C6), the one it is in
        first; they stand in `reached`. Its own square counts as empty."""
        cell, mark, reached, offset = self.cell, self.mark, self.reached, self.offset
        self.stamp += 1
        stamp = self.stamp
        start = self.where[piece] * 8 + self.facing[piece]
        reached[0] = start
        mark[start] = stamp
        first: i64 = 0
        count: i64 = 1
        for _ in range(self.table[self.kind[piece] * ROW + SPEED]):
            last = count
            for place in range(first, last):
                stance = reached[place]
                turned = stance & -8 | stance + 1 & 7  # C4
                if mark[turned] != stamp:
                    mark[turned] = stamp
                    reached[count] = turned
                    count += 1
                turned = stance & -8 | stance + 7 & 7
                if mark[turned] != stamp:
                    mark[turned] = stamp
                    reached[count] = turned
                    count += 1
                ahead = stance + offset[stance & 7] * 8
                if mark[ahead] != stamp and cell[ahead >> 3] == EMPTY:  # C6
                    mark[ahead] = stamp
                    reached[count] = ahead
                    count += 1
            first = last
        self.inner = first
        back = start - offset[start & 7] * 8  # C5
        if cell[back >> 3] == EMPTY and mark[back] != stamp:
            reached[count] = back
            count += 1
        return count

    def _leaves(self, piece: i64, stance: i64, direction: i64) -> bool:
        """Whether a step from there crosses the far edge for its side, and no other edge (C11)."""
        square = (stance >> 3) + self.offset[direction]
        row, column = square // self.width - MARGIN, square % self.width - MARGIN
        far = self.size if piece < self.pieces // 2 else -1
        return row == far and 0 <= column < self.size

    def _escapes(self, piece: i64) -> bool:
        """Whether the command tank can leave the board, after `_flood`."""
        if self.kind[piece] != COMMAND:
            return False
        reached = self.reached
        for place in range(self.inner):
            if self._leaves(piece, reached[place], reached[place] & 7):
                return True
        return self._leaves(piece, reached[0], reached[0] + 4 & 7)

    # Fire

    def _aim(self, side: i64) -> i64:
        """Notes for every empty square which enemy stands in each direction, with at least one
        empty square between (C7), and its armour there (C9). Answers how many notes there are."""
        half = self.pieces // 2
        count: i64 = 0
        for enemy in range(half * (1 - side), half * (1 - side) + half):
            square = self.where[enemy]
            if square:
                for direction in range(8):
                    count = self._note(enemy, direction, square, count)
        return count

    def _note(self, enemy: i64, direction: i64, square: i64, count: i64) -> i64:
        """From the empty squares behind that one, along a shot in that direction."""
        cell, hit, noted = self.cell, self.hit, self.noted
        step = self.offset[direction]
        note = self._note_of(enemy, direction)
        square -= step
        if cell[square] != EMPTY:  # C7
            return count
        square -= step
        while cell[square] == EMPTY:
            hit[square * 8 + direction] = note
            noted[count] = square * 8 + direction
            count += 1
            square -= step
        return count

    def _note_of(self, enemy: i64, direction: i64) -> i64:
        facing = self.facing[enemy]
        row = self.kind[enemy] * ROW
        if direction == facing + 4 & 7:  # C9
            armour = self.table[row + FRONT]
        elif direction == facing:
            armour = self.table[row + REAR]
        else:
            armour = self.table[row + SIDE]
        return enemy + 1 | armour << FACING_AT

    def _aim_past(self, piece: i64, count: i64) -> i64:
        """Also from and across the square that the piece leaves."""
        cell, hit, noted = self.cell, self.hit, self.noted
        origin = self.where[piece]
        half = self.pieces // 2
        white = piece < half
        for direction in range(8):
            step = self.offset[direction]
            square = origin + step
            while cell[square] == EMPTY:
                square += step
            enemy = cell[square] - FIRST_PIECE
            if enemy < 0 or (enemy < half) == white:
                continue
            note = self._note_of(enemy, direction)
            behind = origin if square != origin + step else origin - step
            while cell[behind] == EMPTY:
                hit[behind * 8 + direction] = note
                noted[count] = behind * 8 + direction
                count += 1
                behind -= step
        return count

    def _forget(self, first: i64, last: i64) -> None:
        hit, noted = self.hit, self.noted
        for place in range(first, last):
            hit[noted[place]] = 0

    # Moves

    def _list(self, piece: i64, notes: i64, count: i64) -> i64:
        """Adds the moves of a piece to the `listed` ones; answers how many there are then."""
        origin = self.where[piece]
        self.cell[origin] = EMPTY
        notes_after = self._aim_past(piece, notes)
        stances = self._flood(piece)
        reached, hit, listed = self.reached, self.hit, self.listed
        row = self.kind[piece] * ROW
        gun, arc, throws = self.table[row + GUN], self.table[row + ARC], self.table[row + THROWS]
        if self._escapes(piece):
            listed[count] = piece
            count += 1
        for place in range(1, stances):
            stance = reached[place]
            move = piece | (stance & 7) << FACING_AT | (stance >> 3) << SQUARE_AT
            listed[count] = move
            count += 1
            if throws:
                count = self._list_shells(piece, stance, move, count)
                continue
            for turn in range(-arc, arc + 1):
                note = hit[stance & -8 | stance + turn & 7]
                if note and note >> FACING_AT < gun:  # C7a, C9
                    listed[count] = move | (note & PIECE) << TARGET_AT
                    count += 1
        self._forget(notes, notes_after)
        self.cell[origin] = FIRST_PIECE + piece
        return count

    def _list_shells(self, piece: i64, stance: i64, move: i64, count: i64) -> i64:
        """C8: the third, fourth or fifth square ahead, over anything."""
        half = self.pieces // 2
        step = self.offset[stance & 7]
        for distance in range(NEAREST_SHELL, FARTHEST_SHELL + 1):
            target = self.cell[(stance >> 3) + step * distance] - FIRST_PIECE
            if target >= 0 and (target < half) != (piece < half):
                self.listed[count] = move | (target + 1) << TARGET_AT
                count += 1
        return count

    def moves(self) -> list[int]:
        """All legal moves; none once the game is won."""
        count: i64 = 0
        if self.winner == NOBODY:
            half = self.pieces // 2
            notes = self._aim(self.turn)
            for piece in range(half * self.turn, half * self.turn + half):
                if self.where[piece]:
                    count = self._list(piece, notes, count)
            self._forget(0, notes)
        listed = self.listed
        return [listed[place] for place in range(count)]

    def sample(self, bits: i64) -> i64:
        """A legal move of a game that is not won. Bits pick a piece, then one of the stances it can
        reach (or the escape), then one of its shots from there, or none."""
        half = self.pieces // 2
        piece = bits % half
        while not self.where[half * self.turn + piece]:
            piece = (piece + 1) % half
        piece += half * self.turn
        origin = self.where[piece]
        self.cell[origin] = EMPTY
        stances = self._flood(piece)
        place = (bits >> 8) % (stances if self._escapes(piece) else stances - 1)
        move = piece
        if place < stances - 1:
            stance = self.reached[1 + place]
            move = piece | (stance & 7) << FACING_AT | (stance >> 3) << SQUARE_AT
            self.listed[0] = move
            shots = self._list_shots(piece, stance, move)
            move = self.listed[(bits >> 20) % shots]
        self.cell[origin] = FIRST_PIECE + piece
        return move

    def _list_shots(self, piece: i64, stance: i64, move: i64) -> i64:
        """After the move without a shot, those with one; answers how many there are then."""
        row = self.kind[piece] * ROW
        if self.table[row + THROWS]:
            return self._list_shells(piece, stance, move, 1)
        half = self.pieces // 2
        gun, arc = self.table[row + GUN], self.table[row + ARC]
        count: i64 = 1
        for turn in range(-arc, arc + 1):
            direction = stance + turn & 7
            step = self.offset[direction]
            first = (stance >> 3) + step
            square = first
            while self.cell[square] == EMPTY:
                square += step
            enemy = self.cell[square] - FIRST_PIECE
            if square != first and enemy >= 0 and (enemy < half) != (piece < half):
                note = self._note_of(enemy, direction)
                if note >> FACING_AT < gun:
                    self.listed[count] = move | (note & PIECE) << TARGET_AT
                    count += 1
        return count

    def count(self) -> i64:
        """How many legal moves there are, without making a list of them."""
        if self.winner != NOBODY:
            return 0
        side = self.turn
        half = self.pieces // 2
        notes = self._aim(side)
        total: i64 = 0
        for piece in range(half * side, half * side + half):
            if self.where[piece]:
                total += self._count_moves(piece, notes)
        self._forget(0, notes)
        return total

    def _count_moves(self, piece: i64, notes: i64) -> i64:
        origin = self.where[piece]
        self.cell[origin] = EMPTY
        notes_after = self._aim_past(piece, notes)
        count = self._flood(piece)
        reached, hit = self.reached, self.hit
        row = self.kind[piece] * ROW
        gun, arc, throws = self.table[row + GUN], self.table[row + ARC], self.table[row + THROWS]
        total = count - 1
        if self._escapes(piece):
            total += 1
        if throws:
            for place in range(1, count):
                total += self._list_shells(piece, reached[place], 0, 0)
        elif notes_after:
            for place in range(1, count):
                stance = reached[place]
                for turn in range(-arc, arc + 1):
                    note = hit[stance & -8 | stance + turn & 7]
                    if note and note >> FACING_AT < gun:
                        total += 1
        self._forget(notes, notes_after)
        self.cell[origin] = FIRST_PIECE + piece
        return total

    def push(self, move: i64) -> None:
        """Makes a move that is legal."""
        piece = move & PIECE
        square = move >> SQUARE_AT & SQUARE
        target = (move >> TARGET_AT) - 1
        origin = self.where[piece]
        hit_at = self.where[target] if target >= 0 else 0
        self.history.append((move, origin, self.facing[piece], hit_at))
        self.cell[origin] = EMPTY
        if square == 0:  # C11
            self.where[piece] = 0
            self.winner = self.turn
        else:
            self.put(piece, square, move >> FACING_AT & 7)
        if target >= 0:
            self.cell[hit_at] = WRECK  # C10
            self.where[target] = 0
            if self.kind[target] == COMMAND:  # C11
                self.winner = self.turn
        self.turn = 1 - self.turn  # C3

    def pop(self) -> int:
        """Undoes the last move and answers it."""
        move, origin, facing, hit_at = self.history.pop()
        piece = move & PIECE
        target = (move >> TARGET_AT) - 1
        self.turn = 1 - self.turn
        self.winner = NOBODY
        if target >= 0:
            self.put(target, hit_at, self.facing[target])
        square = self.where[piece]
        if square:
            self.cell[square] = EMPTY
        self.put(piece, origin, facing)
        return move

    def perft(self, depth: int) -> int:
        """How many ways there are to play on for so many moves."""
        if depth == 0:
            return 1
        if depth == 1:
            return self.count()
        total = 0
        for move in self.moves():
            self.push(move)
            total += self.perft(depth - 1)
            self.pop()
        return total
