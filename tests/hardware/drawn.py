"""Reads our pictures back: every mark with its place on the page and its paint.

Tests ask it what a reader sees: which sign stands nearest to a hole, at which end of a body its
ring is, what a hole is called by the numbers along the board's edge.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple

from hardware.source.design.bands import RINGS
from hardware.source.generate import ROOT
from host_sim.kit.svg import Point

SVG = "{http://www.w3.org/2000/svg}"
LETTERS = {"title": 22.0, "note": 14.0, "name": 13.0, "word": 12.0, "small": 10.0}  # by class
WIDE, TALL = 0.62, 0.72  # a letter's width and a capital's height, as shares of the size
MINUS = "\u2212"
# What a name of a colour means to the eye.
COLOURS = {
    "black": "#1c1c1c",
    "brown": "#7a4a20",
    "red": "#dd2222",
    "orange": "#ee7d00",
    "amber": "#f7a600",
    "yellow": "#ecc813",
    "gold": "#c8a228",
    "green": "#229a44",
    "turquoise": "#10a0a8",
    "blue": "#2b62d0",
    "violet": "#8a40b0",
    "pink": "#e86aa0",
    "grey": "#848a90",
    "white": "#fafafa",
}


class Mark(NamedTuple):
    """A circle, rect, path or text. The points are its middle, its corners or its way."""

    kind: str
    points: tuple[Point, ...]
    fill: str
    stroke: str
    width: float  # of the stroke
    radius: float
    words: str
    owner: str  # the id of the group that it is in
    faint: bool
    round: bool  # a stroke with round ends and corners: a wire
    size: float  # of the letters
    bold: bool

    @property
    def left(self) -> float:
        return min(point.x for point in self.points) - self.radius

    @property
    def right(self) -> float:
        return max(point.x for point in self.points) + self.radius

    @property
    def top(self) -> float:
        return min(point.y for point in self.points) - self.radius

    @property
    def bottom(self) -> float:
        return max(point.y for point in self.points) + self.radius

    @property
    def middle(self) -> Point:
        return Point((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def away(self, place: Point) -> float:
        """How far its box is from a place."""
        beside = max(self.left - place.x, 0, place.x - self.right)
        return hypot(beside, max(self.top - place.y, 0, place.y - self.bottom))

    def holds(self, place: Point, room: float = 0) -> bool:
        beside = self.left - room <= place.x <= self.right + room
        return beside and self.top - room <= place.y <= self.bottom + room


class Turn(NamedTuple):
    """A transform: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def of(self, x: float, y: float) -> Point:
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def then(self, inner: "Turn") -> "Turn":
        a, b = self.a * inner.a + self.c * inner.b, self.b * inner.a + self.d * inner.b
        c, d = self.a * inner.c + self.c * inner.d, self.b * inner.c + self.d * inner.d
        return Turn(a, b, c, d, *self.of(inner.e, inner.f))

    @property
    def scale(self) -> float:
        return abs(self.a * self.d - self.b * self.c) ** 0.5


def _turn(transform: str) -> Turn:
    done = Turn()
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", transform):
        values = [float(value) for value in re.split(r"[ ,]+", inside.strip())]
        if name == "translate":
            done = done.then(Turn(e=values[0], f=values[1]))
        elif name == "scale":
            done = done.then(Turn(a=values[0], d=values[-1]))
        else:
            assert name == "rotate", transform
            turn, (x, y) = radians(values[0]), (values[1:] or [0.0, 0.0])
            there, back = Turn(e=x, f=y), Turn(e=-x, f=-y)
            turned = Turn(cos(turn), sin(turn), -sin(turn), cos(turn))
            done = done.then(there).then(turned).then(back)
    return done


def _way(path: str) -> Iterator[tuple[float, float]]:
    """Through a path's corners; of a curve, its ends."""
    x = y = 0.0
    takes = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "A": 7, "Z": 0}
    for command, inside in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        values = [float(value) for value in re.findall(r"-?[\d.]+", inside)]
        count = takes[command]
        for n in range(0, len(values), count or 1):
            step = values[n : n + count]
            x = x if command == "V" else step[-1 if command == "H" else -2]
            y = y if command == "H" else step[-1]
            yield x, y


