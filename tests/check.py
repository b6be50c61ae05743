"""What `make test` runs: lint, types of firmware, host code and page, then every test."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYRIGHT = ROOT / "tests/node_modules/.bin/pyright"
# As many files at once as there are cores, in the order of conftest.py. Twice as many take longer
# on two cores; more than four would only crowd the memory.
SIDE_BY_SIDE = "-n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder"
PYTEST = ["-m", "pytest", *SIDE_BY_SIDE.split()]
CHECKS: dict[str, list[str | Path]] = {
    "lint": [sys.executable, "-m", "ruff", "check", "--quiet", "."],
    "format": [sys.executable, "-m", "ruff", "format", "--quiet", "--check", "."],
    "types of the firmware, against the Pico's stubs": [PYRIGHT, "-p", "firmware"],
    "types of the host code, strictly": [PYRIGHT],
    "types of the page": [PYRIGHT.with_name("tsc"), "-p", "tests/table"],
}
MICROPYTHON = [sys.executable, "-m", "host_sim.flashing.building.micropython"]
COMPILE: list[str | Path] = [sys.executable, "-m", "host_sim.compile"]

NEWEST = 13  # of Python 3; there are wheels of all that we need
INSTALL = ["-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
REQUIREMENTS = ["host_sim/requirements.txt", "tests/requirements.txt"]
MADE_OF = [*REQUIREMENTS, "pyproject.toml", "firmware/panel/version.py"]
# What another Python cannot change: boards and what is built for them, browsers, and what was
# compiled for this Python.
SAME_ANYWHERE = [
    *(f"--ignore=tests/{name}" for name in ("emulator", "firmware", "mpy", "hardware")),
    *(
        f"--ignore-glob=*/{name}"
        for name in ("test_page_*.py", "test_*_on_emulated_board.py", "flashing/test_firmware.py")
    ),
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


def on_newest() -> int:
    """The host's side, interpreted, on the newest Python; on this one if there is none newer."""
    python = newest_python()
    ours = environment(python) if python else sys.executable
    print(f"-- the host's tests, interpreted, on {Path(python or ours or '').name}", flush=True)
    return _fails([ours, *PYTEST, *SAME_ANYWHERE], TAKTIK_INTERPRETED="1") if ours else 2


def checked() -> bool:
    """Lint and types, at once; each is told when it has ended, with what it found."""

    def check(name: str) -> bool:
        done = subprocess.run(CHECKS[name], cwd=ROOT, capture_output=True, text=True)
        found = done.stdout + done.stderr if done.returncode else "fine\n"
        print(f"-- {name}: {found}", end="", flush=True)
        return done.returncode == 0

    with ThreadPoolExecutor() as pool:
        return all(list(pool.map(check, CHECKS)))


def main(arguments: list[str]) -> int:
    """With `--quick` only what takes seconds: no test. With `--newest` only the newest Python."""
    if arguments == ["--newest"]:
        return on_newest()
    if arguments == ["--quick"]:
        return 0 if checked() else 1
    # Built meanwhile; if that fails, the tests that need it tell why.
    with subprocess.Popen(MICROPYTHON, cwd=ROOT, stdout=subprocess.DEVNULL):
        fine = checked()
    if not fine:
        return 1
    # Where nothing may be skipped, both games are tested compiled here and interpreted there.
    everything = os.environ.get("CI") == "true"
    if everything and (code := _fails(COMPILE)):
        return code
    print("-- tests", flush=True)
    return _fails([sys.executable, *PYTEST]) or (on_newest() if everything else 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
