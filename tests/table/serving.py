"""A real server in a process of its own."""

import http.client
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

PROGRAM = "import sys; from host_sim.cli import main; sys.exit(main())"
# The same luck every time, as long as the same things are done in the same order.
SEEDED = """
import random, secrets
chance = random.Random({seed})
random.SystemRandom = lambda: chance
secrets.randbits = chance.getrandbits
"""
GUEST = "127.0.0.2"  # as good as another device: only 127.0.0.1 is the host
SEATS = {
    "intro": ("Anna", "Bo"),
    "standard": ("Anna", "Bo"),
    "three": ("Anna", "Bo", "Cleo"),
    "four": ("Anna", "Bo", "Cleo", "Dan"),
}


def _command(folder: Path | None, *options: str, taktik: Sequence[str] | None = None) -> list[str]:
    program = taktik or [sys.executable, "-c", PROGRAM]
    data = [] if folder is None else ["--data", str(folder)]
    return [*program, "sim", "--no-browser", *data, *options]


def no_server(
    folder: Path, *options: str, before: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    """A server that cannot begin: what it says, and its exit code."""
    command = _command(folder, *(options or ("--port", "0")))
    return subprocess.run(command, capture_output=True, text=True, timeout=60, preexec_fn=before)


class Serving:
    """`with Serving(folder) as server:`; killed at the end, or by `kill`.

    With a `seed` its luck is the same every time; `patch` is Python that the server runs first.
    """

    def __init__(
        self,
        folder: Path | None,
        *options: str,
        port: int = 0,
        before: Callable[[], None] | None = None,
        seed: int | None = None,
        patch: str = "",
        program: str | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        """`program` is another `taktik` than the one of this folder; `env` is added to ours.
        Without a folder it is the user's own."""
        self.folder = folder
        luck = "" if seed is None else SEEDED.format(seed=seed)
        taktik = [program] if program else [sys.executable, "-c", luck + patch + PROGRAM]
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 - a pipe would fill up
        self.process = subprocess.Popen(
            _command(folder, "--port", str(port), *options, taktik=taktik),
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})},
            preexec_fn=before,
        )
        assert self.process.stdout
        self._said = line = self.process.stdout.readline()
        found = re.search(r":(\d+)  \(", line)
        assert found, (line, self.errors())
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> "Serving":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.kill()
        self._errors.close()

    def said(self) -> str:
        """All that it has told on the terminal, once it was killed."""
        return self._said

    def errors(self) -> str:
        """What the server has complained of."""
        self._errors.seek(0)
        return self._errors.read()

    def assert_is_well(self, *expected: str) -> None:
        """Alive, and it complained of nothing else since this was asked last."""
        assert self.process.poll() is None, "the server has ended"
        complaints = self.errors()
        self._errors.seek(0)
        self._errors.truncate()
        for complaint in expected:
            often = rf"WARNING:  {re.escape(complaint)}( \(10+ times\))?\n"
            complaints = re.sub(often, "", complaints)
        assert not complaints

    def assert_said_nothing(self) -> None:
        assert not self.errors()

    def kill(self) -> None:
        """As hard as can be."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stdout and not self.process.stdout.closed:
            self._said += self.process.stdout.read()
            self.process.stdout.close()

    def end(self) -> int:
        """As Ctrl-C does; answers the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(30)

    def memory(self) -> int:
        """What the process holds, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024

    def lines(self, table: str) -> list[str]:
        """The record of a table as it stands on the disk."""
        assert self.folder
        db = sqlite3.connect(self.folder / "tables.db")
        try:
            query = "select text from line where game = ? order by number"
            return [text for (text,) in db.execute(query, (table,))]
        finally:
            db.close()

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        return self._send(urllib.request.Request(self.address + path, headers=headers))

    def delete(self, path: str, **headers: str) -> tuple[int, Any]:
        headers = {"Origin": self.address, **headers}
        request = urllib.request.Request(self.address + path, headers=headers, method="DELETE")
        code, text = self._send(request)
        return code, json.loads(text)

    def post(self, path: str, body: Any, **headers: str) -> tuple[int, Any]:
        if isinstance(body, bytes):
            data = body
        else:
            data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        headers = {"Origin": self.address, **headers}
        request = urllib.request.Request(self.address + path, data, headers, method="POST")
        code, text = self._send(request)
        return code, json.loads(text)

    def _send(self, request: urllib.request.Request) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def ask_as_guest(
        self, method: str, path: str, body: bytes = b"", address: str = GUEST
    ) -> tuple[int, str]:
        """As somebody on another device than the one that serves."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, 30, (address, 0))
        try:
            line.request(method, path, body, {"Origin": self.address})
            answer = line.getresponse()
            return answer.status, answer.read().decode()
        finally:
            line.close()

    def taktik(self, mode: str = "intro", who: str = "here", **wishes: Any) -> dict[str, Any]:
        """A new table on drill.map, if nothing else is wished."""
        seats = [{"who": who, "name": name} for name in SEATS[mode]]
        wishes = {"mode": mode, "map": "drill", **wishes}
        asked = {"kind": "taktik", "title": "A table", "wishes": wishes, "seats": seats}
        return self.new_table(asked)

    def new_table(self, asked: dict[str, Any]) -> dict[str, Any]:
        """With a token for every person: those elsewhere have followed their links."""
        code, made = self.post("/api/tables", asked)
        assert code == 201, made
        for seat in made["seats"]:
            if seat["claim"]:
                seat |= self.claim(made["id"], seat["claim"])[1]
        return made

    def claim(self, table: str, claim: str, **headers: str) -> tuple[int, Any]:
        return self.post(f"/api/tables/{table}/claim", {"claim": claim}, **headers)

    def tank_chess(self, clock: str | None = None, black: str = "here") -> dict[str, Any]:
        seats = [{"who": "here", "name": "Anna"}, {"who": black, "name": "Bo"}]
        wishes = {"layout": "basic16", "clock": clock}
        asked = {"kind": "tank-chess", "title": "A board", "wishes": wishes, "seats": seats}
        return self.new_table(asked)
