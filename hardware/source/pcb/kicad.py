"""KiCad 6, if this machine has it: it fills, checks and plots the board, outside our Python.

Debian's package (apt-get install --no-install-recommends kicad) brings its own Python module, which
only the system's Python can load; so kicad_side.py runs there.
"""

import os
import re
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

DEBIAN_PYTHON = Path("/usr/bin/python3")
SIDE = Path(__file__).with_name("kicad_side.py")
# Newer ones write other bytes, and other files.
VERSION = "6.0."
PACKAGE = "kicad"


class KiCadError(Exception):
    """KiCad did not do what it was asked for."""


@cache
def version() -> str:
    """Empty where there is none."""
    if not DEBIAN_PYTHON.exists():
        return ""
    done = subprocess.run(
        [DEBIAN_PYTHON, "-c", "import pcbnew; print(pcbnew.GetBuildVersion())"],
        capture_output=True,
        text=True,
        env=_environment(),
    )
    return done.stdout.strip() if done.returncode == 0 else ""


def missing() -> str:
    """What there is not, and how to get it; empty if all is there."""
    if find_spec("InteractiveHtmlBom") is None:
        return "the Python package InteractiveHtmlBom"
    return missing_kicad()


def missing_kicad() -> str:
    """What is missing of KiCad alone."""
    if version().startswith(VERSION):
        return ""
    found = version() or "none"
    return f"KiCad {VERSION}x of Debian 12 (found: {found}): apt-get install {PACKAGE}"


def fill(board: Path) -> None:
    """Fill the ground planes, in the file itself."""
    _run(SIDE, "fill", board)


def plot(board: Path, folder: Path) -> None:
    """Write Gerber and drill files into a folder."""
    _run(SIDE, "plot", board, folder)


def findings(board: Path) -> list[str]:
    """What the design rule check complains about, by the rules in the project file beside it."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.txt"
        _run(SIDE, "check", board, report)
        text = report.read_text(encoding="utf-8")
    counts = [int(n) for n in re.findall(r"\*\* Found (\d+) ", text)]
    found = re.findall(r"^\[.*(?:\n    .*)*", text, re.MULTILINE)
    if len(counts) != 3 or sum(counts) != len(found):
        raise KiCadError(f"a report that we cannot read:\n{text}")
    return found


def interactive_bom(board: Path, folder: Path, name: str) -> None:
    """PyPI's InteractiveHtmlBom, of our own environment, with KiCad's Python."""
    package = find_spec("InteractiveHtmlBom")
    if package is None or package.origin is None:
        raise KiCadError("InteractiveHtmlBom is not installed")
    with TemporaryDirectory() as only:
        # Only this package: the others in its folder belong to another Python.
        Path(only, "InteractiveHtmlBom").symlink_to(Path(package.origin).parent)
        _run(
            "-m",
            "InteractiveHtmlBom.generate_interactive_bom",
            "--no-browser",
            f"--dest-dir={folder}",
            f"--name-format={name}",
            "--show-fields=Value,For,Group",
            "--group-fields=Value,Footprint,Group",
            "--checkboxes=Bought,Soldered",
            "--highlight-pin1=all",
            "--include-tracks",
            "--include-nets",
            "--no-compression",  # so that a test can read it
            board,
            path=only,
        )


def _environment(path: str = "") -> dict[str, str]:
    """Without a display, settings of a person, or a time zone."""
    kept = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
    alone = {"LC_ALL": "C.UTF-8", "TZ": "UTC", "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
    return kept | alone | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


def _run(*words: str | Path, path: str = "") -> None:
    with TemporaryDirectory() as home:
        done = subprocess.run(
            [DEBIAN_PYTHON, *words],
            capture_output=True,
            text=True,
            env=_environment(path) | {"HOME": home},
        )
    if done.returncode:
        raise KiCadError(f"{' '.join(map(str, words))}: {done.stderr[-500:]}")
