"""The games: each is a folder of its own, and nothing around them names one.

A game is a package with a module `kind`, whose KIND keeps the promise of `contract.Kind`.
"""

import importlib

from host_sim.games.contract import Kind
from host_sim.words import Words

GAMES = ["host_sim.games.taktik", "host_sim.games.tank_chess"]


def kinds() -> dict[str, Kind]:
    """Every game of the list, by its name."""
    found = [importlib.import_module(f"{game}.kind").KIND for game in GAMES]
    return {kind.name: kind for kind in found}


def words() -> Words:
    """Every text of the program: the shell's, and those in the folder of each game."""
    return Words(kind.folder / "words" for kind in kinds().values())
