"""All that a program needs to play Taktik: `from host_sim import taktik`.

game = taktik.new_game("drill", mode="intro", seed=1)
game.apply("roll attack extra")
"""

import random
from pathlib import Path

from host_sim.games.taktik.battle import Conditions, fight, plan
from host_sim.games.taktik.belief import Belief
from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.formats.record_reader import read_record
from host_sim.games.taktik.news import describe
from host_sim.games.taktik.rules.actions import (
    Action,
    Draw,
    End,
    Move,
    Place,
    Ready,
    Release,
    Repair,
    Resign,
    Roll,
    Rolled,
    Shoot,
    Shown,
)
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House, find_house, read_house
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.set_up import automatic
from host_sim.games.taktik.rules.state import Event, EventKind
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.view import known_state, view
from host_sim.kit.refused import Refused

__all__ = [
    "Action",
    "Belief",
    "Conditions",
    "Draw",
    "End",
    "Event",
    "EventKind",
    "Game",
    "House",
    "Mode",
    "Move",
    "Place",
    "Ready",
    "Record",
    "Refusal",
    "Refused",
    "Release",
    "Repair",
    "Resign",
    "Roll",
    "Rolled",
    "Shoot",
    "Shown",
    "Theatre",
    "automatic",
    "belief",
    "describe",
    "fight",
    "find_house",
    "find_map",
    "new_game",
    "plan",
    "read_house",
    "read_map",
    "read_record",
    "view",
]


def new_game(
    board: str | Path = "classic",
    *,
    mode: str = "standard",
    mines: bool = False,
    supply: bool = False,
    house: House | None = None,
    seed: int | None = None,
    set_up: bool = True,
) -> Game:
    """A game on a shipped map or a map file, set up at random unless that is left to the players.

    The same seed gives the same strengths and the same set-up; without one nobody knows them.
    """
    chance = random.SystemRandom() if seed is None else random.Random(seed)
    terms = Theatre(read_map(find_map(str(board))), Mode(mode), house or House(), mines, supply)
    game = Game.deal(terms, chance)
    for player in range(terms.players if set_up else 0):
        for action in automatic(game, player, chance):
            game.apply(action)
    return game


def belief(game: Game, player: str) -> Belief:
    """What may stand under every counter, for all that a player knows."""
    return Belief(known_state(game.state, game.player(player)), game.history.entered)
