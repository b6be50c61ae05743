"""`make fast`: compiles the kernel with mypyc, beside the one that is interpreted.

The same source under a second name, so that both can be used, tested and measured in one program.
"""

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
WORK = HERE.parents[1] / "build" / "fast"
NAME = "kernel_compiled"


def main() -> int:
    package = WORK / "host_sim" / "tank_chess"
    shutil.rmtree(WORK, ignore_errors=True)
    package.mkdir(parents=True)
    for folder in (package.parent, package):
        (folder / "__init__.py").touch()
    shutil.copy(HERE / "flat.py", package)
    shutil.copy(HERE / "kernel.py", package / f"{NAME}.py")
    source = package.relative_to(WORK) / f"{NAME}.py"
    done = subprocess.run(
        [sys.executable, "-m", "mypyc", str(source)], cwd=WORK, capture_output=True, text=True
    )
    built = [*package.glob(f"{NAME}*.so"), *package.glob(f"{NAME}*.pyd")]
    if done.returncode or not built:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        print("taktik: the kernel was not compiled; without it all works, slower", file=sys.stderr)
        return 2
    for old in (*HERE.glob(f"{NAME}*.so"), *HERE.glob(f"{NAME}*.pyd")):
        old.unlink()
    for library in built:
        shutil.copy(library, HERE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
