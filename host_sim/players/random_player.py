"""Plays anything legal: picks a piece, then one of the spaces it can get to."""

import random

from host_sim.speldators import Strategy, Tactic
from host_sim.taktik.actions import Action, End, Move, Release, Repair, Roll, Shoot
from host_sim.taktik.game import Game
from host_sim.taktik.state import Phase

STOPS_MOVING = 1 / 8  # how often the steps that are left stay unused


def choose(game: Game, chance: random.Random) -> Action:
    """For whoever is next, once the set-up is done. Never stops a game by an offer."""
    if game.state.phase is Phase.ROLL:
        return Roll(chance.choice(list(Strategy)), chance.choice(list(Tactic)))
    if chance.random() >= STOPS_MOVING and (move := _move(game, chance)):
        return move
    return chance.choice(game.legal_actions(Release, Shoot, Repair) or [End()])


def _move(game: Game, chance: random.Random) -> Move | None:
    pieces = game.movable()
    while pieces:
        piece = pieces.pop(chance.randrange(len(pieces)))
        reach = game.reach(piece)
        if reach.half_steps:
            return Move(piece, reach.path(chance.choice(list(reach.half_steps))))
    return None
