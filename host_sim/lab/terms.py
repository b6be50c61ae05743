"""What a match is played by, from what was asked; everything is checked before a game begins."""

import argparse
import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from host_sim.games import registry
from host_sim.games.contract import RANDOM, Kind
from host_sim.kit.faults import BadInput
from host_sim.lab import configuration, players
from host_sim.lab.match import PATIENCE, TURNS, Terms, seated

OPENING = 4  # actions by chance, where chance has no other part in a game


class Limits(NamedTuple):
    """What bounds every game."""

    turns: int = TURNS
    opening: int | None = None  # as the game needs it
    patience: float = PATIENCE


def terms(
    kind: Kind, new: argparse.Namespace, names: Sequence[str], seed: int, limits: Limits
) -> Terms:
    """BadInput if that cannot be played."""
    sources = players.sources(names)
    for place, name in zip("ABCDEFGH", names, strict=False):
        players.check(kind, place, name, sources)
    commands = kind.commands()
    record = commands.new(new, None, random.Random(seed))
    session = kind.session(record)
    seated(session.sides, list(session.seats), len(names), 0)
    opening = limits.opening
    has_random = registry.is_computer(kind, RANDOM)
    if opening and not has_random:
        raise BadInput.of("--opening", f"{kind.name} has no player `{RANDOM}`, who would play it")
    if opening is None:
        chance = commands.rolls(new, record, random.Random(seed))
        opening = OPENING if has_random and not chance else 0
    code = configuration.code_of(kind)
    return Terms(
        kind, new, tuple(names), seed, limits.turns, opening, limits.patience, sources, code
    )


class _Strict(argparse.ArgumentParser):
    """Tells what is wrong as a fault, and does not end the program."""

    def error(self, message: str) -> NoReturn:
        raise ValueError(message)


def own_parser(kind: Kind) -> argparse.ArgumentParser:
    """Of the options that a new game has."""
    parser = _Strict(add_help=False, allow_abbrev=False)
    kind.commands().add_new(parser)
    return parser


def options(kind: Kind, given: Mapping[str, Any], place: str) -> argparse.Namespace:
    """A game's own options from plain data, as they would stand on the command line."""
    words = [f"--{name}={_word(value)}" for name, value in given.items()]
    try:
        return own_parser(kind).parse_args(words)
    except ValueError as error:
        raise BadInput.of(place, f"{kind.name}: {error}") from None


def _word(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)  # pyright: ignore
