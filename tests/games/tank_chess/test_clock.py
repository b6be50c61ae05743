"""C14: the clock as it is written; the speldator's has the same limits and suggestions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.games.tank_chess.rules.clock import (
    MOST_INCREMENT,
    MOST_MINUTES,
    SUGGESTED_MINUTES,
    Clock,
    parse_clock,
)
from host_sim.games.tank_chess.rules.position import SIZES
from panel.settings import TABLE
from speldator import chess_clock

CLOCKS = st.builds(Clock, st.integers(1, MOST_MINUTES), st.integers(0, MOST_INCREMENT))


@given(CLOCKS)
def test_a_clock_is_read_as_it_is_written(clock: Clock) -> None:
    assert parse_clock(str(clock)) == clock


@pytest.mark.parametrize(
    ("written", "clock"),
    [
        ("30", Clock(30)),
        ("30+5", Clock(30, 5)),
        ("1", Clock(1)),
        ("180+60", Clock(180, 60)),
        ("45+0", Clock(45)),
        ("45+05", Clock(45, 5)),
    ],
)
def test_minutes_and_what_a_move_gains(written: str, clock: Clock) -> None:
    assert parse_clock(written) == clock


def test_what_gains_nothing_is_not_written() -> None:
    assert [str(Clock(45)), str(Clock(45, 1))] == ["45", "45+1"]


@pytest.mark.parametrize(
    "written",
    [
        *("", " ", "0", "00", "030", "181", "999", "1000", "-5", "+5", "30+", "30+61", "30+100"),
        *("30+-1", "30 +5", "30+5 ", " 30", "30.5", "30:00", "30+5+5", "3٣", "30+٣", "no"),
        *("30\n", "9" * 10_000),
    ],
)
def test_anything_else_is_refused_with_what_is_allowed(written: str) -> None:
    with pytest.raises(ValueError, match="a clock is 1 to 180 minutes, or like 30") as refused:
        parse_clock(written)
    assert "up to 60 seconds gained by every move" in str(refused.value)
    assert len(str(refused.value)) < 140 and str(refused.value).isprintable()


@given(st.text())
def test_any_text_is_a_clock_or_refused(written: str) -> None:
    try:
        clock = parse_clock(written)
    except ValueError as refused:
        assert str(refused).startswith("a clock is")
    else:
        assert parse_clock(str(clock)) == clock


def test_the_limits_are_those_of_the_speldator() -> None:
    """Where 0 minutes mean that its toggle chooses."""
    assert TABLE["clock_minutes"][1] == (0, MOST_MINUTES)
    assert TABLE["clock_increment"][1] == (0, MOST_INCREMENT)


def test_the_suggestions_are_those_of_the_speldator() -> None:
    small, large = SIZES
    assert SUGGESTED_MINUTES[small] == chess_clock.ATTACK_MINUTES
    assert SUGGESTED_MINUTES[large] == chess_clock.RETREAT_MINUTES
