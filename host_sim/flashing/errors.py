"""The exceptions of this package: their text is shown to the person as it is."""


class BoardError(Exception):
    """What was wrong, where, and what to do about it, in words for the person at the keyboard."""


class Unavailable(BoardError):
    """MicroPython cannot be built here; the text is one line that says what to do."""

    def __init__(self, why: str) -> None:
        super().__init__(" ".join(why.split()))
        self.reason = str(self)
