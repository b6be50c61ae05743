"""What games say about two players: a score, how sure it is, and what it is in Elo.

The two games of a pair share their chance, so they are no two samples: a pair is one.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

Z = 1.96  # 95 %
DOUBT = 4  # pairs' worth of it, that the games of a pair may always end alike


class Interval(NamedTuple):
    """95 %."""

    low: float
    high: float


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def interval(pairs: Sequence[float]) -> Interval:
    """Of the score, from pairs' scores between 0 and 1.

    Wilson's, which stays sound for few games and near 0 and 1, with the pairs' own variance in
    place of a coin's, of which it is a `share`: 1 if a pair's games always end alike, a half if
    they have nothing to do with each other. A few pairs do not tell, hence the doubt.
    """
    count, score = len(pairs), mean(pairs)
    most = score * (1 - score)
    variance = mean([(pair - score) ** 2 for pair in pairs])
    share = variance / most if most else 1.0
    share = (count * share + DOUBT) / (count + DOUBT)
    square = Z * Z * share / count
    middle = (score + square / 2) / (1 + square)
    half = math.sqrt(square * most + square * square / 4) / (1 + square)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def elo(score: float, games: int) -> float:
    """A clean sweep would be infinite: it counts as half a point less."""
    least = 0.5 / games
    score = min(max(score, least), 1 - least)
    return 400 * math.log10(score / (1 - score))
