"""Everything that `make paper` prints, once, as somebody waits for it: from a cold start."""

import subprocess
import sys
import timeit
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figure import Figure


def figures(folder: Path) -> Iterator[Figure]:
    command = [sys.executable, "-m", "host_sim", "paper", "-o", str(folder / "paper")]
    began = timeit.default_timer()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    yield "paper_all_documents", timeit.default_timer() - began, "s"
    yield "paper_files", len(list((folder / "paper").rglob("*.pdf"))), "files"
