"""A game of Pebbles in play."""

import random
from functools import partial
from typing import Any

from host_sim.games import contract
from host_sim.kit.record import Moment
from tests.third_game.record import Record
from tests.third_game.rules import MOST, PLAYERS, Game, Rolled, Take, Why, parse, text


class Seat(contract.Seat[Record]):
    """What one player may see and do."""

    NOT_YOURS = Why.NOT_YOURS

    @property
    def lucky(self) -> int:
        return self._record.game.lucky[PLAYERS.index(self.player)]

    @property
    def left(self) -> int:
        """Pebbles that lie there."""
        return self._record.game.left

    @property
    def most(self) -> int:
        """How many may be taken now."""
        return min(self._record.game.rolled, self._record.game.left)

    def view(self) -> dict[str, object]:
        return self._record.game.view(self.player)


class Session(contract.Session[Record]):
    """Whoever is on turn rolls by the verb `roll`."""

    def __init__(self, record: Record) -> None:
        super().__init__(record, [Seat(record, player) for player in PLAYERS])
        self.chance: random.Random = random.SystemRandom()

    @property
    def awaits_chance(self) -> bool:
        return self.record.game.awaits_chance

    @property
    def actors(self) -> list[str]:
        game = self.record.game
        return [PLAYERS[game.on_turn]] if game.awaits_chance else game.actors

    def act(self, player: str, action: str) -> None:
        if action == "roll" and player in self.actors:
            self.do(None, Rolled(self.chance.randint(1, MOST)))
        else:
            self.seats[player].apply(parse(action))

    def roll(self, player: str) -> None:
        self.act(player, "roll")

    def action_text(self, moment: Moment) -> str:
        return text(moment.action)

    def events(self, moment: Moment) -> list[Any]:
        return [{"kind": event} for event in moment.events]

    def view_of(self, game: Game, player: str | None) -> Any:
        """Nobody sees the past with today's knowledge, and nobody another's number."""
        return game.view(player)

    def may(self, player: str) -> Any:
        if player not in self.actors:
            return {"verbs": []}
        if self.awaits_chance:
            return {"verbs": ["roll"]}
        numbers = [n for n in range(1, MOST + 1) if self.seats[player].refusal(Take(n)) is None]
        return {"verbs": ["take"], "numbers": numbers}

    def copy_for(self, player: str | None) -> list[str]:
        if not self.over:
            raise ValueError("the record comes after the game")
        return self.record.lines()

    def drawing(self) -> contract.Drawing:
        return partial(str, '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
