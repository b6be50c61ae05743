"""Whole games between computer players, action by action."""

import random
from collections.abc import Iterator, Sequence

from host_sim.games.contract import Player
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.players.rolls import VirtualRolls
from host_sim.games.taktik.rules.actions import Action
from host_sim.games.taktik.seat import Seat

MOST_ACTIONS = 20_000


def match(record: Record, seats: Sequence[Player], seed: int) -> Iterator[Action]:
    """A whole game, action by action."""
    game = record.game
    rolls = VirtualRolls(game.theatre.house, random.Random(seed).getrandbits)
    for _ in range(MOST_ACTIONS):
        player = game.name(game.state.player) if game.awaits_chance else game.actors[0]
        chooser = rolls if game.awaits_chance else seats[game.player(player)]
        for action in chooser.choose(Seat(record, player)) or ():
            yield action
            record.apply(action)
        if record.game.over:
            return
    raise AssertionError("this game does not end")
