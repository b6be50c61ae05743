"""What a seat shows, as the flat numbers that the search thinks with: terms, pieces, and worlds
that may be for all one knows."""

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from host_sim.games.taktik.news import side_name
from host_sim.games.taktik.rules.actions import Action, Move
from host_sim.games.taktik.rules.board import Country
from host_sim.games.taktik.rules.forces import KIND, NAMES, NUMBER, Kind, battalion
from host_sim.games.taktik.rules.state import Status
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.search.field import Field
from host_sim.games.taktik.search.ground import Ground
from host_sim.games.taktik.search.plans import Plans
from host_sim.games.taktik.view import View
from speldator import odds

LEVELS = (2, 4, 8)
CERTAIN = 1000


class Unseen(NamedTuple):
    """Units whose strength one does not know, and the strengths that are left for them (F2)."""

    units: tuple[int, ...]
    strengths: tuple[int, ...]


@lru_cache(maxsize=16)
def ground_of(theatre: Theatre) -> Ground:
    """The terms of a game."""
    board, size = theatre.board, theatre.board.grid.size
    near = [
        space + offset
        if theatre.may_enter[space]
        and theatre.may_enter[space + offset]
        and not theatre.blocked[space] >> direction & 1
        else 0
        for space in range(size)
        for direction, offset in enumerate(theatre.offsets)
    ]
    ground = Ground(size, theatre.stride, near, theatre.may_enter, theatre.city, theatre.goal)
    countries = theatre.casting.countries
    most = max(len(area) for area in board.repair)
    areas = [board.repair[c] if c in countries else () for c in Country]
    ground.lay_places(
        [board.hq[c] if c in countries else 0 for c in Country],
        [sum(1 << c for c in countries if c.side == side) for side in (0, 1)],
        [space for area in areas for space in (*area, *[0] * (most - len(area)))],
        theatre.repair_area,
    )
    ground.lay_shots(
        [
            number
            for offset, ways in sorted(theatre.long_shots.items())
            for way in ways
            for number in (offset, *way, *[0] * (2 - len(way)))
        ],
        theatre.crossed_by_shots,
    )
    table = odds.table(theatre.house.move_odds, theatre.house.long_range_odds)
    ground.lay_turns([n for row in table for n in row], theatre.order, theatre.player_side)
    ground.set_house(
        theatre.holders_fight, theatre.house.depot_loss == "both", theatre.supply, theatre.mines
    )
    return ground


