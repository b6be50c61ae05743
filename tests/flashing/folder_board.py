"""A board made of a folder: it runs the code it is sent in this Python, with its paths moved there.

It knows what flashing needs of MicroPython and no more. Faults are put in from outside.
"""

import binascii
import builtins
import hashlib
import io
import os
import re
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from host_sim.flashing.bundle import BUNDLE
from host_sim.flashing.repl import ConnectionLost, NoAnswer, ScriptFailed


class FolderBoard:
    def __init__(
        self,
        folder: Path,
        name: str = "micropython",
        mpy: int = 6,
        version: tuple[int, int, int] = (1, 29, 0),
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.name = name
        self.mpy = mpy
        self.version = version
        self.answers = True
        self.unplugged = False
        self.resets = 0
        self.closed = False
        self.noise = ""  # printed by something else before each answer
        self.executed: list[str] = []
        # Called with each piece of code before it runs; may raise.
        self.fault: Callable[[str], None] = lambda code: None
        self.renames = 0
        self.power_fails_at_rename = 0
        self._names: dict[str, Any] = {}

    def enter(self) -> None:
        if not self.answers:
            raise NoAnswer
        self._names = {"__builtins__": {**vars(builtins), **self._builtins()}}

    def execute(self, code: str) -> str:
        if self.unplugged:
            raise ConnectionLost("gone")
        self.executed.append(code)
        self.fault(code)
        printed = io.StringIO()
        try:
            with redirect_stdout(printed):
                exec(code, self._names)
        except OSError as error:
            raise ScriptFailed(f"Traceback:\nOSError: [Errno {error.errno}] ENAME") from error
        return self.noise + printed.getvalue()

    def start(self, code: str) -> None:
        if self.unplugged:
            raise ConnectionLost("gone")
        assert "machine.reset()" in code
        self.resets += 1

    def close(self) -> None:
        self.closed = True

    def files(self) -> dict[str, bytes]:
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
        }

    def put(self, path: str, content: bytes) -> None:
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_bytes(content)

    def _here(self, path: str) -> Path:
        assert path.startswith("/"), path
        return self.folder / path[1:]

    def _builtins(self) -> dict[str, Any]:
        modules = {
            "os": self._os(),
            "sys": SimpleNamespace(
                platform="rp2", implementation=self._implementation(), modules={}
            ),
            "hashlib": hashlib,
            "binascii": binascii,
        }

        def import_(name: str, *_: object) -> Any:
            return self._bundle() if name == BUNDLE else modules[name]

        def open_(path: str, mode: str) -> Any:
            return self._here(path).open(mode)

        return {"__import__": import_, "open": open_}

    def _implementation(self) -> SimpleNamespace:
        return SimpleNamespace(
            name=self.name,
            version=(*self.version, ""),
            _machine="Raspberry Pi Pico with RP2040",
            _mpy=self.mpy | 0x300,
        )

    def _os(self) -> SimpleNamespace:
        def on_path(method: Callable[[Path], Any]) -> Callable[[str], Any]:
            return lambda path: method(self._here(path))

        return SimpleNamespace(
            stat=on_path(Path.stat),
            listdir=on_path(os.listdir),
            mkdir=on_path(Path.mkdir),
            remove=on_path(Path.unlink),
            rmdir=on_path(Path.rmdir),
            rename=self._rename,
        )

    def _rename(self, old: str, new: str) -> None:
        self.renames += 1
        if self.renames == self.power_fails_at_rename:
            raise ConnectionLost("no power")
        self._here(old).replace(self._here(new))

    def _bundle(self) -> SimpleNamespace:
        compiled = self.files()[f"{BUNDLE}.mpy"]
        found = re.search(rb"\d+\.\d+\.\d+", compiled)
        assert found
        return SimpleNamespace(VERSION=found.group().decode())
