"""Looks at a PDF as a printer would: its pages as pixels, and where its words stand."""

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import unescape
from typing import NamedTuple

import pytest

from host_sim.flashing.building import apt
from host_sim.paper.typeset import Document, Typesetter

POINT = 25.4 / 72  # in millimetres
FINE = 254  # dots to the inch: ten to the millimetre
DOTS = FINE / 25.4
LINE_INK = 200  # a hair line comes out grey
EDGE = 4.0  # millimetres that few printers reach
LINE = 0.3  # of a word's box, above and below its letters

_BOX = " ".join(rf'{edge}="([-\d.]+)"' for edge in ("xMin", "yMin", "xMax", "yMax"))
WORD = re.compile(rf"<word {_BOX}>(.*?)</word>")

Pixel = tuple[int, int, int]


class Page(NamedTuple):
    width: int
    height: int
    pixels: bytes  # three for each

    def at(self, x: int, y: int) -> Pixel:
        start = 3 * (y * self.width + x)
        return self.pixels[start], self.pixels[start + 1], self.pixels[start + 2]

    def over(self, x: float, y: float) -> Pixel:
        """At a place in millimetres, if it was rendered FINE."""
        return self.at(int(x * DOTS), int(y * DOTS))

    def dark(self, x: int, y: int, below: int = 96) -> bool:
        return max(self.at(x, y)) < below


class Word(NamedTuple):
    """Its box in millimetres, from the upper left corner of its page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Words(NamedTuple):
    width: float
    height: float
    words: list[Word]


@lru_cache
def typesetter() -> Typesetter:
    return Typesetter()


def printed(document: Document) -> bytes:
    return typesetter().pdf(document)


def poppler(tool: str) -> str:
    if not shutil.which(tool):
        try:
            apt.install(["poppler-utils"])
        except apt.Failed as failed:
            pytest.skip(f"{tool} draws the PDF files, but {failed}")
    return tool


def _piped(tool: str, *arguments: str, pdf: bytes) -> bytes:
    command = [poppler(tool), *arguments]
    return subprocess.run(command, input=pdf, capture_output=True, check=True).stdout


def rendered(pdf: bytes, dpi: float, first: int = 1, last: int = 0) -> list[Page]:
    chosen = ["-f", str(first), *(["-l", str(last)] if last else [])]
    data = _piped("pdftoppm", "-r", f"{dpi:g}", *chosen, "-", pdf=pdf)
    pages: list[Page] = []
    start = 0
    while start < len(data):
        head = re.compile(rb"P6\s(\d+)\s(\d+)\s255\s").match(data, start)
        assert head
        width, height = int(head[1]), int(head[2])
        end = head.end() + 3 * width * height
        pages.append(Page(width, height, data[head.end() : end]))
        start = end
    return pages


def words_of(pdf: bytes) -> list[Words]:
    """All words, page by page."""
    html = _piped("pdftotext", "-bbox", "-", "-", pdf=pdf).decode()
    pages: list[Words] = []
    for page in re.finditer(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', html, re.S):
        boxes = WORD.findall(page[3])
        words = [
            Word(unescape(text), *(float(edge) * POINT for edge in box)) for *box, text in boxes
        ]
        pages.append(Words(float(page[1]) * POINT, float(page[2]) * POINT, words))
    return pages


def strokes(page: Page, points: Sequence[tuple[float, float]]) -> list[float]:
    """The lines that one meets along those points: the middle of each, by the points' own count.

    Points in millimetres, on a page that was rendered FINE.
    """
    inked = [max(page.over(x, y)) < LINE_INK for x, y in points]
    found: list[float] = []
    for start, dark in enumerate(inked):
        if dark and not (start and inked[start - 1]):
            end = start
            while end + 1 < len(inked) and inked[end + 1]:
                end += 1
            found.append((start + end + 1) / 2)
    return found


def strokes_across(page: Page, y: float, left: float, right: float) -> list[float]:
    """The x of each line that one meets from left to right."""
    places = [left + step / DOTS for step in range(round((right - left) * DOTS))]
    return [left + place / DOTS for place in strokes(page, [(x, y) for x in places])]


def strokes_down(page: Page, x: float, top: float, bottom: float) -> list[float]:
    places = [top + step / DOTS for step in range(round((bottom - top) * DOTS))]
    return [top + place / DOTS for place in strokes(page, [(x, y) for y in places])]


def far(one: Sequence[float], other: Sequence[float]) -> float:
    """How much two colours, or two pictures, differ on average."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def inside(word: Word, page: Words) -> bool:
    across = word.left >= EDGE and word.right <= page.width - EDGE
    return across and word.top >= EDGE and word.bottom <= page.height - EDGE


def overlapping(words: list[Word]) -> Iterator[tuple[Word, Word]]:
    """Pairs of words that lie on each other; a figure may number the letter of a piece."""
    downwards = sorted(words, key=lambda word: word.top)
    for place, one in enumerate(downwards):
        for other in downwards[place + 1 :]:
            if other.top > one.bottom:
                break
            if overlap(one, other) and len(one.text + other.text) > 2:
                yield one, other


def overlap(one: Word, other: Word) -> bool:
    shrink = LINE * min(one.bottom - one.top, other.bottom - other.top)
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0.15 and down > 2 * shrink


def lines_of(words: Words) -> list[str]:
    """The words of a page line by line, each from left to right, across columns."""
    lines: list[tuple[float, list[Word]]] = []
    for word in sorted(words.words, key=lambda word: word.top + word.bottom):
        middle = (word.top + word.bottom) / 2
        if not lines or middle - lines[-1][0] > 1:
            lines.append((middle, []))
        lines[-1][1].append(word)
    return [" ".join(w.text for w in sorted(line, key=lambda w: w.left)) for _, line in lines]


def text_of(words: Words) -> str:
    return " ".join(word.text for word in words.words)
