"""What a game says to something that its rules forbid."""


class Refused(Exception):
    """Raised by what would change a game; nothing was changed."""

    def __init__(self, clause: str, reason: str, what: str = "") -> None:
        super().__init__(f"{clause}: {what}{': ' if what else ''}{reason}")
        self.clause = clause
        self.reason = reason
