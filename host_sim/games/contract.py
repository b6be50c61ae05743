"""What a game is: everything around the games knows them by this file alone.

A game is a folder. Its rules are a `Game` (kit.record.Playable), which a `Record` writes down; a
`Seat` is all that one player may see, ask and do; a `Session` is a game in play; and the `Kind`
tells all of it to the table, the command line, paper and the page. Players are called as in the
game's record; whoever only watches is None.
"""

import argparse
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from host_sim.kit.keyboard import Read, Say
from host_sim.kit.record import Moment, Record
from host_sim.kit.record_reader import RecordReader, Slices, whole
from host_sim.kit.refused import Refusal, Refused
from host_sim.paper.papers import Papers

Json = Any  # whatever JSON can say
Drawing = partial[str]  # makes an SVG; the same function of the same arguments makes the same
R = TypeVar("R", bound=Record[Any, Any, Any])


class Seat(ABC, Generic[R]):
    """All that one player may see, ask and do. Players and the server get seats, never the game."""

    NOT_YOURS: Refusal  # the answer to an action in another's name

    def __init__(self, record: R, player: str) -> None:
        self._record = record
        self.player = player

    @property
    def is_next(self) -> bool:
        return self.player in self._record.game.actors

    @abstractmethod
    def view(self) -> Json:
        """What this player may know, as plain data."""

    def refusal(self, action: Any) -> Refused | None:
        """Why this player may not do that, or None if they may."""
        try:
            self.check_own(action)
        except Refused as refused:
            return refused
        return self._record.game.refusal(action)

    def apply(self, action: Any) -> list[Any]:
        """Does it, or raises Refused and changes nothing."""
        self.check_own(action)
        return self._record.apply(action)

    def may_undo(self) -> bool:
        try:
            self._record.game.check_undo(self.player)
        except Refused:
            return False
        return True

    def undo(self) -> Any:
        """Undoes this player's last action and answers it; raises Refused if that is not fair."""
        return self._record.undo(self.player)

    def check_own(self, action: Any) -> None:
        """Raises Refused if that is another's action, legal or not."""
        if self._record.game.actor(action) != self.player:
            raise Refused(self.NOT_YOURS)


class Player(Protocol):
    """Who decides for a seat. A server may make another one for every turn."""

    def choose(self, seat: Any) -> Sequence[Any] | None:
        """The next actions, or none of them to be asked again; None leaves the table."""
        ...


class Why(NamedTuple):
    """What somebody was after, as a sentence of the game's words: `why.race`, and its gaps."""

    key: str
    details: dict[str, Json]


class Computer(Player, Protocol):
    """A player that is a program."""

    def why(self) -> Why | None:
        """What its last turn was for; None if it cannot tell."""
        ...


class Means(NamedTuple):
    """What a player may use to come to a decision."""

    chance: random.Random
    read: Read
    say: Say


class Setting(NamedTuple):
    """A number that a computer player can be given: `recruit depth=3`."""

    name: str
    what: str
    default: int
    low: int
    high: int


BUDGETS = ("ms", "nodes")  # settings that say how long a search may take


@dataclass(frozen=True)
class PlayerKind:
    """A row of a game's registry of players."""

    name: str  # as records and `--players` say it
    what: str  # in a line
    strength: str  # how strong it is, in a few words
    make: Callable[[Means, Mapping[str, int]], Player]  # with its settings by name
    settings: tuple[Setting, ...] = ()
    cost: str = ""  # what a turn takes, in a few words
    needs_fast: bool = False  # whether it is quick enough only after `make fast`

    @property
    def thinks_long(self) -> bool:
        """Whether others would notice: a server has it think in a process of its own."""
        return self.needs_fast or any(setting.name in BUDGETS for setting in self.settings)


PERSON = "person"  # the row for everybody whose name is no player's of the registry
RANDOM = "random"  # the row, if a game has it, for whoever does anything that is legal


class Item(NamedTuple):
    """One action of a game, as the page tells it."""

    by: str | None  # None is chance
    turn: int
    action: str
    events: list[Json]
    only_for: str | None  # whose secret it is


