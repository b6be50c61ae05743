"""Writing SVG: short numbers, safe text, a whole document."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from xml.sax.saxutils import escape

# What XML 1.0 cannot hold, not even escaped.
UNSPEAKABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Point(NamedTuple):
    """A place in a picture, or a way from one to another."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{number(self.x)} {number(self.y)}"

    def plus(self, other: "Point", times: float = 1) -> "Point":
        """This place moved by another, so many times."""
        return Point(self.x + other.x * times, self.y + other.y * times)

    def towards(self, other: "Point", share: float) -> "Point":
        """The point at that share of the way: 0 is here, 1 is there."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)


class Picture(NamedTuple):
    """A part of a document, drawn from (0, 0) on."""

    width: float
    height: float
    body: str


def number(value: float) -> str:
    """With one decimal at most: finer than a printer, and the same on every machine."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def safe(words: str) -> str:
    """Words that may stand in an SVG file."""
    return escape(UNSPEAKABLE.sub("\ufffd", words), {'"': "&quot;"})


def text(at: Point, words: str, kind: str, **attributes: str | float) -> str:
    """Words in a picture."""
    more = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<text class="{kind}" x="{number(at.x)}" y="{number(at.y)}"{more}>{safe(words)}</text>'


def use(shape: str, kind: str = "", at: Point | None = None) -> str:
    """A shape that was defined, drawn here."""
    classes = f' class="{kind}"' if kind else ""
    return f'<use href="#{shape}"{classes}{moved(at)}/>'


def moved(at: Point | None) -> str:
    """The attribute that moves an element there."""
    return f' transform="translate({at})"' if at else ""


def group(kind: str, parts: Iterable[str], at: Point | None = None) -> str:
    """Parts as one element, or nothing if there are none."""
    lines = "\n".join(part for part in parts if part)
    return f'<g class="{kind}"{moved(at)}>\n{lines}\n</g>' if lines else ""


def beside(pictures: Iterable[Picture], gap: float) -> Picture:
    """From left to right, their tops level."""
    x, height = -gap, 0.0
    parts: list[str] = []
    for picture in pictures:
        x += gap
        parts.append(f"<g{moved(Point(x, 0))}>\n{picture.body}\n</g>")
        x += picture.width
        height = max(height, picture.height)
    return Picture(x, height, "\n".join(parts))


def below(pictures: Iterable[Picture], gap: float) -> Picture:
    """From top to bottom, each in the middle."""
    stack = list(pictures)
    width = max(picture.width for picture in stack)
    y = -gap
    parts: list[str] = []
    for picture in stack:
        y += gap
        at = Point((width - picture.width) / 2, y)
        parts.append(f"<g{moved(at)}>\n{picture.body}\n</g>")
        y += picture.height
    return Picture(width, y, "\n".join(parts))


def framed(picture: Picture, padding: float) -> Picture:
    """With room around it."""
    body = f"<g{moved(Point(padding, padding))}>\n{picture.body}\n</g>"
    return Picture(picture.width + 2 * padding, picture.height + 2 * padding, body)


def document(
    scope: str,
    title: str,
    picture: Picture,
    style: str,
    shapes: Mapping[str, str],
    *,
    every_shape: bool = False,
) -> str:
    """A file of its own, its style below the class `scope`. Of the shapes, those that it uses, or
    all of them, for a page that draws more onto it."""
    width, height = number(picture.width), number(picture.height)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" width="{width}"'
            f' height="{height}" viewBox="0 0 {width} {height}" role="img">',
            f"<title>{safe(title)}</title>",
            f"<style>\n{style}\n</style>",
            "<defs>",
            *_defined(shapes if every_shape else _used(picture.body, shapes)),
            "</defs>",
            f'<rect class="paper" width="{width}" height="{height}"/>',
            picture.body,
            "</svg>\n",
        ]
    )


def _used(body: str, shapes: Mapping[str, str]) -> Mapping[str, str]:
    wanted = set(re.findall(r'href="#([\w-]+)"', body))
    return {name: shape for name, shape in shapes.items() if name in wanted}


def _defined(shapes: Mapping[str, str]) -> list[str]:
    return [f'<g id="{name}">{shape}</g>' for name, shape in shapes.items()]
