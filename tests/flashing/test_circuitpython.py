"""make circuitpython: the folder for a CIRCUITPY drive."""

from pathlib import Path

import pytest

from host_sim.flashing import circuitpython, files


def test_the_folder_holds_the_files_and_nothing_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    stale = Path("build/circuitpython/panel/old.py")
    stale.parent.mkdir(parents=True)
    stale.write_text("old")
    assert circuitpython.run() == 0
    root = Path("build/circuitpython")
    found = {p.relative_to(root).as_posix(): p.read_bytes() for p in root.rglob("*") if p.is_file()}
    assert found == files.circuitpython_files()
    assert "onto the drive CIRCUITPY" in capsys.readouterr().out


def test_without_the_driver_there_is_a_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(files, "NEOPIXEL", "adafruit-circuitpython-nosuch")
    assert circuitpython.run() == 2
    assert "make circuitpython" in capsys.readouterr().err
