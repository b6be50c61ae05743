"""What both tools ask of a game: a list of actions, and what a seat sees as a row of numbers."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

LARGEST = 2**15 - 1  # in a row: its numbers are 16 bits wide, and none is negative
Odds = Sequence[tuple[int, float]]  # what chance may do, and how probable it is


class Play(ABC):
    """One game after the other on the same terms. Players and actions are numbers from 0."""

    players: tuple[str, ...]
    actions: int  # how long the list is
    facts: int  # how long a row is

    @abstractmethod
    def begin(self, chance: random.Random) -> None:
        """A new game; whatever is dealt comes from `chance`."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether it has ended."""

    @property
    @abstractmethod
    def scores(self) -> list[float]:
        """1 for the side that has won, -1 for the other, shared by its players; else 0."""

    @property
    @abstractmethod
    def player(self) -> int:
        """Who acts next."""

    @abstractmethod
    def legal(self) -> list[int]:
        """What that player may do, in rising order."""

    @abstractmethod
    def mark(self) -> bytearray:
        """The list of actions with a 1 for each that is legal; valid until the next action."""

    def allows(self, action: int) -> bool:
        """Whether an action of the list is legal."""
        return action in self.legal()

    @abstractmethod
    def apply(self, action: int) -> None:
        """Does a legal action, and not what chance does next."""

    @abstractmethod
    def settle(self, chance: random.Random) -> None:
        """Chance does what it has to, until a player is next or the game is over."""

    @abstractmethod
    def row(self, player: int) -> NDArray[np.int16]:
        """All that a player sees; it may be written over by the next call."""

    @abstractmethod
    def name(self, action: int) -> str:
        """A legal action in words."""

    @abstractmethod
    def text(self, player: int | None) -> str:
        """How it stands, as a player sees it; None sees everything."""
