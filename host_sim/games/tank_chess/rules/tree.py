"""The search itself: principal variation search with a table of positions, on flat numbers.

Scores are those of the side to move. A win in so many plies is WIN less the plies. A loss is only
believed once every move was tried, so what the search says of wins and losses is proven.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from host_sim.games.tank_chess.rules.evaluation import QUIET_PLIES, WEIGHTS
from host_sim.games.tank_chess.rules.ordering import MOST_LISTED, MOST_OF_ONE, Ordering
from host_sim.games.tank_chess.rules.packed import TARGET_AT
from host_sim.games.tank_chess.rules.reach import MOST_PLIES
from host_sim.kit.flat import Ints, i64, vec

WIN: Final = 1_000_000
WON: Final = WIN - 1000  # scores beyond are wins in so many plies
DEEPEST: Final = 60
ENTRIES: Final = 1 << 18  # of the table
EXACT: Final = 1  # what a score of the table is
AT_LEAST: Final = 2
AT_MOST: Final = 3
DEPTH_AT: Final = 2  # in an entry, above the bound
MOVE_AT: Final = 9
SCORE_AT: Final = 38
POLL: Final = 64  # nodes between two looks at the clock
NEAR_LEAF: Final = 150  # for each ply: more than a quiet move changes
HOPE: Final = 150  # more than a shot gains beside what it destroys
CERTAIN: Final = 700  # more than what hangs costs, nearly always
LATE_QUIET: Final = 160  # from here on the quiet plies belong to a position's key (C13)
# By depth: how many moves are looked at, as long as one of them does not lose.
WIDTH: Final = (0, 10, 16, 24, 36, 50, 70, 100)


class Tree(Ordering):
    """`root` searches all moves to a depth."""

    def __init__(
        self, size: int, kinds: Ints, table: Ints, numbers: Ints, weights: Ints = WEIGHTS
    ) -> None:
        super().__init__(size, kinds, table, numbers, weights)
        self.nodes: i64 = 0
        self.most_nodes: i64 = 0
        self.next_poll: i64 = 0
        self.stopped: bool = False
        self.skipped: bool = False  # the last move was none
        self.pruning: bool = True
        self.asked_to_stop: Callable[[], bool] = _never
        self.entry_key: vec[i64] = vec[i64]([-1] * ENTRIES)
        self.entry: vec[i64] = vec[i64]([0] * ENTRIES)
        self.width_at: vec[i64] = vec[i64](WIDTH)
        # Keys of the positions that led here, those of the game first; how many are the game's.
        self.path: vec[i64] = vec[i64]([0] * (2 * QUIET_PLIES + MOST_PLIES))
        self.led: i64 = 0
        self.root_depth: i64 = 0
        self.moves_of_root: vec[i64] = vec[i64]([0] * MOST_OF_ONE)
        self.choices: i64 = 0
        self.tried: i64 = 0  # how many of them the last depth came to before it was stopped
        self.best: i64 = 0  # the best move of `root`
        self.line_of: vec[i64] = vec[i64]([0] * (MOST_PLIES * MOST_PLIES))
        self.line_length: vec[i64] = vec[i64]([0] * (MOST_PLIES + 1))

    # The root

    def prepare(self) -> None:
        """Lists all moves of the root, the promising ones first."""
        self.top = 0
        self.strike()
        self.judge()
        self.list_moves()
        self.heap(0)
        count = self.top
        for place in range(count):
            self.moves_of_root[place] = self.pick(0, count - place)
        self.choices = count

    def root(self, depth: i64, alpha: i64, beta: i64) -> i64:
        """The score of the best of all moves, which stands in `best`. The moves are then ordered
        by what was found. Once `stopped`, it is the best of those that were searched, which are the
        first ones then."""
        self.root_depth = depth
        self.tried = 0
        self.path[self.led] = self.key
        found: i64 = -WIN
        self.best = 0
        for place in range(self.choices):
            move = self.moves_of_root[place]
            self.make(move)
            if found == -WIN or not self.pruning:
                score = -self.search(depth - 1, -beta, -alpha)
            else:
                score = -self.search(depth - 1 - self._less(depth, place), -alpha - 1, -alpha)
                if score > alpha and not self.stopped:
                    score = -self.search(depth - 1, -beta, -alpha)
            self.unmake()
            if self.stopped:
                break
            self.tried += 1
            if score > found:
                found = score
                self.best = move
                self._extend_line(move)
                self._to_front(place)
            if score > alpha:
                alpha = score
            if alpha >= beta:
                break
        return found

    def _to_front(self, place: i64) -> None:
        move = self.moves_of_root
        chosen = move[place]
        while place > 0:
            move[place] = move[place - 1]
            place -= 1
        move[0] = chosen

    def _extend_line(self, move: i64) -> None:
        """The best line of this ply: the move, and what follows it."""
        here, after = self.ply * MOST_PLIES, (self.ply + 1) * MOST_PLIES
        length = self.line_length[self.ply + 1]
        self.line_of[here] = move
        for place in range(length):
            self.line_of[here + 1 + place] = self.line_of[after + place]
        self.line_length[self.ply] = length + 1

    # The tree

    def search(self, depth: i64, alpha: i64, beta: i64) -> i64:
        """What the position is worth, if that lies between alpha and beta; else a bound."""
        self.nodes += 1
        self.line_length[self.ply] = 0
        if self.nodes >= self.next_poll:
            self._poll()
        if self.stopped:
            return 0
        self.path[self.led + self.ply] = self.key
        if self.quiet >= QUIET_PLIES or self._repeats():  # C13
            return 0
        key = self.key ^ self.who  # the table's moves name one of like pieces by its number
        if self.quiet >= LATE_QUIET:
            key ^= self.number[self.stances - 1 - self.quiet]
        tried: i64 = 0
        place = key & ENTRIES - 1
        if self.pruning and self.entry_key[place] == key:
            entry = self.entry[place]
            tried = entry >> MOVE_AT & (1 << SCORE_AT - MOVE_AT) - 1
            if entry >> DEPTH_AT & 127 >= depth:
                score = self._from_table(entry >> SCORE_AT)
                bound = entry & 3
                if bound == EXACT or (score >= beta if bound == AT_LEAST else score <= alpha):
                    return score
        skipped = self.skipped
        self.skipped = False
        self.strike()
        if self.own_win >= 0:
            self.line_of[self.ply * MOST_PLIES] = self.own_win
            self.line_length[self.ply] = 1
            return WIN - self.ply - 1
        if depth <= 0 and self.pruning and self.rough() - CERTAIN >= beta:
            return beta
        worth = self.judge()
        if self.in_check and self.pruning and self.ply < 2 * self.root_depth:
            depth += 1
        if self.ply >= MOST_PLIES - 2 or self.top > MOST_LISTED - MOST_OF_ONE:
            return worth
        if depth <= 0:
            return self._quiesce(worth, alpha, beta)
        if self.pruning and not self.in_check and not skipped and beta - alpha == 1:
            struck, hanging = self.own_struck, self.hanging
            if self._refuted(worth, depth, beta):
                return beta
            self.own_struck, self.hanging, self.in_check = struck, hanging, False
            self.path[self.led + self.ply] = self.key
        return self._moves(depth, alpha, beta, worth, tried, key)

    def _poll(self) -> None:
        self.next_poll = self.nodes + POLL
        if self.next_poll > self.most_nodes:
            self.next_poll = self.most_nodes
        if self.nodes >= self.most_nodes or self.asked_to_stop():
            self.stopped = True

    def _repeats(self) -> bool:
        """C13: the third time; within the tree the second is as good."""
        path, key = self.path, self.key
        now = self.led + self.ply
        place = now - 4
        seen: i64 = 0
        while place >= 0 and place >= now - self.quiet:
            if path[place] == key:
                seen += 1
                if seen == 2 or (self.pruning and place > self.led):
                    return True
            place -= 2
        return False

    def _refuted(self, worth: i64, depth: i64, beta: i64) -> bool:
        """Whether the side to move stands so well that a move is not even needed."""
        if beta >= WON or beta <= -WON or worth < beta:
            return False
        if depth <= 2 and worth - NEAR_LEAF * depth >= beta:
            return True
        if depth < 2:
            return False
        self.skip()
        self.skipped = True
        score = -self.search(depth - 3 - depth // 4, -beta, 1 - beta)
        self.skipped = False
        self.skip()
        return score >= beta and not self.stopped

    def _moves(self, depth: i64, alpha: i64, beta: i64, worth: i64, tried: i64, key: i64) -> i64:
        """Tries the moves, the one of the table first."""
        first = self.top
        struck, hanging, in_check = self.own_struck, self.hanging, self.in_check
        lowest = alpha
        found: i64 = -WIN
        best: i64 = 0
        count: i64 = 0
        width = self.width_at[depth if depth < 7 else 7]
        hopeless = not in_check and depth <= 2 and worth + NEAR_LEAF * depth < alpha
        if tried:
            found = self._try(tried, depth, alpha, beta, 0)
            best = tried
            count = 1
            self.own_struck, self.hanging = struck, hanging
        if found < beta and not self.stopped:
            self.list_moves()
            self.heap(first)
        end = self.top
        while end > first and not self.stopped and found < beta:
            move = self.pick(first, end)
            end -= 1
            if move == tried:
                continue
            enough = count >= width or (hopeless and not move >> TARGET_AT)
            if enough and self.pruning and found > -WON:
                break
            if found > alpha:
                alpha = found
            score = self._try(move, depth, alpha, beta, count)
            count += 1
            if score > found:
                found = score
                best = move
        self.top = first
        if self.stopped:
            return 0
        if found >= beta and not best >> TARGET_AT:
            self.reward(best, depth)
        bound: i64 = EXACT
        if found <= lowest:
            bound = AT_MOST
        elif found >= beta:
            bound = AT_LEAST
        self._remember(key, depth, found, bound, best)
        return found

    def _try(self, move: i64, depth: i64, alpha: i64, beta: i64, count: i64) -> i64:
        """The score of a move; late ones are first searched less deep."""
        self.make(move)
        if count == 0 or not self.pruning:
            score = -self.search(depth - 1, -beta, -alpha)
        else:
            less: i64 = 0
            if not move >> TARGET_AT:
                less = self._less(depth, count)
            score = -self.search(depth - 1 - less, -alpha - 1, -alpha)
            if score > alpha and less:
                score = -self.search(depth - 1, -alpha - 1, -alpha)
            if score > alpha and score < beta:
                score = -self.search(depth - 1, -beta, -alpha)
        self.unmake()
        if score > alpha and not self.stopped:
            self._extend_line(move)
        return score

    def _less(self, depth: i64, count: i64) -> i64:
        """How much less deep a late move is searched."""
        if depth < 2 or count < 2:
            return 0
        less: i64 = 1
        if count >= 6:
            less += 1
        if count >= 20 and depth > 4:
            less += 1
        return less if less < depth else depth - 1

    def _quiesce(self, worth: i64, alpha: i64, beta: i64) -> i64:
        """Only shots, and none if that is better."""
        found = worth
        if found > alpha:
            alpha = found
        if found >= beta or not self.own_struck:
            return found
        first = self.top
        self.list_shots()
        self.heap(first)
        end = self.top
        while end > first and not self.stopped and found < beta:
            move = self.pick(first, end)
            end -= 1
            gain = self.worth[(move >> TARGET_AT) - 1]
            if self.pruning and worth + gain + HOPE <= alpha:
                continue
            self.make(move)
            score = -self.search(-1, -beta, -alpha)
            self.unmake()
            if score > found:
                found = score
                if score > alpha:
                    alpha = score
                    self._extend_line(move)
        self.top = first
        return 0 if self.stopped else found

    # The table

    def _from_table(self, score: i64) -> i64:
        """Wins are counted from the position in the table, and here from the root."""
        if score > WON:
            return score - self.ply
        return score + self.ply if score < -WON else score

    def _remember(self, key: i64, depth: i64, score: i64, bound: i64, move: i64) -> None:
        if score > WON:
            score += self.ply
        elif score < -WON:
            score -= self.ply
        place = key & ENTRIES - 1
        self.entry_key[place] = key
        self.entry[place] = score << SCORE_AT | move << MOVE_AT | depth << DEPTH_AT | bound


def _never() -> bool:
    return False
