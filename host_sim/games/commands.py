"""A game at the command line: play, replay and verify, and what else it brings."""

import argparse
import json
import random
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, TextIO

from host_sim.games import arguments, registry
from host_sim.games.contract import Kind, Player, Session
from host_sim.games.match import play
from host_sim.kit.faults import BadInput, Forged, Unreadable
from host_sim.kit.head import Head, RunningHead
from host_sim.kit.record import Moment, Record
from host_sim.kit.record_file import Appending, read_lines
from host_sim.kit.record_reader import Reading

NOT_GOOD = 1  # exit code of a check that found something
PLAIN = str.maketrans("↑↗→↘↓↙←↖·°", "01234567.^")  # facings as in a position
PROGRESS = 100  # a person who waits sees every hundredth turn

AddParser = Callable[..., argparse.ArgumentParser]
Options = argparse.Namespace


class GameCommands(ABC):
    """`taktik GAME play`, `replay` and `verify`; a game may add verbs of its own."""

    HELP: ClassVar[str]  # of the whole group
    GIVEN: ClassVar[tuple[str, ...]]  # options that stand in a record: not with --continue

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    # What each game brings

    @abstractmethod
    def add_new(self, parser: argparse.ArgumentParser) -> None:
        """Adds the options of a new game. None stands for what was not given."""

    @abstractmethod
    def new(self, options: Options, names: tuple[str, ...] | None, chance: random.Random) -> Any:
        """The record of a new game; computers play it if no names are given."""

    @abstractmethod
    def result(self, session: Session[Any]) -> str:
        """How a game ended."""

    @abstractmethod
    def pending(self, session: Session[Any]) -> str:
        """Where a game stands that has not ended: `in turn 5`."""

    def story(self, session: Session[Any], moment: Moment) -> str:
        """What happened, for a person to read."""
        return session.action_text(moment)

    def add_more(self, add_parser: AddParser) -> None:  # noqa: B027
        """Verbs of its own."""

    def rolls(self, options: Options, record: Any, chance: random.Random) -> Player | None:
        """Who answers for chance, if the game has any."""
        return None

    def shown(self, session: Session[Any]) -> str:
        """How it stands after a replay, for a person to look at."""
        return ""

    def standing(self, session: Session[Any]) -> str:
        """How it ended, or that it has not."""
        return self.result(session) if session.over else f"it goes on {self.pending(session)}"

    # The parsers

    def add_to(self, add_parser: AddParser) -> None:
        """A command called as the game, with its verbs."""
        group = add_parser(self.kind.name, help=self.HELP)
        verbs = group.add_subparsers(required=True, dest="verb", metavar="VERB")
        self.add_verbs(verbs.add_parser)

    def add_verbs(self, add_parser: AddParser) -> None:
        parser = add_parser("play", help="play a game: people at this keyboard, or computers")
        self.add_new(parser)
        self.add_play(parser)
        arguments.add_players(parser, self.kind)
        where = parser.add_mutually_exclusive_group()
        where.add_argument(
            "--record", type=Path, metavar="FILE", help="write it down in a new file"
        )
        where.add_argument(
            "--continue", dest="go_on", type=Path, metavar="FILE", help="go on with a recorded game"
        )
        parser.add_argument("--json", action="store_true", help="print the final state")
        parser.set_defaults(run=self.play)

        parser = add_parser("replay", help="tell a recorded game, or show how it stands")
        arguments.add_file(parser)
        parser.add_argument("--json", action="store_true", help="print how it stands, nothing else")
        parser.add_argument(
            "--until", type=arguments.whole, metavar="N", help="only the first N actions"
        )
        self.add_replay(parser)
        parser.set_defaults(run=self.replay)

        parser = add_parser("verify", help="check a record: every action, and how it ended")
        arguments.add_file(parser)
        parser.add_argument(
            "--copy",
            type=Path,
            metavar="FILE",
            help="a player's copy from earlier: is this still the record that it was made of?",
        )
        parser.set_defaults(run=self._verified)
        self.add_more(add_parser)

    def add_play(self, parser: argparse.ArgumentParser) -> None:  # noqa: B027
        """More options of `play`, that are no terms of the game."""

    def add_replay(self, parser: argparse.ArgumentParser) -> None:  # noqa: B027
        """More options of `replay`."""

    # What they do

    def read(self, path: Path) -> Reading[Any]:
        """A record of this game."""
        return self.kind.reader.read_file(path)

    def play(self, options: Options) -> int:
        chance = arguments.chance(options.seed)
        if options.go_on:
            self._refuse_changes(options)
            record = self._go_on(options.go_on)
            self._check_players(options.go_on, record.seats)
        else:
            self._check_players("--players", options.players or ())
            record = self.new(options, options.players, chance)
        people = [name for name in record.seats if not registry.is_computer(self.kind, name)]
        if options.json and people:
            raise BadInput.of("--json", "is for games in which the computer plays all")
        if options.record:
            record.write_to(options.record, sync=bool(people))
        try:
            return self._play(record, options, chance, people=bool(people))
        finally:
            record.close()

    def _check_players(self, where: object, names: tuple[str, ...]) -> None:
        for name in names:
            try:
                registry.settings(self.kind, name)
            except ValueError as error:
                raise BadInput.of(where, str(error)) from None

    def _refuse_changes(self, options: Options) -> None:
        for name in (*self.GIVEN, "players"):
            if getattr(options, name) is not None:
                text = f"stands in the record; it cannot be given with --continue {options.go_on}"
                raise BadInput.of(f"--{name}", text)

    def _go_on(self, path: Path) -> Record[Any, Any, Any]:
        """The game of a record that was left, held against any other program from now on."""
        file = Appending.old(path, sync=True)
        try:
            reading = self.read(path)
            self.kind.check_whole(reading.record, str(path))
            reading.record.go_on_in(file, reading.missing)
        except BadInput:
            file.close()
            raise
        return reading.record

    def _play(
        self, record: Record[Any, Any, Any], options: Options, chance: random.Random, people: bool
    ) -> int:
        session = self.kind.session(record)
        players: dict[str | None, Player] = {
            player: registry.player(self.kind, name, chance, typed, say)
            for player, name in zip(session.seats, record.seats, strict=True)
        }
        if rolls := self.rolls(options, record, chance):
            players[None] = rolls

        def tell(moment: Moment) -> None:
            if not people and moment.turn % PROGRESS == 0:
                progress(f"turn {moment.turn}")
            elif people and session.only_for(moment) is None:
                say(self.story(session, moment))

        over = play(session, players, tell)
        progress("")
        if options.json:
            print(json.dumps(self.state(session)))
        else:
            print(self.result(session) if over else f"left {self.pending(session)}")
        return 0

    def state(self, session: Session[Any]) -> Any:
        """All of it, secrets too, as plain data."""
        return session.view(None)

    def replay(self, options: Options) -> int:
        session = self.replayed(options)
        if options.json:
            print(json.dumps(self.state(session)))
            return 0
        for number, moment in enumerate(session.record.story(), 1):
            say(f"{number:5}  {self.story(session, moment)}")
        for words in (self.shown(session), self.standing(session)):
            if words:
                say(words)
        return 0

    def replayed(self, options: Options) -> Session[Any]:
        """As it stood after so many actions, and all that happened until then."""
        record = self.read(options.file).record
        while options.until is not None and len(record.game) > options.until:
            record.forget()
        return self.kind.session(record)

    def _verified(self, options: Options) -> int:
        """A forged record is told, and is no fault of the command."""
        try:
            return self.verify(options)
        except Forged as forged:
            print(f"taktik: {forged}", file=sys.stderr)
            return NOT_GOOD

    def verify(self, options: Options) -> int:
        reading = self.read(options.file)
        record, session = reading.record, self.kind.session(reading.record)
        self.compare(record, options)
        print(f"{options.file}: {len(record.game)} actions, all legal")
        print(self.standing(session))
        if reading.missing:
            print("but the result is missing: its end was cut off")
            return NOT_GOOD
        return 0

    def compare(self, record: Record[Any, Any, Any], options: Options) -> None:
        """Raises Forged unless a record still begins with all the lines that a copy was made of."""
        if options.copy:
            self.kind.check_whole(record, str(options.file))
            head = self._head_in(options.copy)
            if RunningHead(record.lines()[: head.lines]).head != head:
                told = f"{options.file} does not begin with the {head.lines} lines it was made of"
                raise Forged.of(options.copy, told)
            print(f"its first {head.lines} lines are those of which {options.copy} was made")
        print(f"head of all {record.head.lines} lines: {record.head.short}")

    def _head_in(self, copy: Path) -> Head:
        """What a copy tells; a record that hides nothing is a copy of itself."""
        header = {line.word: line for line in read_lines(copy, self.kind.name).lines}
        if line := header.get("head"):
            try:
                return Head.read(line.rest)
            except ValueError as error:
                raise BadInput.of(copy, str(error), line.number) from None
        if "copy-for" in header:
            raise BadInput.of(copy, "has no head: it was made by an older version")
        return self.read(copy).record.head


