"""The Node process that emulates the board, spoken to in JSON lines.

Whatever goes wrong over there, a crash, a hang, a closed pipe, ends here in one
BoardError that says what happened.
"""

from __future__ import annotations

import json
import os
import selectors
import shutil
import subprocess
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

SERVER = Path(__file__).with_name("serve.mjs")
DEAD_AFTER_S = 60.0


class BoardError(Exception):
    """The emulated board failed, or code on it did."""


class NodeProcess:
    def __init__(self) -> None:
        node = shutil.which("node")
        if node is None:
            raise BoardError("the emulated board needs Node.js 20 or newer on the PATH")
        self._lock = threading.Lock()
        self._unread = b""
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - close() closes it
        self._process = subprocess.Popen(
            [node, str(SERVER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            # The board's calendar clock follows the process's time zone.
            env={**os.environ, "TZ": "UTC"},
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout

    def ask(self, operation: str, allow_s: float = 0.0, **request: object) -> Any:
        """Send one request and return the answer, waiting a minute and `allow_s` at most."""
        line = json.dumps({"op": operation, **request}).encode() + b"\n"
        with self._lock:
            answer = json.loads(self._exchange(line, DEAD_AFTER_S + allow_s))
        if "error" in answer:
            raise BoardError(f"{operation}: {answer['error']}")
        return answer["ok"]

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        with suppress(BrokenPipeError):  # a request that the process did not live to read
            self._stdin.close()
        self._stdout.close()
        self._stderr.close()

    def _exchange(self, line: bytes, seconds: float) -> bytes:
        if self._stdin.closed:
            raise BoardError("the emulated board has been closed")
        try:
            self._stdin.write(line)
            self._stdin.flush()
        except BrokenPipeError:
            raise self._failure("ended") from None
        deadline = time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdout, selectors.EVENT_READ)
            while b"\n" not in self._unread:
                if not selector.select(max(deadline - time.monotonic(), 0)):
                    self._process.kill()
                    raise self._failure(f"did not answer within {seconds:g} s and was stopped")
                data = os.read(self._stdout.fileno(), 1 << 16)
                if not data:
                    raise self._failure("ended")
                self._unread += data
        answer, _, self._unread = self._unread.partition(b"\n")
        return answer

    def _failure(self, how: str) -> BoardError:
        code = self._process.wait()
        self._stderr.seek(0)
        text = self._stderr.read().decode(errors="replace").strip()
        return BoardError(f"the emulator process {how} (exit code {code}) {text[-2000:]}".rstrip())