class Session(ABC, Generic[R]):
    """A game in play. What changes it raises Refused or ValueError, and then changed nothing."""

    def __init__(self, record: R, seats: Sequence[Seat[R]]) -> None:
        self.record = record
        self.seats = {seat.player: seat for seat in seats}

    # What each game brings

    @abstractmethod
    def act(self, player: str, action: str) -> None:
        """What a page says that somebody does, as text."""

    @abstractmethod
    def view_of(self, game: Any, player: str | None) -> Json:
        """How a game stands, now or at an earlier moment, for that player."""

    @abstractmethod
    def may(self, player: str) -> Json:
        """What that player may do now, for the page."""

    @abstractmethod
    def action_text(self, moment: Moment) -> str: ...

    @abstractmethod
    def drawing(self) -> Drawing:
        """How the board without pieces is drawn."""

    # What a game brings if it has it

    @property
    def awaits_chance(self) -> bool:
        """Whether chance is next; `actors` then says whose roll it is."""
        return False

    @property
    def actors(self) -> list[str]:
        """Who is next."""
        return self.record.game.actors

    @property
    def sides(self) -> list[list[str]]:
        """Who wins and loses together, those who begin first."""
        return [[player] for player in self.seats]

    def do(self, player: str | None, action: Any) -> None:
        """What a player, or chance, does."""
        if player is None:
            self.record.apply(action)
        else:
            self.seats[player].apply(action)

    def roll(self, player: str) -> None:
        """Lets chance decide, for a computer that is next."""
        raise ValueError("this game has no chance")

    def events(self, moment: Moment) -> list[Json]:
        """What happened, for the page."""
        return list(moment.events)

    def only_for(self, moment: Moment) -> str | None:
        """Whose secret a moment is."""
        return None

    def copy_for(self, player: str | None) -> list[str]:
        """The record as far as that player may have it; ValueError if not at all yet."""
        return self.record.lines()

    def answer(self, player: str | None, question: Json) -> Json:
        """The game's own questions; ValueError, KeyError or TypeError if it is none."""
        raise ValueError("no such question")

    def statistics(self) -> Json:
        """Once the game is over."""
        return None

    def panel(self) -> Json | None:
        """The speldator, if the game is played with one."""
        return None

    def press(self, player: str, switch: str, down: bool) -> bool:
        """The panel; answers whether that changed the game, and not only the panel."""
        raise ValueError("this game has no speldator")

    def seconds_left(self) -> float | None:
        """Until `time_is_up` must be called; None if no clock runs."""
        return None

    def time_is_up(self) -> None:
        """The clock of who is next has run out."""

    # What all share

    @property
    def over(self) -> bool:
        return self.record.game.over

    def view(self, player: str | None) -> Json:
        return self.view_of(self.record.game, player)

    @property
    def winners(self) -> list[str]:
        """Of a game that is over, the players who have won; nobody if it is drawn."""
        won = str(self.view(None).get("winner")).split("+")
        return [player for player in self.seats if set(won) & set(player.split("+"))]

    def story(self, first: int = 0) -> list[Item]:
        """All that happened, or from there on."""
        return list(self.items(first))

    def items(self, first: int = 0) -> Iterator[Item]:
        """The same, one by one: a long story takes long to put into words."""
        for place in range(first, len(self.record.game)):
            m = self.record.moment(place)
            yield Item(m.by, m.turn, self.action_text(m), self.events(m), self.only_for(m))

    def carry_out(self, player: str, actions: Sequence[Any]) -> None:
        """Does what a computer has chosen for that player."""
        for action in actions:
            self.do(player, action)

    @property
    def head(self) -> Json:
        """Of its record, for people to note down and compare."""
        head = self.record.head
        return {"lines": head.lines, "short": head.short}

    def undo(self, player: str) -> None:
        self.seats[player].undo()

    def way_back(self, player: str) -> list[str]:
        """Whose actions go if that player takes back their last one, the newest first; Refused if
        one of them stands, as a roll does."""
        authors: list[str] = []
        for place in reversed(range(len(self.record.game))):
            by = self.record.moment(place).by
            authors.append(self.record.game_at(place + 1).check_undo(by or player))
            if by == player:
                return authors
        return [self.record.game_at(0).check_undo(player)]  # raises: they have done nothing

    def hint(self, player: str, action: Any) -> Json:
        """An action in the parts that a person is shown one after the other: which piece, where
        to, and all of it."""
        text = self.action_text(Moment(player, 0, action, ()))
        return {"piece": None, "where": None, "action": text}

    def ask(self, player: str | None, question: Json) -> Json:
        """ValueError if there is no such question."""
        try:
            match question:
                case {"back_to": int(place)}:
                    return {"view": self.view_of(self.record.game_at(place), player)}
                case {"statistics": True}:
                    if not self.over:
                        raise ValueError("statistics come after the game")
                    return self.statistics()
                case _:
                    return self.answer(player, question)
        except Refused as refused:
            return self.refusal_json(refused)
        except (KeyError, TypeError, IndexError):
            raise ValueError("no such question") from None

    def refusal_json(self, refused: Refused) -> Json:
        """A refusal for the page, which says it in the reader's language."""
        return {
            "game": self.record.GAME,
            "key": refused.key,
            "clause": refused.clause,
            "reason": refused.reason,
            "details": refused.details,
        }


