"""Shapes that all drawings of the electrical part use, and their document."""

from collections.abc import Sequence

from hardware.source.design.bands import PAINT, bands
from host_sim.kit.svg import Picture, Point, document, number

FONT = '"DejaVu Sans", Verdana, sans-serif'
INK = "#1d2733"
LED_PAINT = {
    "amber": "#f5a300",
    "white": "#f4f6f8",
    "green": "#2fb457",
    "blue": "#3d7be0",
    "red": "#e0332e",
}
WIRE_PAINT = {
    "violet": "#8a3fb0",
    "brown": "#7b4a21",
    "turquoise": "#0b9aa5",
    "pink": "#e5679f",
    "orange": "#ee7d00",
    "grey": "#7d858c",
    "yellow": "#d6ae00",
    "green": "#1f8f3f",
    "blue": "#2860cf",
    "red": "#d3261f",
    "black": "#222222",
}
STYLE = f"""text {{ font-family: {FONT}; fill: {INK}; }}
.paper {{ fill: #ffffff; }}
.title {{ font-size: 22px; font-weight: bold; }}
.note {{ font-size: 14px; }}
.name {{ font-size: 13px; font-weight: bold; }}
.word {{ font-size: 12px; }}
.small {{ font-size: 10px; }}
.middle {{ text-anchor: middle; }}
.end {{ text-anchor: end; }}
.light {{ fill: #ffffff; }}
.soft {{ fill: #66727e; }}"""


def line(points: Sequence[Point], kind: str = "", /, **attributes: str | float) -> str:
    """Straight from point to point."""
    path = "M" + " L".join(str(point) for point in points)
    return f'<path{_class(kind)} d="{path}"{_more({"fill": "none", **attributes})}/>'


def rect(
    at: Point, width: float, height: float, kind: str = "", /, **attributes: str | float
) -> str:
    """A rectangle from its upper left corner on."""
    size = f'width="{number(width)}" height="{number(height)}"'
    where = f'x="{number(at.x)}" y="{number(at.y)}"'
    return f"<rect{_class(kind)} {where} {size}{_more(attributes)}/>"


def circle(at: Point, radius: float, kind: str = "", /, **attributes: str | float) -> str:
    """A circle around its middle."""
    where = f'cx="{number(at.x)}" cy="{number(at.y)}" r="{number(radius)}"'
    return f"<circle{_class(kind)} {where}{_more(attributes)}/>"


def wire(points: Sequence[Point], colour: str, width: float = 4) -> str:
    """With a white edge, so that a crossing is no joint."""
    paint = WIRE_PAINT[colour]
    edge = line(points, stroke="#ffffff", stroke_width=width + 3, stroke_linejoin="round")
    core = line(
        points, stroke=paint, stroke_width=width, stroke_linejoin="round", stroke_linecap="round"
    )
    ends = "".join(circle(point, width * 0.9, fill=paint) for point in (points[0], points[-1]))
    return edge + core + ends


def resistor(start: Point, end: Point, value: str, body: float = 44) -> str:
    """Between two holes, level or upright, with its rings from `start` on."""
    middle = start.towards(end, 0.5)
    length = abs(end.x - start.x) + abs(end.y - start.y)
    along = Point((end.x - start.x) / length, (end.y - start.y) / length)
    parts = [line([start, end], stroke="#9aa3ab", stroke_width=3)]
    half, thick = body / 2, 7

    def slab(centre: float, size: float, fill: str, **more: str | float) -> str:
        at = middle.plus(along, centre)
        width = abs(along.x) * size + abs(along.y) * thick * 2
        height = abs(along.y) * size + abs(along.x) * thick * 2
        corner = Point(at.x - width / 2, at.y - height / 2)
        return rect(corner, width, height, fill=fill, **more)

    parts.append(slab(0, body, "#e6d3a7", rx=5, stroke="#8c7a4b"))
    for place, ring in zip((-0.72, -0.36, 0.0, 0.62), bands(value), strict=True):
        parts.append(slab(place * half, 4, PAINT[ring]))
    return "".join(parts)


def tag(middle: Point, words: str, width: float, fill: str) -> str:
    """Small words on a ground of their own, so that they can be read above holes."""
    ground = rect(middle.plus(Point(-width / 2, -7)), width, 14, fill=fill, rx=2)
    where = f'x="{number(middle.x)}" y="{number(middle.y + 3.6)}"'
    return f'{ground}<text class="small middle" {where}>{words}</text>'


def sheet(title: str, picture: Picture) -> str:
    """A whole drawing with its title and the styles of these shapes."""
    return document("electrical", title, picture, STYLE, {})


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _more(attributes: dict[str, str | float]) -> str:
    return "".join(
        f' {name.replace("_", "-")}="{number(value) if isinstance(value, float) else value}"'
        for name, value in attributes.items()
    )
