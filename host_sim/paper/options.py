"""The arguments of `taktik paper`, and what they mean. What is wrong with one is a BadInput."""

import argparse
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from host_sim.kit.faults import BadInput
from host_sim.paper.counter_sheets import Back
from host_sim.paper.papers import Make, Papers
from host_sim.paper.sheets import SHEETS, Sheet
from host_sim.paper.tiled import check_scale
from host_sim.words import Catalogue, Words

OUTPUT = Path("build/paper")

T = TypeVar("T")


class Options(NamedTuple):
    makers: tuple[Make, ...]  # of the documents that are wanted
    sheets: tuple[Sheet, ...]
    languages: tuple[Catalogue, ...]
    output: Path


def add_to(parser: argparse.ArgumentParser, games: Sequence[Papers], words: Words) -> None:
    """Those of all documents, and those of each game."""
    add(parser, "--only", ",".join(_names(games)), "NAME,…", "which documents")
    add(parser, "--sheet", ",".join(SHEETS), "SIZE,…", "sizes of paper")
    add(parser, "--language", ",".join(_printed(words)), "LANGUAGE,…", "languages")
    parser.add_argument(
        "--counters",
        choices=[back.value for back in Back],
        default=Back.FOLD.value,
        help="how they get an underside (%(default)s)",
    )
    parser.add_argument(
        "-o", "--output", type=Path, default=OUTPUT, metavar="FOLDER", help="(%(default)s)"
    )
    for game in games:
        game.add_options(parser)


def add(
    parser: argparse.ArgumentParser, option: str, default: str, metavar: str, words: str
) -> None:
    """An option whose help ends with its default."""
    parser.add_argument(option, default=default, metavar=metavar, help=f"{words} (%(default)s)")


def understood(given: argparse.Namespace, games: Sequence[Papers], words: Words) -> Options:
    """All faults in what was given come first: nothing is made yet."""
    only = _chosen("--only", given.only, _names(games))
    sheets = _chosen("--sheet", given.sheet, SHEETS)
    languages = _chosen("--language", given.language, _printed(words))
    makers = {name: made for game in games for name, made in game.makers(given).items()}
    return Options(
        tuple(make for name in only for make in makers[name]),
        tuple(SHEETS[name] for name in sheets),
        tuple(words.catalogue(code) for code in languages),
        given.output,
    )


def named(option: str, words: str, read: Callable[[str], T]) -> dict[str, T]:
    """What was read of boards that an option lists, by what their files are to be called."""
    found: dict[str, T] = {}
    for name in _listed(option, words):
        stem = Path(name).stem
        if stem in found:
            raise BadInput.of(option, f"two of them are called {stem!r:.60}")
        found[stem] = read(name)
    return found


def scale_of(option: str, word: str) -> float:
    """Millimetres of a space or square."""
    try:
        return check_scale(option, float(word))
    except ValueError:
        raise BadInput.of(option, f"{word!r:.60} is not a number of millimetres") from None


def _names(games: Iterable[Papers]) -> list[str]:
    return [name for game in games for name in game.names]


def _printed(words: Words) -> list[str]:
    return [code for code, language in words.languages.items() if language.printed]


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
