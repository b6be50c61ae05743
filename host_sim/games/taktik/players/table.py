"""A table of Taktik: whoever is next chooses, and a speldator rolls."""

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.players import random_player
from host_sim.games.taktik.rules.actions import Action, Rolled, Shown
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.rules.turns import REPAIR, RETREAT
from host_sim.games.taktik.seat import Seat
from host_sim.speldators import Strategy, Tactic, VirtualSpeldator
from speldator import odds


class Player(Protocol):
    """Who plays for a player."""

    def choose(self, seat: Seat) -> Sequence[Action] | None:
        """The next actions, at least one; None leaves the table, to go on another day."""
        ...


class Rolls(Protocol):
    """What the lamps show when the game awaits it; None leaves the table."""

    def answer(self, game: Game) -> Action | None: ...


class RandomPlayer:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, seat: Seat) -> Sequence[Action]:
        if seat.phase is Phase.SET_UP:
            return seat.automatic_set_up(self.chance)
        return [random_player.choose(seat, self.chance)]


class SpeldatorRolls:
    """Lamps of a virtual speldator with the house's odds (S3, S7)."""

    def __init__(self, house: House, bits: Callable[[int], int]) -> None:
        table = odds.table(house.move_odds, house.long_range_odds)
        self._speldator = VirtualSpeldator(bits, table)
        self._fresh = False  # the turn's own fire result was not used yet (E5)

    def answer(self, game: Game) -> Action:
        state = game.state
        strategy = Strategy.RETREAT if state.toggles & RETREAT else Strategy.ATTACK
        tactic = Tactic.REPAIR if state.toggles & REPAIR else Tactic.EXTRA
        if state.phase is Phase.FIRE_LAMP:
            if not self._fresh:
                self._speldator.roll(strategy, tactic)
            self._fresh = False
            result = self._speldator.fire()
            assert result is not None  # there was a roll
            return Shown(result)
        roll = self._speldator.roll(strategy, tactic)
        if state.phase is Phase.FIRST_ROLL:
            return Rolled(roll.move)  # M2: only the movement lamps count
        self._fresh = True
        return Rolled(*roll)


class Table:
    """The next actions of a game, from whoever is to decide on them."""

    def __init__(self, record: Record, players: Sequence[Player], rolls: Rolls) -> None:
        self.record = record
        self.players = players
        self.rolls = rolls

    def choose(self) -> Sequence[Action] | None:
        game = self.record.game
        if game.awaits_chance:
            answer = self.rolls.answer(game)
            return None if answer is None else [answer]
        player = game.actors[0]
        return self.players[game.player(player)].choose(Seat(self.record, player))
