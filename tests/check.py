"""What `make test` runs: lint, types of firmware, host code and page, then every test."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYRIGHT = ROOT / "tests/node_modules/.bin/pyright"
# As many at once as there are cores, file by file in their order: the emulated boards, which take
# longest, come early. More than four at once would only crowd the memory.
SIDE_BY_SIDE = "-n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder"
PYTEST = ["-m", "pytest", *SIDE_BY_SIDE.split()]
ENGINES = [
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
    "tests": [sys.executable, *PYTEST],
}
COMPILE: dict[str, list[str | Path]] = {"compile": [sys.executable, "-m", "host_sim.compile"]}

NEWEST = 13  # of Python 3; there are wheels of all that we need
INSTALL = ["-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
REQUIREMENTS = ["host_sim/requirements.txt", "tests/requirements.txt"]
MADE_OF = [*REQUIREMENTS, "pyproject.toml", "firmware/panel/version.py"]
# What another Python cannot change: boards, browsers and what was compiled for this Python.
SAME_ANYWHERE = [
    *(f"--ignore=tests/{name}" for name in ("emulator", "firmware", "mpy", "hardware", "paper")),
    *(f"--ignore-glob=*/{name}" for name in ("test_page_*.py", "test_*_on_emulated_board.py")),
    *("-k", "not compiled"),
]


def newest_python() -> str | None:
    """The newest Python on this machine that is newer than this one and one of ours."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    for minor in range(NEWEST, sys.version_info.minor, -1):
        name = f"python3.{minor}"
        for found in (shutil.which(name), *pyenv.glob(f"versions/*/bin/{name}")):
            # The name may be a mere signpost, and Debian's may be without what makes environments.
            if found and not _fails([found, "-c", "import ensurepip"], quiet=True):
                return str(found)
    return None


def environment(python: str) -> str | None:
    """The Python of an environment under build/ that has what tests need; made if need be."""
    folder = ROOT / "build" / Path(python).name
    made_of = "".join((ROOT / name).read_text() for name in MADE_OF)
    ready, ours = folder / "ready", str(folder / "bin/python")
    if ready.exists() and ready.read_text() == made_of:
        return ours
    steps: list[list[str | Path]] = [
        [python, "-m", "venv", "--clear", folder],
        *(
            [ours, *INSTALL, "--require-hashes", "--no-build-isolation", "-r", file]
            for file in REQUIREMENTS
        ),
        [ours, *INSTALL, "--no-deps", "--no-build-isolation", "--editable", "."],
    ]
    if any(map(_fails, steps)):
        return None
    ready.write_text(made_of)
    return ours


def _fails(command: list[str | Path], quiet: bool = False, **variables: str) -> int:
    out = subprocess.DEVNULL if quiet else None
    env = os.environ | variables
    return subprocess.run(command, cwd=ROOT, env=env, stdout=out, stderr=out).returncode


def interpreted() -> int:
    """Both games once more, as they are without a compiler."""
    print("-- the engines once more, interpreted", flush=True)
    return _fails([sys.executable, *PYTEST, *ENGINES], TAKTIK_INTERPRETED="1")


def on_newest() -> int:
    """The host's side, interpreted, on the newest Python, if there is another."""
    python = newest_python()
    if python is None:
        print("-- no newer Python is here to run the host's tests on")
        return 0
    print(f"-- the host's tests on {Path(python).name}", flush=True)
    ours = environment(python)
    return _fails([ours, *PYTEST, *SAME_ANYWHERE], TAKTIK_INTERPRETED="1") if ours else 2


def main(arguments: list[str]) -> int:
    """With `--quick` only what takes seconds: no test. With `--newest` only the newest Python."""
    if arguments == ["--newest"]:
        return on_newest()
    if arguments == ["--quick"]:
        quick = [command for name, command in CHECKS.items() if name != "tests"]
        return max(_fails(command) for command in quick)
    # Where nothing may be skipped, both games are tested compiled and interpreted.
    everything = os.environ.get("CI") == "true"
    for name, command in (COMPILE | CHECKS if everything else CHECKS).items():
        print(f"-- {name}", flush=True)
        if code := _fails(command):
            return code
    return interpreted() if everything else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
