"""A simple computer player: guards its headquarters, marches on the enemy's, fires when that pays.

It knows what its seat shows. Every move is the one that improves its own position most, one after
the other, until none does.
"""

import random
from collections.abc import Sequence

from host_sim.games.taktik.players.outlook import Outlook
from host_sim.games.taktik.rules.actions import Action, End, Move, Release, Repair, Shoot
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.seat import Seat

LEAST = 0.25  # what a move must bring: small gains are only to and fro
WHIM = 0.01  # so that equal moves are not always the same one


class Recruit:
    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, seat: Seat) -> Sequence[Action]:
        if not seat.is_next:
            return []
        outlook = Outlook(seat.theatre, seat.view())
        if seat.phase is Phase.SET_UP:
            return outlook.post_guards(seat.automatic_set_up(self._chance))
        if seat.phase is Phase.ROLL:
            return [outlook.roll()]
        if seat.phase is Phase.DAMAGED:
            return [self._best(seat, outlook, Repair)]
        if seat.legal_actions(Release):
            return [self._best(seat, outlook, Release)]
        move = self._move(seat, outlook) or outlook.shot(seat.legal_actions(Shoot))
        if move or seat.legal_actions(End):
            return [move or End()]
        (piece,) = seat.movable()  # somebody left it where it cannot stop
        reach = seat.reach(piece)
        return [Move(piece, reach.path(reach[0]))]

    def _best(self, seat: Seat, outlook: Outlook, kind: type[Repair | Release]) -> Action:
        """The best place for a unit that goes under repair or comes out of it."""
        actions = [a for a in seat.legal_actions(kind) if isinstance(a, Repair | Release)]
        return max(actions, key=lambda action: outlook.place(action) + self._whim())

    def _move(self, seat: Seat, outlook: Outlook) -> Move | None:
        """The move that brings most, if any brings enough."""
        best, found = LEAST, None
        for name in outlook.worth_moving(seat.movable()):
            reach = seat.reach(name)
            stays = outlook.stand(name, outlook.space(name))
            for space in reach.half_steps:
                gain = outlook.arrive(name, space) - stays + self._whim()
                if gain > best:
                    best, found = gain, (name, reach, space)
        if not found:
            return None
        name, reach, space = found
        return Move(name, reach.path(space))

    def _whim(self) -> float:
        return self._chance.random() * WHIM
