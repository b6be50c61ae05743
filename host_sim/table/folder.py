"""The folder that games are kept in: for one user alone, and for one server at a time."""

import os
import sys
from pathlib import Path
from typing import TextIO

from host_sim.kit.faults import BadInput

DATABASE = "tables.db"
LOCK = "server.lock"
PRIVATE = 0o077  # what others may not: anything


def data_folder() -> Path:
    """Where games are kept unless somebody says otherwise."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "taktik-speldator"
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    return Path(base) / "taktik-speldator"


class Folder:
    """Locked as long as a server runs; however that ends, the lock ends with it."""

    def __init__(self, path: Path, *, ours: bool) -> None:
        """A folder of ours is closed to others; one that somebody has chosen stays as it is, and
        only what lies in it is closed."""
        self.path = path
        os.umask(PRIVATE)  # for all that is written from now on
        try:
            path.mkdir(parents=True, exist_ok=True)
            if ours:
                path.chmod(0o700)
            self._lock = self._locked()
            for file in path.glob(f"{DATABASE}*"):
                if file.is_file():
                    file.chmod(0o600)
        except OSError as error:
            raise BadInput.of(path, f"cannot be used as storage: {error.strerror}") from None

    @property
    def is_shared(self) -> bool:
        """Whether others on this machine may look which files there are."""
        return sys.platform != "win32" and bool(self.path.stat().st_mode & PRIVATE)

    def _locked(self) -> TextIO:
        file = (self.path / LOCK).open("a+", encoding="utf-8", errors="replace")
        try:
            _take(file)
        except (BlockingIOError, PermissionError):
            file.seek(0)
            where = file.readline(200).strip() or "another server"
            file.close()
            raise BadInput.of(self.path, f"is in use by {where}") from None
        return file

    def tell(self, address: str) -> None:
        """Whoever comes second reads where the first one is."""
        self._lock.truncate(0)
        self._lock.write(f"the server at {address} (process {os.getpid()})\n")
        self._lock.flush()

    def close(self) -> None:
        self._lock.close()


def _take(file: TextIO) -> None:
    """The lock on a file; BlockingIOError or PermissionError if another process has it."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(2**30)  # far behind the text, which others are to read
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        # Not `flock`, which processes that we start would go on holding after our end.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
