"""A study: a grid of questions, each of which is a match, from a file.

    title = "Is drill fair?"
    game = "taktik"
    games = 200                            # of each question
    players = ["recruit", "recruit"]

    [options]                              # of all questions, as `taktik play --help` has them
    mode = "intro"

    [grid]                                 # every combination of these is a question
    map = ["drill", "classic"]
    house = ["ours", "booklet"]
    players = [["recruit", "recruit"], ["officer", "officer"]]

    [[question]]                           # or single ones, with what differs
    map = "drill"
    mode = "four"

Beside options of the game, a grid and a question may set `players`, `first`, `second`, `games`,
`seed`, `turns`, `opening` and `patience`. Files are looked for beside the study.
"""

import itertools
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.games import kinds
from host_sim.kit.faults import BadInput
from host_sim.kit.texts import read_text
from host_sim.lab.match import PATIENCE, TURNS, Terms
from host_sim.lab.players import OWN
from host_sim.lab.terms import Limits, options, own_parser, terms

LARGEST = 1 << 20
MOST_QUESTIONS = 10_000
GAMES = 100


class Question(NamedTuple):
    """One of a study."""

    label: str  # what sets it apart
    terms: Terms
    games: int


class Study(NamedTuple):
    """All of it."""

    title: str
    questions: list[Question]


Fits = Callable[[Any], bool]


def _whole(value: Any, least: int) -> bool:
    return type(value) is int and least <= value <= 10**9


def _names(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 1 and all(isinstance(v, str) for v in value)  # pyright: ignore


# What a question can be asked with, beside options of its game.
SETTINGS: Mapping[str, tuple[str, Fits]] = {
    "players": ("a list of two or more names", _names),
    "first": ("a name", lambda value: isinstance(value, str)),
    "second": ("a name", lambda value: isinstance(value, str)),
    "games": ("a whole number from 2", lambda value: _whole(value, 2)),
    "seed": ("a whole number from 0", lambda value: _whole(value, 0)),
    "turns": ("a whole number from 1", lambda value: _whole(value, 1)),
    "opening": ("a whole number from 0", lambda value: _whole(value, 0)),
    "patience": ("seconds", lambda value: type(value) in (int, float) and value > 0),
}
HEAD: Mapping[str, tuple[str, Fits]] = {
    "title": ("a text", lambda value: isinstance(value, str)),
    "game": ("a game", lambda value: value in kinds()),
    "options": ("a table", lambda value: isinstance(value, dict)),
    "grid": ("a table", lambda value: isinstance(value, dict)),
    "question": (
        "tables",
        lambda value: isinstance(value, list) and all(isinstance(v, dict) for v in value),  # pyright: ignore
    ),
}


class Reader:
    """Of one file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._data: dict[str, Any] = tomllib.loads(read_text(path, LARGEST))
        except tomllib.TOMLDecodeError as error:
            raise self._bad(str(error)) from None
        allowed = {**HEAD, **SETTINGS}
        for name, value in self._data.items():
            if name not in allowed:
                raise self._bad(f"{name!r:.40} is none of {', '.join(allowed)}")
            self._check(name, value, allowed)
        games = kinds()
        self._kind = games[self._data.get("game", next(iter(games)))]
        self._own = set(vars(own_parser(self._kind).parse_args([])))

    def study(self) -> Study:
        """BadInput if anything cannot be played, before a game is."""
        asked = list(self._asked())
        if len(asked) > MOST_QUESTIONS:
            raise self._bad(f"asks {len(asked)} questions; {MOST_QUESTIONS} are the most")
        questions = [self._question(label, settings) for label, settings in asked]
        return Study(self._data.get("title", self._path.stem), questions)

    def _asked(self) -> Iterable[tuple[str, dict[str, Any]]]:
        grid: dict[str, Any] = self._data.get("grid", {})
        for name, values in grid.items():
            if not isinstance(values, list) or not values:
                raise self._bad(f"grid.{name} is a list of values")
        if grid or not self._data.get("question"):
            for values in itertools.product(*grid.values()):
                yield self._labelled(dict(zip(grid, values, strict=True)))
        for question in self._data.get("question", []):
            yield self._labelled(question)

    def _labelled(self, settings: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        for name, value in settings.items():
            self._check(name, value, SETTINGS)
        told = ", ".join(_said(name, value) for name, value in settings.items())
        return told or "all", settings

    def _question(self, label: str, settings: dict[str, Any]) -> Question:
        base = {name: value for name, value in self._data.items() if name in SETTINGS}
        given = {**base, **self._data.get("options", {}), **settings}
        for name, value in given.items():
            if name not in self._own and name not in SETTINGS:
                known = ", ".join([*SETTINGS, *sorted(self._own)])
                raise self._bad(f"{name!r:.40} is no option of {self._kind.name}, but {known}")
            self._check(name, value, SETTINGS)
        names = self._players(given)
        own = {name: self._found(value) for name, value in given.items() if name in self._own}
        limits = Limits(
            given.get("turns", TURNS), given.get("opening"), float(given.get("patience", PATIENCE))
        )
        new = options(self._kind, own, str(self._path))
        asked = terms(self._kind, new, names, given.get("seed", 1), limits)
        games = given.get("games", GAMES)
        return Question(label, asked, max(games - games % len(names), len(names)))

    def _players(self, given: Mapping[str, Any]) -> list[str]:
        names: list[str] = list(given.get("players", []))
        for place, name in ((0, "first"), (1, "second")):
            if name in given:
                names[place : place + 1] = [given[name]]
        if len(names) < 2:
            raise self._bad('says not who plays: players = ["recruit", "random"]')
        return [self._beside(name) for name in names]

    def _beside(self, name: str) -> str:
        """A player from a file that lies beside the study."""
        file = OWN.fullmatch(name)
        return f"{self._found(file[1])}:{file[2]}{file[3]}" if file else name

    def _found(self, value: Any) -> Any:
        """A file that lies beside the study, or the value itself."""
        if isinstance(value, str) and "." in value:
            beside = self._path.parent / value
            return str(beside) if beside.is_file() else value
        return value

    def _check(self, name: str, value: Any, allowed: Mapping[str, tuple[str, Fits]]) -> None:
        if name in allowed and not allowed[name][1](value):
            raise self._bad(f"{name} is {allowed[name][0]}, not {value!r:.60}")

    def _bad(self, message: str) -> BadInput:
        return BadInput.of(self._path, message)


def _said(name: str, value: Any) -> str:
    if name == "players":
        return " v ".join(value)
    words: list[str] = list(map(str, value)) if isinstance(value, list) else [str(value)]  # pyright: ignore
    return f"{name} {','.join(words)}"


def read(path: Path) -> Study:
    """The study of a file; BadInput tells what is wrong with it."""
    return Reader(path).study()
