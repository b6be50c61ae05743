"""A PNG as one sees it on white paper. Pillow reads it, not our own code."""

from io import BytesIO
from typing import Any, NamedTuple

from PIL import Image

Pixel = tuple[int, int, int]


class Ink(NamedTuple):
    """All that is darker than something: how many pixels, and the box around them."""

    pixels: int
    left: int
    top: int
    right: int
    bottom: int


class Pixels:
    """Colours by column and row."""

    def __init__(self, png: bytes) -> None:
        picture = Image.open(BytesIO(png)).convert("RGBA")
        paper = Image.new("RGBA", picture.size, "white")
        self._seen = Image.alpha_composite(paper, picture).convert("RGB")
        self._bytes = self._seen.tobytes()
        self.width, self.height = picture.size

    def at(self, x: int, y: int) -> Pixel:
        start = 3 * (y * self.width + x)
        red, green, blue = self._bytes[start : start + 3]
        return red, green, blue

    def colours(self, top: int = 0, bottom: int | None = None) -> dict[Pixel, int]:
        """How many pixels of each, between two rows."""
        rows = self._seen.crop((0, top, self.width, self.height if bottom is None else bottom))
        found: Any = rows.getcolors(self.width * self.height)  # pairs of a number and a colour
        return {colour: number for number, colour in found}

    def ink(self, below: int) -> Ink:
        """Where there is less green than that: every colour but white and green."""
        dark = self._seen.getchannel("G").point([255] * below + [0] * (256 - below))
        box = dark.getbbox()
        assert box, "there is nothing to see"
        return Ink(dark.histogram()[255], *box)
