"""Plays anything legal: picks a piece, then one of the spaces it can get to."""

import random
from collections.abc import Sequence

from host_sim.games.taktik.rules.actions import Action, End, Move, Release, Repair, Roll, Shoot
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.seat import Seat
from host_sim.speldators import Strategy, Tactic

STRATEGIES, TACTICS = tuple(Strategy), tuple(Tactic)
REFRAINS = 1 / 8  # how often steps stay unused, and a shot is not fired


class RandomPlayer:
    """Never stops a game by an offer."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, seat: Seat) -> Sequence[Action]:
        if not seat.is_next:
            return []
        if seat.phase is Phase.SET_UP:
            return seat.automatic_set_up(self.chance)
        return [_choose(seat, self.chance)]


def _choose(seat: Seat, chance: random.Random) -> Action:
    if seat.phase is Phase.ROLL:
        return Roll(chance.choice(STRATEGIES), chance.choice(TACTICS))
    if chance.random() >= REFRAINS and (move := _move(seat, chance)):
        return move
    actions = seat.legal_actions(Release, Shoot, Repair)
    may_end = bool(seat.legal_actions(End))
    if may_end and (not actions or chance.random() < REFRAINS):
        return End()
    if actions:
        return chance.choice(actions)
    move = _move(seat, chance)  # somebody left a piece where it cannot stop
    assert move
    return move


def _move(seat: Seat, chance: random.Random) -> Move | None:
    pieces = seat.movable()
    while pieces:
        piece = pieces.pop(chance.randrange(len(pieces)))
        reach = seat.reach(piece)
        if reach:
            return Move(piece, reach.path(chance.choice(reach)))
    return None
