"""Counters on sheets: fronts and undersides, placed so that they meet when the paper is ready.

Folded: a sheet is folded along its middle over cardboard, so undersides mirror the fronts across
the fold. Duplex: undersides have a page of their own, mirrored for a printer that turns the paper
along its long edge. Lengths in millimetres.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from host_sim.paper.sheets import MARGIN, Sheet
from host_sim.paper.typeset import TEMPLATES, Document
from host_sim.words import Catalogue

HEAD = 27.0  # for the words above
SPINE = 3.0  # left free on both sides of a fold
MARK = 5.0  # the length of a cut mark
GAP = 1.5  # between a mark and the counters
ROUNDED_TO = 0.5

T = TypeVar("T")


class Back(StrEnum):
    FOLD = "fold"
    DUPLEX = "duplex"


class Counter(NamedTuple):
    front: str  # keys of the pictures
    back: str


class Placed(NamedTuple):
    picture: str
    x: float
    y: float


class Side(NamedTuple):
    """A printed side of a sheet."""

    counters: tuple[Placed, ...]
    columns: tuple[float, ...]  # where it is cut from top to bottom
    rows: tuple[float, ...]  # and across
    fold: float | None


def side_of(scale: float, share: float) -> float:
    """How wide a counter for such a space is."""
    return max(ROUNDED_TO, round(scale * share / ROUNDED_TO) * ROUNDED_TO)


def sides(groups: Sequence[Sequence[Counter]], side: float, sheet: Sheet, back: Back) -> list[Side]:
    """All printed sides. Each group begins a new row."""
    middle = sheet.width / 2
    edge = MARGIN + GAP + MARK - 3  # marks may reach a little into the margin
    folded = back is Back.FOLD
    room = middle - SPINE - edge if folded else sheet.width - 2 * edge
    columns = max(1, int(room // side))
    depth = max(1, int((sheet.inner_height - HEAD - GAP - MARK) // side))
    top = MARGIN + HEAD
    left = middle - SPINE - columns * side if folded else middle - columns * side / 2
    rows = [row for group in groups for row in _chunks(group, columns)]
    found: list[Side] = []
    for page in _chunks(rows, depth):
        places = [
            (counter, left + column * side, top + row * side)
            for row, counters in enumerate(page)
            for column, counter in enumerate(counters)
        ]
        fronts = [Placed(counter.front, x, y) for counter, x, y in places]
        backs = [Placed(counter.back, sheet.width - x - side, y) for counter, x, y in places]
        lines = tuple(left + column * side for column in range(columns + 1))
        mirrored = tuple(sheet.width - x for x in reversed(lines))
        across = tuple(top + row * side for row in range(len(page) + 1))
        if folded:
            found.append(Side((*fronts, *backs), (*lines, *mirrored), across, middle))
        else:
            found.append(Side(tuple(fronts), lines, across, None))
            found.append(Side(tuple(backs), mirrored, across, None))
    return found


def counters_document(
    name: str,
    title: str,
    groups: Sequence[Sequence[Counter]],
    pictures: dict[str, str],
    side: float,
    sheet: Sheet,
    words: Catalogue,
    back: Back,
    notes: Iterable[str],
) -> Document:
    pages = sides(groups, side, sheet, back)
    count = sum(map(len, groups))
    foot = words.say("counters.foot", title=title, side=words.number(side))

    def told(place: int, page: Side) -> dict[str, Any]:
        return page._asdict() | {"foot": foot, "number": f"{place} / {len(pages)}"}

    return Document(
        name,
        TEMPLATES / "counters.typ",
        {
            "language": words.language.code,
            "sheet": sheet.data(),
            "title": title,
            "facts": words.say("counters.count", count=count, side=words.number(side)),
            "notes": [words[f"counters.{back}"], *notes],
            "fold_words": words["counters.fold_here"],
            "side": side,
            "mark": MARK,
            "gap": GAP,
            "head": HEAD,
            "pictures": pictures,
            "sides": [told(place, page) for place, page in enumerate(pages, 1)],
        },
    )


def _chunks(items: Sequence[T], length: int) -> Iterator[Sequence[T]]:
    return (items[start : start + length] for start in range(0, len(items), length))
