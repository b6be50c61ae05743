"""Counters as they come out of the printer: what lies behind each picture, and how large it is."""

from collections import Counter as Count
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from host_sim.games.taktik.drawing.glyphs import SHAPES, piece_name
from host_sim.games.taktik.drawing.palette import (
    CITY,
    COUNTRY_CLASSES,
    GROUND,
    PIECES,
    SCOPE,
    STYLE,
)
from host_sim.games.taktik.paper.counters import counters_document_of
from host_sim.games.taktik.rules.board import Country
from host_sim.games.taktik.rules.forces import COUNTS, Kind
from host_sim.games.taktik.rules.house import House, Strengths
from host_sim.games.tank_chess.paper.pieces import pieces_document
from host_sim.games.tank_chess.rules.pieces import FORCES
from host_sim.games.tank_chess.rules.pieces import PIECES as CHESS
from host_sim.kit.png import png
from host_sim.kit.svg import Picture, document, use
from host_sim.paper.counter_sheets import HEAD, Back
from host_sim.paper.sheets import MARGIN, SHEETS, Sheet
from tests.paper.pixels import decoded
from tests.paper.printing import (
    DOTS,
    FINE,
    Page,
    Pixel,
    Word,
    Words,
    far,
    printed,
    rendered,
    strokes_across,
    strokes_down,
    words_of,
)
from tests.spoken import spoken

SIDE = 12.5  # of a counter for spaces of 18 mm
EXACT = 0.005
UNITS = 54  # of a drawing
PATCHES, POINTS = 12, 3  # a picture is seen as so many patches, each the mean of points; squared
ALIKE = 12  # of 255: how much a picture may differ from the one that is meant
WHITE = (255, 255, 255)
# No two strengths are equally frequent, so that none can be taken for another.
HOUSE = House(strengths=Strengths(cars=(2, 2, 2, 4), tanks=(8, 2, 2, 2, 2, 2, 4, 8)))
MARKS = {"2": 0, "4": 1, "8": 2}  # F3
FORMS = [(sheet, back) for sheet in SHEETS.values() for back in Back]

Looks = list[float]  # the colours of all patches


class Cell(NamedTuple):
    """A place for a counter, between cut marks that were found on the print."""

    page: Page
    words: Words
    x: float
    y: float

    def behind(self, page: Page, words: Words) -> "Cell":
        """What lies under it, when the paper is folded in its middle or turned around."""
        return Cell(page, words, words.width - self.x - SIDE, self.y)

    def pixel(self, x: float, y: float) -> Pixel:
        """By the units of a drawing."""
        return self.page.over(self.x + x / UNITS * SIDE, self.y + y / UNITS * SIDE)

    @property
    def blank(self) -> bool:
        return all(self.pixel(x, y) == WHITE for x in (2, 27, 52) for y in (2, 27, 52))

    def looks(self, *part: float) -> Looks:
        return seen(self.pixel, *part)

    @property
    def said(self) -> list[str]:
        return [word.text for word in self.words.words if self.holds(word)]

    def holds(self, word: Word) -> bool:
        x, y = word.middle
        return 0 < x - self.x < SIDE and 0 < y - self.y < SIDE


def seen(
    pixel: Callable[[float, float], Pixel],
    left: float = 0,
    top: float = 0,
    right: float = UNITS,
    bottom: float = UNITS,
) -> Looks:
    """A part of a drawing, in its units."""
    steps = range(PATCHES * POINTS)
    xs = [left + (step + 0.5) / len(steps) * (right - left) for step in steps]
    ys = [top + (step + 0.5) / len(steps) * (bottom - top) for step in steps]
    found = [0.0] * (3 * PATCHES**2)
    for row, y in enumerate(ys):
        for column, x in enumerate(xs):
            patch = row // POINTS * PATCHES + column // POINTS
            for channel, value in enumerate(pixel(x, y)):
                found[3 * patch + channel] += value / POINTS**2
    return found


@lru_cache
def drawn(kind: Kind, country: Country, ground: str, where: str, *part: float) -> Looks:
    """How a piece looks there, by the drawings of the game."""
    name = COUNTRY_CLASSES[country]
    body = (
        f'<rect width="{UNITS}" height="{UNITS}" fill="{ground}"/>'
        f'<g class="piece"><g class="{name}" transform="{where}">'
        f"{use(piece_name(kind, country))}</g></g>"
    )
    svg = document(SCOPE, "", Picture(UNITS, UNITS, body), STYLE, SHAPES)
    page = decoded(png(svg, 4 * UNITS))
    return seen(lambda x, y: page.at(int(4 * x), int(4 * y)), *part)


Unit = tuple[Country, Kind]


