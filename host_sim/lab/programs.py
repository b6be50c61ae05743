"""Players that are programs of their own, in any language: lines of text through a pipe.

`json: COMMAND`: for every decision it gets one line, an object with
    "player"   which seat it has
    "view"     what that seat sees, as `taktik … play --json` has it for everybody
    "may"      what it may do now, as the page is told
and answers with one line: an action as the game's records write it. After `{"over": true}` it ends.

`ugi nodes=N: COMMAND` (or movetime=, depth=): the Universal Game Interface, for games whose view
has a `position`. What a program writes to standard error goes to ours.
"""

import contextlib
import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from host_sim.games.contract import Kind, Means, Player, PlayerKind, Session, Setting
from host_sim.lab.patience import OutOfPatience

LONGEST = 1 << 16  # letters of a line
LEAVING = 5.0  # seconds that a program may take to end when it is asked to
LIMITS = (
    Setting("nodes", "positions that it may look at", 0, 0, 1_000_000_000),
    Setting("movetime", "milliseconds for a move", 0, 0, 3_600_000),
    Setting("depth", "moves that it looks ahead", 0, 0, 1000),
)


class Broken(Exception):
    """A program does not answer as it should."""


def words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as error:
        raise ValueError(f"{command!r:.60} is no command: {error}") from None


def row(kind: Kind, protocol: str, command: str) -> PlayerKind:
    """A program as the registry would have it."""
    if protocol == "json":
        return PlayerKind("json", command, "", lambda means, settings: Json(kind, command))

    def make(means: Means, settings: Mapping[str, int]) -> Player:
        limits = {name: value for name, value in settings.items() if value}
        return Ugi(kind, command, limits or {"movetime": 100})

    return PlayerKind("ugi", command, "", make, LIMITS)


class Program:
    """A player whose decisions come through a pipe; `attend` shows it the game."""

    def __init__(self, kind: Kind, command: str) -> None:
        self._kind, self._command = kind, command
        self._session: Session[Any] | None = None
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._patience = 60.0

    def attend(self, session: Session[Any], patience: float) -> None:
        """Before the first decision: the game in which it sits, and how long it may take."""
        self._session, self._patience = session, patience

    def choose(self, seat: Any) -> Sequence[Any]:
        assert self._session
        if self._process is None:
            self._start()
        text = self.ask(self._session, seat)
        try:
            return [self._kind.action(text)]
        except ValueError as error:
            raise Broken(f"it answers {text!r:.60}: {error}") from None

    def ask(self, session: Session[Any], seat: Any) -> str:
        """An action, as records write it."""
        raise NotImplementedError

    def greet(self) -> None:
        """Right after it was started."""

    def farewell(self) -> str:
        """The last line that it gets."""
        return ""

    def close(self) -> None:
        """The game has ended."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError, ValueError):
            self._write(process, self.farewell())
        with contextlib.suppress(OSError):
            if process.stdin:
                process.stdin.close()
        try:
            process.wait(LEAVING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def say(self, line: str) -> None:
        assert self._process
        try:
            self._write(self._process, line)
        except OSError:
            raise Broken("it has ended") from None

    def hear(self) -> str:
        try:
            line = self._lines.get(timeout=self._patience)
        except queue.Empty:
            raise OutOfPatience from None
        if line is None:
            raise Broken("it has ended without an answer")
        return line

    def _start(self) -> None:
        try:
            self._process = process = subprocess.Popen(
                words(self._command),
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace",
            )  # fmt: skip
        except (OSError, ValueError) as error:
            raise Broken(f"cannot be started: {error}") from None
        threading.Thread(target=self._read, args=(process,), daemon=True).start()
        self.greet()

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout
        while line := process.stdout.readline(LONGEST):
            self._lines.put(line.strip())
        self._lines.put(None)

    @staticmethod
    def _write(process: subprocess.Popen[str], line: str) -> None:
        assert process.stdin
        process.stdin.write(f"{line}\n")
        process.stdin.flush()


class Json(Program):
    """Our own protocol."""

    def ask(self, session: Session[Any], seat: Any) -> str:
        told = {"player": seat.player, "view": seat.view(), "may": session.may(seat.player)}
        self.say(json.dumps(told))
        return self.hear()

    def farewell(self) -> str:
        return json.dumps({"over": True})


class Ugi(Program):
    """The Universal Game Interface."""

    def __init__(self, kind: Kind, command: str, limits: Mapping[str, int]) -> None:
        super().__init__(kind, command)
        self._go = " ".join(f"{name} {value}" for name, value in limits.items())

    def greet(self) -> None:
        self.say("ugi")
        self._until("ugiok")
        self.say("uginewgame")

    def ask(self, session: Session[Any], seat: Any) -> str:
        self.say(f"position {position(session)}")
        self.say(f"go {self._go}")
        return self._until("bestmove ").split(" ")[1]

    def farewell(self) -> str:
        return "quit"

    def _until(self, beginning: str) -> str:
        """The first line that begins so; an error in between is told."""
        while not (line := self.hear()).startswith(beginning):
            if line.startswith("info string error"):
                raise Broken(f"it says {line!r:.200}")
        return line


def position(session: Session[Any]) -> str:
    """The game so far, so that repetitions are known too: where it began, and all moves."""
    record = session.record
    start = session.view_of(record.game_at(0), None).get("position")
    if not isinstance(start, str):
        raise Broken(
            f"{record.GAME} has no positions as lines, as the Universal Game Interface asks"
        )
    moves: list[str] = []
    for moment in record.story():
        move, *rest = session.action_text(moment).split(" ")
        if moment.by is not None and rest != [moment.by]:  # `draw white` is no move
            moves.append(move)
    return " ".join(["fen", start, *(["moves", *moves] if moves else [])])
