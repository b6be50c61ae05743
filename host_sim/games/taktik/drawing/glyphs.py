"""The shapes on the board: terrain, emblems, pieces. `SHAPES` has them all by name.

Every shape is drawn around (0, 0) and fits into a space; pieces with a gun look east. What belongs
to a country takes its colour from where it is used (`currentColor`).
"""

from math import cos, pi, sin

from host_sim.games.taktik.drawing.outlines import ALL_SIDES, patch, polygon
from host_sim.games.taktik.drawing.palette import COUNTRY_CLASSES, INK, PIECES
from host_sim.games.taktik.rules.board import Country
from host_sim.games.taktik.rules.forces import Kind
from host_sim.kit.svg import Point, moved

OUTLINE = f'stroke="{INK}" stroke-width="1.3" stroke-linejoin="round"'

# Terrain


def _peak(x: float, foot: float, width: float, height: float) -> str:
    """A mountain with its dark side to the right, and snow on top."""
    half, snow = width / 2, height * 0.36
    slope = half * 0.36
    top = Point(x, foot - height)
    return (
        f'<path d="M{top}L{Point(x + half, foot)} {Point(x - half, foot)}z" fill="#9a8d81"/>'
        f'<path d="M{top}L{Point(x + half, foot)} {Point(x + half * 0.1, foot)}'
        f'l{Point(half * 0.25, -height * 0.4)} {Point(-half * 0.3, -height * 0.22)}z"'
        ' fill="#6f6359"/>'
        f'<path d="M{top}l{Point(slope, snow)} {Point(-slope * 0.7, -snow * 0.25)}'
        f" {Point(-slope * 0.4, snow * 0.4)} {Point(-slope * 0.4, -snow * 0.4)}"
        f' {Point(-slope * 0.5, snow * 0.25)}z" fill="#ffffff"/>'
        f'<path d="M{Point(x - half, foot)}L{top} {Point(x + half, foot)}z" fill="none"'
        ' stroke="#463d36" stroke-width="1.4" stroke-linejoin="round"/>'
    )


def _wood(*trees: tuple[float, float, float]) -> str:
    """Trees by place and size, in three paths: a browser draws hundreds of woods."""
    trunks = "".join(f"M{Point(x, y)}v{size * 1.5:g}" for x, y, size in trees)
    crowns = "".join(_round(x, y, size) for x, y, size in trees)
    light = "".join(_round(x - size * 0.25, y - size * 0.3, size * 0.45) for x, y, size in trees)
    return (
        f'<path d="{trunks}" stroke="#54401f" stroke-width="2.6"/>'
        f'<path d="{crowns}" fill="#3c7738" stroke="#1f4a26" stroke-width="1.2"/>'
        f'<path d="{light}" fill="#5f9c50"/>'
    )


def _round(x: float, y: float, radius: float) -> str:
    half = f"a{radius:g} {radius:g} 0 0 1"
    return f"M{Point(x - radius, y)}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0z"


def _house(x: float, foot: float, size: float) -> str:
    """Its front; (x, foot) is the middle of its doorstep."""
    wall, height, ridge = size * 0.78, size * 0.75, size * 1.6
    return (
        f'<path d="M{Point(x - wall, foot)}v{-height:g}L{Point(x, foot - ridge)}'
        f'L{Point(x + wall, foot - height)}v{height:g}z" fill="#fff7e6" stroke="#54352a"'
        ' stroke-width="1.2" stroke-linejoin="round"/>'
        f'<path d="M{Point(x - size, foot - height + 0.5)}L{Point(x, foot - ridge)}'
        f'L{Point(x + size, foot - height + 0.5)}" fill="none" stroke="#54352a" stroke-width="5"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
        f'<path d="M{Point(x - size, foot - height + 0.5)}L{Point(x, foot - ridge)}'
        f'L{Point(x + size, foot - height + 0.5)}" fill="none" stroke="#b9553b" stroke-width="3"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
        f'<path d="M{Point(x - 1.6, foot)}v-4.5h3.2v4.5z" fill="#54352a"/>'
    )