def nearest(looks: Looks, wanted: dict[Unit, Looks]) -> Unit:
    unlike = {unit: far(looks, drawing) for unit, drawing in wanted.items()}
    first, second = sorted(unlike, key=unlike.__getitem__)[:2]
    assert unlike[first] < 1.5 * ALIKE and unlike[first] < 0.75 * unlike[second], first
    return first


def on_top(cell: Cell) -> Unit:
    wanted = {
        (country, kind): drawn(
            kind, country, GROUND[COUNTRY_CLASSES[country]], "translate(27 27) scale(.95)"
        )
        for country in Country
        for kind in Kind
    }
    return nearest(cell.looks(), wanted)


CORNER = (4.0, 3.0, 22.0, 16.0)  # where a small picture says whose strength it is


def whose(cell: Cell) -> Unit:
    wanted = {
        (country, kind): drawn(
            kind, country, CITY[COUNTRY_CLASSES[country]], "translate(13 10) scale(.36)", *CORNER
        )
        for country in Country
        for kind in (Kind.TANK, Kind.CAR)
    }
    return nearest(cell.looks(*CORNER), wanted)


def coloured(cell: Cell, x: float, y: float, country: Country) -> bool:
    colour = bytes.fromhex(PIECES[COUNTRY_CLASSES[country]][1:])
    return far(cell.pixel(x, y), colour) < ALIKE


def marks(cell: Cell, country: Country) -> int:
    """How many bars are under the number."""
    row = [coloured(cell, x / 2, 46.2, country) for x in range(2 * UNITS)]
    return sum(now and not before for before, now in zip([False, *row], row, strict=False))


def grid(
    page: Page, words: Words, back: Back, side: float = SIDE
) -> tuple[list[float], list[float]]:
    """Where the cut marks are, from left to right and from top to bottom."""
    top = MARGIN + HEAD
    columns = strokes_across(page, top - 4, 5, words.width - 5)
    if back is Back.FOLD:
        columns = [x for x in columns if abs(x - words.width / 2) > 1]  # the fold is no cut
    rows = strokes_down(page, columns[0] - 4, top - 3, words.height - 15)
    assert abs(rows[0] - top) < 0.2
    for lines in (columns, rows):
        gaps = [b - a for a, b in pairwise(lines)]
        for gap in gaps:
            assert gap == pytest.approx(side, abs=0.15) or gap == pytest.approx(6, abs=0.15)
    return columns, rows


def evened(lines: list[float]) -> list[float]:
    """The same lines, measured more finely than dots are."""
    first = sum(line - n * SIDE for n, line in enumerate(lines)) / len(lines)
    return [first + n * SIDE for n in range(len(lines))]


def fronts(page: Page, words: Words, back: Back) -> Iterator[Cell]:
    columns, rows = grid(page, words, back)
    if back is Back.FOLD:
        columns = [x for x in columns if x < words.width / 2]
    for y in evened(rows)[:-1]:
        for x in evened(columns)[:-1]:
            cell = Cell(page, words, x, y)
            if not cell.blank:
                yield cell


def pairs(pdf: bytes, back: Back) -> Iterator[tuple[Cell, Cell]]:
    """Every counter, and what lies behind it."""
    sides = list(zip(rendered(pdf, FINE), words_of(pdf), strict=True))
    step = 1 if back is Back.FOLD else 2
    for front, under in zip(sides[::step], sides[step - 1 :: step], strict=True):
        for cell in fronts(*front, back):
            yield cell, cell.behind(*under)


@pytest.mark.parametrize(("sheet", "back"), FORMS)
def test_behind_every_picture_is_a_strength_of_that_very_piece(sheet: Sheet, back: Back) -> None:
    pdf = printed(counters_document_of(sheet, spoken("en"), 18, HOUSE, back))
    pieces: Count[Unit] = Count()
    strengths: dict[Unit, Count[int]] = {}
    for top, below in pairs(pdf, back):
        country, kind = unit = on_top(top)
        pieces[unit] += 1
        assert top.said == []
        if kind not in (Kind.TANK, Kind.CAR):
            assert below.said == [] and coloured(below, 27, 27, country)
            continue
        assert whose(below) == unit and coloured(below, 42, 10, country)
        (strength,) = below.said
        assert marks(below, country) == MARKS[strength]
        strengths.setdefault(unit, Count())[int(strength)] += 1
    assert pieces == {(country, kind): COUNTS[kind] for country in Country for kind in Kind}
    for country in Country:
        assert strengths[country, Kind.TANK] == Count(HOUSE.strengths.tanks)
        assert strengths[country, Kind.CAR] == Count(HOUSE.strengths.cars)


