"""Plays anything legal: picks a piece, then one of the spaces it can get to."""

import random

from host_sim.speldators import Strategy, Tactic
from host_sim.taktik.actions import Action, End, Move, Release, Repair, Roll, Shoot
from host_sim.taktik.chair import Chair
from host_sim.taktik.state import Phase

REFRAINS = 1 / 8  # how often steps stay unused, and a shot is not fired


def choose(chair: Chair, chance: random.Random) -> Action:
    """For who is next, once the set-up is done. Never stops a game by an offer."""
    if chair.phase is Phase.ROLL:
        return Roll(chance.choice(list(Strategy)), chance.choice(list(Tactic)))
    if chance.random() >= REFRAINS and (move := _move(chair, chance)):
        return move
    actions = chair.legal_actions(Release, Shoot, Repair)
    if not actions or (chance.random() < REFRAINS and chair.legal_actions(End)):
        return End()
    return chance.choice(actions)


def _move(chair: Chair, chance: random.Random) -> Move | None:
    pieces = chair.movable()
    while pieces:
        piece = pieces.pop(chance.randrange(len(pieces)))
        reach = chair.reach(piece)
        if reach.half_steps:
            return Move(piece, reach.path(chance.choice(list(reach.half_steps))))
    return None
