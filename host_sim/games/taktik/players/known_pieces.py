"""The pieces as a player knows them, from what they see.

Of a strength that was not revealed one knows those that are left for such a unit.
"""

from collections import Counter
from typing import NamedTuple

from host_sim.games.taktik.rules.board import Country
from host_sim.games.taktik.rules.forces import COMBAT, NUMBER, Kind
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.view import View

FOLLOWER = 3.0  # what a depot or field HQ is worth, in strength


class Piece(NamedTuple):
    """A piece, by what one player knows of it."""

    name: str
    kind: Kind
    player: str
    side: int
    status: str
    space: int
    strengths: tuple[int, ...]  # that it may have for all one knows

    @property
    def worth(self) -> float:
        """What is lost with it, in strength."""
        return sum(self.strengths) / len(self.strengths) if self.strengths else FOLLOWER

    def odds_below(self, strength: int) -> float:
        """That it is no stronger than that."""
        return sum(own <= strength for own in self.strengths) / len(self.strengths)

    def odds_above(self, strength: int) -> float:
        """That it wins when it fires at that strength: equal favours the shooter (E7)."""
        return sum(own >= strength for own in self.strengths) / len(self.strengths)


def marches(piece: Piece) -> bool:
    """Whether it is a combat unit that can go somewhere, and so can fire."""
    return piece.kind in COMBAT and piece.status == "field"


def known_pieces(theatre: Theatre, seen: View) -> list[Piece]:
    """All pieces of the game, as a view shows them."""
    unseen = _unseen_strengths(theatre, seen)
    return [
        Piece(
            shown["name"],
            Kind[shown["kind"].upper()],
            shown["player"],
            theatre.side[NUMBER[shown["name"]]],
            shown["status"],
            theatre.board.number[shown["space"]] if shown["space"] else 0,
            (shown["strength"],)
            if shown["strength"]
            else unseen.get((shown["battalion"], shown["kind"]), ()),
        )
        for shown in seen["pieces"]
    ]


def _unseen_strengths(theatre: Theatre, seen: View) -> dict[tuple[str, str], tuple[int, ...]]:
    """By battalion and kind: those of the house (F2) that were not revealed yet."""
    dealt = {"tank": theatre.house.strengths.tanks, "car": theatre.house.strengths.cars}
    unseen = dict[tuple[str, str], tuple[int, ...]]()
    for country in Country:
        for kind, values in dealt.items():
            key = country.name.lower(), kind
            known = Counter[int](
                shown["strength"]
                for shown in seen["pieces"]
                if (shown["battalion"], shown["kind"]) == key and shown["strength"]
            )
            unseen[key] = tuple((Counter(values) - known).elements()) or values
    return unseen
