"""What is drawn over a board: pieces, routes with their cost, shots, marked spaces.

Spaces are numbers, as in `hexes`; facings are numbers of `hexes.DIRECTIONS`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Protocol

from host_sim.games.taktik.drawing.glyphs import piece_name
from host_sim.games.taktik.drawing.outlines import centre, polygon
from host_sim.games.taktik.drawing.palette import COUNTRY_CLASSES
from host_sim.games.taktik.rules.board import Country
from host_sim.games.taktik.rules.forces import COMBAT, Kind
from host_sim.games.taktik.rules.hexes import Grid
from host_sim.kit.svg import Point, moved, number, text, use

CLEAR = 20  # from a piece's centre to where a line may begin
TIP = 13  # an arrow's head, in length
RING = 22  # around what may be fired at
MARKED = 6.5  # how far inside its space a mark keeps, clear of the city line


class Tone(StrEnum):
    """What is shown is allowed, forbidden, or only a remark."""

    YES = "yes"
    NO = "no"
    NOTE = "note"


class Place(StrEnum):
    """Where words stand beside a space."""

    ON = "on"
    ABOVE = "above"
    BELOW = "below"


# Where words begin their line, from a space's centre.
PLACES = {Place.ON: Point(0, 4.5), Place.ABOVE: Point(0, -28), Place.BELOW: Point(0, 38)}


class Overlay(Protocol):
    """Something that is drawn below and above the pieces of a board."""

    def under(self, grid: Grid) -> str:
        """What lies below the pieces."""
        ...

    def over(self, grid: Grid) -> str:
        """What lies above them."""
        ...


@dataclass(frozen=True)
class Piece:
    """A piece on its space."""

    space: int
    country: Country
    kind: Kind = Kind.TANK
    strength: int | None = None  # shown in a badge, unless hidden
    facing: int = 0

    def drawn(self, grid: Grid) -> str:
        """The piece as SVG."""
        turn = f' transform="rotate({self.facing * 60})"' if self.kind in COMBAT else ""
        classes = f"piece {COUNTRY_CLASSES[self.country]}"
        body = f"<g{turn}>{use(piece_name(self.kind, self.country))}</g>"
        return f'<g class="{classes}"{moved(centre(grid, self.space))}>{body}{self._badge()}</g>'

    def _badge(self) -> str:
        if self.strength is None:
            return ""
        at = Point(14, 15)
        return (
            f'<circle class="badge" cx="{number(at.x)}" cy="{number(at.y)}" r="8.5"/>'
            f"{text(at.plus(Point(0, 4.7)), str(self.strength), 'strength')}"
        )


@dataclass(frozen=True)
class Route:
    """A piece's way, with what each step costs."""

    spaces: Sequence[int]
    country: Country
    costs: Sequence[str] = ()

    def under(self, grid: Grid) -> str:
        stops = [centre(grid, space) for space in self.spaces]
        way, end = [_short_of(stops[1], stops[0], CLEAR), *stops[1:-1]], stops[-1]
        line = "M" + "L".join(str(p) for p in [*way, _short_of(way[-1], end, TIP)])
        return (
            f'<g class="{COUNTRY_CLASSES[self.country]}"><path class="casing" d="{line}"/>'
            f'<path class="route" d="{line}"/>{_tip(way[-1], end)}</g>'
        )

    def over(self, grid: Grid) -> str:
        steps = pairwise(centre(grid, space) for space in self.spaces)
        sides = [start.towards(end, 0.5) for start, end in steps]
        return "".join(_badge(at, cost) for at, cost in zip(sides, self.costs, strict=False))


@dataclass(frozen=True)
class Carried:
    """A piece taken off its space and put down on another."""

    start: int
    end: int
    country: Country

    def under(self, grid: Grid) -> str:
        return ""

    def over(self, grid: Grid) -> str:
        start, end = centre(grid, self.start), centre(grid, self.end)
        middle = start.towards(end, 0.5)
        bow = Point(middle.x + (end.y - start.y) * 0.25, middle.y - (end.x - start.x) * 0.25)
        begin, stop = _short_of(bow, start, CLEAR), _short_of(bow, end, CLEAR + TIP)
        line = f"M{begin}Q{bow} {stop}"
        return (
            f'<g class="{COUNTRY_CLASSES[self.country]}"><path class="casing" d="{line}"/>'
            f'<path class="carried" d="{line}"/>{_tip(bow, _short_of(bow, end, CLEAR))}</g>'
        )


@dataclass(frozen=True)
class Shot:
    """From one space to another; one that is not allowed has a cross, on what stops it if given."""

    shooter: int
    target: int
    allowed: bool = True
    stopped_by: int | None = None

    def under(self, grid: Grid) -> str:
        line = f"M{centre(grid, self.shooter)}L{centre(grid, self.target)}"
        kind = Tone.YES if self.allowed else Tone.NO
        return f'<path class="casing" d="{line}"/><path class="{kind} shot" d="{line}"/>'

    def over(self, grid: Grid) -> str:
        start, end = centre(grid, self.shooter), centre(grid, self.target)
        if self.allowed:
            return f'<circle class="{Tone.YES} ring" r="{RING}"{moved(end)}/>'
        by = start.towards(end, 0.5) if self.stopped_by is None else centre(grid, self.stopped_by)
        return cross(by)


@dataclass(frozen=True)
class Mark:
    """A space in a colour; `Words` can say why."""

    space: int
    tone: Tone = Tone.NOTE

    def under(self, grid: Grid) -> str:
        at = centre(grid, self.space)
        return f'<path class="mark {self.tone}" d="{polygon(MARKED)}"{moved(at)}/>'

    def over(self, grid: Grid) -> str:
        return ""


@dataclass(frozen=True)
class Words:
    """A few words on a space or beside it."""

    space: int
    words: str
    place: Place = Place.ON

    def under(self, grid: Grid) -> str:
        return ""

    def over(self, grid: Grid) -> str:
        return text(centre(grid, self.space).plus(PLACES[self.place]), self.words, "said")


def _short_of(start: Point, end: Point, gap: float) -> Point:
    """The end of a line, drawn back by so much."""
    return end.towards(start, gap / hypot(end.x - start.x, end.y - start.y))


def _tip(start: Point, end: Point) -> str:
    angle = number(degrees(atan2(end.y - start.y, end.x - start.x)))
    return (
        f'<path class="tip" d="M0 0L-{TIP + 3}-8.5L-{TIP - 1} 0L-{TIP + 3} 8.5z"'
        f' transform="translate({end}) rotate({angle})"/>'
    )


def _badge(at: Point, words: str) -> str:
    width = 10 + 8 * len(words)
    return (
        f'<rect class="badge" x="{number(at.x - width / 2)}" y="{number(at.y - 9)}"'
        f' width="{width}" height="18" rx="9"/>{text(at.plus(Point(0, 4.4)), words, "cost")}'
    )


def cross(at: Point) -> str:
    """A cross: this is not allowed."""
    return (
        f'<g class="{Tone.NO}"{moved(at)}><circle r="11" class="badge"/>'
        '<path class="cross" d="M-5-5L5 5M5-5L-5 5"/></g>'
    )
