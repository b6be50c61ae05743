"""`make paper`: all documents, in each language and for each size of paper, as PDF files."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.rules.house import House, read_house
from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.kit.faults import BadInput
from host_sim.paper.board import board_document
from host_sim.paper.books import DOCUMENTS, book_document
from host_sim.paper.card import card_document
from host_sim.paper.chess_board import chess_board_document
from host_sim.paper.chess_pieces import chess_pieces_document
from host_sim.paper.counter_sheets import Back
from host_sim.paper.counters import counters_document_of
from host_sim.paper.mine_pads import mine_pads_document
from host_sim.paper.options import Options, understood
from host_sim.paper.sheets import Sheet
from host_sim.paper.tiled import check_scale
from host_sim.paper.typeset import Document, Typesetter, pages

T = TypeVar("T")
Make = Callable[[Sheet, str], Document]  # for a size of paper, in a language


def run(given: argparse.Namespace) -> int:
    options = understood(given)
    typesetter = Typesetter()
    made: dict[Path, list[int]] = {}
    # One document after the other in all its forms: the typesetter remembers what they share.
    for make in list(makers(options)):
        for sheet in options.sheets:
            for language in options.languages:
                document = make(sheet, language)
                pdf = typesetter.pdf(document)
                folder = options.output / language / sheet.name
                folder.mkdir(parents=True, exist_ok=True)
                (folder / f"{document.name}.pdf").write_bytes(pdf)
                made.setdefault(folder, []).append(pages(pdf))
    for folder, counts in sorted(made.items()):
        print(f"{folder}: {len(counts)} files, {sum(counts)} pages")
    return 0


def makers(options: Options) -> Iterator[Make]:
    """What makes each of the documents that are wanted. All faults in what was given come first."""
    house = read_house(options.house) if options.house else House()
    maps = _named("--map", options.maps, lambda name: read_map(find_map(name)))
    layouts = _named("--layout", options.layouts, lambda name: read_layout(find_layout(name)))
    scale = check_scale("--scale", options.scale)
    square = check_scale("--square", options.square)
    back = Back(options.back)
    groups: dict[str, list[Make]] = {
        "board": [
            lambda sheet, language, n=name, b=board: board_document(b, n, sheet, language, scale)
            for name, board in maps.items()
        ],
        "counters": [
            lambda sheet, language: counters_document_of(
                sheet, language, scale, house, back, options.numbered
            )
        ],
        "mine_maps": [
            lambda sheet, language, n=name, b=board: mine_pads_document(b, n, sheet, language)
            for name, board in maps.items()
        ],
        "quick_reference": [lambda sheet, language: card_document(sheet, language, house)],
        "tank_chess_board": [
            lambda sheet, language, n=name, b=layout: chess_board_document(
                b, n, sheet, language, square
            )
            for name, layout in layouts.items()
        ],
        "tank_chess_pieces": [
            lambda sheet, language: chess_pieces_document(sheet, language, square, back)
        ],
        **{
            book: [lambda sheet, language, b=book: book_document(b, sheet, language)]
            for book in DOCUMENTS
        },
    }
    for name in options.only:
        yield from groups[name]


def _named(option: str, names: tuple[str, ...], read: Callable[[str], T]) -> dict[str, T]:
    """What was read, by what its file is to be called."""
    found: dict[str, T] = {}
    for name in names:
        stem = Path(name).stem
        if stem in found:
            raise BadInput.of(option, f"two of them are called {stem!r:.60}")
        found[stem] = read(name)
    return found
