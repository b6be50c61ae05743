"""A game that is written down as it is played, whatever its rules."""

from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from host_sim.kit.faults import BadInput, phrase
from host_sim.kit.head import Head, RunningHead
from host_sim.kit.record_file import Appending, is_name


class Journal(Protocol):
    """Where a record goes while it grows; `append` raises BadInput if that fails."""

    def append(self, lines: list[str]) -> None: ...

    def close(self) -> None: ...


class Playable(Protocol):
    """What a record asks of the game that it writes down."""

    @property
    def over(self) -> bool: ...

    @property
    def actors(self) -> list[str]:
        """The players who are next; none while chance is awaited."""
        ...

    @property
    def turn(self) -> int: ...

    def __len__(self) -> int:
        """How many actions were done."""
        ...

    def action(self, place: int) -> Any:
        """One of them, as it was really done; -1 is the last."""
        ...

    def at(self, place: int) -> Self:
        """As it stood after so many actions, fewer than were done; to look at, not to go on with.

        It must not take longer the longer the game is.
        """
        ...

    def actor(self, action: Any) -> str | None:
        """Whose action that is, legal or not; None for what chance does."""
        ...

    def refusal(self, action: Any) -> Exception | None:
        """Why an action may not be done, or None if it may; nothing is changed."""
        ...

    def apply(self, action: Any) -> list[Any]:
        """Does an action and tells what happened, or raises Refused and changes nothing."""
        ...

    def check_undo(self, player: str) -> str:
        """Raises Refused unless it is fair that this player undoes the last action; their name."""
        ...

    def undo(self) -> Any:
        """Undoes the last action, whatever it was, and answers it."""
        ...


class Moment(NamedTuple):
    """One action of a game, as it happened."""

    by: str | None  # a player; None is chance
    turn: int
    action: Any
    events: Sequence[Any]  # as `Record.happened` keeps them


G = TypeVar("G", bound=Playable)
A = TypeVar("A")
E = TypeVar("E")


class Record(ABC, Generic[G, A, E]):
    """A game `G` whose actions are `A` and tell of events `E`; who plays it; and its story.

    Of the story it keeps what the game does not know any more; the rest is told when asked for.
    """

    GAME: ClassVar[str]  # the first word of the record

    def __init__(self, game: G, seats: tuple[str, ...]) -> None:
        if not all(map(is_name, seats)):
            raise ValueError(phrase("names are printable, and not too long"))
        self.game = game
        self.seats = seats  # who plays, in the order of players
        self._by: list[str | None] = []  # of every action, as in a Moment
        self._turns = array("I")
        self._events: list[Sequence[Any]] = []
        self._written = bytearray()  # all lines after the header, undone ones too
        self._journal: Journal | None = None

    @abstractmethod
    def header(self) -> Iterable[str]:
        """All that was settled before the first action; it never changes.

        If something in it is secret, there must be a salt in it that nobody can guess: everybody
        at a table sees the `head`.
        """

    @abstractmethod
    def last_lines(self) -> list[str]:
        """The last action, and what a record says by itself after it."""

    def lines(self) -> list[str]:
        """The whole record as it was written: an action that was undone, and that it was."""
        return [*self.header(), *self._written.decode().split("\n")[:-1]]

    @property
    def head(self) -> Head:
        """Of the lines so far."""
        return self._running.head

    @cached_property
    def _running(self) -> RunningHead:
        return RunningHead(self.header())

    def happened(self, events: list[E]) -> list[Any]:
        """What the story keeps of the action just done."""
        return events

    def write_to(self, path: str | Path, *, sync: bool = False) -> None:
        """Puts all so far into a new file, and from now on every action as it is done."""
        self.go_on_to(Appending.new(path, self.lines(), sync=sync))

    def go_on_in(self, file: Appending, missing: list[str]) -> None:
        """Goes on in the file that this was read from; a crash may have left lines missing."""
        file.mend()
        file.append(missing)
        self.go_on_to(file)

    def go_on_to(self, journal: Journal) -> None:
        """Whatever is done from now on is written there."""
        self._journal = journal

    def close(self) -> None:
        """Nothing more is written."""
        if self._journal:
            self._journal.close()
            self._journal = None

    def apply(self, action: A) -> list[E]:
        """As the game does it; the action is written before anyone hears of it."""
        by, turn = self.game.actor(action), self.game.turn
        events = self.game.apply(action)
        try:
            self._write(self.last_lines())
        except BadInput:
            self.game.undo()
            raise
        self._by.append(by)
        self._turns.append(turn)
        self._events.append(tuple(self.happened(events)))
        return events

    def _write(self, lines: list[str]) -> None:
        if self._journal:
            self._journal.append(lines)
        self._running.add(lines)
        self._written += "".join(f"{line}\n" for line in lines).encode()

    def moment(self, place: int) -> Moment:
        """What was done there and what came of it; -1 is the last."""
        action = self.game.action(place)
        return Moment(self._by[place], self._turns[place], action, self._events[place])

    def story(self, first: int = 0) -> list[Moment]:
        """All that happened, or from there on."""
        return [self.moment(place) for place in range(first, len(self.game))]

    def undo(self, player: str) -> A:
        """Undoes that player's last action if that is fair; raises Refused if not."""
        name = self.game.check_undo(player)
        self._write([f"undo {name}"])
        return self.forget()

    def forget(self) -> A:
        """Goes back before the last action, whatever it was: the record still has its lines."""
        for column in (self._by, self._turns, self._events):
            column.pop()
        return self.game.undo()

    def game_at(self, place: int) -> G:
        """As it was after so many actions."""
        if not 0 <= place <= len(self.game):
            raise ValueError("the story is not that long")
        return self.game.at(place) if place < len(self.game) else self.game
