"""What is printed on the board beside references and values: short, in Swedish and English."""

from typing import NamedTuple

from hardware.source.design.footprints import box
from hardware.source.design.legends import in_one_line, words
from hardware.source.design.parts import PARTS
from hardware.source.design.placement import PLACES


class Legend(NamedTuple):
    """Words printed on the board, around their middle."""

    text: str
    x: float
    y: float
    size: float = 1.0
    back: bool = False


# As on the panel; one word where both languages agree.
WORDS = {
    name: tuple(dict.fromkeys(in_one_line(words(language)[name]) for language in ("sv", "en")))
    for name in words("en")
}
_LAMP_LINES_Y = (1.5, 3.1)
_BACK_X = PLACES["U1"].x + 1  # between the Pico's rows, where the back has no pins


def _lamps() -> list[Legend]:
    return [
        Legend(line, PLACES[reference].x, y)
        for reference, part in PARTS.items()
        if part.kind == "led"
        for line, y in zip(_two_lines(WORDS[part.label]), _LAMP_LINES_Y, strict=True)
        if line
    ]


def _two_lines(lines: tuple[str, ...]) -> tuple[str, ...]:
    return ("", *lines) if len(lines) == 1 else lines


def _beside(reference: str, text: str, gap: float) -> Legend:
    """On the line of the reference, to its right."""
    place = PLACES[reference]
    return Legend(text, place.x + place.name[0] + gap, place.y + place.name[1])


LEGENDS = (
    *_lamps(),
    _beside("SW1", "/".join(WORDS["roll"]), 5.7),
    _beside("SW2", "/".join(WORDS["fire"]), 5.6),
    _beside("SW3", "/".join(WORDS["strategy"]), 9.5),
    _beside("SW4", "/".join(WORDS["tactic"]), 7.6),
    _beside("J1", "BATTERI", 4.7),
    _beside("SW6", "RESET", 4.6),
    Legend("POWER", 96.4, 25.0),
    Legend("STRÖM", 96.4, 38.6),
    Legend("NEOPIXEL", 84.9, 18.4),
    Legend("TAKTIK SPELDATOR", PLACES["U1"].x + 1, PLACES["U1"].y, 2.0),
    Legend("Raspberry Pi Pico", PLACES["U1"].x + 1, PLACES["U1"].y + 2.7),
    Legend("USB", 3.0, PLACES["U1"].y),
    Legend("TAKTIK SPELDATOR", _BACK_X, 25.5, 2.4, back=True),
    Legend("löd på den här sidan", _BACK_X, 29.5, 1.2, back=True),
    Legend("solder on this side", _BACK_X, 31.7, 1.2, back=True),
)
# Around the parts that only NeoPixels need.
FRAMES = box(53.3, 16.8, 92.0, 29.35)
