"""Position strings: they round-trip, and whatever else is read is refused with a reason."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.games.tank_chess.rules.board import BLACK, WHITE, Board, Reason, Result
from host_sim.games.tank_chess.rules.pieces import FORCES, Kind
from host_sim.games.tank_chess.rules.position import LONGEST, Position, Standing, parse, text

LINE = f"16 (3)h4c4#x(9)/{'/'.join(['(16)'] * 14)}/C0L7(14) w 12"
OTHERS = [kind for kind in Kind if kind is not Kind.COMMAND]
# Pieces of positions, and what else could stand there.
SCRAPS = st.sampled_from(
    [*"HMLCTRhmlctr01789()/ wb+#x-\n٣²\ud800\0", "(16)", "(1)", "(0)", "16", "20"]
) | st.text(max_size=3)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """One command tank a side, or one in all and a winner."""
    size = draw(st.sampled_from((16, 20)))
    winner = draw(st.sampled_from((None, None, 0, 1)))
    without = None if winner is None else draw(st.integers(0, 1))
    most = sum(FORCES[size].values())
    facings = st.integers(0, 7)
    army: list[Standing] = []
    for side in (0, 1):
        kinds = draw(st.lists(st.sampled_from(OTHERS), max_size=most - 1))
        kinds += [Kind.COMMAND] * (side != without)
        army += [Standing(kind, side, draw(facings)) for kind in kinds]
    numbers = st.integers(0, size * size - 1)
    blocked = draw(st.integers(0, 40))
    chosen = draw(st.lists(numbers, unique=True, min_size=len(army), max_size=len(army) + blocked))
    squares = [(number % size, number // size) for number in chosen]
    rest = squares[len(army) :]
    wrecks = draw(st.integers(0, len(rest)))
    return Position(
        size,
        dict(zip(squares, army, strict=False)),
        frozenset(rest[wrecks:]),
        frozenset(rest[:wrecks]),
        draw(st.integers(0, 1)) if winner is None else 1 - winner,
        draw(st.integers(0, 999)),
        winner,
    )


def read_or_reason(line: str) -> None:
    try:
        position = parse(line)
    except ValueError as wrong:
        reason = str(wrong)
        assert reason.isprintable() and 10 < len(reason) < 100
        assert "invalid literal" not in reason and "unpack" not in reason
    else:
        assert parse(text(position)) == position
        assert Board(line).position == text(position)


@given(positions())
def test_a_position_round_trips(position: Position) -> None:
    line = text(position)
    assert "\n" not in line and len(line) <= LONGEST
    assert parse(line) == position
    assert text(parse(line)) == line


@given(positions())
def test_a_board_keeps_the_position(position: Position) -> None:
    line = text(position)
    assert Board(position).position == Board(line).position == line
    assert Board(line).turn == position.turn and Board(line).quiet == position.quiet


def test_what_is_written_is_what_is_meant() -> None:
    position = parse(LINE)
    assert position == Position(
        16,
        {
            (3, 15): Standing(Kind.HEAVY, 1, 4),
            (4, 15): Standing(Kind.COMMAND, 1, 4),
            (0, 0): Standing(Kind.COMMAND, 0, 0),
            (1, 0): Standing(Kind.LIGHT, 0, 7),
        },
        frozenset({(5, 15)}),
        frozenset({(6, 15)}),
        0,
        12,
    )
    assert text(position) == LINE
    assert parse(swap(" w", " b")).turn == 1


@pytest.mark.parametrize(
    ("line", "result"),
    [
        (LINE.replace(" w", " +w").replace("c4", "x"), Result(WHITE, Reason.COMMAND_TANK)),
        (LINE.replace(" w", " +w").replace("C0", "x"), Result(WHITE, Reason.ESCAPE)),
        (LINE.replace(" w", " +b").replace("C0", "x"), Result(BLACK, Reason.COMMAND_TANK)),
        (LINE.replace(" w", " +b").replace("c4", "x"), Result(BLACK, Reason.ESCAPE)),
    ],
)
def test_a_won_game_is_told_by_its_line(line: str, result: Result) -> None:
    board = Board(line)
    assert board.result == result and board.position == line
    assert board.turn == 1 - (result.winner or 0) and not list(board.legal_moves)
    assert Board(parse(line)).result == result


def test_the_fullest_board_is_not_too_long() -> None:
    row = "#x" * 10
    first, last = f"{'c4' + 'r0' * 13}#x#x#x", f"{'R7' * 13}C7#x#x#x"
    line = f"20 {first}/{'/'.join([row] * 18)}/{last} w 999"
    assert text(parse(line)) == line


def swap(old: str, new: str) -> str:
    assert old in LINE
    return LINE.replace(old, new, 1)


FORM = "a position is: size, rows, who moves or has won, quiet plies"
MALFORMED = [
    ("", FORM),
    ("16", FORM),
    (LINE + " ", FORM),
    (" " + LINE, FORM),
    (LINE + " 0", FORM),
    (swap(" w", "  w"), FORM),
    (swap(" w", "\tw"), FORM),
    (LINE.removesuffix(" 12"), FORM),
    (f"16 {'#' * LONGEST} w 0", FORM),
    (swap("16 ", "15 "), "the size is one of 16, 20, not '15'"),
    (swap("16 ", "016 "), "the size is one of 16, 20, not '016'"),
    (swap("16 ", "x "), "the size is one of 16, 20, not 'x'"),
    (swap("16 ", " "), "the size is one of 16, 20, not ''"),
    (swap("16 ", "1" * 50 + " "), "the size is one of 16, 20, not '" + "1" * 19),
    (swap("16 ", "20 "), "20 rows are needed, not 16"),
    (swap("/(16)", ""), "16 rows are needed, not 15"),
    (swap("/(16)", "/(16)/(16)"), "16 rows are needed, not 17"),
    (swap(" w", " W"), "w or b moves, or +w or +b has won, not 'W'"),
    (swap(" w", " wb"), "w or b moves, or +w or +b has won, not 'wb'"),
    (swap(" w", " "), "w or b moves, or +w or +b has won, not ''"),
    (swap(" w", " white"), "w or b moves, or +w or +b has won, not 'white'"),
    (swap(" w", " +"), "w or b moves, or +w or +b has won, not '+'"),
    (swap(" w", " w+"), "w or b moves, or +w or +b has won, not 'w+'"),
    (swap(" 12", " -1"), "quiet plies are a number below 1000, not '-1'"),
    (swap(" 12", " 1000"), "quiet plies are a number below 1000, not '1000'"),
    (swap(" 12", " "), "quiet plies are a number below 1000, not ''"),
    (swap(" 12", " 1.5"), "quiet plies are a number below 1000, not '1.5'"),
    (swap(" 12", " 1_0"), "quiet plies are a number below 1000, not '1_0'"),
    (swap(" 12", " ١٢"), "quiet plies are a number below 1000, not '١٢'"),
    (swap(" 12", " 12\n"), "quiet plies are a number below 1000, not '12\\n'"),
    (swap("(14) w", "(13) w"), "rank 1 has 15 squares, not 16"),
    (swap("(14) w", "(15) w"), "rank 1 has 17 squares, not 16"),
    (swap("(14) w", "(99) w"), "rank 1 has 101 squares, not 16"),
    (swap("(9)", "(8)"), "rank 16 has 15 squares, not 16"),
    (swap("/(16)", "/"), "rank 15 has 0 squares, not 16"),
    (swap("(14) w", "(014) w"), "rank 1: '(014)' is no square"),
    (swap("(14) w", "(0) w"), "rank 1: '(0)' is no square"),
    (swap("(14) w", "(140) w"), "rank 1: '(140)' is no square"),
    (swap("(14) w", "() w"), "rank 1: '()' is no square"),
    (swap("(14) w", "(14 w"), "rank 1: '(14' is no square"),
    (swap("(14) w", "14 w"), "rank 1: '14' is no square"),
    (swap("L7", "L8"), "rank 1: 'L8(14)' is no square"),
    (swap("L7", "L"), "rank 1: 'L(14)' is no square"),
    (swap("L7", "L٣"), "rank 1: 'L٣(14)' is no square"),
    (swap("L7", "K0"), "rank 1: 'K0(14)' is no square"),
    (swap("L7", "X"), "rank 1: 'X(14)' is no square"),
    (swap("h4c4#x", "h4c4#?"), "rank 16: '?(9)' is no square"),
    (swap("h4c4#x", "hh4c4#x"), "rank 16: 'hh4c4#x(9)' is no square"),
    (swap("L7", "C7"), "C2: White has more than one command tank"),
    (swap("h4c4", "c4c4"), "C2: Black has more than one command tank"),
    (swap("C0L7(14)", "C0" + "L0" * 10 + "(5)"), "C2: White has more pieces than there are"),
    (swap("(3)h4c4#x(9)", "c4" + "h4" * 10 + "(5)"), "C2: Black has more pieces than there are"),
    (swap("C0", "L0"), "C11: White has no command tank, and nobody is said to have won"),
    (swap("c4", "l4"), "C11: Black has no command tank, and nobody is said to have won"),
    (swap(" w", " +w"), "C11: a game is won when one of the two command tanks is gone"),
    (
        swap(" w", " +b").replace("C0", "L0").replace("c4", "l4"),
        "C11: a game is won when one of the two command tanks is gone",
    ),
]


@pytest.mark.parametrize(("line", "reason"), MALFORMED, ids=[reason for _, reason in MALFORMED])
def test_a_malformed_position_is_refused_with_the_reason(line: str, reason: str) -> None:
    for read in (parse, Board):
        with pytest.raises(ValueError, match=f"^{re.escape(reason)}"):
            read(line)


@pytest.mark.parametrize(("line", "_reason"), MALFORMED)
def test_reasons_are_short(line: str, _reason: str) -> None:
    read_or_reason(line)


@pytest.mark.parametrize("number", [10, 14])
def test_a_full_force_is_read(number: int) -> None:
    size = {10: 16, 14: 20}[number]
    empty = "/".join([f"({size})"] * (size - 2))
    rest = f"({size - number})"
    black, white = f"c4{'l4' * (number - 1)}", f"{'H0' * (number - 1)}C0"
    line = f"{size} {black}{rest}/{empty}/{white}{rest} w 0"
    assert text(parse(line)) == line


@given(st.text())
def test_any_text_is_a_position_or_has_a_reason(line: str) -> None:
    read_or_reason(line)


@given(
    st.sampled_from((16, 20)),
    st.lists(SCRAPS, max_size=60),
    st.sampled_from(["w", "b", "+w", "+b"]),
)
def test_any_rows_are_a_position_or_have_a_reason(size: int, scraps: list[str], side: str) -> None:
    row = "".join(scraps)
    for rows in (row, "/".join([f"({size})"] * (size - 1) + [row])):
        read_or_reason(f"{size} {rows} {side} 0")


@given(positions(), st.lists(st.tuples(st.integers(0), st.integers(0, 4), SCRAPS), max_size=3))
def test_a_spoilt_position_is_a_position_or_has_a_reason(
    position: Position, edits: list[tuple[int, int, str]]
) -> None:
    line = text(position)
    for place, length, scrap in edits:
        at = place % (len(line) + 1)
        line = line[:at] + scrap + line[at + length :]
    read_or_reason(line)


def test_digits_of_other_scripts_are_no_numbers() -> None:
    """`(1٦)`, with an Arabic-Indic six."""
    with pytest.raises(ValueError, match="is no square"):
        parse(LINE.replace("(16)", "(1٦)", 1))
