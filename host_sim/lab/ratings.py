"""How strong many players are, from games between any of them.

The model of Bradley and Terry with draws, as Davidson has it: of two players with strengths a and
b, the chances of a win, a draw and a loss are as a : d * sqrt(a * b) : b. Ratings, and how common
draws are, are the most likely ones, given a weak belief beforehand that players are within some
hundreds of Elo of each other; so a clean sweep is no infinite difference. Intervals come from the
curvature there. Games of a pair share their chance: where they agree more than chance would have
it, all intervals are wider by as much.
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from host_sim.lab.scores import Interval, Z, mean

ELO = 400 / math.log(10)  # a point of Elo in the scale of logarithms
BELIEF = 800 / ELO  # standard deviation of strengths, before any game
STEPS, ENOUGH = 100, 1e-10


class Pair(NamedTuple):
    """The games of a pair between two of the players, by their places."""

    first: int
    second: int
    scores: tuple[float, ...]  # of the first


class Rating(NamedTuple):
    """In Elo; the mean of all players is 0."""

    elo: float
    interval: Interval
    games: int
    score: float


class _Counts(NamedTuple):
    """Of two players against each other."""

    wins: int
    draws: int
    losses: int


def ratings(players: int, pairs: Sequence[Pair]) -> list[Rating]:
    """Of all players, in their order."""
    counts = _counted(pairs)
    values = [0.0] * (players + 1)  # the strengths' logarithms, and that of how common draws are
    slope, curve = _slope(values, counts)
    for _ in range(STEPS):
        step = _solved(curve, slope)
        values = [value + min(max(by, -2.0), 2.0) for value, by in zip(values, step, strict=True)]
        slope, curve = _slope(values, counts)
        if max(map(abs, step)) < ENOUGH:
            break
    middle = mean(values[:players])
    wider = _dispersion(values, pairs)
    return [
        _rating(player, players, values[player] - middle, curve, wider, pairs)
        for player in range(players)
    ]


def chances(values: Sequence[float], first: int, second: int) -> tuple[float, float, float]:
    """Of a win, a draw and a loss of the first."""
    half = (values[first] - values[second]) / 2
    likely = math.exp(half), math.exp(values[-1]), math.exp(-half)
    total = sum(likely)
    return likely[0] / total, likely[1] / total, likely[2] / total


def _counted(pairs: Sequence[Pair]) -> Mapping[tuple[int, int], _Counts]:
    found: dict[tuple[int, int], list[int]] = {}
    for first, second, scores in pairs:
        for score in scores:
            found.setdefault((first, second), [0, 0, 0])[round(2 - 2 * score)] += 1
    return {who: _Counts(*three) for who, three in found.items()}


def _slope(
    values: Sequence[float], counts: Mapping[tuple[int, int], _Counts]
) -> tuple[list[float], list[list[float]]]:
    """Of the logarithm of the likelihood: its gradient, and its curvature downwards."""
    size = len(values)
    prior = 1 / BELIEF**2
    slope = [-value * prior for value in values]
    curve = [[prior * (row == column) for column in range(size)] for row in range(size)]
    for (first, second), (wins, draws, losses) in counts.items():
        games = wins + draws + losses
        win, draw, loss = chances(values, first, second)
        gain = (wins - losses - games * (win - loss)) / 2
        slope[first] += gain
        slope[second] -= gain
        slope[-1] += draws - games * draw
        bend = games * (win + loss - (win - loss) ** 2) / 4
        twist = -games * draw * (win - loss) / 2
        for row, column, by in (
            (first, first, bend), (second, second, bend), (first, second, -bend),
            (second, first, -bend), (size - 1, size - 1, games * draw * (1 - draw)),
            (first, size - 1, twist), (size - 1, first, twist),
            (second, size - 1, -twist), (size - 1, second, -twist),
        ):  # fmt: skip
            curve[row][column] += by
    return slope, curve


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """By Gauss; the matrix is positive definite."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place in range(size):
        best = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        for row in range(size):
            if row != place:
                by = rows[row][place] / rows[place][place]
                rows[row] = [a - by * b for a, b in zip(rows[row], rows[place], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]


def _dispersion(values: Sequence[float], pairs: Sequence[Pair]) -> float:
    """How much more the means of pairs vary than those of independent games would; at least 1."""
    seen = expected = 0.0
    for first, second, scores in pairs:
        win, draw, _ = chances(values, first, second)
        likely = win + draw / 2
        seen += (mean(scores) - likely) ** 2
        expected += (win + draw / 4 - likely**2) / len(scores)
    return max(1.0, seen / expected) if expected else 1.0


def _rating(
    player: int,
    players: int,
    value: float,
    curve: Sequence[Sequence[float]],
    wider: float,
    pairs: Sequence[Pair],
) -> Rating:
    """The variance is that of the difference from the mean of all."""
    contrast = [(place == player) - 1 / players for place in range(players)] + [0.0]
    solved = _solved(curve, contrast)
    half = Z * math.sqrt(wider * sum(a * b for a, b in zip(contrast, solved, strict=True)))
    own = [score for pair in pairs if pair.first == player for score in pair.scores]
    own += [1 - score for pair in pairs if pair.second == player for score in pair.scores]
    interval = Interval(ELO * (value - half), ELO * (value + half))
    return Rating(ELO * value, interval, len(own), mean(own) if own else 0.5)
