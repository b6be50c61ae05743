"""What a game says to something that its rules forbid."""

from collections.abc import Mapping
from enum import Enum


class Refusal(Enum):
    """Each game lists its own: the clause, and the reason in plain words, with gaps for details.

    Details that are always the same stand there too.
    """

    def __init__(self, clause: str, reason: str, details: Mapping[str, str] | None = None) -> None:
        self.clause = clause
        self.reason = reason
        self.details = details or {}


class Refused(Exception):
    """Raised by what would change a game; nothing was changed."""

    def __init__(self, refusal: Refusal, what: str = "", **details: str) -> None:
        self.refusal = refusal
        self.key = refusal.name.lower()
        self.clause = refusal.clause
        self.details = {**refusal.details, **details}
        self.what = what
        self.reason = refusal.reason.format_map(self.details)
        super().__init__(f"{self.clause}: {what}{': ' if what else ''}{self.reason}")
