"""Plays a game of any kind to its end: people and computers decide, and so does chance."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

from host_sim.games.contract import Player, Session
from host_sim.kit.record import Moment


class Undo(Enum):
    """Chosen in place of an action: the last one of a person is undone, with what followed it."""

    UNDO = "undo"


UNDO = Undo.UNDO


def play(
    session: Session[Any],
    players: Mapping[str | None, Player],
    tell: Callable[[Moment], Any] = lambda moment: None,
) -> bool:
    """Until the game is over, or until somebody leaves the table; answers whether it is over.

    None is chance among the players. `tell` hears of all that happens.
    """
    while not session.over:
        player = session.actors[0]
        by = None if session.awaits_chance else player
        chosen = players[by].choose(session.seats[player])
        if chosen is None:
            return False
        for action in chosen:
            if action is UNDO:
                _undo(session, {one for one in players if type(players[one]) is type(players[by])})
            else:
                session.do(by, action)
                tell(session.record.moment(-1))
    return True


def _undo(session: Session[Any], people: set[str | None]) -> None:
    """The last action of one of these, and what followed it; nothing if they have done none."""
    record = session.record
    if any(moment.by in people for moment in record.story()):
        while (by := record.moment(-1).by) not in people:
            record.undo(by)
        record.undo(by)
