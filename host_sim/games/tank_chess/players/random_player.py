"""Plays anything legal: picks a piece, then one of its moves."""

import random

from host_sim.games.tank_chess.rules.actions import Turn
from host_sim.games.tank_chess.seat import Seat


class RandomPlayer:
    """Never offers, never resigns."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, seat: Seat) -> list[Turn]:
        return [Turn(seat.any_move(self.chance))]
