"""Tank Chess at the command line: play, replay and verify games; count, draw and check boards."""

import argparse
import random
import sys
from typing import Any

from host_sim.games import arguments
from host_sim.games.commands import AddParser, GameCommands, Options, checked_file, write_picture
from host_sim.games.contract import Session
from host_sim.games.tank_chess import study
from host_sim.games.tank_chess.drawing.board_text import board_text
from host_sim.games.tank_chess.formats.layout import SHIPPED, Layout, find_layout, read_layout
from host_sim.games.tank_chess.formats.opening import opening
from host_sim.games.tank_chess.formats.record import Record, outcome
from host_sim.games.tank_chess.rules.actions import PLAYERS, text
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.clock import SUGGESTED_MINUTES, Clock, parse_clock
from host_sim.games.tank_chess.rules.kernel import Kernel
from host_sim.games.tank_chess.rules.position import Position, parse
from host_sim.games.tank_chess.view import view
from host_sim.kit.faults import BadInput
from host_sim.kit.record import Moment
from host_sim.kit.texts import shipped

_LAYOUTS = ", ".join(shipped(SHIPPED, "layout"))
COMPUTER = "random"  # who plays where nobody was named
DEFAULT_BOARD = 16
SUGGESTED = Clock(0)  # the minutes that suit the board (C14)
DEEPEST = 6  # more would not end in a lifetime
CALLS = ("check", "escape")  # what is called out (C12)


class TankChessCommands(GameCommands):
    """`taktik tank-chess play`, `replay`, `verify`, `analyse`, `puzzles`, `perft`, `ugi`, `check`
    and `draw`."""

    HELP = "the second game: play, replay, verify, analyse, puzzles, draw, check, perft, ugi"
    GIVEN = ("board", "layout", "position", "clock")

    def add_new(self, parser: argparse.ArgumentParser) -> None:
        _add_position(parser)
        parser.add_argument(
            "--clock", nargs="?", type=_clock, const=SUGGESTED, metavar="MINUTES[+SECONDS]",
            help="time for each player, and gained by every move (none; without a number 30 or 45)",
        )  # fmt: skip

    def add_more(self, add_parser: AddParser) -> None:
        study.add_to(add_parser, lambda path: self.read(path).record)
        parser = add_parser("perft", help="count the ways to play on for 1, 2 … moves")
        parser.add_argument("depth", type=_depth, metavar="DEPTH")
        _add_position(parser)
        parser.set_defaults(run=_count_moves)
        parser = add_parser("ugi", help="let a match runner drive the search, by lines of text")
        parser.set_defaults(run=_ugi)
        parser = add_parser("check", help="tell every fault of a layout; exit code 1 if any")
        parser.add_argument("file", metavar="FILE", help=f"a file, or {_LAYOUTS}")
        parser.set_defaults(run=_check)
        parser = add_parser("draw", help="a picture of a position")
        _add_position(parser)
        arguments.add_picture(parser)
        parser.set_defaults(run=_draw)

    def new(self, options: Options, names: tuple[str, ...] | None, chance: random.Random) -> Record:
        start = _start(options)
        clock: Clock | None = options.clock
        if clock and not clock.minutes:
            clock = Clock(SUGGESTED_MINUTES[start.size])
        seats = names or (COMPUTER, COMPUTER)
        if len(seats) != len(PLAYERS):
            raise BadInput.of("--players", f"the game has two players: {', '.join(PLAYERS)}")
        try:
            return Record(start, seats, clock)
        except ValueError as error:
            raise BadInput.of("--position", str(error)) from None

    def story(self, session: Session[Any], moment: Moment) -> str:
        words = [moment.by or "", text(moment.action).removesuffix(f" {moment.by}")]
        calls = [event["kind"] for event in moment.events if event["kind"] in CALLS]
        return " ".join([*words, *(f"{call.upper()}!" for call in calls)])

    def result(self, session: Session[Any]) -> str:
        winner, reason = outcome(session.record.game.result).split(" ")
        how = reason.replace("_", " ")
        return f"a draw: {how}" if winner == "draw" else f"{winner} has won: {how}"

    def pending(self, session: Session[Any]) -> str:
        return f"with {session.actors[0]} to move"

    def state(self, session: Session[Any]) -> Any:
        return view(session.record.game)

    def shown(self, session: Session[Any]) -> str:
        return board_text(session.record.game.board.snapshot())


def _count_moves(options: Options) -> int:
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


def _ugi(options: Options) -> int:
    from host_sim.games.tank_chess.ugi import Ugi

    Ugi(_write_line).run(sys.stdin)
    return 0


def _write_line(line: str) -> None:
    """In one piece, since two threads may write."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _check(options: Options) -> int:
    def check() -> str:
        layout = read_layout(find_layout(options.file))
        size = f"{layout.size} x {layout.size} squares"
        return f"{options.file}: a good layout, {layout.name}, {size}"

    return checked_file(check)


def _draw(options: Options) -> int:
    from host_sim.games.tank_chess.drawing.board_drawing import board_svg

    return write_picture(board_svg(_position(options)), options.output, options.width)


def _start(options: Options) -> Layout | Position:
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


def _position(options: Options) -> Position:
    start = _start(options)
    return opening(start) if isinstance(start, Layout) else start


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", choices=(16, 20), type=int, help="our own layout (16)")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--layout", metavar="FILE", help="a layout of your own")
    which.add_argument("--position", metavar="LINE", help="a position in one line")


def _clock(word: str) -> Clock:
    try:
        return parse_clock(word)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _depth(word: str) -> int:
    if not 1 <= arguments.whole(word) <= DEEPEST:
        raise argparse.ArgumentTypeError(f"between 1 and {DEEPEST}")
    return int(word)
