"""A game that is written down as it is played, whatever its rules."""

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from host_sim.kit.faults import BadInput, phrase
from host_sim.kit.record_file import Appending, is_name


class Sink(Protocol):
    """Where a record goes while it grows; `append` raises BadInput if that fails."""

    def append(self, lines: list[str]) -> None: ...

    def close(self) -> None: ...


class Playable(Protocol):
    """What a game must be able to do; it refuses by raising Refused."""

    def apply(self, action: Any) -> Any:
        """Does an action, and tells what happened."""
        ...

    def undo(self) -> Any:
        """Takes the last action back, whatever it was, and answers it."""
        ...

    @property
    def last(self) -> Any:
        """The last action."""
        ...

    @property
    def over(self) -> bool: ...

    def check_undo(self, player: str) -> str:
        """Raises Refused unless it is fair that this player undoes the last action; their name."""
        ...


G = TypeVar("G", bound=Playable)
A = TypeVar("A")
T = TypeVar("T")


class Written(ABC, Generic[G, A, T]):
    """Of a game `G`, whose actions are `A` and tell of `T`."""

    def __init__(self, game: G, seats: tuple[str, ...]) -> None:
        if not all(map(is_name, seats)):
            raise ValueError(phrase("names are printable, and not too long"))
        self.game = game
        self.seats = seats  # who plays, in the order of players
        self._sink: Sink | None = None

    @abstractmethod
    def lines(self) -> list[str]:
        """The whole record, without what was taken back."""

    @abstractmethod
    def last_lines(self) -> list[str]:
        """The last action, and what a record says by itself after it."""

    def write_to(self, path: str | Path, *, sync: bool = False) -> None:
        """Puts all so far into a new file, and from now on every action as it is done."""
        self.go_on_to(Appending.new(path, self.lines(), sync=sync))

    def go_on_in(self, file: Appending, missing: list[str]) -> None:
        """Goes on in the file that this was read from; a crash may have left lines missing."""
        file.mend()
        file.append(missing)
        self.go_on_to(file)

    def go_on_to(self, sink: Sink) -> None:
        """Whatever is done from now on goes there."""
        self._sink = sink

    def close(self) -> None:
        if self._sink:
            self._sink.close()
            self._sink = None

    def apply(self, action: A) -> T:
        """As the game does it; the action is written before anyone hears of it."""
        told = self.game.apply(action)
        if self._sink:
            try:
                self._sink.append(self.last_lines())
            except BadInput:
                self.game.undo()
                raise
        return told

    def undo(self, player: str) -> A:
        """Takes that player's last action back if that is fair; raises Refused if not."""
        name = self.game.check_undo(player)
        if self._sink:
            self._sink.append([f"undo {name}"])
        return self.game.undo()
