"""A player's secrets as a line of text, and the salted hash that seals them.

The seal stands in the record when play begins, the salt and the secrets at its end: then everybody
can see that strengths and mines were from the beginning what they turned out to be (A1.5).
"""

import hashlib
import re
from collections.abc import Iterator

from host_sim.games.taktik.rules.board import Country
from host_sim.games.taktik.rules.forces import COUNTS, LETTERS, Kind, pieces_of
from host_sim.games.taktik.rules.state import State
from host_sim.games.taktik.rules.theatre import NO_PLAYER, Theatre
from host_sim.kit.faults import phrase

UNLAID = "-"  # a mine of a player who was never ready
SALT = re.compile(r"[0-9a-f]{32}")


def seal(salt: str, secrets: str) -> str:
    """What is told of secrets before the game, so that they can be proved after it."""
    return hashlib.sha256(f"{salt} {secrets}".encode()).hexdigest()


def strengths(state: State, player: int) -> str:
    """`KT=2,4,8,… KC=4,2,…`: of the tanks in order, then of the cars, of each battalion."""
    return " ".join(_written(state, player, (Kind.TANK, Kind.CAR)))


def secrets(state: State, player: int) -> str:
    """The strengths, and with mines `KM=d4,e5,…`: where they were laid."""
    return " ".join(_written(state, player, (Kind.TANK, Kind.CAR, Kind.MINE)))


def _written(state: State, player: int, kinds: tuple[Kind, ...]) -> Iterator[str]:
    names = state.theatre.space_names
    for battalion, kind in _groups(state.theatre, player, kinds):
        pieces = pieces_of(battalion, kind)
        if kind is Kind.MINE:
            ready = state.ready >> player & 1
            facts = [names[state.at[mine]] if ready else UNLAID for mine in pieces]
        else:
            facts = [str(state.strength[unit]) for unit in pieces]
        yield f"{_label(battalion, kind)}={','.join(facts)}"


def _groups(
    theatre: Theatre, player: int, kinds: tuple[Kind, ...]
) -> Iterator[tuple[Country, Kind]]:
    """The kinds of piece in play, battalion by battalion."""
    for battalion in theatre.casting.players[player]:
        for kind in kinds:
            if theatre.owner[pieces_of(battalion, kind)[0]] != NO_PLAYER:
                yield battalion, kind


def _label(battalion: Country, kind: Kind) -> str:
    return battalion.name[0] + LETTERS[kind]


def read(
    theatre: Theatre, player: int, text: str, *, with_mines: bool
) -> tuple[dict[int, int], dict[int, int]]:
    """Strengths and spaces of mines by piece; ValueError tells what does not fit the game."""
    kinds = (Kind.TANK, Kind.CAR, Kind.MINE) if with_mines else (Kind.TANK, Kind.CAR)
    groups = list(_groups(theatre, player, kinds))
    words = text.split(" ")
    if len(words) != len(groups):
        message = phrase(
            "{need} groups of secrets are needed, not {count}", need=len(groups), count=len(words)
        )
        raise ValueError(message)
    strengths: dict[int, int] = {}
    mines: dict[int, int] = {}
    for word, (battalion, kind) in zip(words, groups, strict=True):
        label, _, listed = word.partition("=")
        facts = listed.split(",")
        if label != _label(battalion, kind) or len(facts) != COUNTS[kind]:
            message = phrase(
                "{label}= and {count} facts are needed here",
                label=_label(battalion, kind),
                count=COUNTS[kind],
            )
            raise ValueError(message)
        pieces = pieces_of(battalion, kind)
        if kind is Kind.MINE:
            mines |= zip(pieces, _spaces(theatre, facts), strict=True)
        else:
            strengths |= zip(pieces, _values(theatre, kind, facts), strict=True)
    return strengths, mines


def _spaces(theatre: Theatre, names: list[str]) -> list[int]:
    number = {UNLAID: 0, **theatre.board.number}
    for name in names:
        if name not in number:
            raise ValueError(phrase("there is no space {name}", name=f"{name!r:.20}"))
    return [number[name] for name in names]


def _values(theatre: Theatre, kind: Kind, facts: list[str]) -> list[int]:
    house = theatre.house.strengths
    allowed = house.tanks if kind is Kind.TANK else house.cars
    values = [int(fact) if fact in ("2", "4", "8") else 0 for fact in facts]
    if sorted(values) != sorted(allowed):
        message = phrase("these are not the strengths of F2, which are {allowed}", allowed=allowed)
        raise ValueError(message)
    return values
