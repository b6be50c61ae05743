"""Copper that a new track must keep away from: exact distances, found by neighbourhood."""

from collections.abc import Iterator
from typing import NamedTuple

FRONT, BACK = 0, 1
_CELL = 2.5


class Stroke(NamedTuple):
    """A round-ended line of copper, or a disc where both ends are one."""

    x1: float
    y1: float
    x2: float
    y2: float
    radius: float
    layers: tuple[int, ...]
    net: str


class Obstacles:
    """All copper so far."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[Stroke]] = {}

    def add(self, stroke: Stroke, reach: float) -> None:
        """`reach` is the farthest that anyone asks about it, beyond its own radius."""
        far = stroke.radius + reach
        for cell in _cells(stroke, far):
            self._cells.setdefault(cell, []).append(stroke)

    def free(self, new: Stroke, clearance: float) -> bool:
        """Whether new copper keeps this far from that of other nets."""
        seen: set[int] = set()
        for cell in _cells(new, 0.0):
            for old in self._cells.get(cell, ()):
                if id(old) in seen or old.net == new.net or not set(old.layers) & set(new.layers):
                    continue
                seen.add(id(old))
                least = old.radius + new.radius + clearance - 1e-9
                if _distance_squared(old, new) < least * least:
                    return False
        return True


def _cells(stroke: Stroke, far: float) -> Iterator[tuple[int, int]]:
    left, right = sorted((stroke.x1, stroke.x2))
    top, bottom = sorted((stroke.y1, stroke.y2))
    for i in range(int((left - far) // _CELL), int((right + far) // _CELL) + 1):
        for j in range(int((top - far) // _CELL), int((bottom + far) // _CELL) + 1):
            yield i, j


def _distance_squared(a: Stroke, b: Stroke) -> float:
    """Between the middle lines."""
    if _cross(a, b):
        return 0.0
    return min(
        _to_line(a.x1, a.y1, b),
        _to_line(a.x2, a.y2, b),
        _to_line(b.x1, b.y1, a),
        _to_line(b.x2, b.y2, a),
    )


def _to_line(x: float, y: float, line: Stroke) -> float:
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else ((x - line.x1) * dx + (y - line.y1) * dy) / length
    share = min(1.0, max(0.0, share))
    ex, ey = x - line.x1 - share * dx, y - line.y1 - share * dy
    return ex * ex + ey * ey


def _cross(a: Stroke, b: Stroke) -> bool:
    return (
        _side(a, b.x1, b.y1) * _side(a, b.x2, b.y2)
        < 0
        > _side(b, a.x1, a.y1) * _side(b, a.x2, a.y2)
    )


def _side(line: Stroke, x: float, y: float) -> float:
    return (line.x2 - line.x1) * (y - line.y1) - (line.y2 - line.y1) * (x - line.x1)
