"""A Tank Chess board: its obstacles, and pale pieces on the squares where they start (C2)."""

from host_sim.games.tank_chess.drawing.board_drawing import PADDING, board_picture, svg_file
from host_sim.games.tank_chess.drawing.overlays import Overlay
from host_sim.games.tank_chess.drawing.palette import SCOPE
from host_sim.games.tank_chess.drawing.window import SIDE, Window
from host_sim.games.tank_chess.formats.layout import Layout
from host_sim.games.tank_chess.formats.opening import opening
from host_sim.games.tank_chess.rules.notation import place_of, square_name
from host_sim.kit.svg import Point, framed
from host_sim.paper.pictures import restyled
from host_sim.paper.sheets import Sheet
from host_sim.paper.tiled import SCALE, Tiled, check_scale, tiled_document
from host_sim.paper.typeset import Document
from host_sim.words import Catalogue

PALE = f".{SCOPE} .ghost{{opacity:.28}}"


def tiled_board(layout: Layout, name: str, scale: float) -> Tiled:
    start = opening(layout)
    ghosts = [(square_name(square), piece) for square, piece in sorted(start.pieces.items())]
    picture = board_picture(start._replace(pieces={}), Overlay(ghosts=ghosts))
    seen = Window(0, 0, layout.size, layout.size)
    middles = {
        square_name((file, rank)): seen.point(file, rank).plus(Point(PADDING, PADDING))
        for rank in range(layout.size)
        for file in range(layout.size)
    }
    svg = restyled(svg_file(layout.name, framed(picture, PADDING)), PALE)
    unit = check_scale("--square", scale) / SIDE
    return Tiled(f"tank_chess_board_{name}", f"Tank Chess: {layout.name}", svg, unit, middles)


def board_document(
    layout: Layout, name: str, sheet: Sheet, words: Catalogue, scale: float = SCALE
) -> Document:
    facts = [
        words.say("chess.size", size=layout.size),
        words.say("chess.scale", scale=words.number(scale)),
    ]
    return tiled_document(tiled_board(layout, name, scale), sheet, words, facts, extent)


def extent(words: Catalogue, names: list[str]) -> str:
    """The files and ranks that they are in."""
    files, ranks = zip(*map(place_of, names), strict=True)
    return words.say(
        "chess.extent",
        files=f"{chr(97 + min(files))}–{chr(97 + max(files))}",  # noqa: RUF001
        ranks=f"{min(ranks) + 1}–{max(ranks) + 1}",  # noqa: RUF001
    )
