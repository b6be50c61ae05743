"""`taktik tables recheck`: which stored games can go on under the rules of this version.

It only reads, so that it can run beside a server, and before one of the new version is started.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from host_sim.games import kinds
from host_sim.games.commands import NOT_GOOD, progress
from host_sim.games.contract import Kind
from host_sim.kit.faults import BadInput
from host_sim.table.schema import VERSION


class Checked(NamedTuple):
    """A stored game, and why it cannot go on."""

    identity: str
    title: str
    fault: str  # "" if it can

    def __str__(self) -> str:
        verdict = f"cannot go on: {self.fault}" if self.fault else "can go on"
        return f"{_shown(self.identity)}  {_shown(self.title)}: {verdict}"


def run(path: Path) -> int:
    """Tells of every game; exit code 1 if one of them cannot go on."""
    total = bad = 0
    for checked in recheck(path):
        total += 1
        bad += checked.fault != ""
        progress("")
        print(checked)
        progress(f"{total} games")
    progress("")
    print(f"{total - bad} of {total} can go on")
    return NOT_GOOD if bad else 0


def recheck(path: Path) -> Iterator[Checked]:
    """Every stored game, the one that was played last first."""
    if not path.is_file():
        raise BadInput.of(path, "there is no such file: no games are kept here")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            db.text_factory = _text
            (version,) = db.execute("pragma user_version").fetchone()
            if version != VERSION:
                raise BadInput.of(path, "was written by another version of this program")
            games = db.execute("select id, kind, title from game order by updated desc, id")
            for identity, kind, title in games.fetchall():
                yield Checked(identity, title, _fault(db, identity, kinds().get(kind)))
    except sqlite3.Error as error:
        raise BadInput.of(path, f"cannot be read: {error}") from None


def _fault(db: sqlite3.Connection, identity: str, kind: Kind | None) -> str:
    """In which line of its record, by which clause and why."""
    if kind is None:
        return "this version has no such game"
    try:
        query = "select number, text from line where game = ? order by number"
        rows = db.execute(query, (identity,)).fetchall()
    except sqlite3.Error as error:
        return f"its record cannot be read: {error}"
    for number, (stored, _) in enumerate(rows):
        if number != stored:
            return f"line {number + 1} of its record is missing"
    try:
        kind.read("".join(f"{text}\n" for _, text in rows), "line")
    except BadInput as bad:
        return str(bad).splitlines()[0]
    return ""


def _text(data: bytes) -> str:
    """One bad byte must not hide the other games."""
    return data.decode("utf-8", "replace")


def _shown(text: str) -> str:
    return text if text.isprintable() else ascii(text)
