"""What the server complains of: all of it in a file that stays small, a line each on the terminal.

Whoever makes the server complain on purpose fills neither: the same complaint is told the first
time, the tenth, the hundredth, and so on.
"""

import copy
import logging
from collections import Counter
from logging.handlers import RotatingFileHandler
from pathlib import Path

FILE = "server.log"
LARGEST = 200_000  # bytes; and as much again of what was before
MOST_DIFFERENT = 1000  # complaints that are counted apart


class Complaints(logging.Handler):
    """Counts the same ones, and hands on the 1st, 10th, 100th …"""

    def __init__(self, *places: logging.Handler) -> None:
        super().__init__(logging.WARNING)
        self._places = places
        self._heard: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage().strip()
        error = record.exc_info[1] if record.exc_info else None
        same = f"{record.name} {message} {error!r:.200}"
        if same not in self._heard and len(self._heard) >= MOST_DIFFERENT:
            self._heard.clear()
        self._heard[same] += 1
        times = str(self._heard[same])
        if times.rstrip("0") != "1":
            return
        record = copy.copy(record)  # others may want it as it was
        record.msg, record.args = message if times == "1" else f"{message} ({times} times)", ()
        for place in self._places:
            place.handle(record)


class OneLine(logging.Formatter):
    """Without the traceback, which is in the file."""

    def format(self, record: logging.LogRecord) -> str:
        error = f" ({record.exc_info[1]!r:.200}; see {FILE})" if record.exc_info else ""
        return f"{record.levelname}:  {record.getMessage()}{error}"


class File(RotatingFileHandler):
    def handleError(self, record: logging.LogRecord) -> None:
        """A full disk: the terminal has it."""


def keep_complaints(folder: Path) -> None:
    """From now on, whatever library they come from."""
    terminal = logging.StreamHandler()
    terminal.setFormatter(OneLine())
    # Nothing is written before there is something to tell.
    file = File(folder / FILE, maxBytes=LARGEST, backupCount=1, encoding="utf-8", delay=True)
    file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(Complaints(file, terminal))