# Several of each, so that a wood or a range of mountains is not wallpaper.
MOUNTAINS = (
    _peak(-10, 12, 20, 20) + _peak(5, 15, 29, 33),
    _peak(11, 12, 18, 19) + _peak(-5, 15, 29, 32),
    _peak(1, 8, 26, 28) + _peak(-10, 15, 20, 19) + _peak(11, 15, 19, 17),
)
FORESTS = (
    _wood((2, -10, 7), (-11, -4, 6.5), (13, -2, 6.5), (-4, 6, 7.5), (9, 10, 6.5)),
    _wood((-5, -11, 7), (9, -8, 7), (-13, 2, 6.5), (2, 4, 7.5), (13, 8, 6), (-8, 12, 6)),
    _wood((-8, -9, 7), (6, -11, 6.5), (-1, 1, 7), (13, 1, 7), (-13, 7, 6), (6, 11, 6.5)),
)
HOUSES = (
    _house(1, -4, 8) + _house(-10, 12, 8.5) + _house(10, 15, 9),
    _house(-9, -1, 8.5) + _house(9, -3, 8) + _house(1, 17, 9),
)

# Emblems

# Each country's own, for eyes that cannot tell the colours apart.
MARKS = {
    Country.KAZALDIS: '<circle r="4"/>',
    Country.SARAPAN: '<path d="M-1.5-5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z"/>',
    Country.ARMANIA: '<path d="M0-5L5 3.5H-5z"/>',
    Country.CALDERON: '<path d="M-3.7-3.7h7.4v7.4h-7.4z"/>',
}
_COLOURS = {country: PIECES[COUNTRY_CLASSES[country]] for country in Country}


def _mark(country: Country, at: Point, colour: str) -> str:
    return f'<g fill="{colour}"{moved(at)}>{MARKS[country]}</g>'


def _flag(country: Country) -> str:
    return (
        f'<path class="plate" d="{polygon(6)}"/>'
        f'<path d="M-10 20V-18" stroke="{INK}" stroke-width="2.6" stroke-linecap="round"/>'
        f'<path d="M-9-18C-2-22 5-14 15-18V0C5 4-2-4-9 0z" fill="{_COLOURS[country]}" {OUTLINE}/>'
        + _mark(country, Point(3, -9), "#ffffff")
    )


_HATCH = "M-22.5-4L-4-22.5M-22.5 9L9-22.5M-17 17.5L17.5-17M-9 22.5L22.5-9M4 22.5L22.5 4"
_WRENCH = (
    f'<path class="hatch" d="{_HATCH}"/><circle class="plate" r="16.5"/>'
    '<g fill="none" stroke="currentColor">'
    '<path d="M-5.5 5.5L4-4" stroke-width="5.2"/>'
    '<path d="M6-11A5 5 0 1 0 11-6" stroke-width="4.4"/>'
    '<circle cx="-7" cy="7" r="3.4" stroke-width="3.6"/></g>'
)


def _half_cog(radius: float) -> list[Point]:
    """The right half of a cogwheel with ten teeth, from top to bottom."""
    points = [Point(0, -radius * 0.78)]
    for tooth in range(-2, 3):
        for share, length in ((-0.3, 0.78), (-0.2, 1), (0.2, 1), (0.3, 0.78)):
            angle = (tooth + share) * pi / 5
            points.append(Point(radius * length * cos(angle), radius * length * sin(angle)))
    return [*points, Point(0, radius * 0.78)]


def _depot(side: int) -> str:
    """A cogwheel in the colours of both allies, with their marks (B4)."""
    left, right = (country for country in Country if country.side == side)
    half = "M" + "L".join(str(point) for point in _half_cog(21)) + "z"
    return (
        f'<path d="{half}" fill="{_COLOURS[right]}" {OUTLINE}/>'
        f'<path d="{half}" fill="{_COLOURS[left]}" transform="scale(-1 1)" {OUTLINE}/>'
        f'<circle r="11.5" fill="#ffffff" {OUTLINE}/><path d="M0-11.5V11.5" {OUTLINE}/>'
        + _mark(left, Point(-5.4, 0), _COLOURS[left])
        + _mark(right, Point(5.4, 0), _COLOURS[right])
    )


# Pieces

