"""Games for tests: seeded players, on any start, with or without a clock."""

import random
from collections.abc import Iterator

from host_sim.games.tank_chess.rules.actions import PLAYERS, Action, Draw, Resign, Time, Turn
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.game import Game
from host_sim.games.tank_chess.rules.notation import OFF, Move


def choose(board: Board, chance: random.Random, keen: float = 0.4) -> Move:
    """An escape or a shot where there is one, more or less often; else anything."""
    found = list(board.legal_moves)
    wanted = [move for move in found if move.target or move.end == OFF]
    return chance.choice(wanted if wanted and chance.random() < keen else found)


def chosen_turn(game: Game, chance: random.Random, keen: float = 0.4) -> Turn:
    """With a time that the clock still has."""
    move = choose(game.board, chance, keen)
    left = game.left[game.board.turn]
    return Turn(move, chance.randrange(min(left, 20_000)) if game.clock else None)


def actions(game: Game, seed: int, *, keen: float = 0.4, talk: float = 0.0) -> Iterator[Action]:
    """What such players do, one after the other, each then applied; some of them talk.

    Who talks offers or accepts a draw, and rarely resigns or lets the time run out.
    """
    chance = random.Random(seed)
    while not game.over:
        if chance.random() >= talk:
            yield chosen_turn(game, chance, keen)
            continue
        action: Action = Draw(chance.choice(PLAYERS))
        if chance.random() < 0.1:
            time = game.clock and chance.random() < 0.5
            action = Time(game.actors[0]) if time else Resign(chance.choice(PLAYERS))
        if game.refusal(action) is None:
            yield action
