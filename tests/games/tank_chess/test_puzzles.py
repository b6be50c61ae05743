"""Puzzles: what the solver proves is so, what is shipped is proven, and the desk knows no mercy."""

import json

import pytest

from host_sim.games.tank_chess.puzzles import desk, self_play
from host_sim.games.tank_chess.puzzles.puzzle import (
    GRADES,
    LENGTHS,
    SHIPPED,
    Answers,
    Puzzle,
    listed,
    read,
    shipped,
    written,
)
from host_sim.games.tank_chess.puzzles.solve import Solving
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.kernel import NOBODY, Kernel
from host_sim.games.tank_chess.rules.kernels import COMPILED
from host_sim.games.tank_chess.rules.position import parse
from tests.games.tank_chess import naive
from tests.games.tank_chess.clauses import legal, placed
from tests.games.tank_chess.test_second_implementation import engine_position

SEEDS = 20
SAMPLE = 3  # of those that take the least, where nothing is compiled


def plain_wins(kernel: Kernel, within: int) -> bool:
    """By the rules alone: some move after which every reply loses (C11)."""
    mover = kernel.turn
    for move in kernel.moves():
        kernel.push(move)
        if kernel.winner == NOBODY:
            won = within > 1 and all(plain_answered(kernel, r, within) for r in kernel.moves())
        else:
            won = kernel.winner == mover
        kernel.pop()
        if won:
            return True
    return False


def plain_answered(kernel: Kernel, reply: int, within: int) -> bool:
    kernel.push(reply)
    answered = kernel.winner == NOBODY and plain_wins(kernel, within - 1)
    kernel.pop()
    return answered


def test_the_solver_proves_what_the_rules_say() -> None:
    found = 0
    for seed in range(SEEDS):
        position = engine_position(naive.random_position(seed, 6, 2))
        for within in (1, 2):
            expected = plain_wins(Board(position).kernel, within)
            assert bool(Solving(position).winners(within)) == expected, (seed, within)
            found += expected
    assert 0 < found < 2 * SEEDS  # both answers were tried


def test_a_win_in_one_is_no_puzzle_and_neither_is_a_win_by_two_moves() -> None:
    hit_at_once = placed("Ca1N Hh8N ch12S")
    assert Solving(hit_at_once).puzzle(2) is None
    assert len(Solving(hit_at_once).winners(1)) > 1


def test_the_shipped_puzzles_are_in_order_and_all_different() -> None:
    puzzles = shipped()
    assert len({one.position for one in puzzles}) == len(puzzles) == 100
    assert {one.wins_in for one in puzzles} == set(LENGTHS)
    assert puzzles == sorted(puzzles, key=lambda one: (one.wins_in, one.effort))
    text = SHIPPED.read_text(encoding="utf-8")
    assert written(read(text), json.loads(text)["seed"]) == text
    assert {row["grade"] for row in listed(puzzles)} == set(range(1, GRADES + 1))


def test_the_order_of_the_pieces_changes_nothing() -> None:
    position = parse(shipped()[0].position)
    turned = position._replace(pieces=dict(reversed(position.pieces.items())))
    assert Solving(turned).puzzle(2) == Solving(position).puzzle(2)
    written_order = sorted(position.pieces, key=lambda at: (-at[1], at[0]))
    assert list(position.pieces) == written_order


@pytest.mark.parametrize("number", range(len(shipped())))
def test_every_line_of_a_shipped_puzzle_is_legal_and_ends_in_a_win(number: int) -> None:
    puzzle = shipped()[number]
    assert len(puzzle.answers) == 1
    follow(Board(parse(puzzle.position)), puzzle.answers, puzzle.wins_in)


def follow(board: Board, answers: Answers, left: int) -> None:
    """C11: after the last reply some move wins at once."""
    side = board.turn
    if not answers:
        assert left == 1
        assert any(wins_at_once(board, move, side) for move in legal(board))
    for move, (reply, more) in answers.items():
        board.push(move)
        board.push(reply)
        follow(board, more, left - 1)
        board.pop()
        board.pop()


def wins_at_once(board: Board, move: str, side: int) -> bool:
    board.push(move)
    won = board.result is not None and board.result.winner == side
    board.pop()
    return won


def proven() -> list[Puzzle]:
    """All of them where the solver is quick, else those that it proves soonest."""
    return shipped() if COMPILED else sorted(shipped(), key=lambda one: one.effort)[:SAMPLE]


@pytest.mark.parametrize("puzzle", proven(), ids=lambda one: f"{one.wins_in}-{one.first}")
def test_shipped_puzzles_are_proven_by_the_solver(puzzle: Puzzle) -> None:
    assert as_shipped(puzzle) == puzzle


def as_shipped(puzzle: Puzzle) -> Puzzle | None:
    """What the solver makes of its position, as a file has it."""
    found = Solving(parse(puzzle.position)).puzzle(puzzle.wins_in)
    return found and read(written([found], 0))[0]


@pytest.mark.skipif(COMPILED is None, reason="the search is not compiled: make fast")
def test_compiled_the_same_seed_makes_the_same_puzzles() -> None:
    made = [self_play.make(2, 7, (2,)) for _ in range(2)]
    assert made[0] == made[1] and len(made[0]) == 2


def test_the_right_moves_solve_a_puzzle_against_the_best_replies() -> None:
    puzzle = shipped()[0]
    [(first, (reply, _))] = puzzle.answers.items()
    tried = desk.answer({"puzzle": 1, "moves": [first]})
    assert tried["right"] and not tried["over"]
    assert [item["action"] for item in tried["items"]] == [first, reply]
    last = desk.answer({"puzzle": 1, "moves": [first], "solution": True})
    solved = desk.answer({"puzzle": 1, "moves": [first, last]})
    assert solved["right"] and solved["over"] and solved["view"]["winner"] == solved["you"]


def test_a_move_that_lets_the_win_go_is_not_played() -> None:
    puzzle = shipped()[0]
    wrong = next(one for one in sorted(legal(Board(puzzle.position))) if one != puzzle.first)
    tried = desk.answer({"puzzle": 1, "moves": [wrong]})
    assert not tried["right"] and tried["items"] == []
    assert tried["view"]["position"] == puzzle.position


@pytest.mark.parametrize("move", ["a1-a1N", "nonsense"])
def test_a_move_against_the_rules_is_refused_by_its_clause(move: str) -> None:
    assert desk.answer({"puzzle": 1, "moves": [move]})["refused"]["clause"].startswith("C")


def test_the_board_asks_at_the_desk_as_at_a_table() -> None:
    movable = desk.answer({"puzzle": 1, "moves": []})["may"]["movable"]
    ends = desk.answer({"puzzle": 1, "moves": [], "ask": {"moves": movable[0]}})["ends"]
    assert ends and {"square", "facing", "targets"} == set(ends[0])


@pytest.mark.parametrize(
    "question",
    [
        {},
        {"puzzle": 0, "moves": []},
        {"puzzle": 10**6, "moves": []},
        {"puzzle": 1, "moves": [["e4"]]},
        {"puzzle": 1, "moves": [], "ask": {"nonsense": 1}},
    ],
)
def test_nonsense_is_no_question(question: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        desk.answer(question)


def test_giving_up_solves_nothing() -> None:
    side = desk.answer({"puzzle": 1, "moves": []})["you"]
    assert not desk.answer({"puzzle": 1, "moves": [f"resign {side}"]})["right"]
