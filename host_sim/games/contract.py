"""The verbs through which the server knows a game. Players are called as in the game's record."""

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.kit.refused import Refused
from host_sim.paper.papers import Papers

Json = Any  # whatever JSON can say


class Item(NamedTuple):
    """One action of a game, as the story tells it."""

    by: str | None  # None is chance
    turn: int
    action: str
    events: list[Json]
    only_for: str | None = None  # a player's secret


class Session(ABC):
    """One game in play. Whatever changes it raises Refused or ValueError, and then changed nothing.

    `watcher` is None wherever somebody only watches.
    """

    players: tuple[str, ...]

    @property
    @abstractmethod
    def over(self) -> bool: ...

    @property
    @abstractmethod
    def actors(self) -> list[str]:
        """Who is next; also whom the panel waits for."""

    @abstractmethod
    def act(self, player: str, action: str) -> None: ...

    @abstractmethod
    def undo(self, player: str) -> None: ...

    @abstractmethod
    def may_undo(self, player: str) -> bool: ...

    @abstractmethod
    def press(self, player: str, switch: str, down: bool) -> bool:
        """The panel; answers whether that changed the game, and not only the panel."""

    @abstractmethod
    def play(self, player: str) -> None:
        """Does what a recruit would do for that player."""

    @abstractmethod
    def view(self, player: str | None) -> Json: ...

    @abstractmethod
    def may(self, player: str) -> Json: ...

    @abstractmethod
    def ask(self, player: str | None, question: Json) -> Json:
        """ValueError if there is no such question."""

    @abstractmethod
    def panel(self) -> Json | None: ...

    @property
    @abstractmethod
    def story(self) -> list[Item]: ...

    @abstractmethod
    def record(self, player: str | None) -> list[str]:
        """The record as far as that player may have it; ValueError if not at all yet."""

    @abstractmethod
    def new_lines(self) -> list[str]:
        """Lines of the record that were written since this was asked last."""

    @abstractmethod
    def picture(self) -> str:
        """The board without pieces, as SVG."""

    @abstractmethod
    def seconds_left(self) -> float | None:
        """Until `time_is_up` must be called; None if no clock runs."""

    @abstractmethod
    def time_is_up(self) -> None:
        """The clock of who is next has run out."""


class Kind(ABC):
    """A game that can be played at a table."""

    name: str  # of its records, and in the address of its page
    folder: Path  # where all of it lies: README.md, its rule book; web/, words/, players/ …

    @property
    @abstractmethod
    def choices(self) -> Json:
        """What a new game can be made of, for the lobby."""

    @abstractmethod
    def new(self, wishes: Json, names: list[str]) -> tuple[Session, list[str]]:
        """A new game for people of these names, and its first lines; BadInput or ValueError."""

    @abstractmethod
    def read(self, text: str, file: str) -> tuple[Session, list[str]]:
        """The game of a record, and the names of who plays; BadInput if it is none."""

    @abstractmethod
    def check(self, text: str, file: str) -> None:
        """Raises BadInput with every fault of a board that somebody drew."""

    @abstractmethod
    def picture(self, wishes: Json) -> str:
        """What a game made of these wishes is played on, as SVG; BadInput or ValueError."""

    def papers(self) -> Papers | None:
        """What it prints; None if nothing. Imported when it is asked for, which is seldom."""
        return None


def refusal_json(game: str, refused: Refused) -> Json:
    """A refusal for the page, which says it in the reader's language."""
    return {
        "game": game,
        "key": refused.key,
        "clause": refused.clause,
        "reason": refused.reason,
        "details": refused.details,
    }
