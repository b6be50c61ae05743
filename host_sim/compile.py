"""`make fast`: compiles the hot parts of both games with mypyc, from the sources as they are.

The modules of Taktik go in place of the interpreted ones. The kernel of Tank Chess gets a second
name, so that both can be used, tested and measured in one program.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from host_sim.kit.compiled import FAST, ROOT

WORK = ROOT / "build" / "compiling"
TAKTIK = (
    "hexes",
    "board",
    "forces",
    "theatre",
    "state",
    "supply",
    "victory",
    "movement",
    "repair",
    "fire",
    "turns",
    "engine",
    "reach",
    "naming",
    "history",
    "game",
)
# By package: its modules, and what each is called once it is compiled.
MODULES = {
    "host_sim.games.taktik.rules": {name: name for name in TAKTIK},
    "host_sim.games.tank_chess.rules": {"kernel": "kernel_compiled"},
}
# One group a package: calls within it are those of C.
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(["--follow-imports=silent", *{files}], group_name="{package}.compiled")
setup(name="fast", ext_modules=modules)
"""


def main() -> int:
    for folder in (WORK, FAST):
        shutil.rmtree(folder, ignore_errors=True)
    for source in (ROOT / "host_sim").rglob("*.py"):
        copy = WORK / source.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, copy)
    for package, modules in MODULES.items():
        done = _compile(package, modules)
        if done.returncode:
            print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
            print(f"taktik: {package} was not compiled; all works, slower", file=sys.stderr)
            return 2
        _keep(package, modules)
    return 0


def _compile(package: str, modules: dict[str, str]) -> subprocess.CompletedProcess[str]:
    folder = Path(*package.split("."))
    files = [str(folder / f"{name}.py") for name in modules.values()]
    for source, file in zip(modules, files, strict=True):
        shutil.copy(ROOT / folder / f"{source}.py", WORK / file)
    (WORK / "setup.py").write_text(SETUP.format(files=files, package=package), encoding="utf-8")
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    return subprocess.run(command, cwd=WORK, capture_output=True, text=True)


def _keep(package: str, modules: dict[str, str]) -> None:
    """The libraries, and the sources that they are of."""
    folder = Path(*package.split("."))
    (FAST / folder).mkdir(parents=True)
    for library in (*(WORK / folder).glob("*.so"), *(WORK / folder).glob("*.pyd")):
        shutil.copy(library, FAST / folder)
    for source in modules:
        shutil.copy2(ROOT / folder / f"{source}.py", FAST / folder)


if __name__ == "__main__":
    sys.exit(main())
