"""The board of a Taktik map, as the simulator draws it, on as many sheets as its scale needs."""

from functools import lru_cache
from typing import Any

from host_sim.games.taktik.drawing.board_drawing import GAP, HEADING, MARGIN, board_picture
from host_sim.games.taktik.drawing.glyphs import SHAPES
from host_sim.games.taktik.drawing.legend import legend_picture
from host_sim.games.taktik.drawing.outlines import WIDTH, centre
from host_sim.games.taktik.drawing.palette import SCOPE, STYLE
from host_sim.games.taktik.rules.board import Board
from host_sim.games.taktik.rules.hexes import row_name
from host_sim.kit.svg import Picture, Point, below, document
from host_sim.paper.pictures import translated
from host_sim.paper.sheets import Sheet
from host_sim.paper.tiled import SCALE, Tiled, check_scale, tiled_document
from host_sim.paper.typeset import Document
from host_sim.words import Catalogue

LEGEND = 960  # how wide a legend is drawn, in units: three groups beside each other
BASE = 1.5 * HEADING  # where the letters of the heading stand, to the width of the board


@lru_cache(maxsize=16)
def whole_svg(board: Board) -> str:
    """The picture of the simulator, with room for the heading. The legend stands on the overview,
    in the reader's language."""
    picture = board_picture(board)
    room = Picture(picture.width, picture.width * BASE, "")
    return document(SCOPE, board.name, below([room, picture], GAP), STYLE, SHAPES)


def heading(board: Board) -> dict[str, Any]:
    """The map's name, for a template: only a typesetter knows how wide it comes out."""
    return {"said": board.name, "size": HEADING, "base": BASE}


@lru_cache(maxsize=16)
def _middles(board: Board) -> dict[str, Point]:
    top = board_picture(board).width * BASE + GAP + MARGIN
    return {
        board.grid.name(space): centre(board.grid, space).plus(Point(MARGIN, top))
        for space in board.grid.spaces()
        if board.terrain[space]
    }


def tiled_board(board: Board, name: str, words: Catalogue, scale: float) -> Tiled:
    unit = check_scale("--scale", scale) / WIDTH
    return Tiled(
        f"board_{name}",
        board.name,
        whole_svg(board),
        unit,
        _middles(board),
        _legend(board, words),
        heading(board),
    )


def board_document(
    board: Board, name: str, sheet: Sheet, words: Catalogue, scale: float = SCALE
) -> Document:
    columns, rows = board.grid.columns, board.grid.rows
    facts = [
        words.say("board.size", columns=columns, rows=rows),
        words.say("board.scale", scale=words.number(scale)),
    ]
    return tiled_document(tiled_board(board, name, words, scale), sheet, words, facts, extent)


def extent(words: Catalogue, names: list[str]) -> str:
    """The rows and columns that they are in."""
    rows = [name.rstrip("0123456789") for name in names]
    columns = [int(name[len(row) :]) for name, row in zip(names, rows, strict=True)]
    order = {row_name(row): row for row in range(100)}
    first, last = min(rows, key=order.__getitem__), max(rows, key=order.__getitem__)
    return words.say(
        "board.extent",
        rows=first if first == last else f"{first}–{last}",  # noqa: RUF001
        columns=f"{min(columns)}–{max(columns)}",  # noqa: RUF001
    )


def _legend(board: Board, words: Catalogue) -> str:
    legend = document(SCOPE, board.name, legend_picture(board, LEGEND), STYLE, SHAPES)
    return translated(legend, words)