def _letters(kinds: list[str], style: str) -> float:
    found = re.search(r"font-size:([\d.]+)px", style)
    return float(found[1]) if found else next((LETTERS[k] for k in kinds if k in LETTERS), 12.0)


def _outline(element: ET.Element, size: float) -> Iterator[tuple[float, float]]:
    def at(name: str) -> float:
        return float(element.get(name) or 0)

    if element.tag == f"{SVG}circle":
        yield at("cx"), at("cy")
    elif element.tag == f"{SVG}path":
        yield from _way(element.get("d") or "")
    elif element.tag == f"{SVG}rect":
        for x in (0, at("width")):
            for y in (0, at("height")):
                yield at("x") + x, at("y") + y
    else:
        kinds = (element.get("class") or "").split()
        width = len(element.text or "") * size * WIDE
        start = at("x") - width * (0.5 if "middle" in kinds else "end" in kinds)
        yield from ((start + dx, at("y") - dy) for dx in (0, width) for dy in (0, size * TALL))


def _fill(element: ET.Element) -> str:
    kinds = (element.get("class") or "").split()
    styled = re.search(r"fill:(#\w+)", element.get("style") or "")
    by_class = {"light": "#ffffff", "soft": "#66727e"}
    named = next((paint for kind, paint in by_class.items() if kind in kinds), "")
    return (styled[1] if styled else "") or element.get("fill") or named


def _marks(element: ET.Element, outer: Turn, owner: str, *, faint: bool) -> Iterator[Mark]:
    turn = outer.then(_turn(element.get("transform") or ""))
    owner = element.get("id") or owner
    faint = faint or "faint" in (element.get("filter") or "")
    kind = element.tag.removeprefix(SVG)
    if kind in ("circle", "rect", "path", "text"):
        kinds, style = (element.get("class") or "").split(), element.get("style") or ""
        size = _letters(kinds, style)
        yield Mark(
            kind,
            tuple(turn.of(x, y) for x, y in _outline(element, size)),
            _fill(element),
            element.get("stroke") or "",
            float(element.get("stroke-width") or 1) * turn.scale,
            float(element.get("r") or 0) * turn.scale,
            element.text or "" if kind == "text" else "",
            owner,
            faint,
            element.get("stroke-linecap") == element.get("stroke-linejoin") == "round",
            size,
            element.get("font-weight") == "bold" or "name" in kinds,
        )
    for child in element:
        yield from _marks(child, turn, owner, faint=faint)


@cache
def read(name: str) -> "Drawing":
    """A committed picture, by its path below hardware/."""
    return drawing((ROOT / "hardware" / f"{name}.svg").read_text(encoding="utf-8"))


def drawing(svg: str) -> "Drawing":
    return Drawing(tuple(_marks(ET.fromstring(svg), Turn(), "", faint=False)))


class Drawing(NamedTuple):
    marks: tuple[Mark, ...]

    def words(self, pattern: str = ".+") -> list[Mark]:
        return [m for m in self.marks if m.kind == "text" and re.fullmatch(pattern, m.words)]

    def word(self, pattern: str) -> Mark:
        (found,) = self.words(pattern)
        return found

    def signs(self) -> list[Mark]:
        return self.words(f"[+{MINUS}]")

    def circles(self, fill: str = "", radius: float = 0) -> list[Mark]:
        return [
            m
            for m in self.marks
            if m.kind == "circle"
            and fill in ("", m.fill)
            and (not radius or abs(m.radius - radius) < 0.05)
        ]

    def rects(self, fill: str = "") -> list[Mark]:
        return [m for m in self.marks if m.kind == "rect" and fill in ("", m.fill)]

    def paths(self, stroke: str = "", fill: str = "", width: float = 0) -> list[Mark]:
        return [
            m
            for m in self.marks
            if m.kind == "path"
            and stroke in ("", m.stroke)
            and fill in ("", m.fill)
            and (not width or abs(m.width - width) < 0.05)
        ]

    def wires(self) -> list[Mark]:
        return [m for m in self.marks if m.round and m.stroke != "#ffffff"]

    def inside(self, frame: Mark) -> "Drawing":
        return Drawing(tuple(m for m in self.marks if frame.holds(m.middle) and m != frame))

    def owned(self, owner: str) -> "Drawing":
        return Drawing(tuple(m for m in self.marks if m.owner == owner))


