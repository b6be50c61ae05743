"""Random games: what is pushed can be popped, what is written can be read, what is over is over."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.games.tank_chess.rules.board import QUIET_PLIES, Board, Reason, Result
from host_sim.games.tank_chess.rules.notation import OFF, Move
from host_sim.games.tank_chess.rules.pieces import FACINGS
from host_sim.kit.refused import Refused
from tests.games.tank_chess import naive
from tests.games.tank_chess.clauses import legal, play, scene
from tests.games.tank_chess.test_second_implementation import engine_position

SIZES = st.sampled_from([(16, 10), (16, 4), (20, 14), (20, 3), (7, 3), (6, 4)])
SEEDS = st.integers(0, 10**6)
CLAUSES = ("C3", "C4", "C6", "C7", "C7a", "C8", "C11", "C15")
SHUFFLE = ("a1-a2N", "p16-p15S", "a2-a1N", "p15-p16S")


def random_board(seed: int, size: int, pieces: int) -> Board:
    return Board(engine_position(naive.random_position(seed, size, pieces)))


def snapshot(board: Board) -> tuple[str, int, int, Result | None, list[Move]]:
    """All that can be seen of a game."""
    return board.position, board.turn, board.quiet, board.result, list(board.legal_moves)


def choose(board: Board, chance: random.Random) -> Move:
    """A shot now and then, so that something happens; an escape where there is one, sometimes."""
    found = list(board.legal_moves)
    keen = [move for move in found if move.target or move.end == OFF]
    return chance.choice(keen if keen and chance.random() < 0.4 else found)


@settings(max_examples=40)
@given(SEEDS, SIZES)
def test_taking_back_restores_everything(seed: int, board_size: tuple[int, int]) -> None:
    board, chance = random_board(seed, *board_size), random.Random(seed)
    before: list[tuple[str, int, int, Result | None, list[Move]]] = []
    made: list[Move] = []
    while board.result is None and len(made) < 30:
        before.append(snapshot(board))
        made.append(choose(board, chance))
        board.push(made[-1])
        assert board.position != before[-1][0]
        assert board.turn == 1 - before[-1][1]
        assert board.quiet == (0 if made[-1].target else before[-1][2] + 1)
    while made:
        assert board.pop() == made.pop()
        assert snapshot(board) == before.pop()
    with pytest.raises(IndexError, match="no move to undo"):
        board.pop()


@settings(max_examples=15)
@given(SEEDS, SIZES)
def test_every_move_can_be_made_and_taken_back(seed: int, board_size: tuple[int, int]) -> None:
    board = random_board(seed, *board_size)
    before = snapshot(board)
    for move in before[-1]:
        board.push(move)
        assert board.turn == 1 - before[1]
        expected = Reason.ESCAPE if move.end == OFF else Reason.COMMAND_TANK
        assert board.result in (None, Result(before[1], expected))
        assert board.pop() == move
    assert snapshot(board) == before


@settings(max_examples=30)
@given(SEEDS, SIZES)
def test_every_move_is_read_as_it_is_written(seed: int, board_size: tuple[int, int]) -> None:
    board = random_board(seed, *board_size)
    found = list(board.legal_moves)
    written = [str(move) for move in found]
    assert len(set(written)) == len(found) == len(board.legal_moves)
    for move, text in random.Random(seed).sample(list(zip(found, written, strict=True)), 12):
        assert board.parse(text) == move and move in board.legal_moves


@settings(max_examples=20)
@given(SEEDS, SIZES)
def test_a_position_in_a_game_can_be_taken_up_again(seed: int, board_size: tuple[int, int]) -> None:
    """Read from its line it has the same moves and threats; only sizes in the set can be read."""
    size, pieces = board_size
    board, chance = random_board(seed, 20 if size > 16 else 16, pieces), random.Random(seed)
    for _ in range(20):
        if board.result is None:
            board.push(choose(board, chance))
    again = Board(board.position)
    assert again.position == board.position
    if board.result != Result(None, Reason.REPETITION):  # which takes a history
        assert again.result == board.result
        assert set(again.legal_moves) == set(board.legal_moves)
        assert again.is_check() == board.is_check() and again.is_escape() == board.is_escape()


@settings(max_examples=30)
@given(SEEDS, SIZES)
def test_announcing_changes_nothing(seed: int, board_size: tuple[int, int]) -> None:
    board, chance = random_board(seed, *board_size), random.Random(seed)
    for _ in range(10):
        before = snapshot(board)
        answers = board.is_check(), board.is_escape()
        assert (board.is_check(), board.is_escape()) == answers
        assert repr(board.legal_moves) == f"<{len(before[-1])} legal moves>"
        assert snapshot(board) == before
        if board.result is not None:
            break
        board.push(choose(board, chance))


@settings(max_examples=30)
@given(SEEDS, SIZES)
def test_a_game_that_is_over_is_over(seed: int, board_size: tuple[int, int]) -> None:
    board, chance = random_board(seed, *board_size), random.Random(seed)
    last = choose(board, chance)
    while board.result is None and board.quiet < 60:
        last = choose(board, chance)
        board.push(last)
    if board.result is not None:
        check_it_is_over(board, last)


def check_it_is_over(board: Board, some: Move) -> None:
    over = snapshot(board)
    assert over[-1] == [] and len(board.legal_moves) == 0 and some not in board.legal_moves
    for end in (lambda: board.push(some), lambda: board.parse(str(some))):
        with pytest.raises(Refused, match="C11: the game is over") as refused:
            end()
        assert refused.value.clause == "C11"
    assert snapshot(board) == over


@st.composite
def wild_moves(draw: st.DrawFn) -> Move:
    """Well formed or not, mostly about squares that exist."""
    squares = st.builds("{}{}".format, st.sampled_from("abcdefg"), st.integers(0, 8))
    words = squares | st.sampled_from(["", OFF, "e04", "E4"]) | st.text(max_size=3)
    return Move(
        draw(words), draw(words), draw(st.sampled_from((*FACINGS, "", "n", "X"))), draw(words)
    )


@given(SEEDS, st.lists(wild_moves(), min_size=1, max_size=8))
def test_an_illegal_move_is_refused_and_nothing_changes(seed: int, wild: list[Move]) -> None:
    board = random_board(seed, 7, 4)
    before = snapshot(board)
    for move in wild:
        if move not in before[-1]:
            with pytest.raises(Refused) as refused:
                board.push(move)
            assert refused.value.clause in CLAUSES and refused.value.reason
    assert snapshot(board) == before


@given(SEEDS, st.text(max_size=12) | wild_moves().map(str))
def test_any_text_is_a_move_or_refused(seed: int, text: str) -> None:
    board = random_board(seed, 6, 3)
    before = snapshot(board)
    try:
        assert str(board.parse(text)) == text
    except Refused as refused:
        assert refused.clause in CLAUSES and text not in legal(board)
    assert snapshot(board) == before


@settings(max_examples=30)
@given(SEEDS, SIZES)
def test_a_move_of_the_other_side_is_refused(seed: int, board_size: tuple[int, int]) -> None:
    board, chance = random_board(seed, *board_size), random.Random(seed)
    theirs = choose(board, chance)
    board.push(chance.choice([move for move in board.legal_moves if move.end != OFF]))
    before = snapshot(board)
    for move in (theirs, theirs._replace(target="")):
        if before[3] is None:
            with pytest.raises(Refused, match=r"^C3: "):
                board.push(move)
    assert snapshot(board) == before


# How games end


def test_the_third_time_is_counted_from_any_position() -> None:
    """Not only that of the start: here the one after the first move."""
    board = play(scene("Ca1N cp16S Lc1N"), "c1-c2N")
    play(board, *("p16-p15S", "a1-a2N", "p15-p16S", "a2-a1N") * 2)
    assert board.result == Result(None, Reason.REPETITION)
    check_it_is_over(board, Move("p16", "p15", "S"))
    assert board.pop() == Move("a2", "a1", "N")
    assert board.result is None and board.quiet == 8
    play(board, "a2-a3N")
    assert board.result is None


def test_a_repetition_taken_back_can_be_made_again() -> None:
    board = play(scene("Ca1N cp16S"), *SHUFFLE, *SHUFFLE)
    for _ in range(3):
        assert board.result == Result(None, Reason.REPETITION)
        board.pop()
        assert board.result is None
        play(board, SHUFFLE[-1])


def test_200_quiet_plies_from_the_start_are_a_draw() -> None:
    """Two boxed in command tanks that turn; two more tanks that walk so that nothing recurs."""
    board = scene("Ca1N Lh1N cp16S lh16S #a2 #b2 #b1 #p15 #o15 #o16")
    chance = random.Random(4)
    visited = {board.position.rsplit(" ", 1)[0]: 1}
    while board.result is None:
        for move in chance.sample(list(board.legal_moves), len(board.legal_moves)):
            if move.target:
                continue
            board.push(move)
            line = board.position.rsplit(" ", 1)[0]
            if line not in visited:
                visited[line] = 1
                break
            board.pop()
    assert board.result == Result(None, Reason.QUIET)
    assert board.quiet == QUIET_PLIES == len(visited) - 1 == 200
    board.pop()
    assert board.result is None and board.quiet == 199


def test_a_destruction_puts_the_quiet_plies_back() -> None:
    board = scene("He4N le9S Ca1N cp16S", quiet=198)
    play(board, "a1-a2N", "p16-p15S")
    assert board.result == Result(None, Reason.QUIET)
    board.pop()
    board.pop()
    play(board, "e4-e5N*e9", "p16-p15S")
    assert board.result is None and board.quiet == 1


@pytest.mark.parametrize(
    ("words", "turn", "text"),
    [
        ("He4N ce9S Ca1N", "w", "e4-e5N*e9"),
        ("Ce4S he9S ca16S", "b", "e9-e8S*e4"),
        ("Ce14N ca16S", "w", "e14-off"),
        ("Cp16S ce3S", "b", "e3-off"),
    ],
)
def test_a_win_can_be_taken_back(words: str, turn: str, text: str) -> None:
    board = scene(words, turn)
    before = snapshot(board)
    for _ in range(2):
        move = board.parse(text)
        board.push(move)
        assert board.result and board.result.winner == "wb".index(turn)
        check_it_is_over(board, move)
        assert not board.is_check() and not board.is_escape()
        assert board.pop() == move
        assert snapshot(board) == before


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    with pytest.raises(IndexError, match="no move to undo"):
        scene("Ca1N cp16S").pop()


def test_reasons_are_words_for_records() -> None:
    assert [str(reason) for reason in Reason] == (
        ["command_tank", "escape", "resignation", "time", "agreement", "repetition", "quiet"]
    )


def test_perft_counts_what_can_be_played() -> None:
    board = scene("Ca1N cd4S #b2 lb4S He1N")
    total = 0
    for move in list(board.legal_moves):
        board.push(move)
        total += len(board.legal_moves)
        board.pop()
    assert board.kernel.perft(2) == total
    assert board.kernel.perft(1) == len(board.legal_moves) and board.kernel.perft(0) == 1


@settings(max_examples=20)
@given(SEEDS, SIZES)
def test_a_sampled_move_is_a_legal_one(seed: int, board_size: tuple[int, int]) -> None:
    board, chance = random_board(seed, *board_size), random.Random(seed)
    before = snapshot(board)
    for _ in range(50):
        assert board.named(board.kernel.sample(chance.getrandbits(40))) in before[-1]
    assert snapshot(board) == before


def test_every_move_is_sampled_sooner_or_later() -> None:
    """Shots, shells, the back step and the escape among them."""
    board = scene("Cc15N Hf4N Rj4N lf9S hj9S ca1S")
    numbers = [board.kernel.sample(random.Random(n).getrandbits(40)) for n in range(6000)]
    assert {board.named(number) for number in numbers} == set(board.legal_moves)
