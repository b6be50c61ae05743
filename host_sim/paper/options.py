"""The arguments of `taktik paper`, and what they mean. What is wrong with one is a BadInput."""

import argparse
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from host_sim.kit.faults import BadInput
from host_sim.paper.sheets import SHEETS, Sheet
from host_sim.paper.words import LANGUAGES

NAMES = (
    "board",
    "counters",
    "mine_maps",
    "quick_reference",
    "rules",
    "tank_chess_board",
    "tank_chess_pieces",
    "tank_chess_rules",
)
BACKS = ("fold", "duplex")
MAPS, LAYOUTS = "classic,drill", "basic16,basic20"
SCALE = "18"  # millimetres, for spaces and squares
OUTPUT = Path("build/paper")


class Options(NamedTuple):
    only: tuple[str, ...]
    maps: tuple[str, ...]
    layouts: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    languages: tuple[str, ...]
    scale: float
    square: float
    back: str
    numbered: bool
    house: Path | None
    output: Path


def add_to(parser: argparse.ArgumentParser) -> None:
    def add(option: str, default: str, metavar: str, words: str) -> None:
        parser.add_argument(option, default=default, metavar=metavar, help=f"{words} (%(default)s)")

    add("--only", ",".join(NAMES), "NAME,…", "which documents")
    add("--map", MAPS, "MAP,…", "boards and mine maps of these: names or files")
    add("--layout", LAYOUTS, "LAYOUT,…", "Tank Chess boards of these: names or files")
    add("--sheet", ",".join(SHEETS), "SIZE,…", "sizes of paper")
    add("--language", ",".join(LANGUAGES), "LANGUAGE,…", "languages")
    add("--scale", SCALE, "MM", "a space of the board across its flats")
    add("--square", SCALE, "MM", "a square of the Tank Chess board")
    parser.add_argument(
        "--counters",
        choices=BACKS,
        default=BACKS[0],
        help="how they get an underside (%(default)s)",
    )
    parser.add_argument(
        "--numbered", action="store_true", help="numbers on the counters, and no strengths below"
    )
    parser.add_argument("--house", type=Path, metavar="FILE", help="house rules, for the numbers")
    parser.add_argument(
        "-o", "--output", type=Path, default=OUTPUT, metavar="FOLDER", help="(%(default)s)"
    )


def understood(given: argparse.Namespace) -> Options:
    return Options(
        only=_chosen("--only", given.only, NAMES),
        maps=_listed("--map", given.map),
        layouts=_listed("--layout", given.layout),
        sheets=tuple(SHEETS[name] for name in _chosen("--sheet", given.sheet, SHEETS)),
        languages=_chosen("--language", given.language, LANGUAGES),
        scale=_millimetres("--scale", given.scale),
        square=_millimetres("--square", given.square),
        back=given.counters,
        numbered=given.numbered,
        house=given.house,
        output=given.output,
    )


def _listed(option: str, words: str) -> tuple[str, ...]:
    found = tuple(dict.fromkeys(word.strip() for word in words.split(",")))
    if "" in found:
        raise BadInput.of(option, "names with commas between are needed, and none may be empty")
    return found


def _chosen(option: str, words: str, allowed: Collection[str]) -> tuple[str, ...]:
    found = _listed(option, words)
    for word in found:
        if word not in allowed:
            raise BadInput.of(option, f"{word!r:.60} is not one of {', '.join(allowed)}")
    return found


def _millimetres(option: str, word: str) -> float:
    try:
        return float(word)
    except ValueError:
        raise BadInput.of(option, f"{word!r:.60} is not a number of millimetres") from None
