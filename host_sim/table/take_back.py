"""Taking back one's last action after others have acted.

What computers did since goes with it. What people did goes only if they agree, each for their own;
the record then says of every one of these actions that its author took it back. What the rules let
stand, a roll or what was revealed, stands for all.
"""

from collections.abc import Collection
from typing import Any

from host_sim.games.contract import Json, Session
from host_sim.kit.refused import Refused


class TakeBack:
    def __init__(self, session: Session[Any], computers: Collection[str]) -> None:
        self._session, self._computers = session, set(computers)
        self._asking: str | None = None
        self._waiting: set[str] = set()  # who has not answered yet

    def may(self, player: str) -> bool:
        """Whether this player need not ask anybody."""
        if self._session.seats[player].may_undo():
            return True
        record = self._session.record
        if not self._computers or not len(record.game):
            return False
        if record.moment(-1).by not in self._computers:
            return False
        try:
            return not self._people(player)
        except Refused:
            return False

    def undo(self, player: str) -> None:
        """Raises Refused, and changes nothing, if somebody would have to be asked."""
        if self.may(player):
            self._go_back(player)
        else:
            self._session.undo(player)  # which says why not

    def ask(self, player: str) -> None:
        """Asks those who acted since; Refused if the rules let it stand."""
        self._asking, self._waiting = player, self._people(player)

    def answer(self, player: str, yes: bool) -> bool:
        """Whether all have agreed by now; then it is done."""
        if player not in self._waiting:
            raise ValueError("nobody has asked you")
        self._waiting.discard(player)
        asking = self._asking
        if self._waiting and yes:
            return False
        self.forget()
        if yes and asking:
            self._go_back(asking)
        return yes

    def forget(self) -> None:
        """Something has changed: nobody is asked any more."""
        self._asking, self._waiting = None, set()

    @property
    def asked(self) -> Json | None:
        """Who asks, and whose answer is missing."""
        return self._asking and {"by": self._asking, "of": sorted(self._waiting)}

    def _people(self, player: str) -> set[str]:
        return set(self._session.way_back(player)) - self._computers - {player}

    def _go_back(self, player: str) -> None:
        for author in self._session.way_back(player):
            self._session.undo(author)