class Commands(Protocol):
    """What a game adds to the command line; see `commands.GameCommands`."""

    def add_to(self, add_parser: Callable[..., argparse.ArgumentParser]) -> None: ...

    def add_new(self, parser: argparse.ArgumentParser) -> None: ...

    def new(
        self, options: argparse.Namespace, names: tuple[str, ...] | None, chance: random.Random
    ) -> Any: ...

    def rolls(
        self, options: argparse.Namespace, record: Any, chance: random.Random
    ) -> Player | None: ...


class Kind(ABC):
    """A game that can be played: one row of `GAMES`."""

    name: str  # of its records, and in the address of its page
    folder: Path  # where all of it lies: README.md, its rule book; web/, words/, players/ …
    reader: type[RecordReader[Any]]  # of its records
    players: tuple[PlayerKind, ...]  # the computer's first, from weak to strong, then RANDOM
    compiled: ClassVar[Mapping[str, Mapping[str, str]]] = {}  # for `make fast`: see compile.py
    pages: tuple[str, ...] = ()  # addresses of pages of its own, as in its web/game.js

    @property
    @abstractmethod
    def choices(self) -> Json:
        """What a new game can be made of, for the lobby."""

    @abstractmethod
    def new(self, wishes: Json, names: list[str]) -> Record[Any, Any, Any]:
        """A new game, played by these; BadInput or ValueError."""

    @abstractmethod
    def again(self, record: Any, names: tuple[str, ...]) -> Record[Any, Any, Any]:
        """A new game on the terms of that one, played by these."""

    @abstractmethod
    def session(self, record: Any) -> Session[Any]: ...

    @abstractmethod
    def commands(self) -> Commands: ...

    def action(self, text: str) -> Any:
        """What somebody does, as a record writes it; ValueError or Refused if it is nothing."""
        raise ValueError("this game reads no actions")

    def read(self, text: str, file: str, most: int | None = None) -> Any:
        """The record of a game that can be played on; BadInput if it is none, or has more than
        so many lines."""
        return whole(self.reading(text, file, most))

    def reading(self, text: str, file: str, most: int | None = None) -> Slices[Any]:
        """The same in slices: whoever serves others meanwhile goes on when it suits them."""
        record = (yield from self.reader.parsing(text, file, most)).record
        self.check_whole(record, file)
        return record

    def check_whole(self, record: Any, file: str) -> None:  # noqa: B027
        """Raises BadInput if a record leaves something out, so that nobody can play on."""

    def check(self, text: str, file: str) -> None:
        """Raises BadInput with every fault of a board that somebody drew."""
        raise KeyError("check")

    def drawing(self, wishes: Json) -> Drawing:
        """Of what a game made of these wishes is played on; BadInput or ValueError."""
        raise KeyError("drawing")

    def answer(self, question: Json) -> Json:
        """What a page of its own asks, away from any table; ValueError if it is no question."""
        raise KeyError("answer")

    def papers(self) -> Papers | None:
        """What it prints; None if nothing. Imported when it is asked for, which is seldom."""
        return None

    def shipped(self, name: str) -> Path:
        """The file of a board that comes with the game; KeyError if there is none of that name."""
        raise KeyError(name)
