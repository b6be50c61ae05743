"""Where a player sits: all that they can see, ask and do, and nothing of what is hidden.

Computer players and whatever shows the game to a person get a Seat, never the game.
"""

import random

from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.rules.actions import Action
from host_sim.games.taktik.rules.game import Reach
from host_sim.games.taktik.rules.reach import why_not
from host_sim.games.taktik.rules.refusals import Refusal, Refused
from host_sim.games.taktik.rules.set_up import automatic
from host_sim.games.taktik.rules.state import Event, Phase
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.view import View, view


class Seat:
    def __init__(self, record: Record, player: str) -> None:
        self._record = record
        self._game = record.game
        self._number = self._game.player(player)
        self.player = self._game.name(self._number)

    @property
    def theatre(self) -> Theatre:
        """The map, the mode and the rules of the house: all of it is public."""
        return self._game.theatre

    @property
    def phase(self) -> Phase:
        return self._game.state.phase

    @property
    def is_next(self) -> bool:
        return self.player in self._game.actors

    def view(self) -> View:
        return view(self._game.state, self._number)

    def legal_actions(self, *kinds: type[Action]) -> list[Action]:
        """What this player may do now, or those kinds of it."""
        actions = self._game.legal_actions(*kinds)
        return [action for action in actions if self._game.actor(action) == self.player]

    def automatic_set_up(self, chance: random.Random) -> list[Action]:
        """A quick set-up, and ready; whatever was placed before is moved."""
        return list(automatic(self._game, self._number, chance))

    def movable(self) -> list[str]:
        return self._game.movable() if self.is_next else []

    def reach(self, piece: str) -> Reach:
        return self._game.reach(piece)

    def why_not(self, piece: str, space: str) -> Refused:
        """What keeps an own piece from a space that it does not reach."""
        number = self._game.naming.piece(piece)
        to = self._game.theatre.board.number.get(space)
        if to is None:
            return Refused(Refusal.NO_SUCH_SPACE)
        return Refused(why_not(self._game.state, number, to))

    def refusal(self, action: Action) -> Refused | None:
        """Why this player may not do that, or None if they may."""
        try:
            if self._game.actor(action) != self.player:
                return Refused(Refusal.NOT_YOUR_ACTION)
        except Refused as refused:
            return refused
        return self._game.refusal(action)

    def apply(self, action: Action) -> list[Event]:
        if refused := self.refusal(action):
            raise refused
        return self._record.apply(action)

    @property
    def may_take_back(self) -> bool:
        return self._game.may_take_back(self.player)

    def undo(self) -> Action:
        """Takes this player's last action back, if that is fair."""
        return self._record.undo(self.player)
