"""Where a player of Taktik sits: what they can see, ask and do, and nothing of what is hidden."""

import random

from host_sim.games import contract
from host_sim.games.taktik.belief import Belief
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.rules.actions import Action
from host_sim.games.taktik.rules.reach import Reach, why_not
from host_sim.games.taktik.rules.refusals import Refusal
from host_sim.games.taktik.rules.set_up import automatic
from host_sim.games.taktik.rules.state import Phase
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.view import View, known_state, view
from host_sim.kit.refused import Refused
from host_sim.speldators import Strategy, Tactic


class Seat(contract.Seat[Record]):
    """Of a game of Taktik."""

    NOT_YOURS = Refusal.NOT_YOUR_ACTION

    def __init__(self, record: Record, player: str) -> None:
        self._game = record.game
        self._number = self._game.player(player)
        super().__init__(record, self._game.name(self._number))

    @property
    def theatre(self) -> Theatre:
        """The map, the mode and the rules of the house: all of it is public."""
        return self._game.theatre

    @property
    def phase(self) -> Phase:
        return self._game.state.phase

    @property
    def toggles(self) -> tuple[Strategy, Tactic]:
        """As they were set for this turn's roll, before everybody's eyes."""
        return self._game.toggles

    def refused_of_chance(self, action: Action) -> Refused | None:
        """Why the lamps cannot show that now, or None if they can."""
        return self._game.refusal(action)

    def view(self) -> View:
        return view(self._game.state, self._number)

    def belief(self) -> Belief:
        """What may stand under every counter, for all that this player knows."""
        return Belief(known_state(self._game.state, self._number), self._game.history.entered)

    def legal_actions(self, *kinds: type[Action]) -> list[Action]:
        """What this player may do now, or those kinds of it."""
        actions = self._game.legal_actions(*kinds)
        return [action for action in actions if self._game.actor(action) == self.player]

    def automatic_set_up(self, chance: random.Random) -> list[Action]:
        """A quick set-up of whatever is not placed yet, and ready."""
        return list(automatic(self._game, self._number, chance))

    def movable(self) -> list[str]:
        """The player's pieces that may begin or go on to move."""
        return self._game.movable() if self.is_next else []

    def reach(self, piece: str) -> Reach:
        """Where a piece can get to."""
        return self._game.reach(piece)

    def why_not(self, piece: str, space: str) -> Refused:
        """What keeps an own piece from a space that it does not reach."""
        number = self._game.naming.piece(piece)
        to = self._game.theatre.board.number.get(space)
        if to is None:
            return Refused(Refusal.NO_SUCH_SPACE)
        return Refused(why_not(self._game.state, number, to))
