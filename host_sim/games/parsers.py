"""The arguments of the commands of both games."""

import argparse
import importlib
from collections.abc import Callable
from pathlib import Path

from host_sim.games.commands import COMPUTER
from host_sim.games.taktik.rules.modes import OPTIONS, Mode
from host_sim.games.tank_chess.rules.clock import Clock, parse_clock
from host_sim.kit.record_file import LONGEST_NAME

TANK_CHESS = "tank_chess"
SUGGESTED = Clock(0)  # the minutes that suit the board (C14)
DEEPEST = 6  # more would not end in a lifetime
PIXELS = (100, 10_000)  # how wide a picture may be


def _command(name: str, module: str = "taktik") -> Callable[[argparse.Namespace], int]:
    """The function of that name, imported when it is called: most commands need no game."""

    def run(options: argparse.Namespace) -> int:
        return getattr(importlib.import_module(f"host_sim.games.{module}.commands"), name)(options)

    return run


def add_to(add_parser: Callable[..., argparse.ArgumentParser]) -> None:
    """The parsers of these commands, each made by `add_parser(name, help=…)`."""
    parser = add_parser("new", help="set up a game and write its record")
    _add_game_options(parser)
    parser.add_argument(
        "--manual", action="store_true", help="leave the set-up to the players (it is automatic)"
    )
    parser.add_argument("--record", required=True, type=Path, metavar="FILE", help="a new file")
    parser.set_defaults(run=_command("new"))

    parser = add_parser("play", help="play a game: people at this keyboard, or chance")
    _add_game_options(parser)
    _add_files(parser)
    parser.add_argument(
        "--rolls", choices=("virtual", "typed"), default="virtual",
        help="typed: somebody types what a real speldator shows (%(default)s)",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print the final state")
    parser.set_defaults(run=_command("play_on"))

    parser = add_parser("replay", help="tell a recorded game, or show how it stands")
    _add_replay(parser)
    parser.add_argument("--view", metavar="PLAYER", help="only what this player may know")
    parser.set_defaults(run=_command("replay"))

    parser = add_parser("verify", help="check a record: every action, seal and reveal")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--copy", type=Path, metavar="FILE", help="a player's copy from earlier: the same seals?"
    )
    parser.set_defaults(run=_command("verify"))

    parser = add_parser("export", help="a player's copy of a record, without secrets")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--view", metavar="PLAYER", required=True, help="whose copy")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="(standard output)")
    parser.set_defaults(run=_command("export"))

    maps = add_parser("map", help="check and draw maps")
    verbs = maps.add_subparsers(required=True, dest="verb", metavar="VERB")
    parser = verbs.add_parser("check", help="tell every fault of a map; exit code 1 if any")
    parser.add_argument("file", metavar="FILE", help="a file, or classic or drill")
    parser.set_defaults(run=_command("check_map"))
    parser = verbs.add_parser("draw", help="a picture of a map")
    parser.add_argument("file", metavar="FILE", help="a file, or classic or drill")
    _add_picture(parser)
    parser.set_defaults(run=_command("draw_map"))

    _add_tank_chess(
        add_parser("tank-chess", help="the second game: play, replay, verify, draw, check, perft")
    )


