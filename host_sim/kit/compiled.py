"""Where a game finds what `make fast` compiled of it; without that all works, slower.

TAKTIK_INTERPRETED=1 leaves it aside, to debug and to compare.
"""

import filecmp
import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
FAST = ROOT / "build" / "fast"


def compiled(package: str) -> list[str]:
    """The folder of a package's compiled modules, to be put on the package's `__path__`.

    Beside them lie the sources that they were made of: if one was edited since, none is used.
    """
    ours, made = (root.joinpath(*package.split(".")) for root in (ROOT, FAST))
    sources = [path.name for path in made.glob("*.py")]
    same, _, _ = filecmp.cmpfiles(ours, made, sources, shallow=False)
    stale = not sources or same != sources
    return [] if stale or os.environ.get("TAKTIK_INTERPRETED") else [str(made)]
