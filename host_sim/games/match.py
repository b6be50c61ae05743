"""Plays a game of any kind to its end."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from host_sim.kit.record import Playable, Written

G = TypeVar("G", bound=Playable)
A = TypeVar("A")
T = TypeVar("T")


def play(
    record: Written[G, A, T],
    choose: Callable[[], Sequence[A] | None],
    tell: Callable[[A, T], Any],
) -> bool:
    """Until the game is over, or until `choose` answers None because somebody leaves the table.

    `tell` hears of every action. Answers whether the game is over.
    """
    while not record.game.over:
        actions = choose()
        if actions is None:
            return False
        for action in actions:
            told = record.apply(action)
            tell(record.game.last, told)
    return True