@pytest.mark.parametrize("back", Back)
def test_numbers_are_on_the_pieces_that_they_name(back: Back) -> None:
    pdf = printed(
        counters_document_of(SHEETS["a4"], spoken("en"), 18, House(), back, numbered=True)
    )
    letters = {kind: letter for kind, letter in zip(Kind, "TCHFAM", strict=True)}
    found: Count[str] = Count()
    for top, below in pairs(pdf, back):
        (name,) = top.said
        found[name] += 1
        country = next(c for c in Country if c.name[0] == name[0])
        lifted = {
            (country, kind): drawn(
                kind,
                country,
                GROUND[COUNTRY_CLASSES[country]],
                "translate(27 23) scale(.95)",
                *(0, 0, UNITS, 42),
            )
            for kind in Kind
        }
        _, kind = nearest(top.looks(0, 0, UNITS, 42), lifted)
        assert letters[kind] == name[1]
        assert below.said == [] and coloured(below, 42, 10, country)
    assert set(found.values()) == {1} and len(found) == 92


@pytest.mark.parametrize("back", Back)
def test_a_destroyed_tank_chess_piece_is_a_wreck(back: Back) -> None:
    pdf = printed(pieces_document(SHEETS["letter"], spoken("en"), 15, back))  # 12.5 mm as well
    letters: Count[str] = Count()
    wrecks: list[Looks] = []
    others: list[Looks] = []
    for top, below in pairs(pdf, back):
        assert below.said == []
        if top.said:
            letters[top.said[0]] += 1
            wrecks.append(below.looks())
        else:
            others.append(below.looks())
    assert letters == {CHESS[kind].letter: 2 * count for kind, count in FORCES[20].items()}
    assert max(far(wreck, wrecks[0]) for wreck in wrecks) < ALIKE
    assert min(far(other, wrecks[0]) for other in others) > ALIKE


@pytest.mark.parametrize("back", Back)
def test_the_pictures_end_where_the_cut_marks_are(back: Back) -> None:
    pdf = printed(counters_document_of(SHEETS["a4"], spoken("en"), 18, House(), back))
    for page, words in zip(rendered(pdf, FINE), words_of(pdf), strict=True):
        columns, rows = grid(page, words, back)
        half = len(columns) // 2 if back is Back.FOLD else len(columns)
        for lines in (columns[:half], columns[half:]):
            if not lines:
                continue
            assert (lines[-1] - lines[0]) / (len(lines) - 1) == pytest.approx(SIDE, rel=EXACT)
            # The first row is full, and every row has a counter at the outer edge of its half.
            y = rows[0] + 0.6
            assert ends(page, [(x / DOTS, y) for x in around(lines)]) == near(lines)
        assert (rows[-1] - rows[0]) / (len(rows) - 1) == pytest.approx(SIDE, rel=EXACT)
        outer = columns[0] if not page_is_back(page, columns, rows) else columns[-1] - SIDE
        x = outer + 0.6
        assert ends(page, [(x, y / DOTS) for y in around(rows)]) == near(rows)


def page_is_back(page: Page, columns: list[float], rows: list[float]) -> bool:
    """Whether its last row is filled from the right."""
    return page.over(columns[0] + 0.6, rows[-1] - 0.6) == WHITE


def around(lines: list[float]) -> range:
    """Dots from a little before the first line to a little after the last, between the marks."""
    return range(round((lines[0] - 1) * DOTS), round((lines[-1] + 1) * DOTS))


def ends(page: Page, points: list[tuple[float, float]]) -> tuple[float, float]:
    """Where what is printed along these points begins, and where it first ends."""
    inked = [min(page.over(*at)) < 254 for at in points]
    start = inked.index(True)
    across = points[0][0] != points[-1][0]
    first, last = points[start], points[inked.index(False, start)]
    return (first[0], last[0]) if across else (first[1], last[1])


def near(lines: list[float]) -> object:
    return pytest.approx((lines[0], lines[-1]), abs=0.16)


def test_a_counter_is_as_wide_as_it_says() -> None:
    """A battalion of 23 in two columns ends with one that nothing lies beside."""
    pdf = printed(counters_document_of(SHEETS["a4"], spoken("en"), 60, House()))
    (page,) = rendered(pdf, FINE, first=3, last=3)
    words = words_of(pdf)[2]
    assert "42 mm" in " ".join(word.text for word in words.words)
    columns, rows = grid(page, words, Back.FOLD, 42)
    alone = [y for y in rows[:-1] if page.over(columns[1] + 3, y + 3) == WHITE]
    assert alone
    for y in alone:
        row = [(x / DOTS, y + 3) for x in range(round(5 * DOTS), round(words.width / 2 * DOTS))]
        left, right = ends(page, row)
        assert right - left == pytest.approx(42, rel=EXACT)
