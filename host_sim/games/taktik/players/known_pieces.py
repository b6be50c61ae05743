"""The pieces as a player knows them, from what they see.

Of a strength that was not revealed one knows those that are left for such a unit.
"""

from typing import NamedTuple

from host_sim.games.taktik.belief import deal_of, unseen_strengths
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
    strength = {NUMBER[p["name"]]: p["strength"] for p in seen["pieces"] if p["strength"]}
    unseen = unseen_strengths(theatre, strength)
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
            else unseen.get(deal_of(NUMBER[shown["name"]]), ()),
        )
        for shown in seen["pieces"]
    ]
