"""Boards and games copy and pickle, interpreted and compiled, and a copy goes its own way."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from host_sim.games.tank_chess.api import new_game

COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES.keys())
def test_a_copy_is_the_same_and_goes_its_own_way(copied: Callable[[Any], Any]) -> None:
    chance = random.Random(1)
    board = new_game().board
    for _ in range(40):
        board.push(chance.choice(list(board.legal_moves)))
    for twin in (copied(board), copied(new_game()).board):
        assert twin.position in (board.position, new_game().board.position)
    before, twin = board.position, copied(board)
    assert sorted(map(str, twin.legal_moves)) == sorted(map(str, board.legal_moves))
    while twin.plies:
        twin.pop()
    assert twin.position == new_game().board.position
    assert board.position == before


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES.keys())
def test_a_copied_kernel_has_the_same_moves(copied: Callable[[Any], Any]) -> None:
    kernel = new_game().board.kernel
    kernel.push(kernel.moves()[5])
    twin = copied(kernel)
    assert twin.moves() == kernel.moves()
    twin.pop()
    assert twin.moves() != kernel.moves()
