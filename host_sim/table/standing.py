"""How a game stands, for those who do not sit at it: who is next, or how it ended.

Kept beside the record, so that nobody must read all of it to tell.
"""

import json
from typing import Any, NamedTuple

from host_sim.games.contract import Json, Session


class Standing(NamedTuple):
    next: dict[str, int] = {}  # noqa: RUF012 - by player: how long the record was when it began
    winner: str | None = None  # a side, or "draw"
    ended_by: str | None = None


UNKNOWN = Standing()


def standing(session: Session[Any], at: int, before: Standing = UNKNOWN) -> Standing:
    """`at` is how long the record was before the last change; who stays next has been so longer."""
    if session.over:
        view: Json = session.view(None)
        return Standing(winner=view.get("winner"), ended_by=view.get("ended_by"))
    return Standing({player: before.next.get(player, at) for player in session.actors})


def text_of(now: Standing) -> str:
    return json.dumps(now._asdict())


def read(text: str) -> Standing:
    """Unknown if nobody has kept it, or if it is damaged: then it is kept again when it changes."""
    try:
        told = Standing(**json.loads(text))
        known = {str(player): int(since) for player, since in told.next.items()}
    except (ValueError, TypeError, AttributeError, RecursionError):
        return UNKNOWN
    return told._replace(next=known)