def typed(prompt: str) -> str | None:
    """A line from the keyboard; None when there is no more."""
    try:
        return input(prompt)
    except (EOFError, RuntimeError):  # RuntimeError: there is no keyboard at all
        return None


def is_terminal(stream: TextIO | None) -> bool:
    """A stream that was closed before we began is None."""
    return stream is not None and stream.isatty()


def say(words: str) -> None:
    """Prints, without arrows where they cannot be printed."""
    try:
        words.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        words = words.translate(PLAIN)
    print(words)


def progress(what: str) -> None:
    """Shown to a person who waits, and written over by the next."""
    if is_terminal(sys.stderr):
        print(f"\r{what}", end="", file=sys.stderr, flush=True)


def checked_file(check: Callable[[], str]) -> int:
    """Prints what `check` says of a good file, or every fault of a bad one."""
    try:
        print(check())
    except Unreadable:
        raise
    except BadInput as bad:
        print(bad)
        return NOT_GOOD
    return 0


def write_picture(svg: str, path: Path, width: int) -> int:
    """As SVG or PNG, by the ending of the path."""
    if path.suffix == ".svg":
        write(path, svg.encode(), anew=True)
    else:
        from host_sim.kit.png import png

        write(path, png(svg, width), anew=True)
    print(path)
    return 0


def write(path: Path, data: bytes, *, anew: bool) -> None:
    """`anew` replaces a file that is there."""
    try:
        with path.open("wb" if anew else "xb") as stream:
            stream.write(data)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadInput.of(path, f"cannot be written: {reason}") from None
