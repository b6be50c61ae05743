"""Where a record goes in a test that looks at what is written."""


class WrittenLines:
    """A journal that is read line by line."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def append(self, lines: list[str]) -> None:
        self._lines += lines

    def close(self) -> None:
        """Nothing to close."""

    def new(self) -> list[str]:
        """What was written since this was asked last."""
        lines, self._lines = self._lines, []
        return lines
