"""A real server in a process of its own."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

PROGRAM = "import sys; from host_sim.cli import main; sys.exit(main())"
SEATS = {
    "intro": ("Anna", "Bo"),
    "standard": ("Anna", "Bo"),
    "three": ("Anna", "Bo", "Cleo"),
    "four": ("Anna", "Bo", "Cleo", "Dan"),
}


class Serving:
    """`with Serving(folder) as server:`; killed at the end, or by `kill`."""

    def __init__(
        self, folder: Path, *options: str, port: int = 0, before: Callable[[], None] | None = None
    ) -> None:
        self.folder = folder
        command = [sys.executable, "-c", PROGRAM, "sim", "--no-browser", "--data", str(folder)]
        self.process = subprocess.Popen(
            [*command, "--port", str(port), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            preexec_fn=before,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)  \(", line)
        assert found, (line, self.process.stderr and self.process.stderr.read())
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> "Serving":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.kill()

    def kill(self) -> None:
        """As hard as can be."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        for stream in (self.process.stdout, self.process.stderr):
            if stream:
                stream.close()

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        return self._send(urllib.request.Request(self.address + path, headers=headers))

    def post(self, path: str, body: Any, **headers: str) -> tuple[int, Any]:
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

    def taktik(self, mode: str = "intro", who: str = "here", **wishes: Any) -> dict[str, Any]:
        """A new table on drill.map, if nothing else is wished."""
        seats = [{"who": who, "name": name} for name in SEATS[mode]]
        wishes = {"mode": mode, "map": "drill", **wishes}
        asked = {"kind": "taktik", "title": "A table", "wishes": wishes, "seats": seats}
        code, made = self.post("/api/tables", asked)
        assert code == 201, made
        return made

    def tank_chess(self, clock: str | None = None, black: str = "here") -> dict[str, Any]:
        seats = [{"who": "here", "name": "Anna"}, {"who": black, "name": "Bo"}]
        wishes = {"layout": "basic16", "clock": clock}
        asked = {"kind": "tank-chess", "title": "A board", "wishes": wishes, "seats": seats}
        code, made = self.post("/api/tables", asked)
        assert code == 201, made
        return made
