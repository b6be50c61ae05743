"""C3-C6: turns and steps."""

import re

import pytest

from host_sim.games.tank_chess.rules.board import BLACK, WHITE, Board
from host_sim.games.tank_chess.rules.notation import Move
from host_sim.games.tank_chess.rules.pieces import FACINGS
from host_sim.games.tank_chess.rules.position import Position
from host_sim.kit.refused import Refused
from tests.games.taktik.clauses import forbids, holds
from tests.games.tank_chess.clauses import legal, moves, placed, play, scene

BLOCKERS = ("#{}", "x{}", "L{}N", "l{}N")
SPEEDS = {"H": 3, "M": 4, "L": 5, "C": 5, "T": 4, "R": 3}
ENDS = {3: 27, 4: 63, 5: 130}
AROUND_E5 = ("e6", "f6", "f5", "f4", "e4", "d4", "d5", "d6")


def starts(found: set[str]) -> set[str]:
    return {move.split("-")[0] for move in found}


def ends(found: set[str], start: str) -> set[str]:
    """Squares where the piece from `start` can end."""
    moved = {move.split("-")[1] for move in found if move.startswith(f"{start}-")}
    return {end.split("*")[0].rstrip("NESW") for end in moved}


@holds("C3")
def test_white_moves_first_and_turns_alternate() -> None:
    assert Position(16, {}, frozenset(), frozenset()).turn == WHITE
    board = scene("Ca1N ca16S")
    seen = [board.turn]
    for text in ("a1-a2N", "a16-a15S", "a2-a3N", "a15-a14S"):
        play(board, text)
        seen.append(board.turn)
    assert seen == [WHITE, BLACK, WHITE, BLACK, WHITE]


@holds("C3")
def test_a_change_of_facing_alone_is_a_move() -> None:
    assert {"e4-e4NE", "e4-e4NW"} <= moves("He4N")


@holds("C3")
def test_after_a_move_firing_is_optional() -> None:
    assert {"e4-e5N", "e4-e5N*e9", "e4-e4NE", "e4-e4NE*e9"} <= moves("He4N le9S")


@holds("C3")
def test_any_piece_of_the_side_may_move() -> None:
    words = "He4N Mg4N Li4N Ck4N hd13S lp16S"
    assert starts(moves(words)) == {"e4", "g4", "i4", "k4"}
    assert starts(moves(words, "b")) == {"d13", "p16"}


@forbids("C3")
def test_nobody_moves_a_piece_of_the_other_side() -> None:
    board = scene("Ca1N lc16S ca16S")
    before = board.position
    for move in (Move("c16", "c15", "S"), Move("a16", "a16", "SE"), Move("e4", "e5", "N")):
        with pytest.raises(Refused, match=r"^C3: "):
            board.push(move)
    assert board.position == before
    play(board, "a1-a2N")
    with pytest.raises(Refused, match=r"^C3: "):
        board.push(Move("a2", "a3", "N"))


@forbids("C3")
def test_only_the_piece_that_moved_fires() -> None:
    """The heavy tank has a shot along the file, the light one in the corner has none."""
    found = moves("He4N le9S Lp1N #o1 #o2 #p2")
    assert starts(found) == {"e4", "p1"}
    assert starts({move for move in found if "*" in move}) == {"e4"}


@forbids("C3")
def test_nobody_fires_without_moving_or_twice() -> None:
    found = moves("He4N le9S li4S")
    assert "e4-e4N*e9" not in found
    assert {"e4-e4NE*e9"} <= found
    assert all(move.count("*") <= 1 for move in found)


@holds("C4")
@pytest.mark.parametrize(
    ("facing", "ahead"), list(zip(FACINGS, AROUND_E5, strict=True)), ids=FACINGS
)
def test_a_step_is_one_square_ahead_or_an_eighth_of_a_turn(facing: str, ahead: str) -> None:
    found = moves(f"Le5{facing}")
    left, right = (FACINGS[(FACINGS.index(facing) + turn) % 8] for turn in (-1, 1))
    assert {f"e5-{ahead}{facing}", f"e5-e5{left}", f"e5-e5{right}"} <= found


@holds("C4")
def test_steps_combine_freely_up_to_the_speed() -> None:
    found = moves("He4N")
    assert {"e4-e7N", "e4-e6NE", "e4-f6NE", "e4-g6NE", "e4-f5E", "e4-f4E", "e4-e4SE"} <= found
    assert {"e4-f5N", "e4-f5NE", "e4-e5E"} <= found  # turned and turned back; two turns and ahead
    fast = moves("Le4N")
    assert {"e4-e9N", "e4-e4S", "e4-e5S", "e4-e3S", "e4-h4E", "e4-g6E", "e4-g7NE"} <= fast


@holds("C4")
@pytest.mark.parametrize(("letter", "speed"), SPEEDS.items())
def test_every_kind_drives_as_far_as_its_speed(letter: str, speed: int) -> None:
    found = moves(f"{letter}e2N", size=20)
    assert {f"e2-e{2 + n}N" for n in range(1, speed + 1)} <= found
    assert f"e2-e{2 + speed + 1}N" not in found


@forbids("C4")
def test_ending_where_and_as_it_began_is_no_move() -> None:
    for letter in SPEEDS:
        board = scene(f"{letter}e5N", size=20)
        assert "e5-e5N" not in legal(board)
        with pytest.raises(Refused, match=r"^C4: e5-e5N: to end where and as it began is no move"):
            board.push(Move("e5", "e5", "N"))


