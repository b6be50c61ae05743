"""The sequential test: when it stops, and how often it is wrong."""

import random

import pytest

from host_sim.lab.sprt import Bounds, counts, expected, ratio, verdict

BOUNDS = Bounds(0, 20)


def test_the_bounds_are_wald_s() -> None:
    assert BOUNDS.low == pytest.approx(-2.944, abs=1e-3)
    assert BOUNDS.high == pytest.approx(2.944, abs=1e-3)


def test_pairs_are_counted_by_their_score() -> None:
    assert counts([0.0, 1.0, 0.5, 0.25, 0.5]) == [1, 1, 2, 0, 1]


def test_a_ratio_is_that_of_the_likeliest_distributions() -> None:
    """Two possible scores leave no choice: the distribution with a mean is the only one."""
    import math

    wins, losses = 60, 40
    s0, s1 = expected(0), expected(20)
    by_hand = wins * math.log(s1 / s0) + losses * math.log((1 - s1) / (1 - s0))
    assert ratio([losses, 0, 0, 0, wins], BOUNDS) == pytest.approx(by_hand, abs=0.01)


def test_what_says_nothing_leaves_it_open() -> None:
    assert ratio([0, 0, 5, 0, 0], Bounds(-10, 10)) == pytest.approx(0, abs=1e-6)
    assert verdict([], BOUNDS).accepted == ""


def test_it_stops_at_the_first_pairs_that_are_enough() -> None:
    found = verdict([1.0] * 1000, BOUNDS)
    assert found.accepted == "elo1" and found.pairs < 60
    assert verdict([1.0] * (found.pairs - 1), BOUNDS).accepted == ""
    assert verdict([0.0] * 1000, BOUNDS).accepted == "elo0"


@pytest.mark.parametrize(("true", "accepted"), [(0, "elo1"), (60, "elo0")])
def test_it_is_wrong_no_oftener_than_it_says(true: float, accepted: str) -> None:
    source, bounds, trials, wrong = random.Random(1979), Bounds(0, 60), 200, 0
    chance = expected(true)
    for _ in range(trials):
        pairs = [((source.random() < chance) + (source.random() < chance)) / 2 for _ in range(1500)]
        wrong += verdict(pairs, bounds).accepted == accepted
    assert wrong / trials < 0.09  # 5 %, and chance
