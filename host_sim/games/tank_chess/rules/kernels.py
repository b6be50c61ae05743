"""The kernel twice: interpreted, and compiled where `make fast` was run."""

import importlib

from host_sim.games.tank_chess.rules.kernel import Kernel


def _compiled() -> type[Kernel] | None:
    try:
        return importlib.import_module("host_sim.games.tank_chess.rules.kernel_compiled").Kernel
    except ImportError:
        return None


INTERPRETED = Kernel
COMPILED = _compiled()
FASTEST = COMPILED or INTERPRETED
