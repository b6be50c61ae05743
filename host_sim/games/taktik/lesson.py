"""A first game with a coach: its learner's first shot is settled beforehand, so that it teaches.

The record says so in its header: nobody shall take that shot for chance.
"""

from typing import NamedTuple

from host_sim.games.taktik.rules.actions import Shoot, Shown
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.speldators import Fire


class Lesson(NamedTuple):
    """What the first shot of a player shows."""

    player: int
    result: Fire = Fire.HIT  # E7 is what surprises: the weaker one goes, even if it fired

    def line(self, theatre: Theatre) -> str:
        """As a record says it: `kazaldis hit`."""
        return f"{theatre.player_names[self.player]} {self.result.value}"

    @classmethod
    def read(cls, line: str, theatre: Theatre) -> "Lesson":
        """ValueError if a line does not say one."""
        name, _, result = line.partition(" ")
        return cls(theatre.player_names.index(name), Fire(result))

    def shown_at(self, game: Game) -> int | None:
        """Which action showed that result; None as long as none did."""
        theirs = False
        for place in range(len(game)):
            action = game.action(place)
            if isinstance(action, Shoot):
                shooter = game.naming.piece(action.shooter)
                theirs = game.theatre.owner[shooter] == self.player
            if isinstance(action, Shown) and theirs:
                return place
        return None
