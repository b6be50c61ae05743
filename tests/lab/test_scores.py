"""A score and how sure it is."""

import random

import pytest

from host_sim.lab.scores import elo, interval


def test_an_interval_lies_around_the_score_and_narrows_with_games() -> None:
    few, many = (interval([1.0, 0.5, 0.5, 0.0, 0.5] * times) for times in (2, 40))
    assert few.low < many.low < 0.5 < many.high < few.high


def test_a_clean_sweep_is_not_certainty() -> None:
    assert interval([1.0] * 10) == pytest.approx((10 / (10 + 1.96**2), 1.0))
    assert interval([0.0] * 10).low == 0 and interval([0.0] * 10).high > 0.1


def test_pairs_that_agree_are_worth_no_more_than_one_game() -> None:
    """A pair whose games always end alike for the player is a single coin."""
    alike = interval([1.0, 0.0] * 50)
    apart = interval([1.0, 0.5, 0.5, 0.0] * 25)
    assert alike.high - alike.low > 1.3 * (apart.high - apart.low)


@pytest.mark.parametrize("pairs", [10, 20, 100])
@pytest.mark.parametrize("chance", [0.5, 0.7, 0.9, 0.98])
@pytest.mark.parametrize("alike", [0.0, 1.0], ids=["independent", "alike"])
def test_the_interval_holds_the_truth_as_often_as_it_says(
    pairs: int, chance: float, alike: float
) -> None:
    source = random.Random(1979)
    trials, held = 2000, 0
    for _ in range(trials):
        results: list[float] = []
        for _ in range(pairs):
            first = source.random() < chance
            second = first if source.random() < alike else source.random() < chance
            results.append((first + second) / 2)
        low, high = interval(results)
        held += low <= chance <= high
    assert held / trials > 0.91


def test_elo_is_what_chess_players_know() -> None:
    assert elo(0.5, 100) == 0
    assert elo(0.76, 100) == pytest.approx(200, abs=1)
    assert elo(0.24, 100) == pytest.approx(-200, abs=1)
    assert elo(1.0, 100) == elo(0.995, 100) == pytest.approx(-elo(0.0, 100))
