"""A computer player that plans: it closes its headquarters, races for the enemy's and counts odds.

It knows what its seat shows. A turn is planned step by step: each is the one that brings most for
the races to both headquarters, for shots and against what may come back, as `officer_values` weighs
them; after each it looks anew.
"""

import random
from collections.abc import Sequence

from host_sim.games.contract import Why
from host_sim.games.taktik.players import officer_plan as plan
from host_sim.games.taktik.players.officer_field import Field
from host_sim.games.taktik.players.officer_set_up import set_up
from host_sim.games.taktik.players.officer_values import Values
from host_sim.games.taktik.players.officer_why import Diary
from host_sim.games.taktik.rules.actions import Action, End, Move, Release, Repair, Shoot
from host_sim.games.taktik.rules.forces import NUMBER
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.seat import Seat


class Officer:
    """Leaves nothing to chance but the lamps."""

    def __init__(self, chance: random.Random) -> None:
        self._diary = Diary()

    def choose(self, seat: Seat) -> Sequence[Action]:
        if not seat.is_next:
            return []
        seen = seat.view()
        field = Field(seat.theatre, seen)
        if seat.phase is Phase.SET_UP:
            strength = {NUMBER[p["name"]]: p["strength"] for p in seen["pieces"] if p["strength"]}
            return self._diary.note_set_up(field, set_up(seat.theatre, field.me, strength))
        values = Values(field)
        if seat.phase is Phase.ROLL:
            return [plan.best_roll(values)]
        if seat.phase is Phase.DAMAGED:
            return [plan.best_repair(seat.legal_actions(Repair), values)]
        action = self._action(seat, values)
        self._diary.note(values, action)
        return [action]

    def why(self) -> Why | None:
        return self._diary.why()

    def _action(self, seat: Seat, values: Values) -> Action:
        """A release, else a move, else a shot."""
        if releases := seat.legal_actions(Release):
            return plan.best_release(releases, values)
        if move := plan.best_move(seat, values):
            return move
        if shot := plan.best_shot(seat.legal_actions(Shoot), values):
            return shot
        if seat.legal_actions(End):
            return End()
        (piece,) = seat.movable()  # somebody left it where it cannot stop
        reach = seat.reach(piece)
        return Move(piece, reach.path(reach[0]))
