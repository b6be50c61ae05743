"""All moves of a position, the promising ones first."""

from __future__ import annotations

from typing import Final

from host_sim.games.tank_chess.rules.evaluation import WEIGHTS, Evaluation
from host_sim.games.tank_chess.rules.kernel import FARTHEST_SHELL, FIRST_PIECE, NEAREST_SHELL
from host_sim.games.tank_chess.rules.packed import FACING_AT, PIECE, SQUARE, SQUARE_AT, TARGET_AT
from host_sim.games.tank_chess.rules.reach import (
    ESCAPES,
    FACINGS,
    FACINGS_AT,
    LINES_AT,
    MOST_PLIES,
    ON_BOARD,
    SPOTS,
)
from host_sim.kit.flat import Ints, i64, vec

MOST_LISTED: Final = 1 << 17  # moves of all plies together
MOST_OF_ONE: Final = 1 << 13  # and of one position
SHOT: Final = 1 << 20  # what a shot scores, and what it destroys
KILLER: Final = 1 << 18
WEIGHED: Final = 1 << 30  # of a listed move: it is known whether its piece could be hit there
GAIN_AT: Final = 31
MOST_HISTORY: Final = 1 << 14


class Ordering(Evaluation):
    """`list_moves` and `list_shots` put moves on a stack, `heap` and `pick` find the best."""

    def __init__(
        self, size: int, kinds: Ints, table: Ints, numbers: Ints, weights: Ints = WEIGHTS
    ) -> None:
        super().__init__(size, kinds, table, numbers, weights)
        self.listing: vec[i64] = vec[i64]([0] * MOST_LISTED)  # moves, and above them their gain
        self.top: i64 = 0
        self.killer: vec[i64] = vec[i64]([0] * (2 * MOST_PLIES))
        # Of quiet moves, by piece and stance: what stands there is worth, and what was learnt.
        self.merits: vec[i64] = vec[i64]([0] * int(self.pieces * self.stances))
        self.best_shot: vec[i64] = vec[i64]([-1] * int(self.pieces))  # at each target

    def begin(self) -> None:
        """After all pieces were put."""
        super().begin()
        for piece in range(self.pieces):
            for square in self.squares:
                for stance in range(square * 8, square * 8 + 8):
                    self.merits[piece * self.stances + stance] = self._stands(piece, stance)

    def _stands(self, piece: i64, stance: i64) -> i64:
        """What its owner has of a piece in a stance, as gains are counted."""
        worth = self.value[self.row[piece] + stance]
        return 4 * worth if piece < self.pieces // 2 else -4 * worth

    def list_shots(self) -> None:
        """Of each piece at each target the shot from the safest stance."""
        self._list_all(True)

    def list_moves(self) -> None:
        """All that do not leave the board."""
        one, two = self.killer[self.ply * 2], self.killer[self.ply * 2 + 1]
        self.merits[self._place(one)] += KILLER
        self.merits[self._place(two)] += KILLER
        self._list_all(False)
        self.merits[self._place(one)] -= KILLER
        self.merits[self._place(two)] -= KILLER

    def _place(self, move: i64) -> i64:
        """Of a quiet move in `merits`."""
        stance = (move >> SQUARE_AT & SQUARE) << 3 | move >> FACING_AT & 7
        return (move & PIECE) * self.stances + stance

    def _list_all(self, only_shots: bool) -> None:
        half = self.pieces // 2
        side = self.turn
        self.watch()
        self.look(side, self.own_struck)
        for piece in range(half * side, half * side + half):
            if not self.where[piece]:
                continue
            place = self.reach(piece)
            opens = self.openers >> piece & 1 != 0
            if opens:
                self._open(piece, True)
            self._list_piece(piece, place, only_shots)
            if opens:
                self._open(piece, False)

    def _list_piece(self, piece: i64, place: i64, only_shots: bool) -> None:
        """No escape: who can leave has won, and need not look for moves."""
        listing, spot, line = self.listing, self.spot, self.line
        merits, lowest = self.merits, self.lowest
        own = piece * self.stances
        start = self._stands(piece, self.where[piece] * 8 + self.facing[piece])
        if self.hanging >> piece & 1:
            start -= self.worth[piece]
        throws = self.throws[piece] != 0
        looked = self.looked << LINES_AT
        top = self.top
        for at in range(place * SPOTS, place * SPOTS + (self.span[place] & ESCAPES - 1)):
            facings = spot[at]
            square = facings & ON_BOARD
            facings = facings >> FACINGS_AT & FACINGS
            fires = throws or line[square] > looked
            if only_shots and not fires:
                continue
            while facings:
                stance = square << 3 | lowest[facings]
                facings &= facings - 1
                quiet = piece | (stance & 7) << FACING_AT | square << SQUARE_AT
                gain = merits[own + stance] - start
                if not only_shots:
                    listing[top] = gain << GAIN_AT | quiet
                    top += 1
                if fires:
                    self.top = top
                    self._list_fire(piece, stance, quiet, gain, only_shots)
                    top = self.top
        self.top = top
        if self.own_struck:
            self._prefer(piece)

    def _list_fire(self, piece: i64, stance: i64, quiet: i64, gain: i64, only_best: bool) -> None:
        if self.throws[piece]:
            half = self.pieces // 2
            step = self.offset[stance & 7]
            for distance in range(NEAREST_SHELL, FARTHEST_SHELL + 1):  # C8
                target = self.cell[(stance >> 3) + step * distance] - FIRST_PIECE
                if target >= 0 and (target < half) != (piece < half):
                    self._add_shot(quiet, target, gain, only_best)
            return
        gun, arc = self.gun[piece], self.arc[piece]
        lines = self.line[stance >> 3]
        for turn in range(-arc, arc + 1):
            direction = stance + turn & 7
            if lines >> direction & 1:
                note = self.aimed[stance & -8 | direction]
                if note >> FACING_AT < gun:  # C7a, C9
                    self._add_shot(quiet, (note & PIECE) - 1, gain, only_best)

    def _add_shot(self, quiet: i64, target: i64, gain: i64, only_best: bool) -> None:
        piece = quiet & PIECE
        if self.exposed(piece, quiet >> SQUARE_AT & SQUARE, quiet >> FACING_AT & 7):
            gain -= self.worth[piece]
        best = self.best_shot[target]
        key = gain << GAIN_AT | WEIGHED | quiet | (target + 1) << TARGET_AT
        place = self.top
        if only_best and best >= 0:
            if self.listing[best] >= key:
                return
            place = best
        else:
            self.top += 1
        if best < 0 or self.listing[best] < key:
            self.best_shot[target] = place
        self.listing[place] = key

    def _prefer(self, piece: i64) -> None:
        """Of the shots of one piece at one target the best goes to the front."""
        half = self.pieces // 2
        enemy = half if piece < half else 0
        for target in range(enemy, enemy + half):
            best = self.best_shot[target]
            if best >= 0:
                self.listing[best] += SHOT + (self.worth[target] << 4) << GAIN_AT
                self.best_shot[target] = -1

    # The best that is left: a heap, since most moves are never asked for

    def heap(self, first: i64) -> None:
        """Puts what is listed from there on in order, as far as `pick` needs it."""
        place = first + (self.top - first) // 2
        while place > first:
            place -= 1
            self._sink(first, place, self.top)

    def _sink(self, first: i64, place: i64, end: i64) -> None:
        listing = self.listing
        key = listing[place]
        while True:
            child = 2 * place - first + 1
            if child >= end:
                break
            below = listing[child]
            if child + 1 < end and listing[child + 1] > below:
                child += 1
                below = listing[child]
            if below <= key:
                break
            listing[place] = below
            place = child
        listing[place] = key

    def pick(self, first: i64, end: i64) -> i64:
        """Takes the best move from the heap, which is then one shorter. Whether a piece would be
        hit where it goes is only asked of those that come that far."""
        listing = self.listing
        key = listing[first]
        while not key & WEIGHED:
            key |= WEIGHED
            piece = key & PIECE
            if self.exposed(piece, key >> SQUARE_AT & SQUARE, key >> FACING_AT & 7):
                key -= self.worth[piece] << GAIN_AT
            listing[first] = key
            self._sink(first, first, end)
            key = listing[first]
        listing[first] = listing[end - 1]
        self._sink(first, first, end - 1)
        return key & WEIGHED - 1

    # What was learnt

    def reward(self, move: i64, depth: i64) -> None:
        """A quiet move has refuted another: it will be tried sooner."""
        at = self.ply * 2
        if self.killer[at] != move:
            self.killer[at + 1] = self.killer[at]
            self.killer[at] = move
        place = self._place(move)
        bonus = depth * depth << 4
        stance = (move >> SQUARE_AT & SQUARE) << 3 | move >> FACING_AT & 7
        learnt = self.merits[place] - self._stands(move & PIECE, stance)
        self.merits[place] += bonus - learnt * bonus // MOST_HISTORY
