"""Taktik at the command line. It was here first: its verbs need no name of the game before them."""

import argparse
import json
import random
from pathlib import Path
from typing import Any

from host_sim.games import arguments
from host_sim.games.commands import (
    NOT_GOOD,
    AddParser,
    GameCommands,
    Options,
    checked_file,
    say,
    typed,
    write,
    write_picture,
)
from host_sim.games.contract import Player, Session
from host_sim.games.taktik.analysis import as_data
from host_sim.games.taktik.formats.map_text import SHIPPED, find_map, read_map
from host_sim.games.taktik.formats.record import Record, seen_placings
from host_sim.games.taktik.news import describe
from host_sim.games.taktik.players.rolls import TypedRolls, VirtualRolls
from host_sim.games.taktik.rules.actions import Place, text
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import PRESETS, find_house
from host_sim.games.taktik.rules.modes import CASTINGS, OPTIONS, Mode
from host_sim.games.taktik.rules.set_up import automatic
from host_sim.games.taktik.rules.state import Event
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.view import view
from host_sim.kit.faults import BadInput
from host_sim.kit.record import Moment
from host_sim.kit.texts import shipped

_MAPS = ", ".join(shipped(SHIPPED, "map"))
CAUSES = {
    "lamps": "by the luck of the roll",
    "fire": "by what the fire lamp showed",
    "strength": "by a strength that was hidden",
    "mine": "by a mine",
    "choice": "by choice",
}
COMPUTER, PERSON = "random", "person"  # who plays where nobody was named


class TaktikCommands(GameCommands):
    """`taktik new`, `play`, `replay`, `verify`, `export`, `analyse` and `map`."""

    HELP = "the board game"
    GIVEN = ("mode", "map", "options", "house")

    def add_to(self, add_parser: AddParser) -> None:
        self.add_verbs(add_parser)

    def add_new(self, parser: argparse.ArgumentParser) -> None:
        modes = [mode.value for mode in Mode]
        parser.add_argument("--mode", choices=modes, help="who plays what (standard)")
        parser.add_argument("--map", metavar="MAP", help=f"{_MAPS} or a file (classic)")
        parser.add_argument(
            "--options", type=_options, metavar=",".join(OPTIONS), help="optional rules (none)"
        )
        parser.add_argument(
            "--house", metavar="HOUSE", help=f"house rules: {', '.join(PRESETS)} or a file (ours)"
        )

    def add_play(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--rolls", choices=("virtual", "typed"), default="virtual",
            help="typed: somebody types what a real speldator shows (%(default)s)",
        )  # fmt: skip

    def add_replay(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--view", metavar="PLAYER", help="only what this player may know")

    def add_more(self, add_parser: AddParser) -> None:
        parser = add_parser("new", help="set up a game and write its record")
        self.add_new(parser)
        arguments.add_players(parser, self.kind)
        parser.add_argument("--manual", action="store_true", help="leave the set-up to the players")
        parser.add_argument("--record", required=True, type=Path, metavar="FILE", help="a new file")
        parser.set_defaults(run=self.set_up)

        parser = add_parser("export", help="a player's copy of a record, without secrets")
        arguments.add_file(parser)
        parser.add_argument("--view", metavar="PLAYER", required=True, help="whose copy")
        parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="(standard output)")
        parser.set_defaults(run=self.export)

        parser = add_parser("analyse", help="where a recorded game was decided: luck or choice")
        arguments.add_file(parser)
        parser.add_argument("--json", action="store_true", help="print every turn as data")
        parser.set_defaults(run=self.analyse)

        maps = add_parser("map", help="check and draw maps")
        verbs = maps.add_subparsers(required=True, dest="verb", metavar="VERB")
        for verb, help_text, run in (
            ("check", "tell every fault of a map; exit code 1 if any", _check_map),
            ("draw", "a picture of a map", _draw_map),
        ):
            parser = verbs.add_parser(verb, help=help_text)
            parser.add_argument("file", metavar="FILE", help=f"a file, or {_MAPS}")
            parser.set_defaults(run=run)
        arguments.add_picture(parser)

    # Playing

    def new(self, options: Options, names: tuple[str, ...] | None, chance: random.Random) -> Record:
        return Record.new(_theatre(options), _seats(options, names, COMPUTER), chance)

    def set_up(self, options: Options) -> int:
        """`taktik new`"""
        chance = arguments.chance(options.seed)
        seats = _seats(options, options.players, PERSON)
        record = Record.new(_theatre(options), seats, chance)
        if not options.manual:
            for player in range(record.game.theatre.players):
                for action in automatic(record.game, player, chance):
                    record.apply(action)
        record.write_to(options.record)
        record.close()
        print(f"{options.record}: a new game; `taktik play --continue {options.record}` plays it")
        return 0

    def rolls(self, options: Options, record: Record, chance: random.Random) -> Player:
        if getattr(options, "rolls", None) == "typed":  # only somebody who plays may type
            return TypedRolls(typed, say)
        return VirtualRolls(record.game.theatre.house, chance.getrandbits)

    def story(self, session: Session[Any], moment: Moment) -> str:
        theatre = session.record.game.theatre
        lines = [text(moment.action), *(describe(theatre, event) for event in moment.events)]
        return "\n         ".join(lines)

    def result(self, session: Session[Any]) -> str:
        state = session.record.game.state
        assert state.ended_by is not None  # it is over
        ending = describe(state.theatre, Event(state.ended_by, state.winner))
        return f"turn {state.turn}: {ending}"

    def pending(self, session: Session[Any]) -> str:
        return f"in turn {session.record.game.turn}"

    def state(self, session: Session[Any]) -> Any:
        return view(session.record.game.state, None)

    # Records

    def replay(self, options: Options) -> int:
        session = self.replayed(options)
        record: Record = session.record
        game = record.game
        player = None if options.view is None else _player(game, options.view, options.file)
        if options.json:
            print(json.dumps(view(game.state, player)))
            return 0
        if player is not None:
            for place in seen_placings(game.state, game.actions(), player):
                print(f"       {text(place)}")
        for number, moment in enumerate(record.story(), 1):
            if player is None or not isinstance(moment.action, Place):
                print(f"{number:5}  {self.story(session, moment)}")
        return 0

    def verify(self, options: Options) -> int:
        reading = self.read(options.file)
        self.compare(reading.record, options)
        game, session = reading.record.game, self.kind.session(reading.record)
        sealed = game.state.ready.bit_count()
        print(f"{options.file}: {len(game)} actions, all legal; secrets of {sealed} players sealed")
        if not game.over:
            where = self.pending(session)
            print(f"the game goes on {where}, and its secrets are not revealed yet")
            return 0
        if reading.missing:
            ending = "but not all secrets are revealed: its end was cut off"
            print(f"{self.result(session)}, {ending}")
            return NOT_GOOD
        print(f"{self.result(session)}; all secrets revealed, and they are what was sealed")
        return 0

    def export(self, options: Options) -> int:
        """`taktik export`"""
        record: Record = self.read(options.file).record
        player = _player(record.game, options.view, options.file)
        if record.copy_for not in (None, player):
            raise BadInput.of(options.file, "is another player's copy")
        lines = "".join(f"{line}\n" for line in record.redacted(player))
        if options.output is None:
            print(lines, end="")
        else:
            write(options.output, lines.encode(), anew=False)
        return 0

    def analyse(self, options: Options) -> int:
        """`taktik analyse`"""
        record: Record = self.read(options.file).record
        self.kind.check_whole(record, str(options.file))
        data = as_data(record.game)
        if options.json:
            print(json.dumps(data))
            return 0
        named = [turn for turn in data["turns"] if turn["cause"]]
        print(
            f"{options.file}: {len(data['turns'])} turns; the chance of {data['sides'][0]} swung in"
        )
        for turn in named:
            swing = f"from {turn['before']:.0%} to {turn['after']:.0%}"
            print(f"turn {turn['turn']} of {turn['player']}: {swing}, {CAUSES[turn['cause']]}")
        if not named:
            print("no turn by a tenth or more")
        return 0