class FlatGame:
    """A game as one seat knows it."""

    def __init__(self, theatre: Theatre, seen: View) -> None:
        self.theatre = theatre
        self.seen = seen
        self.pieces = [p for p in theatre.pieces if KIND[p] != Kind.MINE]
        self.index = {NAMES[piece]: place for place, piece in enumerate(self.pieces)}
        self.me = theatre.player_names.index(seen["you"])
        self.side = theatre.player_side[self.me]
        self._shown = {shown["name"]: shown for shown in seen["pieces"]}
        self._unseen = self._group()
        self.field = self._field()

    def _group(self) -> list[Unseen]:
        """By battalion and kind: whose strength this seat does not know (F3)."""
        dealt = {
            Kind.TANK: self.theatre.house.strengths.tanks,
            Kind.CAR: self.theatre.house.strengths.cars,
        }
        groups: list[Unseen] = []
        for country in Country:
            for kind, values in dealt.items():
                units = [p for p in self.pieces if battalion(p) == country and KIND[p] == kind]
                left, hidden = list(values), list[int]()
                for unit in units:
                    known = self._shown[NAMES[unit]]["strength"]
                    if known in left:
                        left.remove(known)
                    elif not known:
                        hidden.append(self.index[NAMES[unit]])
                if hidden:
                    groups.append(Unseen(tuple(hidden), tuple(sorted(left))))
        return groups

    def _field(self) -> Field:
        theatre = self.theatre
        field = Field(
            ground_of(theatre),
            [KIND[p] for p in self.pieces],
            [theatre.side[p] for p in self.pieces],
            [theatre.owner[p] for p in self.pieces],
            [theatre.home[p] for p in self.pieces],
        )
        guesses = self._guesses()
        for place, piece in enumerate(self.pieces):
            shown = self._shown[NAMES[piece]]
            status = Status[shown["status"].upper()]
            space = theatre.board.number[shown["space"]] if shown["space"] else 0
            flat = status if status in (Status.FIELD, Status.REPAIR, Status.HOLDING) else 0
            strength = shown["strength"] or 0
            field.set_piece(place, space if flat else 0, flat, strength, guesses[place])
        seen = self.seen
        taken = sum(1 << c for c in Country if c.name.lower() in seen["taken"])
        lost = sum(1 << s for s in (0, 1) if side_name(theatre, s) in seen["depots_lost"])
        moved = [self.index[name] for name in seen["moved"]]
        field.set_turn(taken, lost, seen["long_range"], moved)
        return field

    def _guesses(self) -> list[tuple[int, int, int]]:
        """By piece: what its enemies may think of its strength."""
        guesses: list[tuple[int, int, int]] = []
        mine: dict[tuple[str, str], list[int]] = {}
        for shown in self.seen["pieces"]:
            if self._is_secret(shown):
                mine.setdefault((shown["battalion"], shown["kind"]), []).append(shown["strength"])
        hidden = {unit: group.strengths for group in self._unseen for unit in group.units}
        for place, piece in enumerate(self.pieces):
            shown = self._shown[NAMES[piece]]
            values: Sequence[int] = (shown["strength"] or 0,)
            if place in hidden:
                values = hidden[place]
            elif self._is_secret(shown):
                values = mine[shown["battalion"], shown["kind"]]
            guesses.append(_chances(values))
        return guesses

    def _is_secret(self, shown: View) -> bool:
        """Whether that is a strength which this seat knows and no enemy does."""
        theatre = self.theatre
        if not shown["strength"] or theatre.side[NUMBER[shown["name"]]] != self.side:
            return False
        sides = {theatre.player_side[theatre.player_names.index(p)] for p in shown["known_to"]}
        return sides == {self.side}

    def plans(self, worlds: int, chance: random.Random) -> Plans:
        """For thoughts about this turn, in so many worlds that chance deals."""
        seen, toggles = self.seen, self.seen["toggles"]
        retreats, repairs = toggles["strategy"] == "retreat", toggles["tactic"] == "repair"
        plans = Plans(
            self.field,
            self.me,
            self.theatre.order.index(self.me),
            retreats + 2 * repairs,
            seen["half_steps"],
            seen["fired_or_passed_over"],
        )
        for _ in range(worlds):
            plans.add_world(self.world(chance), self.mines(chance))
        return plans

    def moves(self, action: Action) -> tuple[tuple[int, int], ...]:
        """An action as the search has it; whatever is no move is none."""
        if not isinstance(action, Move):
            return ()
        return ((self.index[action.piece], self.theatre.board.number[action.path[-1]]),)

    def mines(self, chance: random.Random) -> list[int]:
        """Spaces where mines may lie, each with 1 plus the side whose it is (A1)."""
        found: list[int] = []
        for shown in self.seen["pieces"]:
            if shown["kind"] == "mine" and shown["status"] == "laid":
                mine = NUMBER[shown["name"]]
                space = shown["space"] and self.theatre.board.number[shown["space"]]
                found.append(space or chance.choice(self._minable(mine)))
                found.append(1 + self.theatre.side[mine])
        return found

    def _minable(self, mine: int) -> list[int]:
        """Where a mine may lie: under none of its enemies."""
        held = {
            self.theatre.board.number[shown["space"]]
            for shown in self.seen["pieces"]
            if shown["space"] and self.theatre.side[NUMBER[shown["name"]]] == self.side
        }
        return sorted(self.theatre.ground(mine) - held)

    def world(self, chance: random.Random) -> list[int]:
        """By piece: a strength that it may have."""
        strengths = [self._shown[NAMES[piece]]["strength"] or 0 for piece in self.pieces]
        for group in self._unseen:
            dealt = chance.sample(group.strengths, len(group.units))
            for unit, strength in zip(group.units, dealt, strict=True):
                strengths[unit] = strength
        return strengths


def _chances(values: Sequence[int]) -> tuple[int, int, int]:
    """That one of these is at most 2, 4 and 8."""
    two, four, eight = (
        CERTAIN * sum(v <= level for v in values) // len(values) for level in LEVELS
    )
    return two, four, eight
