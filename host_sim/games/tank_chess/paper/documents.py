"""All that Tank Chess prints, and the options that are its own."""

import argparse
from pathlib import Path

from host_sim.games.tank_chess.formats.layout import SHIPPED, find_layout, read_layout
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.paper.board import board_document
from host_sim.games.tank_chess.paper.pieces import pieces_document
from host_sim.kit.texts import shipped
from host_sim.paper.books import Book, book_document
from host_sim.paper.counter_sheets import Back
from host_sim.paper.options import add, named, scale_of
from host_sim.paper.papers import Makers, Papers
from host_sim.paper.tiled import SCALE

BOARD, PIECES, RULES = "tank_chess_board", "tank_chess_pieces", "tank_chess_rules"
BOOKS = (Book(Record.GAME, Path(__file__).parents[1]),)


class TankChessPapers(Papers):
    names = (BOARD, PIECES, RULES)

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        layouts = ",".join(shipped(SHIPPED, "layout"))
        add(parser, "--layout", layouts, "LAYOUT,…", "Tank Chess boards of these: names or files")
        add(parser, "--square", f"{SCALE:g}", "MM", "a square of the Tank Chess board")

    def makers(self, given: argparse.Namespace) -> Makers:
        layouts = named("--layout", given.layout, lambda name: read_layout(find_layout(name)))
        square = scale_of("--square", given.square)
        back = Back(given.counters)
        return {
            BOARD: [
                lambda sheet, words, n=name, b=layout: board_document(b, n, sheet, words, square)
                for name, layout in layouts.items()
            ],
            PIECES: [lambda sheet, words: pieces_document(sheet, words, square, back)],
            RULES: [lambda sheet, words: book_document(RULES, BOOKS, sheet, words)],
        }
