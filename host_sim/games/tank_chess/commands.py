"""Tank Chess at the command line: play, replay and check games; count, draw and check boards."""

import argparse
import json
import random
import time

from host_sim.games import commands as common
from host_sim.games.commands import COMPUTER
from host_sim.games.match import play
from host_sim.games.tank_chess.drawing.board_text import board_text
from host_sim.games.tank_chess.formats.layout import Layout, find_layout, read_layout
from host_sim.games.tank_chess.formats.opening import opening
from host_sim.games.tank_chess.formats.record import Record, outcome
from host_sim.games.tank_chess.formats.record_reader import read_record
from host_sim.games.tank_chess.players.person import Person
from host_sim.games.tank_chess.players.table import Player, RandomPlayer, Table
from host_sim.games.tank_chess.rules.actions import PLAYERS, Action, text
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.clock import SUGGESTED_MINUTES, Clock
from host_sim.games.tank_chess.rules.game import Call, Game
from host_sim.games.tank_chess.rules.kernel import Kernel
from host_sim.games.tank_chess.rules.position import Position, parse
from host_sim.games.tank_chess.view import view
from host_sim.kit.faults import BadInput

DEFAULT_BOARD = 16
GIVEN = ("board", "layout", "position", "clock", "players")  # what stands in a record
PROGRESS_MOVES = 100


def play_on(options: argparse.Namespace) -> int:
    """A new game, or one that was left."""
    if options.go_on:
        common.refuse_changes(options, GIVEN)
        record = common.go_on(options.go_on, read_record)
        common.refuse_json_for_people(options, record.seats)
    else:
        new = _new(options)
        common.refuse_json_for_people(options, new.seats)
        record = common.begin(new, options.record)
    try:
        return _play(record, options, common.chance(options.seed))
    finally:
        record.close()


def _new(options: argparse.Namespace) -> Record:
    start = _start(options)
    clock: Clock | None = options.clock
    if clock and not clock.minutes:
        clock = Clock(SUGGESTED_MINUTES[start.size])
    seats: tuple[str, ...] = options.players or (COMPUTER, COMPUTER)
    if len(seats) != len(PLAYERS):
        raise BadInput.of("--players", f"the game has two players: {', '.join(PLAYERS)}")
    try:
        return Record(start, seats, clock)
    except ValueError as error:
        raise BadInput.of("--position", str(error)) from None


def _play(record: Record, options: argparse.Namespace, chance: random.Random) -> int:
    game, people = record.game, common.has_people(record.seats)
    seats: list[Player] = [
        RandomPlayer(chance) if seat == COMPUTER else Person(common.typed, common.say)
        for seat in record.seats
    ]

    def tell(action: Action, calls: list[Call]) -> None:
        if people:
            print(_story(game, action, calls))
        elif len(game) % PROGRESS_MOVES == 0:
            common.progress(f"move {len(game)}")

    over = play(record, Table(record, seats, _milliseconds).choose, tell)
    common.progress("")
    if options.json:
        print(json.dumps(view(game)))
    else:
        print(_result(game) if over else f"left; {_next(game)}")
    return 0


def _milliseconds() -> int:
    return time.monotonic_ns() // 1_000_000


def replay(options: argparse.Namespace) -> int:
    told = read_record(options.file).record.game
    game = Game(told.start, told.clock)
    for number, action in enumerate(told.actions()[: options.until], 1):
        calls = game.apply(action)
        if not options.json:
            print(f"{number:5}  {_story(game, action, calls)}")
    if options.json:
        print(json.dumps(view(game)))
    else:
        common.say(board_text(game.board.snapshot()))
        print(_result(game) if game.over else _next(game))
    return 0


def verify(options: argparse.Namespace) -> int:
    return common.verified(lambda: _verify(options))


def _verify(options: argparse.Namespace) -> int:
    reading = read_record(options.file)
    game = reading.record.game
    print(f"{options.file}: {len(game)} actions, all legal")
    print(_result(game) if game.over else f"the game goes on, {_next(game)}")
    if reading.missing:
        print("but the result is missing: its end was cut off")
        return common.NOT_GOOD
    return 0


def perft(options: argparse.Namespace) -> int:
    board = Board(_position(options))
    for depth in range(1, options.depth + 1):
        print(depth, _perft(board.kernel, depth), flush=True)
    return 0


def _perft(kernel: Kernel, depth: int) -> int:
    """The last two moves are the kernel's; it hears no Ctrl-C while it counts."""
    if depth <= 2:
        return kernel.perft(depth)
    total = 0
    for move in kernel.moves():
        kernel.push(move)
        total += _perft(kernel, depth - 1)
        kernel.pop()
    return total


def check(options: argparse.Namespace) -> int:
    def check() -> str:
        layout = read_layout(find_layout(options.file))
        size = f"{layout.size} x {layout.size} squares"
        return f"{options.file}: a good layout, {layout.name}, {size}"

    return common.checked_file(check)


def draw(options: argparse.Namespace) -> int:
    from host_sim.games.tank_chess.drawing.board_drawing import board_svg

    return common.write_picture(board_svg(_position(options)), options.output, options.width)


def _start(options: argparse.Namespace) -> Layout | Position:
    if options.position is None:
        name = f"basic{options.board or DEFAULT_BOARD}"
        start = read_layout(find_layout(name if options.layout is None else options.layout))
    else:
        try:
            start = parse(options.position)
        except ValueError as error:
            raise BadInput.of("--position", str(error)) from None
    if options.board not in (None, start.size):
        raise BadInput.of("--board", f"is {options.board}, but what is given has {start.size}")
    return start


def _position(options: argparse.Namespace) -> Position:
    start = _start(options)
    return opening(start) if isinstance(start, Layout) else start


def _story(game: Game, action: Action, calls: list[Call]) -> str:
    words = [game.author, text(action).removesuffix(f" {game.author}")]
    return " ".join([*words, *(f"{call}!" for call in calls)])


def _next(game: Game) -> str:
    return f"{game.actors[0]} is to move"


def _result(game: Game) -> str:
    assert game.result  # it is over
    winner, reason = outcome(game.result).split(" ")
    how = reason.replace("_", " ")
    return f"a draw: {how}" if winner == "draw" else f"{winner} has won: {how}"
