"""Every document that `make paper` makes by default, each in its forms."""

import argparse
from collections.abc import Iterator

from host_sim.paper import options
from host_sim.paper.options import Options, understood
from host_sim.paper.run import makers
from host_sim.paper.typeset import Document


def given(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    options.add_to(parser)
    return parser.parse_args(arguments)


def chosen(*arguments: str) -> Options:
    return understood(given(*arguments))


def documents(*arguments: str) -> Iterator[tuple[str, str, Document]]:
    """Size of paper, language, document."""
    wanted = chosen(*arguments)
    for make in makers(wanted):
        for sheet in wanted.sheets:
            for language in wanted.languages:
                yield sheet.name, language, make(sheet, language)