def _check_map(options: Options) -> int:
    def check() -> str:
        board = read_map(find_map(options.file))
        columns, rows = board.grid.columns, board.grid.rows
        return f"{options.file}: a good map, {board.name}, {columns} x {rows} spaces"

    return checked_file(check)


def _draw_map(options: Options) -> int:
    from host_sim.games.taktik.drawing.board_drawing import board_svg

    svg = board_svg(read_map(find_map(options.file)))
    return write_picture(svg, options.output, options.width)


def _theatre(options: Options) -> Theatre:
    house = find_house(options.house)
    board = read_map(find_map(options.map or "classic"))
    chosen = options.options or ()
    return Theatre(board, _mode(options), house, "mines" in chosen, "supply" in chosen)


def _mode(options: Options) -> Mode:
    return Mode(options.mode or Mode.STANDARD)


def _seats(options: Options, given: tuple[str, ...] | None, default: str) -> tuple[str, ...]:
    mode = _mode(options)
    names = [CASTINGS[mode].name(player) for player in range(len(CASTINGS[mode].players))]
    seats = given or (default,) * len(names)
    if len(seats) != len(names):
        message = f"mode {mode.value} has {len(names)} players: {', '.join(names)}"
        raise BadInput.of("--players", message)
    return seats


def _player(game: Game, name: str, file: Path) -> int:
    player = game.theatre.casting.player(name)
    if player is None:
        names = ", ".join(game.name(p) for p in range(game.theatre.players))
        raise BadInput.of(file, f"has no player {name!r:.40}, but {names}")
    return player


def _options(words: str) -> tuple[str, ...]:
    chosen = tuple(words.split(","))
    if not set(chosen) <= set(OPTIONS):
        raise argparse.ArgumentTypeError(f"{words!r:.60}: there are {' and '.join(OPTIONS)}")
    return chosen
