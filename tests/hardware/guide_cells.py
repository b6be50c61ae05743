"""The build guide's pictures, frame by frame."""

from itertools import pairwise

from hardware.source.design.parts import LAMP_COLOURS
from host_sim.kit.svg import Point
from tests.hardware.drawn import (
    Drawing,
    Mark,
    distance,
    read,
)

LED_COLOURS = set(LAMP_COLOURS.values())
SILVER, RED, BLACK = "#d5dade", "#d3261f", "#222222"
TOUCH = 1.5


def picture(name: str) -> Drawing:
    return read(f"guide/pictures/{name}")


def cell(name: str, heading: str) -> Drawing:
    """What is in the frame with this heading."""
    drawing = picture(name)
    title = drawing.word(heading)
    frames = [m for m in drawing.rects("#ffffff") if m.stroke == "#b9c0c6"]
    (frame,) = (m for m in frames if m.holds(Point(title.left, title.middle.y)))
    return drawing.inside(frame)


def length(mark: Mark) -> float:
    return sum(distance(a, b) for a, b in pairwise(mark.points))
