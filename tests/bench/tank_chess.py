"""Tank Chess: perft and random play, side by side with python-chess and OpenSpiel's chess; and how
fast and how deep the search looks."""

import importlib
import random
import time
import timeit
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import chess

from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.formats.opening import opening
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.kernel import NOBODY, Kernel
from host_sim.games.tank_chess.rules.kernels import COMPILED, INTERPRETED
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.search import Search, Thought
from tests.bench.figure import Figure

ROUNDS = 3  # the best of them
STEPS = 20_000
PLIES = 400  # after so many a random game is left
SEARCHED = 100_000  # nodes
DEPTH = 7
CORE = time.process_time  # whatever else the machine does meanwhile


def figures(_folder: Path) -> Iterator[Figure]:
    spiel: Any = importlib.import_module("pyspiel")
    compiled = COMPILED
    assert compiled  # make bench compiles it
    first = opening(read_layout(find_layout("basic16")))
    ours, chess_nodes, fast, spiel_nodes, steps, spiel_steps = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for seed in range(ROUNDS):  # in turns, so that all meet the same machine
        ours = max(ours, _per_second(lambda: Board(first, INTERPRETED).kernel.perft(2)))
        chess_nodes = max(chess_nodes, _per_second(lambda: _chess_perft(chess.Board(), 4)))
        fast = max(fast, _per_second(lambda: Board(first, compiled).kernel.perft(2)))
        state = spiel.load_game("chess").new_initial_state()
        spiel_nodes = max(spiel_nodes, _per_second(lambda s=state: _spiel_perft(s, 3)))
        steps = max(steps, _random_steps(Board(first, compiled).kernel, seed))
        spiel_steps = max(spiel_steps, _spiel_steps(spiel, seed))
    yield "tank_chess_interpreted_perft", ours, "nodes/s"
    yield "python_chess_perft", chess_nodes, "nodes/s"
    yield "tank_chess_interpreted_to_python_chess", ours / chess_nodes, "ratio"
    yield "tank_chess_compiled_perft", fast, "nodes/s"
    yield "open_spiel_chess_perft", spiel_nodes, "nodes/s"
    yield "tank_chess_compiled_to_open_spiel", fast / spiel_nodes, "ratio"
    yield "tank_chess_compiled_random_steps", steps, "steps/s"
    yield "open_spiel_chess_random_steps", spiel_steps, "steps/s"
    yield "tank_chess_random_to_open_spiel", steps / spiel_steps, "ratio"
    for layout in ("basic16", "basic20"):
        start = opening(read_layout(find_layout(layout)))
        nodes = max(_per_second(lambda s=start: _searched(s), CORE) for _ in range(ROUNDS))
        yield f"tank_chess_search_{layout}", nodes, "nodes/s"
        seconds = min(timeit.repeat(lambda s=start: _deep(s), timer=CORE, number=1, repeat=ROUNDS))
        yield f"tank_chess_search_{layout}_depth_{DEPTH}", seconds, "s"


def _searched(start: Position) -> int:
    return Search(start).think(nodes=SEARCHED).nodes


def _deep(start: Position) -> Thought:
    return Search(start).think(depth=DEPTH)


def _per_second(
    work: Callable[[], int], clock: Callable[[], float] = timeit.default_timer
) -> float:
    began = clock()
    nodes = work()
    return nodes / (clock() - began)


def _chess_perft(board: chess.Board, depth: int) -> int:
    """With bulk counting at the leaves, as ours."""
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _chess_perft(board, depth - 1)
        board.pop()
    return nodes


def _spiel_perft(state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(_spiel_perft(state.child(action), depth - 1) for action in state.legal_actions())


def _random_steps(kernel: Kernel, seed: int) -> float:
    """Pick a piece, then a move."""
    bits = random.Random(seed).getrandbits
    done, began = 0, timeit.default_timer()
    while done < 10 * STEPS:
        plies = 0
        while plies < PLIES and kernel.winner == NOBODY:
            kernel.push(kernel.sample(bits(40)))
            plies += 1
        for _ in range(plies):
            kernel.pop()
        done += plies
    return done / (timeit.default_timer() - began)


def _spiel_steps(spiel: Any, seed: int) -> float:
    chance = random.Random(seed)
    game = spiel.load_game("chess")
    done, began = 0, timeit.default_timer()
    while done < STEPS:
        state = game.new_initial_state()
        while not state.is_terminal() and done < STEPS:
            state.apply_action(chance.choice(state.legal_actions()))
            done += 1
    return done / (timeit.default_timer() - began)