_TRACKS = (
    f'<rect x="-17" y="-14" width="33" height="7" rx="2.5" fill="{INK}"/>'
    f'<rect x="-17" y="7" width="33" height="7" rx="2.5" fill="{INK}"/>'
    '<path d="M-15-10.5H15M-15 10.5H15" stroke="#96928a" stroke-width="4"'
    ' stroke-dasharray="1.4 2.6"/>'
)
_WHEELS = "".join(
    f'<rect x="{x}" y="{y}" width="9" height="5" rx="2" fill="{INK}"/>'
    for x in (-14, 4)
    for y in (-13, 8)
)
_SHELLS = "".join(
    f'<path d="M{x - 4} 4V-8Q{x - 4}-15 {x}-19Q{x + 4}-15 {x + 4}-8V4z" fill="#fffaea" {OUTLINE}/>'
    for x in (-11, 0, 11)
)
_SPIKES = "".join(
    f'<path d="M0 0L{Point(14 * cos(k * pi / 4), 14 * sin(k * pi / 4))}" stroke="{INK}"'
    ' stroke-width="4"/>'
    for k in range(8)
)
BODIES = {
    Kind.TANK: _TRACKS
    + f'<rect x="-16" y="-8.5" width="31" height="17" rx="2.5" fill="currentColor" {OUTLINE}/>'
    + f'<rect x="4" y="-2" width="20" height="4" rx="1" fill="currentColor" {OUTLINE}/>'
    + f'<circle cx="-2" r="7.8" fill="currentColor" {OUTLINE}/>',
    Kind.CAR: _WHEELS
    + f'<path d="M-17-5L-13-9H7L18-4V4L7 9H-13L-17 5z" fill="currentColor" {OUTLINE}/>'
    + f'<rect x="3" y="-1.3" width="17" height="2.6" fill="currentColor" {OUTLINE}/>'
    + f'<circle cx="-3" r="7" fill="currentColor" {OUTLINE}/>',
    Kind.FIELD_HQ: f'<path d="M0-10V-21h10l-3 3 3 3H0" fill="currentColor" {OUTLINE}/>'
    + f'<path d="M-20 15L0-12 20 15z" fill="currentColor" {OUTLINE}/>',
    Kind.FUEL: f'<path d="M-12-9h8l4-7h12v33h-24z" fill="currentColor" {OUTLINE}/>'
    + f'<path d="M-8-11L-13-16" stroke="{INK}" stroke-width="4"/>'
    + '<path d="M0-7C7 2 8 5 8 8A8 8 0 0 1-8 8C-8 5-7 2 0-7z" fill="#ffffff"/>',
    Kind.AMMUNITION: _SHELLS
    + f'<rect x="-18" y="0" width="36" height="17" rx="2" fill="currentColor" {OUTLINE}/>',
    Kind.MINE: _SPIKES + f'<circle r="10.5" fill="currentColor" {OUTLINE}/>',
}
# The country's mark on a piece: where, and whether in its own colour on white.
MARK_PLACES = {
    Kind.TANK: (Point(-2, 0), False),
    Kind.CAR: (Point(-3, 0), False),
    Kind.FIELD_HQ: (Point(0, 7), False),
    Kind.FUEL: (Point(0, 8), True),
    Kind.AMMUNITION: (Point(0, 8.5), False),
    Kind.MINE: (Point(0, 0), False),
}


def piece_name(kind: Kind, country: Country) -> str:
    """How the shape of a piece is called."""
    return f"{kind.name.lower()}-{COUNTRY_CLASSES[country]}"


def _piece(kind: Kind, country: Country) -> str:
    place, own = MARK_PLACES[kind]
    return BODIES[kind] + _mark(country, place, "currentColor" if own else "#ffffff")


def _patch(joined: int) -> str:
    area, shore = patch(joined)
    line = f'<path d="{shore}" fill="none"/>' if shore else ""
    return f'<path d="{area}" stroke="none"/>{line}'


# What covers the ground of a space; of paths alone.
COVERS = {
    **{f"patch-{joined}": _patch(joined) for joined in range(ALL_SIDES + 1)},
    **{f"mountain-{number}": shape for number, shape in enumerate(MOUNTAINS)},
    **{f"forest-{number}": shape for number, shape in enumerate(FORESTS)},
    **{f"house-{number}": shape for number, shape in enumerate(HOUSES)},
    "waves": '<path class="wave" d="M-16-7q4-4 8 0t8 0M-2 3q4-4 8 0t8 0M-14 13q4-4 8 0t8 0"/>',
}
SHAPES = {
    "hex": f'<path d="{polygon()}"/>',
    **COVERS,
    **{f"flag-{COUNTRY_CLASSES[country]}": _flag(country) for country in Country},
    "wrench": _WRENCH,
    **{f"depot-{side}": _depot(side) for side in (0, 1)},
    **{piece_name(kind, country): _piece(kind, country) for country in Country for kind in Kind},
}
