"""How wide words are in the project's own fonts, so that legends can be fitted and checked."""

from functools import cache
from importlib import import_module
from typing import Any

from host_sim.kit.png import FONTS

FACES = {False: "DejaVuSans.ttf", True: "DejaVuSans-Bold.ttf"}
CAPITAL = 0.729  # height of a capital letter, as a share of the size


@cache
def _advances(bold: bool) -> dict[str, float]:
    """Each letter's width as a share of the size."""
    font: Any = import_module("fontTools.ttLib").TTFont(FONTS / FACES[bold])  # it has no types
    widths, per_em = font["hmtx"], font["head"].unitsPerEm
    return {chr(code): widths[glyph][0] / per_em for code, glyph in font.getBestCmap().items()}


def width(words: str, size: float, *, bold: bool = False, spacing: float = 0.0) -> float:
    """In the unit of `size`; `spacing` is added after each letter. A letter that the font lacks is
    an error: it would print as a box."""
    advances = _advances(bold)
    return sum(advances[letter] for letter in words) * size + spacing * len(words)


def fitted(words: str, size: float, room: float, *, bold: bool = False) -> float:
    """The size, or the smaller one at which the words just fit, in tenths."""
    needed = width(words, size, bold=bold)
    return size if needed <= room else int(size * room / needed * 10) / 10
