"""A pseudo terminal in which a command runs, read back by a terminal emulator."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import pyte

COMMAND = [sys.executable, "-c", "import sys; from host_sim.cli import main; sys.exit(main())"]
LIMIT_S = 60


class Terminal:
    def __init__(
        self, fd: int, process: "subprocess.Popen[bytes]", columns: int, rows: int
    ) -> None:
        self._fd = fd
        self.process = process
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._unread = b""

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._screen.display)

    def type(self, keys: str) -> None:
        os.write(self._fd, keys.encode())

    def until(self, condition: Callable[[str], bool]) -> str:
        """Read what the program draws until a whole picture satisfies the condition.

        Pictures may come in one piece; none is overlooked, and none is read twice.
        """
        until = time.monotonic() + LIMIT_S
        while not condition(self.text()):
            if not self._unread:
                ready, _, _ = select.select([self._fd], [], [], max(0, until - time.monotonic()))
                assert ready, f"this was drawn and nothing better:\n{self.text()}"
                self._unread = os.read(self._fd, 65536)
            self._read_picture()
        return self.text()

    def _read_picture(self) -> None:
        """Up to where the cursor comes back to its corner, or all there is."""
        away = False
        while self._unread:
            self._stream.feed(self._unread[:1])
            self._unread = self._unread[1:]
            in_corner = (self._screen.cursor.x, self._screen.cursor.y) == (0, 0)
            if away and in_corner:
                return
            away = not in_corner

    def shows(self, words: str) -> str:
        return self.until(lambda text: words in text)


@contextmanager
def terminal(
    *options: str,
    command: str = "speldator",
    columns: int = 80,
    rows: int = 24,
    term: str = "xterm-256color",
    folder: Path | None = None,
) -> Generator[Terminal]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    # The window's size is its own, whatever our surroundings say of theirs.
    around = {name: os.environ[name] for name in os.environ.keys() - {"COLUMNS", "LINES"}}
    process = subprocess.Popen(
        [*COMMAND, command, *options],
        stdin=theirs, stdout=theirs, stderr=theirs,
        env={**around, "TERM": term, "LANG": "C.UTF-8"},
        cwd=folder,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C is a signal
    )  # fmt: skip
    os.close(theirs)
    try:
        yield Terminal(ours, process, columns, rows)
    finally:
        process.kill()
        process.wait()
        os.close(ours)
