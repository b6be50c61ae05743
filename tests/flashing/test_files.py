"""Which files a board gets, found by listing the folders."""

import ast
import json
import shutil
from importlib.metadata import version
from pathlib import Path

import pytest

from host_sim.flashing import files, filesystem
from host_sim.flashing.boards import BOARDS
from host_sim.flashing.errors import BoardError
from host_sim.flashing.mpy import bytecode_version
from panel.version import VERSION


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The firmware at another place, to be changed at will."""
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(files.REPOSITORY / "firmware", tmp_path / "firmware", ignore=ignore)
    shutil.copy(files.REPOSITORY / "boot.py", tmp_path)
    return tmp_path


def test_a_micropython_board_gets_two_starters_the_bundle_and_what_is_loaded_later() -> None:
    assert list(files.shipped_files()) == [
        "boot.py",
        "main.py",
        "panel_bundle.mpy",
        "panel_held.mpy",
        "panel_settings_file.mpy",
    ]


def test_every_function_and_class_of_the_firmware_is_shipped_once() -> None:
    def defined(text: str) -> list[str]:
        kinds = (ast.FunctionDef, ast.ClassDef)
        return [node.name for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]

    firmware = files.REPOSITORY / "firmware"
    ours = [
        name
        for package in files.PACKAGES
        for path in (firmware / package).glob("*.py")
        if path.relative_to(firmware).as_posix() not in files.NOT_FOR_MICROPYTHON
        for name in defined(path.read_text(encoding="utf-8"))
    ]
    shipped = [name for text in files.frozen_sources().values() for name in defined(text)]
    assert sorted(shipped) == sorted(ours)


def test_our_files_take_eight_blocks_of_flash() -> None:
    """The root folder and the bundle have two each."""
    assert len(filesystem.build(files.shipped_files(), BOARDS["pico"].storage.block_count)) <= 8


def test_compiled_files_are_bytecode_of_version_6_with_a_short_source_name() -> None:
    for path, content in files.shipped_files().items():
        if path.endswith(".mpy"):
            assert content[:1] == b"M"
            assert bytecode_version(content) == 6
            assert path.replace(".mpy", ".py").encode() in content
            assert str(files.REPOSITORY).encode() not in content


def test_the_same_sources_give_the_same_bytes_anywhere(copy: Path) -> None:
    assert files.shipped_files(copy) == files.shipped_files()


def test_a_new_module_is_shipped_without_being_listed(copy: Path) -> None:
    (copy / "firmware" / "panel" / "buzzer.py").write_text("PITCH = 440\n")
    assert "panel_buzzer.mpy" in files.shipped_files(copy)
    assert "panel/buzzer.py" in files.circuitpython_files(copy)


def test_a_syntax_error_is_told_with_file_and_line(copy: Path) -> None:
    (copy / "firmware" / "panel" / "buzzer.py").write_text("PITCH = = 440\n")
    with pytest.raises(BoardError, match=r"(?s)panel/buzzer\.py does not compile.*line 1"):
        files.shipped_files(copy)


def test_a_missing_starter_is_told(copy: Path) -> None:
    (copy / "boot.py").unlink()
    with pytest.raises(BoardError, match=r"Cannot read .*boot\.py: No such file"):
        files.shipped_files(copy)


def test_a_missing_package_is_told(copy: Path) -> None:
    shutil.rmtree(copy / "firmware" / "speldator")
    with pytest.raises(BoardError, match=r"No firmware in .*speldator"):
        files.shipped_files(copy)


def test_the_package_for_mip_lists_every_module_and_then_the_starter() -> None:
    """A module that is missing in firmware/package.json is missing on boards. boot.py has to be
    named in the command: the list can only name what lies below it."""
    firmware = files.REPOSITORY / "firmware"
    package = json.loads((firmware / "package.json").read_text(encoding="utf-8"))
    modules = sorted(
        path.relative_to(firmware).as_posix()
        for folder in files.PACKAGES
        for path in (firmware / folder).glob("*.py")
        if path.name != "__init__.py"
    )
    ours = [path for path in modules if path not in files.NOT_FOR_MICROPYTHON]
    assert package["urls"] == [[path, path] for path in (*ours, "main.py")]
    assert package["version"] == VERSION


def test_a_circuitpython_drive_gets_source_and_the_neopixel_driver() -> None:
    drive = files.circuitpython_files()
    assert {"code.py", "lib/neopixel.py", "boards/circuit.py", "speldator/odds.py"} <= drive.keys()
    assert drive.keys() & {"boot.py", "main.py", "boards/pico.py", "boards/contract.py"} == set()
    assert b"class NeoPixel" in drive["lib/neopixel.py"]
    assert all(path.endswith(".py") for path in drive)


def test_without_the_neopixel_driver_the_message_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(files, "NEOPIXEL", "adafruit-circuitpython-nosuch")
    with pytest.raises(BoardError, match="make circuitpython"):
        files.circuitpython_files()


def test_the_version_on_the_board_is_that_of_the_project() -> None:
    assert version("taktik-speldator") == VERSION
    assert VERSION.encode() in files.shipped_files()["panel_bundle.mpy"]
