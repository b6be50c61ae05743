"""Whether what somebody said still fits: it was said to a state that may have changed meanwhile.

Those who are next together, as in a set-up, do not disturb each other: what one of them does is no
change for the others as long as they stay next.
"""

from collections.abc import Iterable


class Freshness:
    def __init__(self, at: int, actors: Iterable[str]) -> None:
        self._first = self._last = at
        self._actors = set(actors)
        self._since: dict[str, int] = {}  # by player: the last change that was one for them

    def holds(self, player: str, at: int) -> bool:
        """Whether nothing has changed for this player since a state."""
        return self._since.get(player, self._first) <= at <= self._last

    def changed(self, at: int, actors: Iterable[str], by: str | None) -> None:
        """Now it is `at`; somebody, or chance, has acted."""
        before, self._actors = self._actors, set(actors)
        alike = before & self._actors if len(before | self._actors) > 1 else set[str]()
        undisturbed = {
            player: self._since.get(player, self._first) for player in alike if player != by
        }
        self._first = self._last = at
        self._since = undisturbed
