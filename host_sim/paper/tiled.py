"""A board on several sheets: an overview of which tile goes where, then the tiles."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from host_sim.kit.faults import BadInput
from host_sim.kit.svg import Point
from host_sim.paper.pictures import size
from host_sim.paper.sheets import Sheet
from host_sim.paper.tiling import FLAP, Tile, Tiling, tiling
from host_sim.paper.typeset import TEMPLATES, Document
from host_sim.words import Catalogue

SCALE = 18.0  # millimetres: a space across its flats, a square
SMALLEST, LARGEST = 4.0, 100.0  # that one may be
RULER = 100  # to be measured on the print


class Tiled(NamedTuple):
    """A board's picture, and where its spaces or squares lie on it."""

    name: str
    title: str
    svg: str
    unit: float  # millimetres to a unit of the drawing
    middles: dict[str, Point]  # of each space or square by name, in units
    legend: str = ""  # an SVG too
    heading: dict[str, Any] | None = None  # for the room above the board


def check_scale(option: str, millimetres: float) -> float:
    if not SMALLEST <= millimetres <= LARGEST:  # never true for what is no number
        message = f"is {millimetres:g} mm, but must be from {SMALLEST:g} to {LARGEST:g} mm"
        raise BadInput.of(option, message)
    return millimetres


def cut(board: Tiled, sheet: Sheet) -> Tiling:
    width, height = size(board.svg)
    return tiling(width * board.unit, height * board.unit, sheet)


def owned(board: Tiled, tile: Tile) -> list[str]:
    """The spaces or squares whose middle is on this tile and not on a flap of it."""
    u = board.unit
    return [name for name, at in board.middles.items() if tile.owns(at.x * u, at.y * u)]


def tiled_document(
    board: Tiled,
    sheet: Sheet,
    words: Catalogue,
    facts: Iterable[str],
    extent: Callable[[Catalogue, list[str]], str],
) -> Document:
    """`facts` head the overview; `extent` says in words what lies on a tile."""
    cutting = cut(board, sheet)

    def told(tile: Tile) -> dict[str, Any]:
        names = owned(board, tile)
        return tile._asdict() | {
            "flap_right": tile.flap_right,
            "flap_below": tile.flap_below,
            "extent": extent(words, names) if names else words["tiles.margin_only"],
            "foot": words.say(
                "tiles.foot",
                title=board.title,
                number=tile.number,
                all=len(cutting.tiles),
            ),
        }

    glued = len(cutting.tiles) > 1
    steps = [
        words.say(key, flap=f"{FLAP:g}", ruler=RULER)
        for key in ("tiles.print", *(("tiles.trim", "tiles.glue", "tiles.flat") if glued else ()))
    ]
    return Document(
        board.name,
        TEMPLATES / "tiles.typ",
        {
            "language": words.language.code,
            "sheet": cutting.sheet.data(),
            "overview_sheet": sheet.data(),
            "title": board.title,
            "facts": [*facts, words.say("tiles.count", count=len(cutting.tiles))],
            "steps": steps,
            "ruler": RULER,
            "ruler_words": words.say("tiles.ruler", ruler=RULER),
            "flap": FLAP,
            "flap_words": words["tiles.flap"],
            "legend": board.legend,
            "picture": {
                "svg": board.svg,
                "heading": board.heading,
                "width": cutting.width,
                "height": cutting.height,
            },
            "columns": cutting.columns,
            "rows": cutting.rows,
            "tiles": [told(tile) for tile in cutting.tiles],
            "heads": [words["tiles.tile"], words["tiles.holds"]],
        },
    )
