"""Ratings by the model of Bradley and Terry with draws."""

import math
import random

import pytest

from host_sim.lab.ratings import Pair, chances, ratings
from host_sim.lab.scores import elo


def games(first: int, second: int, score: float, draws: float, count: int, seed: int) -> list[Pair]:
    """Independent games with that score of the first."""
    source = random.Random(f"{first}/{second}/{seed}")

    def one() -> float:
        if source.random() < draws:
            return 0.5
        return float(source.random() < (score - draws / 2) / (1 - draws))

    return [Pair(first, second, (one(), one())) for _ in range(count)]


def test_two_players_differ_by_the_elo_of_their_score() -> None:
    found = ratings(2, [Pair(0, 1, (1.0, 1.0, 1.0, 0.0))] * 500)
    assert found[0].elo - found[1].elo == pytest.approx(elo(0.75, 2000), abs=1)
    assert found[0].elo == -found[1].elo and found[0].games == 2000


def test_strength_carries_over_to_those_who_never_met() -> None:
    found = ratings(3, [*games(0, 1, 0.75, 0, 400, 1), *games(1, 2, 0.75, 0, 400, 1)])
    assert found[0].elo - found[2].elo == pytest.approx(2 * elo(0.75, 800), abs=60)


def test_draws_have_a_chance_of_their_own() -> None:
    found = ratings(2, [Pair(0, 1, (0.5, 0.5))] * 50)
    assert found[0].elo == pytest.approx(0, abs=1e-6)
    win, draw, loss = chances([0.0, 0.0, math.log(2)], 0, 1)
    assert (win, draw, loss) == pytest.approx((0.25, 0.5, 0.25))


def test_a_clean_sweep_is_no_infinite_difference() -> None:
    found = ratings(2, [Pair(0, 1, (1.0, 1.0))] * 20)
    assert 300 < found[0].elo - found[1].elo < 2000
    assert found[0].interval.low > 0 > found[1].interval.high


def test_pairs_that_agree_make_intervals_wider() -> None:
    apart = ratings(2, [Pair(0, 1, (1.0, 0.0))] * 50)
    alike = ratings(2, [*[Pair(0, 1, (1.0, 1.0))] * 25, *[Pair(0, 1, (0.0, 0.0))] * 25])
    width = [one[0].interval.high - one[0].interval.low for one in (apart, alike)]
    assert width[1] == pytest.approx(width[0] * math.sqrt(2), rel=0.01)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    true, trials, held = elo(0.7, 10**6) / 2, 200, 0
    for seed in range(trials):
        low, high = ratings(2, games(0, 1, 0.7, 0.2, 40, seed))[0].interval
        held += low <= true <= high
    assert held / trials > 0.91
