"""Thinks about a position: `Search(position, history).think(seconds=1)` answers a `Thought`."""

import random
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.evaluation import WEIGHTS
from host_sim.games.tank_chess.rules.kernel import MARGIN
from host_sim.games.tank_chess.rules.notation import Move
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.reach import ROWS
from host_sim.games.tank_chess.rules.tree import DEEPEST, WIN, WON, Tree
from host_sim.kit.flat import Ints

FOREVER = 1 << 60  # nodes
SEED = 1979  # of the keys: any will do, and the same one finds the same


class Thought(NamedTuple):
    """What a search found."""

    move: Move | None  # None if the game is over
    score: int  # for who is to move; a light tank is about 250
    depth: int  # to which all moves were searched
    nodes: int
    line: tuple[Move, ...]  # the best moves of both, as far as they are known

    @property
    def wins_in(self) -> int | None:
        """In how many moves of its own the side to move wins for certain."""
        return (WIN - self.score + 1) // 2 if self.score > WON else None

    @property
    def loses_in(self) -> int | None:
        """In how many moves of the enemy's it loses, whatever it does."""
        return (WIN + self.score + 1) // 2 if self.score < -WON else None


class Search:
    """Of one position; `history` has the positions that led to it, for repetitions (C13)."""

    def __init__(
        self,
        position: Position,
        history: Sequence[Position] = (),
        *,
        pruning: bool = True,
        weights: Iterable[int] = WEIGHTS,
    ) -> None:
        """Without pruning it is plain minimax, with the evaluation of quiet positions only."""
        weights = tuple(weights)

        def made(size: int, kinds: Ints, table: Ints) -> Tree:
            return Tree(size, kinds, table, numbers(size), weights)

        self._board = Board(position, made)
        assert isinstance(self._board.kernel, Tree)
        self._tree = self._board.kernel
        self._tree.pruning = pruning
        self._tree.quiet = position.quiet
        self._tree.begin()
        led = [_key(self._tree, earlier) for earlier in history][-position.quiet :]
        led = led if position.quiet else []
        for place, key in enumerate(led):
            self._tree.path[place] = key
        self._tree.led = len(led)
        self._is_over = self._board.result is not None or led.count(self._tree.key) >= 2  # C13

    def think(
        self,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        stop: Callable[[], bool] = lambda: False,
        told: Callable[[Thought], None] = lambda thought: None,
        now: Callable[[], float] = time.perf_counter,
    ) -> Thought:
        """Looks deeper and deeper until it has reached one of the limits, or `stop` says so.
        However short that was, there is a move unless the game is over. `told` hears of every
        depth. With `nodes` or `depth` alone the same is found every time."""
        tree = self._tree
        if self._is_over:
            won = {None: 0, tree.turn: WIN}.get(tree.winner if tree.winner >= 0 else None, -WIN)
            return Thought(None, won, 0, 0, ())
        end = None if seconds is None else now() + seconds
        tree.asked_to_stop = lambda: stop() or (end is not None and now() >= end)
        tree.nodes = tree.next_poll = 0
        tree.most_nodes = FOREVER if nodes is None else nodes
        tree.stopped = False
        tree.prepare()
        if tree.own_win >= 0:
            thought = self._thought([tree.own_win], WIN - 1, 1)
            told(thought)
            return thought
        thought = self._thought([tree.moves_of_root[0]], 0, 0)
        for deep in range(1, DEEPEST + 1 if depth is None else min(DEEPEST, depth) + 1):
            score = tree.root(deep, -WIN, WIN)
            if tree.best:
                thought = self._found(int(score), deep - tree.stopped, thought)
            if tree.stopped:
                break
            told(thought)
            if abs(score) > WON:
                break
        return thought._replace(nodes=int(tree.nodes))

    def standing(self) -> int:
        """What a position that is not over is worth to who is to move, once all shots are fired
        that pay: all there is at the end of a line."""
        self._tree.most_nodes = FOREVER
        self._tree.stopped = False
        return int(self._tree.search(0, -WIN, WIN))

    def _found(self, score: int, depth: int, before: Thought) -> Thought:
        """What the root has come to. When it was stopped and all that it had tried is lost, a move
        that it had not tried is better, and nothing is proven."""
        tree = self._tree
        if score < -WON and tree.tried < tree.choices:
            return self._thought([tree.moves_of_root[tree.tried]], before.score, depth)
        line = [tree.line_of[place] for place in range(tree.line_length[0])]
        return self._thought(line, score, depth)

    def _thought(self, line: list[int], score: int, depth: int) -> Thought:
        """With moves by their names."""
        moves: list[Move] = []
        for number in line:
            moves.append(self._board.named(number))
            if len(moves) < len(line):
                self._tree.make(number)
        for _ in moves[1:]:
            self._tree.unmake()
        return Thought(moves[0], int(score), int(depth), int(self._tree.nodes), tuple(moves))


def _key(tree: Tree, position: Position) -> int:
    """Of an earlier position of the same game, as the tree has them."""
    key = int(tree.number[0]) if position.turn else 0
    for (file, rank), piece in position.pieces.items():
        row = (1 + piece.kind + 6 * piece.side) * tree.stances
        key ^= int(tree.number[row + tree.square(file, rank) * 8 + piece.facing])
    for file, rank in position.wrecks:
        key ^= int(tree.number[1 + tree.square(file, rank)])
    return key


@cache
def numbers(size: int) -> list[int]:
    """Random ones for the keys."""
    bits = random.Random(SEED).getrandbits
    return [bits(62) for _ in range((size + 2 * MARGIN) ** 2 * 8 * ROWS)]
