"""Reads back the Gerber and drill files that a maker gets, as far as KiCad's use of them goes.

The Gerber Layer Format Specification (Ucamco, 2022.02): chapters 4.3 apertures, 4.7 operations,
4.8 circular interpolation, 4.10 regions. Anything else in a file is refused, not guessed.
"""

import re
from typing import NamedTuple

Spot = tuple[float, float]  # millimetres, y up


class Flash(NamedTuple):
    """A disc or a rectangle."""

    at: Spot
    shape: str  # C or R
    size: tuple[float, ...]


class Draw(NamedTuple):
    """A stroke with round ends."""

    start: Spot
    end: Spot
    width: float
    centre: Spot | None = None  # of an arc against the clock


class Region(NamedTuple):
    """A filled polygon."""

    corners: tuple[Spot, ...]


class Drilled(NamedTuple):
    """A round hole."""

    at: Spot
    diameter: float


Item = Flash | Draw | Region
_SKIPPED = re.compile(r"G04|%T[FAOD]|%MOMM|%LPD|%FSLAX46Y46|G75|M02|$")
_APERTURE = re.compile(r"%ADD(\d+)([CR]),([\d.X]+)\*%")
_OPERATION = re.compile(r"X(-?\d+)Y(-?\d+)(?:I(-?\d+)J(-?\d+))?D0([123])\*")
_UNIT = 1e-6  # FSLAX46: six decimals of a millimetre


class UnknownLine(Exception):
    """A line that this reader does not know."""


def read_gerber(text: str) -> list[Item]:
    """Everything that a layer shows, in its order."""
    items: list[Item] = []
    apertures: dict[str, tuple[str, tuple[float, ...]]] = {}
    shape, size = "", (0.0,)
    at, region, arc = (0.0, 0.0), None, False
    for line in text.splitlines():
        if found := _APERTURE.fullmatch(line):
            apertures[found[1]] = found[2], tuple(map(float, found[3].split("X")))
        elif found := re.fullmatch(r"D(\d\d+)\*", line):
            shape, size = apertures[found[1]]
        elif line in ("G01*", "G03*"):
            arc = line == "G03*"
        elif line == "G36*":
            region = list[Spot]()
        elif line == "G37*":
            items += [Region(tuple(region or ()))]
            region = None
        elif found := _OPERATION.fullmatch(line):
            to = int(found[1]) * _UNIT, int(found[2]) * _UNIT
            if region is not None:
                if found[5] == "2" and region:
                    items += [Region(tuple(region))]
                    region.clear()
                region.append(to)
            elif found[5] == "3":
                items.append(Flash(to, shape, size))
            elif found[5] == "1":
                middle = None
                if arc:
                    middle = at[0] + int(found[3]) * _UNIT, at[1] + int(found[4]) * _UNIT
                items.append(Draw(at, to, size[0], middle))
            at = to
        elif not _SKIPPED.match(line):
            raise UnknownLine(line)
    return items


def read_drill(text: str) -> list[Drilled]:
    """Excellon as KiCad writes it: metric, decimal points, round holes."""
    sizes = {name: float(size) for name, size in re.findall(r"^T(\d+)C([\d.]+)$", text, re.M)}
    holes: list[Drilled] = []
    tool = ""
    for line in text.split("\n%\n")[1].splitlines():
        if found := re.fullmatch(r"T(\d+)", line):
            tool = found[1]
        elif found := re.fullmatch(r"X(-?[\d.]+)Y(-?[\d.]+)", line):
            holes.append(Drilled((float(found[1]), float(found[2])), sizes[tool]))
        elif line not in ("G90", "G05", "M30"):
            raise UnknownLine(line)
    return holes
