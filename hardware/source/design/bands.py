"""The colour rings of a resistor (IEC 60062), for words and drawings."""

import re

_RINGS = "black brown red orange yellow green blue violet grey white"
RINGS = tuple(_RINGS.split())
PAINT = {
    "black": "#222222",
    "brown": "#7b4a21",
    "red": "#d02020",
    "orange": "#e87a00",
    "yellow": "#f2d21b",
    "green": "#1f9a3c",
    "blue": "#2456c8",
    "violet": "#8a3fb0",
    "grey": "#8a8a8a",
    "white": "#ffffff",
    "gold": "#c9a227",
}


def ohms(value: str) -> int:
    """What `written` wrote: 470 Ω, 4.7 kΩ."""
    found = re.fullmatch(r"([\d.]+) (k?)Ω", value)
    assert found, value
    return round(float(found[1]) * (1000 if found[2] else 1))


def bands(value: str, digits: int = 2) -> list[str]:
    """Four rings, the last for 5 %; or with three digits five rings, the last for 1 %."""
    figures = str(ohms(value)).ljust(digits, "0")
    rings = [RINGS[int(figure)] for figure in figures[:digits]]
    return [*rings, RINGS[len(str(ohms(value))) - digits], "gold" if digits == 2 else "brown"]
