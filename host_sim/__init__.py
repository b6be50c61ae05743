"""The simulator and tools that run on a desktop, around the logic that the board runs too.

`from host_sim import taktik, tank_chess` is all that a program needs to play.
"""

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_sim.games.taktik import api as taktik
    from host_sim.games.tank_chess import api as tank_chess

__all__ = ["taktik", "tank_chess"]


def __getattr__(name: str) -> ModuleType:
    """What a game offers to programs, loaded when it is asked for: the command line is quicker."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return importlib.import_module(f"{__name__}.games.{name}.api")
