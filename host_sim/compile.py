"""`make fast`: compiles the hot parts of the games with mypyc, from the sources as they are.

A module that keeps its name goes in place of the interpreted one.
"""

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from host_sim.games import kinds
from host_sim.kit.compiled import FAST, ROOT

WORK = ROOT / "build" / "compiling"
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
    for package, modules in _compiled().items():
        done = _compile(package, modules)
        if done.returncode:
            print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
            print(f"taktik: {package} was not compiled; all works, slower", file=sys.stderr)
            return 2
        _keep(package, modules)
    return 0


def _compiled() -> dict[str, Mapping[str, str]]:
    """By package: its modules, and what each is called once it is compiled."""
    return {
        f"{kind.__module__.removesuffix('.kind')}.{folder}": modules
        for kind in kinds().values()
        for folder, modules in kind.compiled.items()
    }


def _compile(package: str, modules: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    folder = Path(*package.split("."))
    files = [str(folder / f"{name}.py") for name in modules.values()]
    for source, file in zip(modules, files, strict=True):
        shutil.copy(ROOT / folder / f"{source}.py", WORK / file)
    (WORK / "setup.py").write_text(SETUP.format(files=files, package=package), encoding="utf-8")
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    return subprocess.run(command, cwd=WORK, capture_output=True, text=True)


def _keep(package: str, modules: Mapping[str, str]) -> None:
    """The libraries, and the sources that they are of."""
    folder = Path(*package.split("."))
    (FAST / folder).mkdir(parents=True)
    for library in (*(WORK / folder).glob("*.so"), *(WORK / folder).glob("*.pyd")):
        shutil.copy(library, FAST / folder)
    for source in modules:
        shutil.copy2(ROOT / folder / f"{source}.py", FAST / folder)


if __name__ == "__main__":
    sys.exit(main())
