"""Advice for somebody who plays against computers: the best of them thinks for the person's seat.

It sees what that seat sees. Between people there is none: it would be a computer that plays.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from host_sim.games import registry
from host_sim.games.contract import Json, Session
from host_sim.table.computers import Computers
from host_sim.table.thinking import NoThought, Thought

THINKING = {"thinking": True}
NOTHING = {"action": None}


class Hints:
    def __init__(self, session: Session[Any], computers: Computers) -> None:
        self._session, self._computers = session, computers
        self._name = registry.best(computers.kind)
        self._player, self._at = "", 0
        self._thinking: asyncio.Task[Thought] | None = None
        self._hint: Json | None = None

    @property
    def are_offered(self) -> bool:
        """To the only person at the table."""
        return len(self._computers.names) == len(self._session.seats) - 1

    def of(self, player: str | None) -> Json | None:
        return self._hint if player == self._player else None

    def ask(self, player: str, at: int) -> None:
        """Begins to think; what was asked before for the same moment is enough."""
        if self._hint is not None:
            return
        self._player, self._at = player, at
        if player not in self._session.actors or self._session.awaits_chance or not self._name:
            self._hint = NOTHING
            return
        self._hint = THINKING
        self._thinking = self._computers.thinking(player, self._name)

    @property
    def is_awaited(self) -> bool:
        return self._hint is THINKING

    async def ready(self) -> None:
        """Waits until there is one."""
        if self._thinking:
            await asyncio.wait([self._thinking])

    def found(self) -> None:
        """What was thought of is the hint from now on."""
        if self._thinking and self._thinking.done() and not self._thinking.cancelled():
            self._hint = self._told(self._thinking)

    def _told(self, thinking: asyncio.Task[Thought]) -> Json:
        try:
            steps = thinking.result().steps
        except NoThought:
            return NOTHING
        return self._session.hint(self._player, steps[0][0]) if steps else NOTHING

    def forget(self, holds: Callable[[str, int], bool] = lambda player, at: False) -> None:
        """A hint is for one moment."""
        if self._hint is not None and not holds(self._player, self._at):
            if self._thinking:
                self._thinking.cancel()
            self._hint = self._thinking = None
