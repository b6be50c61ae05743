"""Which files go onto a board, and where. Found by listing folders: new modules need no entry."""

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from host_sim.flashing.errors import BoardError
from host_sim.flashing.mpy import compile_module

REPOSITORY = Path(__file__).resolve().parents[2]
PACKAGES = ("boards", "panel", "speldator")

# Each world has one module that talks to its own pins, and the other world must not carry it. What
# a board can do is written down for readers and type checkers alone.
NOT_FOR_MICROPYTHON = frozenset({"boards/circuit.py", "boards/contract.py"})
NOT_FOR_CIRCUITPYTHON = frozenset({"boards/pico.py", "boards/contract.py"})

NEOPIXEL = "adafruit-circuitpython-neopixel"


def shipped_files(repository: Path = REPOSITORY) -> dict[str, bytes]:
    """What a MicroPython board carries: path on the board -> content, sorted.

    boot.py and main.py stay source: MicroPython starts them by these very names. They are tiny;
    everything else is compiled, which loads three times faster. An empty __init__ stays behind:
    MicroPython needs none, and would spend 2 ms of its start on each.
    """
    files = {
        "boot.py": _read(repository / "boot.py"),
        "main.py": _read(repository / "firmware" / "main.py"),
    }
    for name, source in _modules(repository, leave_out=NOT_FOR_MICROPYTHON):
        if source.name != "__init__.py":
            files[name.removesuffix(".py") + ".mpy"] = compile_module(source, name)
    return dict(sorted(files.items()))


def frozen_sources(repository: Path = REPOSITORY) -> dict[str, str]:
    """What becomes part of MicroPython itself in `make firmware`: path -> text, sorted."""
    files = {
        "boot.py": _read(repository / "boot.py"),
        "main.py": _read(repository / "firmware" / "main.py"),
    }
    for name, source in _modules(repository, leave_out=NOT_FOR_MICROPYTHON):
        if source.name != "__init__.py":
            files[name] = source.read_bytes()
    return {path: content.decode() for path, content in sorted(files.items())}


def circuitpython_files(repository: Path = REPOSITORY) -> dict[str, bytes]:
    """What a CIRCUITPY drive carries: path -> content, sorted. Source only: CircuitPython's
    bytecode is not MicroPython's. No boot.py: ours is for MicroPython's start-up."""
    files = {"code.py": _read(repository / "firmware" / "code.py"), "lib/neopixel.py": _neopixel()}
    for name, source in _modules(repository, leave_out=NOT_FOR_CIRCUITPYTHON):
        files[name] = source.read_bytes()
    return dict(sorted(files.items()))


def _modules(repository: Path, leave_out: frozenset[str]) -> Iterator[tuple[str, Path]]:
    firmware = repository / "firmware"
    for package in PACKAGES:
        sources = sorted((firmware / package).rglob("*.py"))
        if not sources:
            raise BoardError(f"No firmware in {firmware / package}. Run this from a full checkout.")
        for source in sources:
            name = source.relative_to(firmware).as_posix()
            if name not in leave_out:
                yield name, source


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BoardError(f"Cannot read {path}: {error.strerror}. Is the checkout full?") from error


def _neopixel() -> bytes:
    """Adafruit's driver. Its own need, adafruit_pixelbuf, is part of CircuitPython on RP2 boards
    (CIRCUITPY_PIXELBUF follows CIRCUITPY_FULL_BUILD, which ports/raspberrypi sets)."""
    try:
        # Read, not imported: on a PC it would ask for pins.
        return Path(str(distribution(NEOPIXEL).locate_file("neopixel.py"))).read_bytes()
    except (PackageNotFoundError, OSError) as error:
        raise BoardError(
            f"The driver {NEOPIXEL} is not installed here; make circuitpython installs it."
        ) from error
