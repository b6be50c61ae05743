"""What `make test` runs: lint, types of firmware, host code and page, then every test."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYRIGHT = ROOT / "tests/node_modules/.bin/pyright"
COMPILE = [sys.executable, "-m", "host_sim.compile"]
INTERPRETED = "the engines once more, interpreted"
# As many at once as there are cores, file by file in their order: the emulated boards, which take
# longest, come early. More than four at once would only crowd the memory.
SIDE_BY_SIDE = "-n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder"
TESTS = [sys.executable, "-m", "pytest", *SIDE_BY_SIDE.split()]
ENGINES = TESTS + [
    f"tests/{name}"
    for name in (
        "games/taktik/clauses",
        "games/taktik/test_second_implementation.py",
        "games/tank_chess/clauses",
        "games/tank_chess/test_games.py",
        "games/tank_chess/test_random_layouts.py",
    )
]
CHECKS: dict[str, list[str | Path]] = {
    "lint": [sys.executable, "-m", "ruff", "check", "--quiet", "."],
    "format": [sys.executable, "-m", "ruff", "format", "--quiet", "--check", "."],
    "types of the firmware, against the Pico's stubs": [PYRIGHT, "-p", "firmware"],
    "types of the host code, strictly": [PYRIGHT],
    "types of the page": [PYRIGHT.with_name("tsc"), "-p", "tests/table"],
    "tests": [*TESTS],
}


def main() -> int:
    # Where nothing may be skipped, both games are tested compiled and interpreted.
    checks = CHECKS
    if os.environ.get("CI") == "true":
        checks = {"compile": COMPILE} | CHECKS | {INTERPRETED: ENGINES}
    for name, command in checks.items():
        print(f"-- {name}", flush=True)
        env = os.environ | ({"TAKTIK_INTERPRETED": "1"} if name == INTERPRETED else {})
        if code := subprocess.run(command, cwd=ROOT, env=env).returncode:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
