"""Nothing imports upwards: who may import whom, as the README draws it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = {
    "speldator": ROOT / "firmware/speldator",
    "panel": ROOT / "firmware/panel",
    "boards": ROOT / "firmware/boards",
    "hardware.source": ROOT / "hardware/source",
    **{
        f"host_sim.{p.name}": p
        for p in (ROOT / "host_sim").iterdir()
        if (p / "__init__.py").exists()
    },
}
ALLOWED = {
    "speldator": set[str](),
    "panel": {"speldator"},
    "boards": {"speldator", "panel"},
    "host_sim.boards": {"speldator", "panel"},
    "host_sim.flashing": {"panel"},
    "host_sim.speldators": {"speldator"},
    "host_sim.lab": {"speldator", "host_sim.speldators", "host_sim.kit", "host_sim.games"},
    "host_sim.adapters": {"speldator", "host_sim.speldators", "host_sim.kit", "host_sim.games"},
    "host_sim.kit": set[str](),
    "host_sim.words": set[str](),
    "host_sim.paper": {"speldator", "host_sim.kit", "host_sim.words"},
    "host_sim.games": {
        "speldator",
        "host_sim.kit",
        "host_sim.words",
        "host_sim.paper",
        "host_sim.speldators",
    },
    "host_sim.table": {
        "speldator",
        "host_sim.speldators",
        "host_sim.kit",
        "host_sim.words",
        "host_sim.games",
    },
    "host_sim.terminal": {"speldator", "panel", "host_sim.boards", "host_sim.kit"},
    "hardware.source": {"speldator", "panel", "host_sim.kit"},
}
# What a stock MicroPython has of what the shared logic and the board's side use.
ON_THE_BOARD = {"array", "gc", "hashlib", "json", "neopixel", "os", "time"}
ON_A_BOARD = {"speldator", "panel", "boards"}
ONLY_ONE_WORLD = {
    "contract.py": {"typing"},
    "pico.py": {"uhashlib", "uio", "umachine", "uos", "uselect", "utime"},
    "circuit.py": {"board", "digitalio"},
}


def imported(path: Path) -> Iterator[str]:
    """Modules that a file imports when it runs, not those for the type checker alone."""

    def visit(node: ast.AST) -> Iterator[str]:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            return
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, f"{path}: imports are absolute"
            yield node.module
        for child in ast.iter_child_nodes(node):
            yield from visit(child)

    yield from visit(ast.parse(path.read_text(encoding="utf-8")))


def owner(module: str) -> str | None:
    parts = module.split(".")
    return next((f for f in FOLDERS if parts[: f.count(".") + 1] == f.split(".")), None)


def test_every_folder_imports_only_what_lies_below_it() -> None:
    for folder, path in FOLDERS.items():
        for file in path.rglob("*.py"):
            theirs = {owner(module) for module in imported(file)} - {None, folder}
            assert theirs <= ALLOWED[folder], f"{file.relative_to(ROOT)} imports {theirs}"


def test_the_firmware_uses_only_what_a_stock_board_has() -> None:
    for folder in ON_A_BOARD:
        for file in FOLDERS[folder].glob("*.py"):
            modules = {m.split(".")[0] for m in imported(file)} - ON_A_BOARD
            allowed = ON_THE_BOARD | ONLY_ONE_WORLD.get(file.name, set())
            assert modules <= allowed, f"{file.relative_to(ROOT)} imports {modules - allowed}"


def test_the_shared_logic_imports_nothing_but_itself() -> None:
    for file in FOLDERS["speldator"].glob("*.py"):
        assert {m.split(".")[0] for m in imported(file)} <= {"speldator"}


def reached(path: Path) -> Iterator[Path]:
    """Files and folders that a file of ours names by a path, from wherever it begins."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = node.value
            if "/" in name and re.fullmatch(r"[\w./-]+", name):
                yield from (p / name for p in path.parents if ROOT in (p, *p.parents))


def holder(path: Path) -> str | None:
    """The folder of ours in which a path lies."""
    return next((f for f, p in FOLDERS.items() if p in (path, *path.parents)), None)


def test_no_folder_reaches_upwards_by_a_path() -> None:
    found = 0
    for folder, path in FOLDERS.items():
        for file in path.rglob("*.py"):
            for other in (p.resolve() for p in reached(file) if p.exists()):
                theirs = holder(other)
                found += theirs is not None
                assert theirs in (None, folder, *ALLOWED[folder]), f"{file.name} reads {other}"
    assert found  # or nothing would be held