def _add_tank_chess(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(required=True, dest="verb", metavar="VERB")
    parser = verbs.add_parser("play", help="play a game: people at this keyboard, or chance")
    _add_position(parser)
    parser.add_argument(
        "--clock", nargs="?", type=_clock, const=SUGGESTED, metavar="MINUTES[+SECONDS]",
        help="time for each player, and gained by every move (none; without a number 30 or 45)",
    )  # fmt: skip
    _add_seats(parser)
    _add_files(parser)
    parser.add_argument("--json", action="store_true", help="print how it stands at the end")
    parser.set_defaults(run=_command("play_on", TANK_CHESS))
    parser = verbs.add_parser("replay", help="tell a recorded game, and show how it stands")
    _add_replay(parser)
    parser.set_defaults(run=_command("replay", TANK_CHESS))
    parser = verbs.add_parser("verify", help="check a record: every move, time and the result")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.set_defaults(run=_command("verify", TANK_CHESS))
    parser = verbs.add_parser("perft", help="count the ways to play on for 1, 2 … moves")
    parser.add_argument("depth", type=_depth, metavar="DEPTH")
    _add_position(parser)
    parser.set_defaults(run=_command("perft", TANK_CHESS))
    parser = verbs.add_parser("check", help="tell every fault of a layout; exit code 1 if any")
    parser.add_argument("file", metavar="FILE", help="a file, or basic16 or basic20")
    parser.set_defaults(run=_command("check", TANK_CHESS))
    parser = verbs.add_parser("draw", help="a picture of a position")
    _add_position(parser)
    _add_picture(parser)
    parser.set_defaults(run=_command("draw", TANK_CHESS))


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", choices=(16, 20), type=int, help="our own layout (16)")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--layout", metavar="FILE", help="a layout of your own")
    which.add_argument("--position", metavar="LINE", help="a position in one line")


def _add_files(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--record", type=Path, metavar="FILE", help="write it down in a new file")
    where.add_argument(
        "--continue", dest="go_on", type=Path, metavar="FILE", help="go on with a recorded game"
    )


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="print how it stands, nothing else")
    parser.add_argument("--until", type=_count, metavar="N", help="only the first N actions")


def _add_picture(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o", "--output", type=_picture, metavar="FILE", required=True, help="….svg or ….png"
    )
    parser.add_argument(
        "--width", type=_pixels, default=1600, metavar="N", help="of a PNG (%(default)s pixels)"
    )


def _add_game_options(parser: argparse.ArgumentParser) -> None:
    """None stands for what was not given: it cannot be given with --continue."""
    parser.add_argument(
        "--mode", choices=[mode.value for mode in Mode], help="who plays what (standard)"
    )
    parser.add_argument("--map", metavar="MAP", help="classic, drill or a file (classic)")
    parser.add_argument(
        "--options", type=_options, metavar=",".join(OPTIONS), help="optional rules (none)"
    )
    parser.add_argument("--house", type=Path, metavar="FILE.toml", help="house rules")
    _add_seats(parser)


def _add_seats(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players",
        type=_names,
        metavar="NAME,NAME…",
        help=f"in the order of turns; {COMPUTER!r} is played by the computer",
    )
    parser.add_argument(
        "--seed", type=int, metavar="S", help="the same game every time; knowing it is cheating"
    )


def _options(words: str) -> tuple[str, ...]:
    chosen = tuple(words.split(","))
    if not set(chosen) <= set(OPTIONS):
        raise argparse.ArgumentTypeError(f"{words!r:.60}: there are {' and '.join(OPTIONS)}")
    return chosen


def _clock(word: str) -> Clock:
    try:
        return parse_clock(word)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _names(words: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in words.split(","))
    if not all(name and len(name) <= LONGEST_NAME and name.isprintable() for name in names):
        raise argparse.ArgumentTypeError(f"names have 1 to {LONGEST_NAME} letters each")
    return names


def _count(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 10):
        raise argparse.ArgumentTypeError(f"{word!r:.40} is not a whole number")
    return int(word)


def _depth(word: str) -> int:
    if not 1 <= _count(word) <= DEEPEST:
        raise argparse.ArgumentTypeError(f"between 1 and {DEEPEST}")
    return int(word)


def _pixels(word: str) -> int:
    if not PIXELS[0] <= _count(word) <= PIXELS[1]:
        raise argparse.ArgumentTypeError(f"between {PIXELS[0]} and {PIXELS[1]} pixels")
    return int(word)


def _picture(word: str) -> Path:
    if Path(word).suffix not in (".svg", ".png"):
        raise argparse.ArgumentTypeError(f"{word!r:.60} ends neither in .svg nor in .png")
    return Path(word)
