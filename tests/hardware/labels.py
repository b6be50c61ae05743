"""Where the words of one of our drawings lie, as far as that can be known without drawing them."""

import re
import xml.etree.ElementTree as ET
from typing import NamedTuple

SVG = "{http://www.w3.org/2000/svg}"
WIDE = 0.66  # of its size is a letter of DejaVu Sans wide, in the mean; bold ones are wider
SIZES = {"title": 22, "note": 14, "name": 13, "word": 12, "small": 10}
BOLD = {"title", "name"}


class Box(NamedTuple):
    words: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def boxes(svg: str) -> list[Box]:
    return [_box(element) for element in ET.fromstring(svg).iter(f"{SVG}text")]


def _box(element: ET.Element) -> Box:
    words = element.text or ""
    kinds = set((element.get("class") or "").split())
    size = next(SIZES[kind] for kind in SIZES if kind in kinds)
    bold = kinds & BOLD or element.get("font-weight") == "bold"
    width = len(words) * size * (WIDE + 0.06 if bold else WIDE - 0.04)
    x, y = float(element.get("x") or 0), float(element.get("y") or 0)
    left = x - width * (0.5 if "middle" in kinds else 1 if "end" in kinds else 0)
    up, down = size * 0.74, size * 0.1
    if turn := element.get("transform"):
        assert re.match(r"rotate\(-90 ", turn), turn  # to be read from below
        return Box(words, x - up, y - (left + width - x), x + down, y - (left - x))
    return Box(words, left, y - up, left + width, y + down)


def page(svg: str) -> Box:
    root = ET.fromstring(svg)
    return Box("", 0, 0, float(root.get("width") or 0), float(root.get("height") or 0))
