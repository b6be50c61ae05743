"""Arguments that the commands of several games take, and how strictly."""

import argparse
import random
from pathlib import Path

from host_sim.games import registry
from host_sim.games.contract import Kind
from host_sim.kit.arguments import seed
from host_sim.kit.record_file import LONGEST_NAME, is_name

PIXELS = (100, 10_000)  # how wide a picture may be


def add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")


def add_players(parser: argparse.ArgumentParser, kind: Kind) -> None:
    names = [one["name"] for one in registry.opponents(kind)]
    parser.add_argument(
        "--players",
        type=_names,
        metavar="NAME,NAME…",
        help=f"in the order of turns; {' and '.join(names)} are played by the computer",
    )
    parser.add_argument(
        "--seed", type=seed, metavar="S", help="the same game every time; knowing it is cheating"
    )


def add_picture(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o", "--output", type=_picture, metavar="FILE", required=True, help="….svg or ….png"
    )
    parser.add_argument(
        "--width", type=_pixels, default=1600, metavar="N", help="of a PNG (%(default)s pixels)"
    )


def whole(word: str) -> int:
    """A whole number, not too long."""
    if not (word.isascii() and word.isdecimal() and len(word) < 10):
        raise argparse.ArgumentTypeError(f"{word!r:.40} is not a whole number")
    return int(word)


def chance(seed: int | None) -> random.Random:
    """The system's own, or the same for the same seed."""
    return random.SystemRandom() if seed is None else random.Random(seed)


def _names(words: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in words.split(","))
    if not all(map(is_name, names)):
        message = f"names are printable, and have 1 to {LONGEST_NAME} letters each"
        raise argparse.ArgumentTypeError(message)
    return names


def _pixels(word: str) -> int:
    if not PIXELS[0] <= whole(word) <= PIXELS[1]:
        raise argparse.ArgumentTypeError(f"between {PIXELS[0]} and {PIXELS[1]} pixels")
    return int(word)


def _picture(word: str) -> Path:
    if Path(word).suffix not in (".svg", ".png"):
        raise argparse.ArgumentTypeError(f"{word!r:.60} ends neither in .svg nor in .png")
    return Path(word)
