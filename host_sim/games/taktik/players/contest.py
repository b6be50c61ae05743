"""Which of several choices is best, when each try of one costs time and leaves much to chance."""

import time
from collections.abc import Callable
from math import sqrt

from host_sim.games.taktik.search.plans import Plans

BATCH = 4  # tries at a time: a shot has four quarters (S8)
SURE = 1.0  # standard errors by which another choice must be better than the first


class Effort:
    """What may be spent on a turn: half of what is left on each decision."""

    def __init__(self, ms: int, nodes: int) -> None:
        self._counts_nodes = nodes > 0
        self._most = nodes if self._counts_nodes else ms / 1000
        self._turn = -1
        self.spent = 0.0

    def begin(self, turn: int) -> None:
        """A decision of that turn."""
        if turn != self._turn:
            self._turn, self.spent = turn, 0.0

    def meter(self, plans: Plans) -> Callable[[], float]:
        """Answers how much of a decision's effort is spent; 1 is all of it."""
        most, before = (self._most - self.spent) / 2, self.spent
        nodes, since = plans.turns, time.monotonic()

        def used() -> float:
            spent = plans.turns - nodes if self._counts_nodes else time.monotonic() - since
            self.spent = before + spent
            return spent / most if most > 0 else 1.0

        return used


class Contest:
    """Between choices; each tells the sum of its chances to win in a range of samples."""

    def __init__(
        self, choices: list[Callable[[int, int], int]], plans: Plans, effort: Effort
    ) -> None:
        self._choices = choices
        self._used = effort.meter(plans)
        self._results: list[list[int]] = [[] for _ in choices]
        self._batches = 0  # that all who are left were tried in

    def best(self) -> int:
        """All are tried a little, the better half more, and so on; the first one always stays,
        and is taken unless another is better by more than chance may make it."""
        left = list(range(len(self._choices)))
        rounds = max(1, (len(left) - 1).bit_length())
        for number in range(rounds):
            while len(left) > 1 and self._used() < (number + 1) / rounds:
                self._try(left)
            ranked = sorted(left[1:], key=self._rank)
            left = [left[0], *ranked[: (len(ranked) + 1) // 2]]
        return next((choice for choice in left[1:2] if self._is_better(choice)), 0)

    def _try(self, choices: list[int]) -> None:
        """A batch of each, in the same samples, unless the effort is spent before."""
        first = self._batches * BATCH
        for choice in choices:
            if self._used() >= 1:
                return
            self._results[choice].append(self._choices[choice](first, first + BATCH))
        self._batches += 1

    def _rank(self, choice: int) -> int:
        return -sum(self._results[choice][: self._batches])

    def _is_better(self, choice: int) -> bool:
        """Than the first one, by what both tried."""
        count = self._batches
        pairs = zip(self._results[choice][:count], self._results[0][:count], strict=True)
        gains = [one - other for one, other in pairs]
        if count < 2:
            return False
        mean = sum(gains) / count
        spread = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
        return mean > SURE * sqrt(spread / count)