def distance(one: Point, other: Point) -> float:
    return hypot(one.x - other.x, one.y - other.y)


def far(place: Point, way: Iterable[Point]) -> float:
    """From a place to the nearest point of a way."""
    found = float("inf")
    for a, b in pairwise(way):
        along = Point(b.x - a.x, b.y - a.y)
        length = along.x**2 + along.y**2
        share = ((place.x - a.x) * along.x + (place.y - a.y) * along.y) / length if length else 0
        found = min(found, distance(place, a.plus(along, min(1.0, max(0.0, share)))))
    return found


def nearest(marks: Iterable[Mark], place: Point) -> Mark:
    return min(marks, key=lambda mark: (mark.away(place), distance(mark.middle, place)))


def nearer(mark: Point, places: Mapping[str, Point]) -> str:
    """Which of the places a mark belongs to."""
    return min(places, key=lambda name: distance(places[name], mark))


def around(marks: Iterable[Mark], place: Point, room: float) -> list[Mark]:
    """What stands at most so far from a place."""
    return [mark for mark in marks if mark.away(place) <= room]


def colour(paint: str, among: Collection[str]) -> str:
    """What one would call it."""

    def parts(value: str) -> list[int]:
        return [int(value[n : n + 2], 16) for n in (1, 3, 5)]

    def apart(name: str) -> int:
        pairs = zip(parts(COLOURS[name]), parts(paint), strict=True)
        return sum((a - b) ** 2 for a, b in pairs)

    return min(among, key=apart)


# A board with numbers along its edges


def evenly(labels: Mapping[int, float]) -> Callable[[float], float]:
    """Where any number is, if those that are written are evenly spaced; they must be."""
    first, last = min(labels), max(labels)
    step = (labels[last] - labels[first]) / (last - first)
    for number, at in labels.items():
        assert abs(labels[first] + (number - first) * step - at) < 0.6, labels
    return lambda number: labels[first] + (number - first) * step


class Grid(NamedTuple):
    """Holes as a reader finds them: by the numbers at the edges."""

    x: Callable[[float], float]
    y: Callable[[float], float]

    def place(self, hole: tuple[float, float]) -> Point:
        return Point(self.x(hole[0]), self.y(hole[1]))

    def hole(self, place: Point) -> tuple[int, int]:
        found: list[int] = []
        for axis, at in ((self.x, place.x), (self.y, place.y)):
            number = (at - axis(0)) / (axis(1) - axis(0))
            assert abs(number - round(number)) < 0.1, f"{place} is no hole"
            found.append(round(number))
        return found[0], found[1]


# A resistor


def rings(drawing: Drawing, start: Point, end: Point) -> list[str]:
    """The colours on the resistor between two holes, as one reads them: from the left or from
    below. The last one stands apart."""
    middle = start.towards(end, 0.5)
    body = nearest(drawing.rects("#e6d3a7"), middle)
    assert distance(body.middle, middle) < 1.5, "no resistor"
    level = body.right - body.left > body.bottom - body.top
    assert level == (abs(start.x - end.x) > abs(start.y - end.y)), "it lies across"

    def thick(mark: Mark) -> float:
        return mark.bottom - mark.top if level else mark.right - mark.left

    slabs = [m for m in drawing.inside(body).rects() if abs(thick(m) - thick(body)) < 0.3]
    places = {m.middle.x if level else -m.middle.y: m for m in slabs}
    gaps = [b - a for a, b in pairwise(sorted(places))]
    assert gaps[-1] == max(gaps) > 1.3 * min(gaps), "which end is the first?"
    return [colour(places[at].fill, (*RINGS, "gold")) for at in sorted(places)]
