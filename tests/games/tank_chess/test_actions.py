"""What players do, as lines: read as they are written, and anything else is told what is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.games.tank_chess.rules.actions import (
    PLAYERS,
    Action,
    Draw,
    Resign,
    Time,
    Turn,
    parse,
    text,
)
from host_sim.games.tank_chess.rules.notation import OFF, Move, parse_move, square_name, square_of
from host_sim.games.tank_chess.rules.pieces import FACINGS
from host_sim.kit.refused import Refused

LONGEST_SPENT = 999_999_999  # milliseconds
COORDINATES = st.integers(0, 19)
SQUARES = st.builds(square_name, st.tuples(COORDINATES, COORDINATES))
MOVES = st.builds(Move, SQUARES, SQUARES, st.sampled_from(FACINGS), st.just("") | SQUARES) | (
    st.builds(Move, SQUARES, st.just(OFF), st.just(""), st.just(""))
)
TURNS = st.builds(Turn, MOVES, st.none() | st.integers(0, LONGEST_SPENT))
NAMES = st.sampled_from(PLAYERS)
ACTIONS: st.SearchStrategy[Action] = (
    TURNS | st.builds(Draw, NAMES) | st.builds(Resign, NAMES) | st.builds(Time, NAMES)
)
SCRAPS = st.sampled_from(
    [
        *"ae49NSW*- .\t\n\0é٣\u2003\ud800",
        *("off", "draw", "resign", "time", "undo", *PLAYERS),
        *("e4-e5N", "e4-g6NE*g9", "12.345", "0.000", "1.5", "-1.000"),
    ]
)
TEXTS = st.text() | st.lists(SCRAPS, max_size=6).map("".join) | st.lists(SCRAPS).map(" ".join)


@given(ACTIONS)
def test_an_action_is_read_as_it_is_written(action: Action) -> None:
    written = text(action)
    assert parse(written) == action
    assert written.isprintable() and written == " ".join(written.split())


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("e4-g6NE", Turn(Move("e4", "g6", "NE"))),
        ("e4-g6NE*g9 12.345", Turn(Move("e4", "g6", "NE", "g9"), 12_345)),
        ("e15-off 0.007", Turn(Move("e15", OFF), 7)),
        ("a1-a2N 999999.999", Turn(Move("a1", "a2", "N"), LONGEST_SPENT)),
        ("draw white", Draw("white")),
        ("resign black", Resign("black")),
        ("time white", Time("white")),
    ],
)
def test_what_is_written_is_what_is_meant(line: str, action: Action) -> None:
    assert parse(line) == action and text(action) == line


@given(TEXTS)
def test_any_text_is_an_action_or_told_what_is_wrong(line: str) -> None:
    try:
        action = parse(line)
    except (ValueError, Refused) as wrong:
        assert len(str(wrong)) < 120
    else:
        assert parse(text(action)) == action
        assert text(action).split() == line.split()


@given(TEXTS)
def test_what_is_told_can_be_printed_wherever_it_came_from(line: str) -> None:
    """No control characters, which a terminal might obey, and nothing from inside Python."""
    try:
        parse(line)
    except (ValueError, Refused) as wrong:
        assert str(wrong).isprintable()
        assert "unpack" not in str(wrong) and "invalid literal" not in str(wrong)


PLAYER = "is followed by white or black"
WRITTEN = "C15: {}: a move is written like e4-g6NE, e4-g6NE*g9 or e15-off"
WRONG = {
    "draw": f"draw {PLAYER}",
    "draw red": f"draw {PLAYER}",
    "draw White": f"draw {PLAYER}",
    "draw white black": f"draw {PLAYER}",
    "resign": f"resign {PLAYER}",
    "resign 12.345": f"resign {PLAYER}",
    "time": f"time {PLAYER}",
    "time white 0.000": f"time {PLAYER}",
    "e4-e5N 12.345 white": "a move is followed by nothing, or by the seconds it took",
    "e4-e5N 1 2 3": "a move is followed by nothing, or by the seconds it took",
    "e4-e5N 12": "'12' is no time: a move takes seconds like 12.345",
    "e4-e5N 12.34": "'12.34' is no time: a move takes seconds like 12.345",
    "e4-e5N 12.3456": "'12.3456' is no time: a move takes seconds like 12.345",
    "e4-e5N 012.345": "'012.345' is no time: a move takes seconds like 12.345",
    "e4-e5N .345": "'.345' is no time: a move takes seconds like 12.345",
    "e4-e5N -1.000": "'-1.000' is no time: a move takes seconds like 12.345",
    "e4-e5N 1e3": "'1e3' is no time: a move takes seconds like 12.345",
    "e4-e5N 1,000": "'1,000' is no time: a move takes seconds like 12.345",
    "e4-e5N 1٢.345": "'1٢.345' is no time: a move takes seconds like 12.345",
    "e4-e5N 1000000.000": "'1000000.000' is no time: a move takes seconds like 12.345",
    "e4-e5N white": "'white' is no time: a move takes seconds like 12.345",
    "fly": WRITTEN.format("fly"),
    "Draw white": WRITTEN.format("Draw"),
    "undo white": WRITTEN.format("undo"),
    "result white escape": "a move is followed by nothing, or by the seconds it took",
    "e4-e5n": WRITTEN.format("e4-e5n"),
    "e4-e5": WRITTEN.format("e4-e5"),
    "e4-offN": WRITTEN.format("e4-offN"),
    "x" * 99: WRITTEN.format("x" * 40),
}


@pytest.mark.parametrize("line", WRONG)
def test_what_is_wrong_is_told(line: str) -> None:
    with pytest.raises((ValueError, Refused)) as wrong:
        parse(line)
    assert str(wrong.value) == WRONG[line]


@pytest.mark.parametrize("line", ["", " ", "\t ", "\n"])
def test_an_empty_line_is_told_in_words(line: str) -> None:
    with pytest.raises((ValueError, Refused)) as wrong:
        parse(line)
    assert str(wrong.value) and "unpack" not in str(wrong.value)


@given(MOVES)
def test_a_move_is_read_as_it_is_written(move: Move) -> None:
    assert parse_move(str(move)) == move


@given(COORDINATES, COORDINATES)
def test_a_square_is_read_as_it_is_written(file: int, rank: int) -> None:
    for size in (16, 20):
        on_board = max(file, rank) < size
        assert square_of(square_name((file, rank)), size) == ((file, rank) if on_board else None)


@pytest.mark.parametrize("name", ["", "a", "1", "a0", "a01", "a21", "u1", "A1", "a1 ", "a٣", "aa1"])
def test_no_other_text_is_a_square(name: str) -> None:
    assert square_of(name, 20) is None
