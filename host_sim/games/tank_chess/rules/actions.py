"""What players do, one line each: a move, `draw white`, `resign black`, `time white`."""

import re
from typing import NamedTuple

from host_sim.games.tank_chess.rules.notation import Move, parse_move
from host_sim.kit.faults import phrase

PLAYERS = ("white", "black")
_SPENT = re.compile(r"(0|[1-9]\d{0,5})\.(\d{3})", re.ASCII)


class Turn(NamedTuple):
    """A move and, in a game with a clock, the time it took: `e4-g6NE 12.345`."""

    move: Move
    spent: int | None = None  # milliseconds


class Draw(NamedTuple):
    """Offers a draw, or agrees to the one that is offered (C13)."""

    player: str


class Resign(NamedTuple):
    """Gives up (C13)."""

    player: str


class Time(NamedTuple):
    """This player's time has run out (C14)."""

    player: str


Action = Turn | Draw | Resign | Time
WORDS: dict[str, type[Draw | Resign | Time]] = {"draw": Draw, "resign": Resign, "time": Time}


def text(action: Action) -> str:
    """An action as a line of a record."""
    if isinstance(action, Turn):
        return str(action.move) + ("" if action.spent is None else f" {seconds(action.spent)}")
    word = next(word for word, kind in WORDS.items() if isinstance(action, kind))
    return f"{word} {action.player}"


def parse(line: str) -> Action:
    """ValueError or Refused tells what is wrong."""
    word, *rest = line.split() or [""]
    if word in WORDS:
        if len(rest) != 1 or rest[0] not in PLAYERS:
            white, black = PLAYERS
            message = phrase(
                "{word} is followed by {one} or {other}", word=word, one=white, other=black
            )
            raise ValueError(message)
        return WORDS[word](rest[0])
    if len(rest) > 1:
        raise ValueError(phrase("a move is followed by nothing, or by the seconds it took"))
    return Turn(parse_move(word), _milliseconds(rest[0]) if rest else None)


def seconds(milliseconds: int) -> str:
    """A time as it is written: `12.345`."""
    return f"{milliseconds // 1000}.{milliseconds % 1000:03}"


def _milliseconds(word: str) -> int:
    found = _SPENT.fullmatch(word)
    if not found:
        message = phrase(
            "{word} is no time: a move takes seconds like 12.345", word=f"{word!r:.40}"
        )
        raise ValueError(message)
    return int(found[1]) * 1000 + int(found[2])
