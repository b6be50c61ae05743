"""Paths told step by step draw what they drew."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.kit.paths import relative

NUMBERS = st.integers(-99, 99)
PAIRS = st.tuples(NUMBERS, NUMBERS)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("M26 -15L26 15L0 30z", "m26-15l0 30l-26 15z"),
        ("M1 2 5 6", "m1 2l4 4"),  # more pairs after M are lines
        ("M1 1zM3 3l1 1", "m1 1zm2 2l1 1"),  # z goes back to where its part began
        ("M-7 -11a7 7 0 0 1 14 0H3v4V0", "m-7-11a7 7 0 0 1 14 0h-4v4v7"),
        ("M0 0Q1 2 3 4T9 9C1 1 2 2 9 9", "m0 0q1 2 3 4t6 5c-8-8-7-7 0 0"),
        ("M-16-7q4-4 8 0t8 0", "m-16-7q4-4 8 0t8 0"),
    ],
)
def test_each_command(data: str, told: str) -> None:
    assert relative(data) == told


@given(st.lists(st.lists(PAIRS, min_size=1, max_size=4), min_size=1, max_size=4), st.booleans())
def test_it_leads_to_the_same_places(parts: list[list[tuple[int, int]]], closed: bool) -> None:
    data = "".join("M" + "L".join(f"{x} {y}" for x, y in part) + "z" * closed for part in parts)
    places: list[tuple[float, float]] = []
    at = start = (0.0, 0.0)
    for command, numbers in re.findall(r"([mlz])([^mlz]*)", relative(data)):
        if command == "z":
            at = start
            continue
        x, y = (float(n) for n in re.findall(r"-?[\d.]+", numbers))
        at = (at[0] + x, at[1] + y)
        start = at if command == "m" else start
        places.append(at)
    assert places == [place for part in parts for place in part]
