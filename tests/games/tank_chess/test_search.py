"""The search: its moves are the rules', without pruning it is minimax, and what it proves is so."""

import os
import random
import subprocess
import sys

import pytest

from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.formats.opening import opening
from host_sim.games.tank_chess.rules import packed
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.kernels import COMPILED
from host_sim.games.tank_chess.rules.notation import OFF
from host_sim.games.tank_chess.rules.pieces import Kind
from host_sim.games.tank_chess.rules.position import Position, parse
from host_sim.games.tank_chess.rules.search import Search, numbers
from host_sim.games.tank_chess.rules.tree import WIN, WON, Tree
from host_sim.kit.flat import Ints
from tests.games.tank_chess import naive
from tests.games.tank_chess.clauses import placed, scene
from tests.games.tank_chess.test_perft import crowded
from tests.games.tank_chess.test_second_implementation import engine_position

LAYOUTS = ("basic16", "basic20")
WALLS = "#a2 #b2 #b1 #o16 #o15 #p15"  # command tanks in their corners are out of it
# Black is far ahead, and White's command tank in its corner can only turn.
LOST = f"Ca1N {WALLS} cp16S hh8S hk8S"


def start(layout: str) -> Position:
    return opening(read_layout(find_layout(layout)))


def tree_of(position: Position) -> Tree:
    def made(size: int, kinds: Ints, table: Ints) -> Tree:
        return Tree(size, kinds, table, numbers(size))

    kernel = Board(position, made).kernel
    assert isinstance(kernel, Tree)
    kernel.begin()
    return kernel


def random_positions(count: int) -> list[Position]:
    sizes = ((6, 3), (8, 5), (16, 10), (20, 14))
    cases = ((seed, *sizes[seed % len(sizes)]) for seed in range(count))
    return [engine_position(naive.random_position(*case)) for case in cases]


def wins(tree: Tree, move: int) -> bool:
    """C11"""
    target = packed.target_of(move)
    return not packed.square_of(move) or (target >= 0 and tree.kind[target] == Kind.COMMAND)


def hit(moves: list[int]) -> int:
    """Which pieces these destroy, a bit each."""
    return sum(1 << target for target in {packed.target_of(move) for move in moves} - {-1})


@pytest.mark.parametrize("position", random_positions(80))
def test_it_knows_all_moves_and_all_that_hangs(position: Position) -> None:
    """C4 to C11, as the kernel has them."""
    tree = tree_of(position)
    moves = tree.moves()
    tree.turn = 1 - tree.turn
    threats = tree.moves()
    tree.turn = 1 - tree.turn
    tree.prepare()
    listed = [tree.moves_of_root[place] for place in range(tree.choices)]
    assert sorted(listed) == sorted(move for move in moves if packed.square_of(move))
    winning = [move for move in moves if wins(tree, move)]
    assert tree.own_win in winning if winning else tree.own_win == -1
    assert tree.own_struck == hit(moves)
    assert tree.hanging == hit(threats)
    assert tree.in_check == any(wins(tree, move) for move in threats)


@pytest.mark.parametrize("position", random_positions(16))
def test_a_position_has_one_key_however_it_came_about(position: Position) -> None:
    """C13: squares, facings, wrecks and who is to move; and all is as before once undone."""
    tree = tree_of(position)
    moves = [move for move in tree.moves() if not wins(tree, move)]
    before = tree.key, tree.merit, list(tree.near), list(tree.cell)
    for move in random.Random(5).sample(moves, min(len(moves), 10)):
        tree.make(move)
        after = Board(position)
        after.push(after.named(move))
        anew = tree_of(after.snapshot())
        assert (tree.key, tree.merit) == (anew.key, anew.merit)
        tree.unmake()
        assert (tree.key, tree.merit, list(tree.near), list(tree.cell)) == before


def minimax(tree: Tree, depth: int) -> int:
    """All moves to that depth, and what the search says of the positions there."""
    if depth == 0:
        return int(tree.search(0, -WIN, WIN))
    best = -WIN
    for move in tree.moves():
        if wins(tree, move):
            return WIN - int(tree.ply) - 1
        tree.make(move)
        best = max(best, -minimax(tree, depth - 1))
        tree.unmake()
    return best


@pytest.mark.parametrize("seed", range(100))
def test_without_pruning_it_is_minimax(seed: int) -> None:
    position = engine_position(crowded(seed, (6, 7, 8)[seed % 3], 3))
    tree = tree_of(position)
    tree.pruning, tree.most_nodes = False, 1 << 60
    for depth in (1, 2):
        thought = Search(position, pruning=False).think(depth=depth)
        assert thought.score == minimax(tree, depth)


def test_a_win_is_proven_and_no_move_avoids_it() -> None:
    """C11: Black's command tank is walled in, and two heavy tanks come to bear on it."""
    thought = Search(placed("Ca1N Hd13E Hd11E cp16S #o16 #o15")).think(depth=5)
    assert thought.wins_in and thought.score == WIN - 2 * thought.wins_in + 1
    assert thought.line[-1].target == "p16" or thought.line[-1].end == OFF


