"""The kernel twice, to be tested and measured in one program: interpreted, and compiled where
`make fast` was run."""

import importlib.util
from pathlib import Path

from host_sim.games.tank_chess.rules import kernel
from host_sim.games.tank_chess.rules.kernel import Kernel


def _interpreted() -> type[Kernel]:
    """Of the source, whatever `kernel` is."""
    source = Path(__file__).with_name("kernel.py")
    spec = importlib.util.spec_from_file_location(f"{kernel.__name__}_interpreted", source)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Kernel


COMPILED = Kernel if not str(kernel.__file__).endswith(".py") else None
INTERPRETED = _interpreted() if COMPILED else Kernel
