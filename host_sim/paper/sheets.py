"""The sheets that we print on, and what of them a printer reaches. All lengths in millimetres."""

from typing import NamedTuple

MARGIN = 10.0  # more than any common printer leaves blank
FOOT = 14.0  # the margin below, with a line of words in it


class Sheet(NamedTuple):
    name: str
    width: float
    height: float

    def turned(self) -> "Sheet":
        return Sheet(self.name, self.height, self.width)

    @property
    def inner_width(self) -> float:
        return self.width - 2 * MARGIN

    @property
    def inner_height(self) -> float:
        return self.height - MARGIN - FOOT

    def data(self) -> dict[str, object]:
        """For a template."""
        return {
            "width": self.width,
            "height": self.height,
            "margin": MARGIN,
            "foot": FOOT,
        }


SHEETS = {sheet.name: sheet for sheet in (Sheet("a4", 210.0, 297.0), Sheet("letter", 215.9, 279.4))}