@pytest.mark.parametrize(
    ("words", "last"),
    [("Ca1N He4N ce10S hh4W", "*e10"), ("Ce14N cp16S #o16 #o15 #p15", "-off")],
)
def test_it_wins_at_once_when_it_can(words: str, last: str) -> None:
    """C11"""
    thought = Search(placed(words)).think(nodes=1000)
    assert str(thought.move).endswith(last)
    assert (thought.wins_in, thought.loses_in, thought.score) == (1, None, WIN - 1)


def test_it_sees_that_it_loses_whatever_it_does() -> None:
    """C8, C12: the command tank can only turn, and a mortar comes to bear on it."""
    thought = Search(placed("Ca1N #a2 #b2 #b1 re1W cp16S")).think(depth=2)
    assert (thought.loses_in, thought.wins_in, thought.score) == (1, None, 2 - WIN)


@pytest.mark.parametrize("seed", range(12))
def test_what_it_proves_in_two_moves_is_so_by_plain_search(seed: int) -> None:
    position = engine_position(crowded(seed, 8, 4))
    proven = Search(position).think(depth=3).score
    plain = Search(position, pruning=False).think(depth=3).score
    if abs(proven) > WON:
        assert proven == plain


@pytest.mark.parametrize("nodes", [20, 60, 200])
@pytest.mark.parametrize("seed", range(12))
def test_a_loss_is_told_only_when_every_move_was_tried(seed: int, nodes: int) -> None:
    """C11: a thought that was cut short plays on, rather than what it knows to lose."""
    position = engine_position(crowded(seed, 8, 4))
    if Search(position).think(nodes=nodes).loses_in == 1:
        assert Search(position, pruning=False).think(depth=2).loses_in == 1


# Draws


def test_whoever_is_lost_repeats_and_whoever_wins_does_not() -> None:
    """C13: the third time is a draw, and the positions before it are known from the history."""
    board = scene(LOST)
    for move in ("a1-a1NE", "h8-h8SW", "a1-a1N", "h8-h8S") * 2:
        board.push(move)
        if board.plies == 7:
            break
    position, history = board.snapshot(), board.repeatable()
    assert position.turn == 1 and len(history) == 7
    assert Search(position, history).think(depth=1).score > 0  # Black avoids it
    board = scene(LOST)
    for move in ("a1-a1NE", "h8-h8SW", "a1-a1N", "h8-h8S", "a1-a1NE", "h8-h8SW", "a1-a1N"):
        board.push(move)
    board.pop()
    repeated = Search(board.snapshot(), board.repeatable())
    assert repeated.think(depth=1).score <= 0


def test_the_last_quiet_ply_is_a_draw() -> None:
    """C13"""
    assert Search(placed(LOST, quiet=199)).think(depth=2).score == 0
    assert Search(placed(LOST, quiet=0)).think(depth=2).score < -500


# Limits, and nonsense


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_same_number_of_nodes_finds_the_same(layout: str) -> None:
    first, again = (Search(start(layout)).think(nodes=700) for _ in range(2))
    assert first == again
    assert first.move in Board(start(layout)).legal_moves
    assert first.nodes <= 701


@pytest.mark.parametrize(
    "limits",
    [{"seconds": 0.0}, {"nodes": 0}, {"nodes": 1}, {"depth": 0}, {"stop": lambda: True}],
)
def test_however_short_the_time_there_is_a_move(limits: dict[str, float]) -> None:
    thought = Search(start("basic16")).think(**limits)  # pyright: ignore[reportArgumentType]
    assert thought.move in Board(start("basic16")).legal_moves
    assert thought.line == (thought.move,) and thought.depth == 0


def test_time_is_what_the_clock_says() -> None:
    hours = iter(range(1000))
    thought = Search(start("basic16")).think(seconds=3, now=lambda: next(hours))
    assert 0 < thought.nodes < 1000


def test_a_game_that_is_over_has_no_move() -> None:
    """C11, C13"""
    won = parse("16 (16)/(8)h4(7)" + "/(16)" * 13 + "/(8)c4(7) +b 0")
    assert Search(won).think(seconds=1) == (None, -WIN, 0, 0, ())
    assert Search(placed(LOST, quiet=200)).think(depth=3) == (None, 0, 0, 0, ())
    board = scene(LOST)
    for move in ("a1-a1NE", "h8-h8SW", "a1-a1N", "h8-h8S") * 2:
        board.push(move)
    assert board.result
    assert Search(board.snapshot(), board.repeatable()).think(depth=3).move is None


def test_thinking_leaves_the_position_as_it_is() -> None:
    search = Search(start("basic16"))
    assert search.think(nodes=400).move == search.think(nodes=400).move


def test_a_line_is_made_of_legal_moves() -> None:
    board = Board(start("basic20"))
    for move in Search(start("basic20")).think(nodes=1600).line:
        board.push(move)


SCRIPT = """
from tests.games.tank_chess.test_search import LAYOUTS, Search, random_positions, start
for position in [*map(start, LAYOUTS), *random_positions(8)]:
    print(Search(position).think(nodes=900))
"""


@pytest.mark.skipif(COMPILED is None, reason="the search is not compiled: make fast")
def test_compiled_and_interpreted_it_finds_the_same() -> None:
    found = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env=os.environ | {"TAKTIK_INTERPRETED": interpreted},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for interpreted in ("", "1")
    ]
    assert found[0] == found[1] != ""
