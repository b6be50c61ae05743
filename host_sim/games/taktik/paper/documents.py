"""All that Taktik prints, and the options that are its own."""

import argparse
from pathlib import Path

from host_sim.games.taktik.formats.map_text import SHIPPED, find_map, read_map
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.paper.board import board_document
from host_sim.games.taktik.paper.card import card_document
from host_sim.games.taktik.paper.counters import counters_document_of
from host_sim.games.taktik.paper.mine_pads import mine_pads_document
from host_sim.games.taktik.rules.house import find_house
from host_sim.kit.texts import shipped
from host_sim.paper.books import SPELDATOR, Book, book_document
from host_sim.paper.counter_sheets import Back
from host_sim.paper.options import add, named, scale_of
from host_sim.paper.papers import Makers, Papers
from host_sim.paper.tiled import SCALE

BOOKS = (Book(Record.GAME, Path(__file__).parents[1]), SPELDATOR)


class TaktikPapers(Papers):
    names = ("board", "counters", "mine_maps", "quick_reference", "rules")

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        maps = ",".join(shipped(SHIPPED, "map"))
        add(parser, "--map", maps, "MAP,…", "boards and mine maps of these: names or files")
        add(parser, "--scale", f"{SCALE:g}", "MM", "a space of the board across its flats")
        parser.add_argument(
            "--numbered",
            action="store_true",
            help="numbers on the counters, and no strengths below",
        )
        parser.add_argument(
            "--house", metavar="HOUSE", help="house rules, for card and counters: a name or a file"
        )

    def makers(self, given: argparse.Namespace) -> Makers:
        house = find_house(given.house)
        maps = named("--map", given.map, lambda name: read_map(find_map(name)))
        scale = scale_of("--scale", given.scale)
        back = Back(given.counters)
        return {
            "board": [
                lambda sheet, words, n=name, b=board: board_document(b, n, sheet, words, scale)
                for name, board in maps.items()
            ],
            "counters": [
                lambda sheet, words: counters_document_of(
                    sheet, words, scale, house, back, given.numbered
                )
            ],
            "mine_maps": [
                lambda sheet, words, n=name, b=board: mine_pads_document(b, n, sheet, words)
                for name, board in maps.items()
            ],
            "quick_reference": [lambda sheet, words: card_document(sheet, words, house)],
            "rules": [lambda sheet, words: book_document("rules", BOOKS, sheet, words)],
        }
