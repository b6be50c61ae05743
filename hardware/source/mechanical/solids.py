"""Rods, slabs and tapers.

Axes: x as on the panel, y away from the player, z up. A panel place (x, y) is at (x, HEIGHT - y).
"""

from collections.abc import Generator
from contextlib import contextmanager
from math import cos, pi, sin, sqrt, tan
from typing import NamedTuple

from hardware.source.design.front import HEIGHT
from hardware.source.mechanical.kernel import Point, Solid, extruded, wrapped

PAST = 1.0  # cutters reach past what they cut
FINE, ROUGH = 64, 24  # sides of a circle, in multiples of 8: for printing, for pictures
_sides = FINE


@contextmanager
def rough() -> Generator[None]:
    """Solids made within are as round as a picture needs, and drawn faster."""
    global _sides
    _sides = ROUGH
    try:
        yield
    finally:
        _sides = FINE


class Box(NamedTuple):
    """A rectangle with round corners, seen from above."""

    x0: float
    y0: float
    x1: float
    y1: float
    radius: float

    def inset(self, by: float) -> "Box":
        """The same box, smaller all around; larger if `by` is negative."""
        return Box(self.x0 + by, self.y0 + by, self.x1 - by, self.y1 - by, max(0, self.radius - by))


def up(y: float) -> float:
    """A panel's y as the solids' y."""
    return HEIGHT - y


def around(radius: float) -> list[Point]:
    """A polygon around the circle: no flat side lies within it, so that bolts fit."""
    out = radius / cos(pi / _sides)
    turns = [2 * pi * (i + 0.5) / _sides for i in range(_sides)]
    # Rounded, so that no processor's last digit of a cosine can show.
    return [(round(out * cos(turn), 6), round(out * sin(turn), 6)) for turn in turns]


def corners(box: Box) -> list[Point]:
    """Counter-clockwise, the round ones as short chords."""
    r = box.radius
    if r <= 0:
        return [(box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1)]
    quarter = _sides // 4
    return [
        (round(x + r * cos(turn), 6), round(y + r * sin(turn), 6))
        for x, y, start in (
            (box.x1 - r, box.y1 - r, 0.0),
            (box.x0 + r, box.y1 - r, pi / 2),
            (box.x0 + r, box.y0 + r, pi),
            (box.x1 - r, box.y0 + r, 3 * pi / 2),
        )
        for turn in (start + pi / 2 * i / quarter for i in range(quarter + 1))
    ]


def rod(x: float, y: float, z0: float, z1: float, radius: float, top: float | None = None) -> Solid:
    """An upright rod, or a cone if `top` is another radius."""
    share = 1.0 if top is None else top / radius
    return extruded([around(radius)], z1 - z0, share).moved((x, y, z0))


def slab(box: Box, z0: float, z1: float) -> Solid:
    """A box from one height to another."""
    return extruded([corners(box)], z1 - z0).moved((0, 0, z0))


def taper(low: Box, z0: float, high: Box, z1: float) -> Solid:
    """From one outline to another."""
    lower = [(x, y, z0) for x, y in corners(low)]
    upper = [(x, y, z1) for x, y in corners(high)]
    return wrapped(lower + upper)


def drop_hole(y: float, z: float, x0: float, x1: float, radius: float) -> Solid:
    """A hole along x. Its upper side is a 45 degree roof with a short flat top, no higher than the
    circle: that prints without support."""
    flat = radius * tan(pi / 8)
    side = radius / sqrt(2)
    roof = [(-side, side), (side, side), (flat, radius), (-flat, radius)]
    upright = extruded([around(radius), roof], x1 - x0)
    # Laid over: what was y becomes z, what was z becomes x.
    return upright.turned((90, 0, 90)).moved((x0, y, z))
