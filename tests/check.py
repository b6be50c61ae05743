"""What `make test` runs: lint, types of firmware and of host code, then every test."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYRIGHT = ROOT / "tests/node_modules/.bin/pyright"
COMPILE = [sys.executable, "-m", "host_sim.tank_chess.compile"]
CHECKS: dict[str, list[str | Path]] = {
    "lint": [sys.executable, "-m", "ruff", "check", "--quiet", "."],
    "format": [sys.executable, "-m", "ruff", "format", "--quiet", "--check", "."],
    "types of the firmware, against the Pico's stubs": [PYRIGHT, "-p", "firmware"],
    "types of the host code, strictly": [PYRIGHT],
    "tests": [sys.executable, "-m", "pytest"],
}


def main() -> int:
    # Where nothing may be skipped, the compiled kernel is tested too.
    first = {"compile": COMPILE} if os.environ.get("CI") == "true" else {}
    for name, command in (first | CHECKS).items():
        print(f"-- {name}", flush=True)
        if code := subprocess.run(command, cwd=ROOT).returncode:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
