"""Options that several verbs of the laboratory have."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from host_sim.games import kinds
from host_sim.games.contract import Kind
from host_sim.kit.arguments import seed
from host_sim.kit.faults import BadInput
from host_sim.lab import cores
from host_sim.lab.match import PATIENCE, TURNS
from host_sim.lab.run import Where
from host_sim.lab.terms import OPENING, Limits, own_parser

MOST = 10**6

AddParser = Callable[..., argparse.ArgumentParser]


def game(asked: Sequence[str]) -> Kind:
    """Which game is asked for: its options are to be known before all of them are read."""
    games = kinds()
    glance = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    glance.add_argument("--game", nargs="?")
    name = glance.parse_known_args(asked)[0].game
    return games.get(name) or next(iter(games.values()))  # a wrong one is told by the real parser


def own_options(kind: Kind) -> tuple[argparse.ArgumentParser, list[str]]:
    """The options of the game itself, as a parent of a verb's parser; and their names."""
    own = argparse.ArgumentParser(add_help=False)
    kind.commands().add_new(own)
    return own, list(vars(own_parser(kind).parse_args([])))


def add_game(parser: argparse.ArgumentParser, kind: Kind) -> None:
    parser.add_argument(
        "--game", choices=list(kinds()), default=kind.name,
        help="what is played; it has options of its own (%(default)s)",
    )  # fmt: skip


def add_terms(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed", type=seed, default=1, metavar="S", help="another one is other games (%(default)s)"
    )
    parser.add_argument(
        "--turns", type=positive, default=TURNS, metavar="N",
        help="a longer game stays unfinished, and counts as a draw (%(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--opening", type=whole, metavar="N",
        help=f"the first N actions are anything legal (0; {OPENING} where a game has no chance)",
    )  # fmt: skip
    parser.add_argument(
        "--patience", type=seconds, default=PATIENCE, metavar="S",
        help="seconds of CPU that a player may think in a turn (%(default)g)",
    )  # fmt: skip


def add_where(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cores", type=positive, metavar="N", help="how many play (all)")
    parser.add_argument(
        "--cluster", metavar="ADDRESS",
        help="play on other machines: a Dask scheduler as tcp://HOST:8786, or local:N processes",
    )  # fmt: skip


def add_results(parser: argparse.ArgumentParser, default: str = "") -> None:
    kept = f" ({default})" if default else ""
    parser.add_argument(
        "--results", type=Path, metavar="FILE",
        help=f"keep every result there as it comes; the same command goes on where it was{kept}",
    )  # fmt: skip


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one object for a program to read")


def where(options: argparse.Namespace) -> Where:
    return Where(options.cores or cores.available(), options.cluster)


def limits(options: argparse.Namespace) -> Limits:
    return Limits(options.turns, options.opening, options.patience)


def check_games(games: int, players: int) -> None:
    """Games come in pairs, or as many as there are players."""
    if games % players:
        each = "pairs, with seats swapped" if players == 2 else f"{players}, one for each seating"
        raise BadInput.of("--games", f"{games} cannot be: games come in {each}")


def whole(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 10 and int(word) <= MOST):
        raise argparse.ArgumentTypeError(f"{word!r:.40} is not a whole number up to {MOST}")
    return int(word)


def positive(word: str) -> int:
    if whole(word) == 0:
        raise argparse.ArgumentTypeError("0 is not enough")
    return int(word)


def number(word: str) -> float:
    """With a sign and decimals, as an Elo may have them."""
    digits = word.removeprefix("-").replace(".", "", 1)
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 8):
        raise argparse.ArgumentTypeError(f"{word!r:.40} is not a number like 5 or -2.5")
    return float(word)


def seconds(word: str) -> float:
    found = number(word)
    if not 0 < found <= MOST:
        raise argparse.ArgumentTypeError(f"{word} is no time: more than 0 seconds")
    return found


def chance(word: str) -> float:
    """Of an error."""
    found = number(word)
    if not 0 < found < 0.5:
        raise argparse.ArgumentTypeError(f"{word} is no chance of an error: between 0 and 0.5")
    return found
