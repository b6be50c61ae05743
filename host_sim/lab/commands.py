"""`taktik lab …`: players measured against each other."""

import argparse
from collections.abc import Sequence

from host_sim.lab import arguments, match_command, tune_command, verbs


def add_to(parser: argparse.ArgumentParser, asked: Sequence[str]) -> None:
    add = parser.add_subparsers(required=True, dest="verb", metavar="VERB").add_parser
    kind = arguments.game(asked)
    match_command.add_match(add, kind)
    verbs.add_ladder(add, kind)
    verbs.add_study(add)
    verbs.add_report(add)
    tune_command.add_tune(add, kind)
