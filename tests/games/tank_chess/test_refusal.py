"""A move is refused exactly if it is not legal, with the very clause and in plain words."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.notation import OFF, Move, square_name
from host_sim.games.tank_chess.rules.pieces import FACINGS
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.refusal import refusal
from host_sim.games.tank_chess.rules.refusals import Refusal
from host_sim.kit.refused import Refused
from tests.games.tank_chess import naive
from tests.games.tank_chess.clauses import placed
from tests.games.tank_chess.test_second_implementation import engine_position, named

SEEDS = st.integers(0, 10**6)
CROWDS = st.sampled_from([(6, 3), (6, 7), (7, 5), (9, 12), (16, 10), (20, 14)])
CLAUSES = {"C3", "C4", "C6", "C7", "C7a", "C8", "C11", "C15"}
FARTHEST = 6  # one more than any piece can drive


def all_squares(position: Position) -> list[str]:
    return [square_name((f, r)) for f in range(position.size) for r in range(position.size)]


def near(position: Position, start: tuple[int, int]) -> list[str]:
    """All squares to which a piece might think of driving."""
    return [
        square_name((file, rank))
        for file in range(position.size)
        for rank in range(position.size)
        if max(abs(file - start[0]), abs(rank - start[1])) <= FARTHEST
    ]


def agree(position: Position, legal: set[Move], move: Move) -> None:
    refused = refusal(position, move)
    assert (refused is None) == (move in legal), f"{move}: {refused}"
    if refused:
        assert refused.clause in CLAUSES and len(str(refused)) < 140
        assert str(refused).startswith(f"{refused.clause}: ")
        assert str(refused).endswith(f": {refused.reason}")


@settings(max_examples=25)
@given(SEEDS, CROWDS)
def test_what_is_not_refused_is_legal(seed: int, crowd: tuple[int, int]) -> None:
    """Every end near every piece, without a shot; by the second implementation."""
    found = naive.random_position(seed, *crowd)
    position = engine_position(found)
    legal = {named(move) for move in naive.moves(found)}
    assert legal == set(Board(position).legal_moves)
    pieces = random.Random(seed).sample(sorted(position.pieces), min(3, len(position.pieces)))
    for start in pieces:
        agree(position, legal, Move(square_name(start), OFF))
        for end in near(position, start):
            for facing in FACINGS:
                agree(position, legal, Move(square_name(start), end, facing))


@settings(max_examples=15)
@given(SEEDS, CROWDS)
def test_what_is_fired_at_and_not_refused_is_legal(seed: int, crowd: tuple[int, int]) -> None:
    """Some moves without a shot, each with every square as its target."""
    position = engine_position(naive.random_position(seed, *crowd))
    legal = set(Board(position).legal_moves)
    quiet = sorted(move for move in legal if not move.target and move.end != OFF)
    firing = sorted({move._replace(target="") for move in legal if move.target})
    chance = random.Random(seed)
    moves = chance.sample(quiet, min(2, len(quiet))) + chance.sample(firing, min(5, len(firing)))
    for move in moves:
        for target in all_squares(position):
            agree(position, legal, move._replace(target=target))


@pytest.mark.parametrize("turn", "wb")
@pytest.mark.parametrize("boxed", [False, True])
def test_an_escape_that_is_not_refused_is_legal(turn: str, boxed: bool) -> None:
    """From every square of a small board with every facing, also where it can only turn."""
    size = 5
    for start in ((file, rank) for file in range(size) for rank in range(size)):
        around = [naive.step(start, direction) for direction in range(8 * boxed)]
        for facing in range(8):
            piece = naive.Piece(turn, naive.COMMAND, facing)
            walls = frozenset(around)
            found = naive.Position(size, {start: piece}, frozenset(), walls, turn)
            legal = {named(move) for move in naive.moves(found)}
            agree(engine_position(found), legal, Move(square_name(start), OFF))


def mutations(position: Position, move: Move, chance: random.Random) -> Iterator[Move]:
    squares = all_squares(position)
    for _ in range(4):
        yield move._replace(facing=chance.choice(FACINGS))
        yield move._replace(end=chance.choice([*squares, OFF]))
        yield move._replace(start=chance.choice(squares))
        yield move._replace(target=chance.choice([*squares, "", move.start, move.end]))


@settings(max_examples=40)
@given(SEEDS, CROWDS)
def test_a_legal_move_with_one_thing_changed(seed: int, crowd: tuple[int, int]) -> None:
    position = engine_position(naive.random_position(seed, *crowd))
    board = Board(position)
    legal, chance = set(board.legal_moves), random.Random(seed)
    shots = sorted(move for move in legal if move.target)
    chosen = [chance.choice(shots)] if shots else []
    wrong: Move | None = None
    for move in (*chosen, *chance.sample(sorted(legal), 12)):
        agree(position, legal, move)
        for other in mutations(position, move, chance):
            agree(position, legal, other)
            if other not in legal:
                wrong = other
    if wrong:
        with pytest.raises(Refused) as refused:
            board.push(wrong)
        assert str(refused.value) == str(refusal(position, wrong))


# What each refusal says

WORDS = {
    # C15: no such square or facing
    ("He4N", "q4-q5N"): "C15: q4: squares are a1 to p16",
    ("He4N", "e4-e17N"): "C15: e17: squares are a1 to p16",
    ("He4N", "e4-e5N*t9"): "C15: t9: squares are a1 to p16",
    # C3: whose move is it
    ("He4N", "d4-d5N"): "C3: d4-d5N: no piece stands on d4",
    ("He4N #d4", "d4-d5N"): "C3: d4-d5N: no piece stands on d4",
    ("He4N xd4", "d4-off"): "C3: d4-off: no piece stands on d4",
    ("He4N he9S", "e9-e8S"): "C3: e9-e8S: that piece is Black's, and White is to move",
    ("ce9S", "e9-off"): "C3: e9-off: that piece is Black's, and White is to move",
    # C4, C6: the way
    ("He4N", "e4-e4N"): "C4: e4-e4N: to end where and as it began is no move",
    ("He4N le9N", "e4-e4N*e9"): "C4: e4-e4N*e9: to end where and as it began is no move",
    ("He4N", "e4-e8N"): "C4: e4-e8N: out of reach: a heavy tank takes up to 3 steps, or one back",
    ("Me4N", "e4-e9N"): "C4: e4-e9N: out of reach: a medium tank takes up to 4 steps, or one back",
    ("Le4N", "e4-c4N"): "C4: e4-c4N: out of reach: a light tank takes up to 5 steps, or one back",
    ("Ce4N", "e4-e2N"): "C4: e4-e2N: out of reach: a command tank takes up to 5 steps, or one back",
    ("Te4N", "e4-e3S"): "C4: e4-e3S: out of reach: a tank destroyer takes up to 4 steps, or one "
    "back",
    ("Re4N", "e4-e4S"): "C4: e4-e4S: out of reach: a heavy mortar takes up to 3 steps, or one back",
    ("He4N #e5", "e4-e6N"): "C4: e4-e6N: out of reach: a heavy tank takes up to 3 steps, or one "
    "back",
    ("He4N #e5", "e4-e5N"): "C6: e4-e5N: an obstacle is on e5",
    ("He4N xe5", "e4-e5N"): "C6: e4-e5N: a wreck is on e5",
    ("He4N le5N", "e4-e5N"): "C6: e4-e5N: a piece is on e5",
    ("He4N Le5N", "e4-e5N"): "C6: e4-e5N: a piece is on e5",
    ("He4N #e3", "e4-e3N"): "C6: e4-e3N: an obstacle is on e3",
    # C7, C7a, C8: the shot
    ("He4N", "e4-e5N*e9"): "C7: e4-e5N*e9: only enemy pieces are targets, and none is on e9",
    ("He4N", "e4-e5N*e4"): "C7: e4-e5N*e4: only enemy pieces are targets, and none is on e4",
    ("He4N #e9", "e4-e5N*e9"): "C7: e4-e5N*e9: only enemy pieces are targets, and none is on e9",
    ("He4N xe9", "e4-e5N*e9"): "C7: e4-e5N*e9: only enemy pieces are targets, and none is on e9",
    ("He4N Le9N", "e4-e5N*e9"): "C7: e4-e5N*e9: only enemy pieces are targets, and none is on e9",
    ("He4N", "e4-e5N*e5"): "C7: e4-e5N*e5: only enemy pieces are targets, and none is on e5",
    ("He4N lf9N", "e4-e5N*f9"): "C7: e4-e5N*f9: a shot flies in a straight line",
    ("He4N lh5N", "e4-e5N*h5"): "C7: e4-e5N*h5: a heavy tank fires ahead and 45° left and right",
    ("He4N le2N", "e4-e5N*e2"): "C7: e4-e5N*e2: a heavy tank fires ahead and 45° left and right",
    ("Te4N lh8N", "e4-e5N*h8"): "C7: e4-e5N*h8: a tank destroyer fires straight ahead",
    ("He4N le6N", "e4-e5N*e6"): "C7: e4-e5N*e6: at least one square must lie between",
    ("He4N lf6N", "e4-e5N*f6"): "C7: e4-e5N*f6: at least one square must lie between",
    ("He4N le9N #e7", "e4-e5N*e9"): "C7: e4-e5N*e9: the shot is stopped on e7",
    ("He4N lh8N xg7", "e4-e5N*h8"): "C7: e4-e5N*h8: the shot is stopped on g7",
    ("He4N le9N le8N", "e4-e5N*e9"): "C7: e4-e5N*e9: the shot is stopped on e8",
    ("He4N me9S le8N", "e4-e5N*e9"): "C7: e4-e5N*e9: the shot is stopped on e8",
    ("Me4N he9S", "e4-e5N*e9"): "C7a: e4-e5N*e9: gun II does not beat armour III (C9): without a "
    "hit it is written e4-e5N",
    ("Me4N he9W", "e4-e5N*e9"): "C7a: e4-e5N*e9: gun II does not beat armour II (C9): without a "
    "hit it is written e4-e5N",
    ("Le4N he9N", "e4-e5N*e9"): "C7a: e4-e5N*e9: gun I does not beat armour I (C9): without a hit "
    "it is written e4-e5N",
    ("Re4N le7N", "e4-e5N*e7"): "C8: e4-e5N*e7: a mortar hits the third, fourth or fifth square "
    "straight ahead",
    ("Re4N le11N", "e4-e5N*e11"): "C8: e4-e5N*e11: a mortar hits the third, fourth or fifth square "
    "straight ahead",
    ("Re4N lh8N", "e4-e5N*h8"): "C8: e4-e5N*h8: a mortar hits the third, fourth or fifth square "
    "straight ahead",
    ("Re4N xe9", "e4-e5N*e9"): "C7: e4-e5N*e9: only enemy pieces are targets, and none is on e9",
    # C11: the escape
    ("Le16N", "e16-off"): "C11: e16-off: only the command tank may leave the board",
    ("Ce11N", "e11-off"): "C11: e11-off: the far edge is out of reach",
    ("Ca1S", "a1-off"): "C11: a1-off: the far edge is out of reach",
}  # fmt: skip


def refused_by(words: str, written: str) -> Refused:
    with pytest.raises(Refused) as refused:
        Board(placed(words)).parse(written)
    return refused.value


@pytest.mark.parametrize(("words", "written"), WORDS)
def test_a_refusal_tells_the_clause_and_why(words: str, written: str) -> None:
    refused = refused_by(words, written)
    assert str(refused) == WORDS[words, written]
    assert str(refused).startswith(f"{refused.clause}: ")
    assert refused.clause == refused.refusal.clause


def test_every_refusal_of_a_move_has_an_example() -> None:
    """Those that no text can bring about stand below; the others are not about moves."""
    met = {refused_by(*example).refusal for example in WORDS}
    names = [refusal.name for refusal in Refusal]
    about_moves = names[: names.index("OFFERED_ALREADY")]
    assert set(about_moves) - {refusal.name for refusal in met} == {
        *("GAME_OVER", "NOT_YOUR_ACTION", "NO_UNDO"),
        *("NO_MOVE", "NO_FACING", "LEAVING_IS_ALL"),
    }
    assert {refusal.clause for refusal in met} == CLAUSES


def test_no_two_refusals_are_the_same() -> None:
    """Which would make one of them a second name of the other."""
    assert len(Refusal.__members__) == len(list(Refusal))


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (Move("e15", OFF, "N"), "C11: e15-offN: leaving ends the game at once, without a shot"),
        (Move("e15", OFF, "", "e9"), "C11: e15-off*e9: leaving ends the game at once, without a"),
        (Move("e15", "e16", ""), "C15: e15-e16: a facing is one of N, NE, E, SE, S, SW, W, NW"),
        (Move("e15", "e16", "n"), "C15: e15-e16n: a facing is one of N, NE, E, SE, S, SW, W, NW"),
        (Move("", "e16", "N"), "C15: squares are a1 to p16"),
        (Move("e15", "", "N"), "C15: squares are a1 to p16"),
        (Move("e15", "e16", "N", OFF), "C15: off: squares are a1 to p16"),
        (Move(OFF, OFF), "C15: off: squares are a1 to p16"),
        (Move("e" * 99, "e16", "N"), f"C15: {'e' * 40}: squares are a1 to p16"),
    ],
)
def test_moves_that_no_text_can_say_are_refused_too(move: Move, told: str) -> None:
    refused = refusal(placed("Ce15N le9N"), move)
    assert refused and str(refused).startswith(told)


def test_the_last_square_is_that_of_the_board() -> None:
    large = placed("He4N", size=20)
    assert refusal(large, Move("q4", "q5", "N")) is not None
    assert str(refusal(large, Move("u4", "u5", "N"))) == "C15: u4: squares are a1 to t20"


def test_the_mover_may_be_black() -> None:
    refused = refusal(placed("He4N he9S", "b"), Move("e4", "e5", "N"))
    assert str(refused) == "C3: e4-e5N: that piece is White's, and Black is to move"
    assert refusal(placed("He4N he9S", "b"), Move("e9", "e8", "S")) is None
