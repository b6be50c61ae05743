"""The tests of speldator and panel once more, on a real MicroPython (WebAssembly)."""

import ast
import functools
import json
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("tests/speldator", "tests/panel")
TIME_LIMIT_S = 300


def _test_files() -> list[Path]:
    return sorted(path for folder in FOLDERS for path in (ROOT / folder).glob("test_*.py"))


def _tests() -> list[tuple[str, str]]:
    """(module, function) of every test, read from the sources: one that does not run is missed."""
    found: list[tuple[str, str]] = []
    for path in _test_files():
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.append((module, node.name))
    return found


@functools.cache
def _results() -> tuple[dict[tuple[str, str], str], str]:
    """Faults by test, empty when it passed, and whatever else MicroPython had to say."""
    firmware = ROOT / "firmware"
    files = [f"firmware/{p}={p}" for p in _python_files(firmware, ("speldator", "panel"))]
    files += [str(p) for p in _python_files(ROOT, ("host_sim/boards",))]
    files += [str(p) for p in _python_files(ROOT, FOLDERS)]
    files += [str(p.relative_to(ROOT)) for p in (ROOT / "tests/panel").glob("*.json")]
    modules = list(dict.fromkeys(module for module, _ in _tests()))
    ran = subprocess.run(
        ["node", Path(__file__).with_name("run.mjs"), ROOT, *files, "--", *modules],
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT_S,
    )
    results: dict[tuple[str, str], str] = {}
    other: list[str] = [ran.stderr]
    for line in ran.stdout.splitlines():
        if line.startswith("TEST "):
            module, test, fault = json.loads(line.removeprefix("TEST "))
            results[module, test] = fault
        else:
            other.append(line)
    return results, "\n".join(other)


def _python_files(root: Path, folders: tuple[str, ...]) -> list[Path]:
    return [p.relative_to(root) for folder in folders for p in sorted((root / folder).glob("*.py"))]


@pytest.mark.parametrize(("module", "test"), _tests())
def test_on_micropython(module: str, test: str) -> None:
    results, other = _results()
    assert (module, test) in results, f"it did not run: {other[-2000:]}"
    assert not results[module, test], results[module, test]
