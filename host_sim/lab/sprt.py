"""Whether a player is better by so much, asked as long as it takes and no longer.

The generalised sequential probability ratio test over pairs, as chess engines are tested: the
likelihoods of the most likely distributions of pairs' scores whose means are those of either Elo.
Two hypotheses with few games to tell them apart need no assumption about draws or sides, since a
pair is the sample.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from host_sim.lab.scores import mean

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a pair
NEVER_SEEN = 1e-3  # what counts for a score that no pair has had
STEPS = 60  # of halving an interval, down to the last digit


class Bounds(NamedTuple):
    """What is to be told apart, and how surely."""

    elo0: float
    elo1: float
    alpha: float = 0.05  # chance to take elo1 for true when elo0 is
    beta: float = 0.05  # and the other way round

    @property
    def low(self) -> float:
        return math.log(self.beta / (1 - self.alpha))

    @property
    def high(self) -> float:
        return math.log((1 - self.beta) / self.alpha)


class Verdict(NamedTuple):
    """After so many pairs."""

    pairs: int
    llr: float  # log-likelihood ratio of elo1 to elo0
    accepted: str  # "elo0", "elo1", or "" as long as it is open


def expected(elo: float) -> float:
    """The score of a player who is so much stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def counts(pairs: Iterable[float]) -> list[int]:
    """How many pairs had each of the scores."""
    found = [0] * len(SCORES)
    for pair in pairs:
        found[round(pair * 4)] += 1
    return found


def ratio(found: Sequence[int], bounds: Bounds) -> float:
    """The log-likelihood ratio of so many pairs of each score."""
    seen = [count or NEVER_SEEN for count in found]
    total = sum(seen)
    shares = [count / total for count in seen]
    likely0, likely1 = (_likeliest(shares, expected(elo)) for elo in (bounds.elo0, bounds.elo1))
    logs = (math.log(b / a) for a, b in zip(likely0, likely1, strict=True))
    return total * sum(share * log for share, log in zip(shares, logs, strict=True))


def _likeliest(shares: Sequence[float], score: float) -> list[float]:
    """Of all distributions with that mean, the one under which these shares are the likeliest.

    By Lagrange's rule it is share / (1 + x * (s - mean)), with the x for which the mean is right.
    """
    low, high = -1 / (SCORES[-1] - score), 1 / (score - SCORES[0])
    for _ in range(STEPS):
        x = (low + high) / 2
        excess = sum(
            share * (s - score) / (1 + x * (s - score))
            for share, s in zip(shares, SCORES, strict=True)
        )
        low, high = (x, high) if excess > 0 else (low, x)
    x = (low + high) / 2
    return [share / (1 + x * (s - score)) for share, s in zip(shares, SCORES, strict=True)]


def verdict(pairs: Sequence[float], bounds: Bounds) -> Verdict:
    """After the first pairs that are enough, or all of them if they are not."""
    found = [0] * len(SCORES)
    last = Verdict(0, 0.0, "")
    for number, pair in enumerate(pairs, 1):
        found[round(pair * 4)] += 1
        llr = ratio(found, bounds)
        accepted = "elo1" if llr >= bounds.high else "elo0" if llr <= bounds.low else ""
        last = Verdict(number, llr, accepted)
        if accepted:
            break
    return last


def pair_scores(groups: Sequence[Sequence[float]]) -> list[float]:
    """The mean of each pair."""
    return [mean(group) for group in groups]
