"""Looks ahead all through a game with one tree: to lay out one takes longer than to search it."""

import random

from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.reach import REMEMBERED
from host_sim.games.tank_chess.rules.search import numbers
from host_sim.games.tank_chess.rules.tree import DEEPEST, WIN, WON, Tree
from host_sim.kit.flat import Ints


class Scout:
    """Follows one game, by moves as the kernel has them."""

    def __init__(self, position: Position) -> None:
        def made(size: int, kinds: Ints, table: Ints) -> Tree:
            return Tree(size, kinds, table, numbers(size))

        board = Board(position, made)
        assert isinstance(board.kernel, Tree)
        self._tree = board.kernel
        self._tree.begin()
        self.named = board.named

    def any_move(self, chance: random.Random) -> int:
        return int(self._tree.sample(chance.getrandbits(40)))

    def look(self, nodes: int) -> tuple[int, int | None]:
        """The best move, and in how many moves it wins if that is proven."""
        tree = self._tree
        tree.nodes = tree.next_poll = 0
        tree.most_nodes, tree.stopped = nodes, False
        tree.prepare()
        if tree.own_win >= 0:
            return int(tree.own_win), 1
        best, score = int(tree.moves_of_root[0]), 0
        for depth in range(1, DEEPEST + 1):
            found = int(tree.root(depth, -WIN, WIN))
            if tree.best:
                best, score = int(tree.best), found
            if tree.stopped or abs(score) > WON:
                break
        return best, (WIN - int(tree.ply) - score + 1) // 2 if score > WON else None

    def after(self, slip: int, nodes: int) -> int | None:
        """In how many moves the other side would win after that one, which does not win."""
        self._tree.make(slip)
        _, wins_in = self.look(nodes)
        self._tree.unmake()
        return wins_in

    def go(self, move: int) -> None:
        """Plays a move that does not win."""
        tree = self._tree
        tree.make(move)
        for place in range(REMEMBERED):  # wrecks are part of the ground for what begins here
            tree.known[place] = -1
        tree.begin()
