"""The one exception of this package: its text is shown to the person as it is."""


class BoardError(Exception):
    """What was wrong, where, and what to do about it, in words for the person at the keyboard."""
