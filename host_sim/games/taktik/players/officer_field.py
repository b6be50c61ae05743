"""What an officer sees of a moment: pieces as numbers and bits, and the races that are on."""

from collections.abc import Iterable
from functools import cached_property

from host_sim.games.taktik.news import side_name
from host_sim.games.taktik.players.known_pieces import Piece, known_pieces, marches
from host_sim.games.taktik.players.officer_races import Crowd, Race, far_from, table
from host_sim.games.taktik.players.outlook import disc
from host_sim.games.taktik.rules.forces import COMBAT, Kind
from host_sim.games.taktik.rules.supply import RANGE
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.view import View

FOLLOWING = (Kind.FIELD_HQ, Kind.FUEL, Kind.AMMUNITION)


class Field:
    """Of one moment, for one player: what stands where, and how far it is to every flag."""

    def __init__(self, theatre: Theatre, seen: View) -> None:
        self.theatre, self.seen = theatre, seen
        self.me = theatre.player_names.index(seen["you"])
        self.side = theatre.player_side[self.me]
        pieces = known_pieces(theatre, seen)
        self.mines = [p for p in pieces if p.kind is Kind.MINE]
        on_board = [p for p in pieces if p.space and p.kind is not Kind.MINE]
        self.own = {p.name: p for p in on_board if p.player == seen["you"]}
        self.units = [p for p in self.own.values() if marches(p)]
        self.followers = [p for p in self.own.values() if p.kind in FOLLOWING]
        self.ours = [p for p in on_board if p.side == self.side]
        self.theirs = [p for p in on_board if p.side != self.side]
        self.targets = [p for p in self.theirs if self._is_target(p)]
        self._served: dict[tuple[str, Kind], int] = {}
        self.goals = self._headquarters(1 - self.side)
        self.homes = self._headquarters(self.side)

    def _is_target(self, piece: Piece) -> bool:
        """V6: who holds a place can be fired at too, unless the house lets it be."""
        return marches(piece) or (piece.status == "holding" and self.theatre.holders_fight)

    def _headquarters(self, side: int) -> list[int]:
        """Of a side, those that are not taken."""
        theatre = self.theatre
        return [
            theatre.board.hq[country]
            for country in theatre.casting.countries
            if country.side == side
            and theatre.board.hq[country]
            and country.name.lower() not in self.seen["taken"]
        ]

    # Who stands in whose way

    def crowd(self, side: int) -> Crowd:
        """In the way of a side's units: who can be run over is not (A1.3, A2.1)."""
        own, other = (self.ours, self.theirs) if side == self.side else (self.theirs, self.ours)
        foes = bits(p for p in other if p.kind in COMBAT)
        friends = bits(own)
        return Crowd(foes, 0 if self.theatre.passes_friends else friends)

    def racers(self, side: int) -> dict[Kind, int]:
        """Units of a side that can go somewhere, as bits."""
        pieces = self.ours if side == self.side else self.theirs
        racing = [p for p in pieces if marches(p) and self.is_fuelled(p)]
        return {kind: bits(p for p in racing if p.kind is kind) for kind in COMBAT}

    def races(self, side: int) -> list[Race]:
        goals = self.goals if side == self.side else self.homes
        if not goals:
            return []
        crowd, racers = self.crowd(side), self.racers(side)
        forth = {
            kind: table(
                self.theatre, far_from(self.theatre, side, racers[kind], kind is Kind.CAR, crowd)
            )
            for kind in COMBAT
        }
        return [Race(self.theatre, side, goal, racers, crowd, forth) for goal in goals]

    @cached_property
    def attack(self) -> list[Race]:
        """To the enemy's headquarters."""
        return self.races(self.side)

    @cached_property
    def defence(self) -> list[Race]:
        """Of the enemy, to ours."""
        return self.races(1 - self.side)

    # Supply

    def served(self, player: str, kind: Kind) -> int:
        """Spaces near enough to a player's depots (A2.2, A2.3), as bits; all without depots."""
        if not self.theatre.supply:
            return -1
        if (player, kind) not in self._served:
            self._served[player, kind] = self._near(self.depots(player, kind))
        return self._served[player, kind]

    def depots(self, player: str, kind: Kind) -> list[Piece]:
        pieces = (*self.ours, *self.theirs)
        return [p for p in pieces if p.player == player and p.kind is kind]

    def served_without(self, depot: Piece) -> int:
        """Spaces near enough to the player's others of that kind, as bits."""
        others = self.depots(depot.player, depot.kind)
        return self._near(p for p in others if p.name != depot.name)

    def _near(self, depots: Iterable[Piece]) -> int:
        board = self.theatre.board
        return sum({1 << space for p in depots for space, _ in disc(board, p.space, RANGE)})

    def is_fuelled(self, unit: Piece) -> bool:
        return bool(self.served(unit.player, Kind.FUEL) >> unit.space & 1)

    def is_armed(self, unit: Piece) -> bool:
        """A2.5: without ammunition it loses against anyone."""
        return bool(self.served(unit.player, Kind.AMMUNITION) >> unit.space & 1)

    # What was lost

    def depot_stands(self, side: int) -> bool:
        """Whether a side can still repair (R5)."""
        lost = self.seen["depots_lost"]
        sides = (0, 1) if self.theatre.house.depot_loss == "both" else (side,)
        return not any(side_name(self.theatre, s) in lost for s in sides)


def bits(pieces: Iterable[Piece]) -> int:
    """The spaces of these, as bits."""
    found = 0
    for piece in pieces:
        found |= 1 << piece.space
    return found
