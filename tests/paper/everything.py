"""Every document that `make paper` makes by default, each in its forms."""

import argparse
from collections.abc import Iterator

from host_sim.games import kinds
from host_sim.games.taktik.paper import documents as taktik
from host_sim.games.tank_chess.paper import documents as tank_chess
from host_sim.paper import options
from host_sim.paper.options import Options
from host_sim.paper.typeset import Document
from tests.spoken import WORDS

GAMES = [papers for kind in kinds().values() if (papers := kind.papers())]
NAMES = [name for papers in GAMES for name in papers.names]
# The books that each document of rules holds.
BOOKS = {"rules": taktik.BOOKS, "tank_chess_rules": tank_chess.BOOKS}


def given(*arguments: str) -> argparse.Namespace:
    """As the command line understands them."""
    parser = argparse.ArgumentParser()
    options.add_to(parser, GAMES, WORDS)
    return parser.parse_args(arguments)


def chosen(*arguments: str) -> Options:
    """What they mean."""
    return options.understood(given(*arguments), GAMES, WORDS)


def documents(*arguments: str) -> Iterator[tuple[str, str, Document]]:
    """Size of paper, language, document."""
    wanted = chosen(*arguments)
    for make in wanted.makers:
        for sheet in wanted.sheets:
            for words in wanted.languages:
                yield sheet.name, words.language.code, make(sheet, words)
