"""`taktik tank-chess analyse` and `puzzles`: games looked at afterwards, and positions to solve."""

import argparse
import json
import secrets
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from host_sim.games import arguments
from host_sim.games.commands import AddParser, Options, progress, say, write
from host_sim.games.tank_chess.analysis import Analysis, Judged, Mark, Think, analyse
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.puzzles import puzzle, self_play
from host_sim.games.tank_chess.rules.actions import PLAYERS
from host_sim.games.tank_chess.rules.kernels import COMPILED
from host_sim.kit.arguments import seed
from host_sim.kit.faults import BadInput

NODES = 20_000 if COMPILED else 500  # for each move, if nothing is said
MOST_SECONDS = 3600
MOST_NODES = 10**8
MOST_PUZZLES = 10_000
SHOWN = 4  # moves of a line, for a person to read
SIGNS = {Mark.INACCURACY: "?!", Mark.MISTAKE: "?", Mark.BLUNDER: "??", Mark.MISSED_WIN: "!?"}
SLOW = "taktik: this takes long; after `make fast` it is many times as quick"


def add_to(add_parser: AddParser, read: Callable[[Path], Record]) -> None:
    """`read` reads a record of the game."""
    parser = add_parser("analyse", help="tell what each move of a game did to the chance to win")
    arguments.add_file(parser)
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument(
        "--nodes", type=_nodes, metavar="N", help=f"positions to look at for each move ({NODES})"
    )
    limit.add_argument("--seconds", type=_seconds, metavar="S", help="or time for each move")
    parser.add_argument("--json", action="store_true", help="all of it, for a program")

    def analyse(options: Options) -> int:
        return _analyse(options, read(options.file))

    parser.set_defaults(run=analyse)
    parser = add_parser("puzzles", help="make positions to solve: win in 2, win in 3")
    parser.add_argument(
        "--count", type=_count, default=10, metavar="N", help="how many (%(default)s)"
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="the same ones every time")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="a new file; else they are printed"
    )
    parser.set_defaults(run=_puzzles)


def _analyse(options: Options, record: Record) -> int:
    think = thinking(options.nodes, options.seconds)
    warn_if_slow()
    game = record.game
    found = analyse(game, think, lambda plies: progress(f"move {plies} of {game.board.plies}"))
    progress("\n" if found.moves else "")
    if options.json:
        print(json.dumps(found.json()))
    else:
        _tell(found)
    return 0


def thinking(nodes: int | None, seconds: float | None) -> Think:
    """How long each position is looked at."""
    if seconds is not None:
        return lambda search: search.think(seconds=seconds)
    return lambda search: search.think(nodes=nodes or NODES)


def warn_if_slow() -> None:
    """Told once, where it does no harm to what is printed."""
    if not COMPILED:
        print(SLOW, file=sys.stderr)


def _tell(found: Analysis) -> None:
    say("  ply  player  move             White  mark            best was")
    for move, white in zip(found.moves, found.chances[1:], strict=True):
        say(_row(move, white))
    for player in PLAYERS:
        marks = Counter(move.mark for move in found.moves if move.player == player and move.mark)
        told = [f"{mark.replace('_', ' ')} {marks[mark]}" for mark in Mark if marks[mark]]
        say(f"{player}: {', '.join(told) or 'nothing to mark'}")


def _row(move: Judged, white: float) -> str:
    mark = f"{SIGNS[move.mark]:2} {move.mark.replace('_', ' ')}" if move.mark else ""
    line = " ".join(move.line[:SHOWN]) if move.line[:1] != (move.move,) else "="
    row = f"{move.ply:5}  {move.player:6}  {move.move:16} {white:4.0%}  {mark:14}  {line}"
    return row.rstrip()


def _puzzles(options: Options) -> int:
    if options.out and options.out.exists():
        raise BadInput.of(options.out, "is there already")
    if options.out and not options.out.parent.is_dir():
        raise BadInput.of(options.out, "cannot be written: there is no such folder")
    warn_if_slow()
    chosen = secrets.randbits(32) if options.seed is None else options.seed

    def told(games: int, found: int) -> None:
        progress(f"{found} of {options.count} puzzles in {games} games")

    made = puzzle.written(self_play.make(options.count, chosen, told=told), chosen)
    progress("\n")
    if options.out:
        write(options.out, made.encode(), anew=False)
        print(options.out)
    else:
        print(made, end="")
    return 0


def _between(word: str, low: int, high: int) -> int:
    if not low <= arguments.whole(word) <= high:
        raise argparse.ArgumentTypeError(f"between {low} and {high}")
    return int(word)


def _nodes(word: str) -> int:
    return _between(word, 1, MOST_NODES)


def _count(word: str) -> int:
    return _between(word, 1, MOST_PUZZLES)


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = 0
    if not 0 < seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"more than 0, and not more than {MOST_SECONDS}")
    return seconds
