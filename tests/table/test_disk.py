"""The disk that loses power: what it keeps, what it may keep, and what it loses."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.table.disk import SECTOR, Disk

HELP = """
import os, sys
folder = sys.argv[1]
def put(name, data, sync=True):
    file = os.open(f"{folder}/{name}", os.O_RDWR | os.O_CREAT)
    os.write(file, data)
    if sync:
        os.fsync(file)
def sync_folder():
    os.fsync(os.open(folder, os.O_RDONLY))
"""
CUTS = 60


def after_cuts(folder: Path, program: str) -> list[dict[str, bytes]]:
    """What stands in the folder after a program was done, for many power cuts."""
    disk = Disk(folder)
    env = {**os.environ, **disk.variables()}
    subprocess.run([sys.executable, "-c", HELP + program, str(folder)], env=env, check=True)
    found: list[dict[str, bytes]] = []
    for seed in range(CUTS):
        disk.cut(random.Random(seed))
        found.append({path.name: path.read_bytes() for path in folder.iterdir()})
    return found


def test_what_was_synced_is_there(tmp_path: Path) -> None:
    left = after_cuts(tmp_path / "data", "put('a', b'x' * 5000); sync_folder()")
    assert left == [{"a": b"x" * 5000}] * CUTS


def test_of_what_was_not_synced_any_sectors_may_be_there(tmp_path: Path) -> None:
    size = 4 * SECTOR
    program = f"put('a', b'x' * {size}); sync_folder(); put('a', b'y' * {size}, sync=False)"
    left = [found["a"] for found in after_cuts(tmp_path / "data", program)]
    for content in left:
        sectors = [content[start : start + SECTOR] for start in range(0, size, SECTOR)]
        assert len(content) == size and {b"x" * SECTOR, b"y" * SECTOR} >= set(sectors)
    assert {b"x" * size, b"y" * size} < set(left)  # none, all, and some


@pytest.mark.parametrize(
    "cut_off", ["os.ftruncate(file, 100)", f"os.pwrite(file, b'', {SECTOR}); os.ftruncate(file, 9)"]
)
def test_a_file_that_was_shortened_may_be_as_long_as_it_was(tmp_path: Path, cut_off: str) -> None:
    program = "put('a', b'x' * 1000); sync_folder()\n"
    program += f"file = os.open(folder + '/a', os.O_RDWR); {cut_off}"
    left = {len(found["a"]) for found in after_cuts(tmp_path / "data", program)}
    assert len(left) == 2 and 1000 in left


def test_a_name_is_safe_once_its_folder_was_synced(tmp_path: Path) -> None:
    program = "put('a', b'x'); sync_folder(); put('b', b'y'); os.unlink(folder + '/a')"
    left = after_cuts(tmp_path / "data", program)
    names = {tuple(sorted(found)) for found in left}
    assert names == {("a",), ("a", "b"), ("b",)}  # in order: never neither


def test_a_file_that_takes_the_place_of_another_is_the_old_or_the_new_one(tmp_path: Path) -> None:
    program = "put('a', b'old'); sync_folder(); put('b', b'new')"
    program += "; os.rename(folder + '/b', folder + '/a')"
    left = [found["a"] for found in after_cuts(tmp_path / "data", program)]
    assert set(left) == {b"old", b"new"}


def test_what_stood_there_before_is_on_the_disk(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data/a").write_bytes(b"before")
    left = after_cuts(tmp_path / "data", "put('a', b'BE', sync=False)")
    assert {found["a"] for found in left} == {b"before", b"BEfore"}
