"""Nothing imports upwards: who may import whom, as the README draws it."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = {
    "speldator": ROOT / "firmware/speldator",
    "panel": ROOT / "firmware/panel",
    "boards": ROOT / "firmware/boards",
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
    "host_sim.lab": {"speldator", "host_sim.speldators"},
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
    "host_sim.terminal": {"speldator", "panel", "host_sim.boards"},
}
# What a stock MicroPython has of what the shared logic and the board's side use.
ON_THE_BOARD = {"array", "gc", "hashlib", "json", "neopixel", "os", "time"}
ON_A_BOARD = {"speldator", "panel", "boards"}
ONLY_ONE_WORLD = {
    "contract.py": {"typing"},
    "pico.py": {"uhashlib", "umachine", "uos", "utime"},
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
