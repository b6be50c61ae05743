"""A disk that loses power: of a folder, only what was synced is sure to be there afterwards.

disk.c, loaded into the server, writes down what is done to the folder. What a cut leaves:
- of a file, all that was written before its last fsync or fdatasync;
- of what was written since, any part in any order, torn at the edges of sectors (512 bytes); a file
  may have grown, with zeroes where nothing has arrived, and may or may not have been shortened;
- of the folder, all entries as they were when it was last synced; of what was created, renamed or
  removed since, a first part, in order, as journaling file systems have it. That a new file was
  synced does not make its name safe;
- no file that SQLite shares between processes (-shm): it lives in memory, and is made anew.
What stood in the folder when the server began is taken to be on the disk.
"""

import random
import shutil
import struct
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

SECTOR = 512
_HEAD = struct.Struct("=4Q")  # what, inode, offset, size


@cache
def shim() -> Path:
    """The library that writes down; built once a run."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("power cuts need Linux and a C compiler: install gcc")
    made = Path(mkdtemp()) / "disk.so"
    source = Path(__file__).with_name("disk.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", made, source, "-ldl"], check=True)
    return made


@dataclass
class Change:
    """Of a file: bytes that were written, or None where it was cut off or made longer."""

    offset: int
    data: bytes | None


@dataclass
class File:
    durable: bytearray = field(default_factory=bytearray)
    since: list[Change] = field(default_factory=list[Change])

    def sync(self) -> None:
        for change in self.since:
            _apply(self.durable, change)
        self.since.clear()

    def after_a_cut(self, chance: random.Random, arrives: float) -> bytes:
        left = bytearray(self.durable)
        pieces = [piece for change in self.since for piece in _sectors(change)]
        chance.shuffle(pieces)
        for piece in pieces:
            if chance.random() < arrives:
                _apply(left, piece)
        return bytes(left)


def _apply(content: bytearray, change: Change) -> None:
    end = change.offset + len(change.data or b"")
    content.extend(bytes(max(0, end - len(content))))
    if change.data is None:
        del content[change.offset :]
    else:
        content[change.offset : end] = change.data


def _sectors(change: Change) -> list[Change]:
    """The parts of a change that reach the disk one by one."""
    if change.data is None:
        return [change]
    end = change.offset + len(change.data)
    edges = range(change.offset // SECTOR * SECTOR, end, SECTOR)
    return [
        Change(start, change.data[start - change.offset : edge + SECTOR - change.offset])
        for edge in edges
        for start in [max(edge, change.offset)]
    ]


class Disk:
    """The folder of a server; its log lies beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._log = folder.with_name(f"{folder.name}.log")

    def variables(self) -> dict[str, str]:
        """For the environment of the server, which begins now."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._log.unlink(missing_ok=True)
        self._before = {path.name: path.read_bytes() for path in self._files()}
        self._inodes = {path.name: path.stat().st_ino for path in self._files()}
        return {
            "LD_PRELOAD": str(shim()),
            "DISK_FOLDER": str(self.folder),
            "DISK_LOG": str(self._log),
        }

    def _files(self) -> list[Path]:
        return [path for path in self.folder.iterdir() if path.is_file()]

    def cut(self, chance: random.Random) -> int:
        """The server is dead: leaves in the folder what is left; answers how often it synced."""
        files = {self._inodes[name]: File(bytearray(data)) for name, data in self._before.items()}
        names = dict(self._inodes)
        snapshots = [dict(names)]  # of the entries: as they were synced, and after each change
        syncs = 0
        for what, inode, offset, data in self._happened():
            match what:
                case "o" if data.decode() not in names:
                    files[inode] = File()  # a number may be used again
                    names[data.decode()] = inode
                    snapshots.append(dict(names))
                case "w":
                    files[inode].since.append(Change(offset, data))
                case "t":
                    files[inode].since.append(Change(offset, None))
                case "s":
                    files[inode].sync()
                    syncs += 1
                case "d":
                    snapshots = [dict(names)]
                case "u":
                    names.pop(data.decode())
                    snapshots.append(dict(names))
                case "r":
                    old, new = data.decode().split("\0")
                    names[new] = names.pop(old)
                    snapshots.append(dict(names))
                case _:
                    pass  # opened once more
        arrives = chance.choice((0, 0.1, 0.5, 0.9, 1))
        left = chance.choice(snapshots)
        contents = {name: files[inode].after_a_cut(chance, arrives) for name, inode in left.items()}
        self._become(contents)
        return syncs

    def _become(self, contents: dict[str, bytes]) -> None:
        modes = {path.name: path.stat().st_mode for path in self._files()}
        for path in self._files():
            path.unlink()
        for name, content in contents.items():
            if not name.endswith("-shm"):
                (self.folder / name).write_bytes(content)
                (self.folder / name).chmod(modes.get(name, 0o600))

    def _happened(self) -> list[tuple[str, int, int, bytes]]:
        """All of the log; its last record may have been cut off with the program."""
        log = self._log.read_bytes() if self._log.exists() else b""
        found: list[tuple[str, int, int, bytes]] = []
        place = 0
        while place + _HEAD.size <= len(log):
            what, inode, offset, size = _HEAD.unpack_from(log, place)
            place += _HEAD.size + size
            if place <= len(log):
                found.append((chr(what), inode, offset, log[place - size : place]))
        return found
