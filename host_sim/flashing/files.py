"""Which files go onto a board, and where. Found by listing folders: new modules need no entry."""

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from host_sim.flashing.bundle import BUNDLE, link
from host_sim.flashing.errors import BoardError
from host_sim.flashing.mpy import compile_module

REPOSITORY = Path(__file__).resolve().parents[2]
PACKAGES = ("boards", "panel", "speldator")
STARTERS = ("boot.py", "main.py")
ASKED = ("panel.settings", "panel.version")  # for at the REPL, and by `make flash`

# Each world has one module that talks to its own pins, and the other world must not carry it. What
# a board can do is written down for readers and type checkers alone.
NOT_FOR_MICROPYTHON = frozenset({"boards/circuit.py", "boards/contract.py"})
NOT_FOR_CIRCUITPYTHON = frozenset({"boards/pico.py", "boards/contract.py"})

NEOPIXEL = "adafruit-circuitpython-neopixel"


def shipped_files(repository: Path = REPOSITORY) -> dict[str, bytes]:
    """What a MicroPython board carries: path on the board -> content, sorted.

    boot.py and main.py stay source: MicroPython starts them by these very names. They are tiny;
    everything else is compiled, which loads three times faster.
    """
    files: dict[str, bytes] = {}
    for path, text in frozen_sources(repository).items():
        if path in STARTERS:
            files[path] = text.encode()
        else:
            files[path.removesuffix(".py") + ".mpy"] = compile_module(text, path)
    return dict(sorted(files.items()))


def frozen_sources(repository: Path = REPOSITORY) -> dict[str, str]:
    """The same as source, path -> text: what `make firmware` builds into MicroPython itself."""
    starters = {
        "boot": _read(repository / "boot.py").decode(),
        "main": _read(repository / "firmware" / "main.py").decode(),
    }
    modules: dict[str, str] = {}
    for name, source in _modules(repository, leave_out=NOT_FOR_MICROPYTHON):
        # An empty __init__ stays behind: MicroPython needs none.
        if source.name != "__init__.py":
            modules[name.removesuffix(".py").replace("/", ".")] = source.read_text("utf-8")
    linked = link({**starters, **modules}, tuple(starters), ASKED)
    return {f"{name}.py": text for name, text in sorted(linked.items())}


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


if __name__ == "__main__":  # for whoever has a traceback from a board and wants to see the line
    print(frozen_sources()[f"{BUNDLE}.py"], end="")