@forbids("C4")
def test_no_more_steps_than_the_speed_and_none_aside() -> None:
    found = moves("He4N")
    assert not {"e4-e8N", "e4-e7NE", "e4-f7NE", "e4-e4S", "e4-f4N", "e4-g4E", "e4-e5SE"} & found
    assert not {"e4-d4N", "e4-f4NE", "e4-e5S"} & found
    assert not {"e4-e10N", "e4-e2S", "e4-i4E", "e4-g4N"} & moves("Le4N")


@holds("C4a")
@pytest.mark.parametrize(("letter", "speed"), SPEEDS.items())
@pytest.mark.parametrize("facing", FACINGS)
def test_a_piece_alone_has_27_63_or_130_ends_and_the_back_step(
    letter: str, speed: int, facing: str
) -> None:
    board = scene(f"{letter}j10{facing}", size=20)
    assert len(board.legal_moves) == len(legal(board)) == ENDS[speed] + 1


@holds("C4a")
def test_a_move_is_piece_end_facing_and_target() -> None:
    """One end state with two targets is three moves."""
    board = scene("He4N lb8S lh8S #e9")
    found = {str(move) for move in board.legal_moves if (move.end, move.facing) == ("e5", "N")}
    assert found == {"e4-e5N", "e4-e5N*b8", "e4-e5N*h8"}


@forbids("C4a")
def test_ways_with_the_same_result_are_not_two_moves() -> None:
    """f5NE is ahead after a turn; e5NE is a turn before or after ahead; each is there once."""
    board = scene("He4N Me10E Li8SW Tk3N Rm9W lb12S cp12S", size=20)
    written = [str(move) for move in board.legal_moves]
    assert len(written) == len(set(written)) == len(board.legal_moves)


@forbids("C4a")
def test_what_is_no_legal_move_is_refused_with_the_clause() -> None:
    board = scene("He4N ca16S")
    refusals = {Move("e4", "e8", "N"): "C4", Move("e4", "e5", "N", "a16"): "C7"}
    for move, clause in {**refusals, Move("e4", "off"): "C11"}.items():
        with pytest.raises(Refused, match=f"^{clause}: {re.escape(str(move))}: ") as refused:
            board.push(move)
        assert refused.value.clause == clause and refused.value.reason
        assert move not in board.legal_moves


@holds("C5")
@pytest.mark.parametrize("facing", FACINGS)
@pytest.mark.parametrize("letter", SPEEDS)
def test_a_piece_moves_one_square_straight_back(letter: str, facing: str) -> None:
    back = AROUND_E5[(FACINGS.index(facing) + 4) % 8]
    assert f"e5-{back}{facing}" in moves(f"{letter}e5{facing}")


@holds("C5")
def test_it_may_fire_after_the_back_step() -> None:
    """Over the square that it left, too."""
    assert {"e4-e3N", "e4-e3N*e9", "e4-e3N*h6"} <= moves("He4N le9S lh6S")
    assert "e4-e3N*e5" in moves("He4N le5S")


@forbids("C5")
def test_the_back_step_is_one_step_without_any_other() -> None:
    for letter in "HMLCTR":
        found = moves(f"{letter}h8N")
        assert not {"h8-h6N", "h8-h7NE", "h8-h7NW", "h8-g7N", "h8-i7N"} & found


@forbids("C5")
@pytest.mark.parametrize("blocker", BLOCKERS)
def test_no_back_step_onto_a_square_that_is_not_empty(blocker: str) -> None:
    assert "e4-e3N" not in moves(f"He4N {blocker.format('e3')}")
    assert not {move for move in moves("He1N") if move.startswith("e1-e0")}


@holds("C6")
@pytest.mark.parametrize("blocker", BLOCKERS)
def test_a_diagonal_step_between_two_blocked_squares_is_allowed(blocker: str) -> None:
    words = f"He4NE {blocker.format('e5')} {blocker.format('f4')}"
    assert {"e4-f5NE", "e4-g6NE"} <= moves(words)
    words = f"He4NE {blocker.format('e3')} {blocker.format('d4')}"
    assert "e4-d3NE" in moves(words)  # the back step as well


@holds("C6")
def test_a_piece_goes_round_what_stands_in_its_way() -> None:
    found = moves("Lf4N #f5")
    assert {"f4-g5NE", "f4-g5N", "f4-g6N", "f4-e6N", "f4-g5NW"} <= found
    assert "f4-f6NW" in found  # over g5
    assert "f4-f5NW" not in found


@forbids("C6")
@pytest.mark.parametrize("blocker", BLOCKERS)
def test_nothing_moves_onto_or_across_a_square_that_is_not_empty(blocker: str) -> None:
    found = moves(f"Le4N {blocker.format('e5')}")
    assert "e5" not in ends(found, "e4") and "e4-e6N" not in found and "e4-e9N" not in found
    ring = " ".join(blocker.format(name) for name in AROUND_E5)
    assert ends(moves(f"Le5N {ring}"), "e5") == {"e5"}


@forbids("C6")
@pytest.mark.parametrize(("letter", "turns"), [("H", 6), ("M", 7), ("L", 7)])
def test_a_piece_boxed_in_only_turns(letter: str, turns: int) -> None:
    ring = " ".join(f"#{name}" for name in AROUND_E5)
    assert len(moves(f"{letter}e5N {ring}")) == turns


@forbids("C6")
def test_what_is_refused_leaves_everything_as_it_was() -> None:
    board = scene("He4N #e5 xd4 ca16S")
    before, found = board.position, legal(board)
    for end, clause in {"e5": "C6", "d4": "C6", "e6": "C4"}.items():
        with pytest.raises(Refused, match=f"^{clause}: "):
            board.push(Move("e4", end, "N"))
    assert (board.position, legal(board)) == (before, found)
    assert Board(placed("He4N #e5 xd4 ca16S")).position == before
