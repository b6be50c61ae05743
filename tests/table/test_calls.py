"""`--on-turn`: the host's command, once for each turn of somebody who is away."""

import asyncio
import json
import os
import select
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from host_sim.games import kinds
from host_sim.table import calls
from host_sim.table.calls import AWAY, Calls
from host_sim.table.guest import Guest
from host_sim.table.storage import Store
from host_sim.table.table import Table
from host_sim.table.tables import Tables
from tests.table.client import Page
from tests.table.serving import Serving, no_server
from tests.table.test_storage import opened

# Writes down for whom it was run.
TELL = """
import os, sys
with open(sys.argv[1], "a") as file:
    file.write(os.environ["TAKTIK_SEAT"] + "\\n")
"""
# Tells all that it was told.
TELL_ALL = """
import json, os, sys
told = {"env": dict(os.environ), "argv": sys.argv[2:], "stdin": sys.stdin.read()}
told["process"] = os.getpid()
with open(sys.argv[1], "w") as file:
    file.write(json.dumps(told) + "\\n")
"""
SEATS = [{"who": "here", "name": "Anna"}, {"who": "device", "name": "Bo"}]
AT_ONCE = "from host_sim.table import calls; calls.AWAY = 0.0\n"


class Clock:
    """Time goes by when it is told to."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self._sleeping: list[asyncio.Future[None]] = []

    async def sleep(self, seconds: float) -> None:
        self.asked.append(seconds)
        self._sleeping.append(asyncio.get_running_loop().create_future())
        await self._sleeping[-1]

    @property
    def sleeping(self) -> int:
        return sum(not each.done() for each in self._sleeping)

    def go_by(self) -> None:
        """As long as anybody sleeps."""
        for each in self._sleeping:
            if not each.done():
                each.set_result(None)


class Host:
    """A server's tables whose command writes seats into a file, without the server."""

    def __init__(self, store: Store, folder: Path, program: str = TELL) -> None:
        self.clock, self.file = Clock(), folder / "called"
        command = [sys.executable, "-c", program, str(self.file)]
        self.calls = Calls(command, store, lambda: "http://here", self.clock.sleep)
        self.tables = Tables(store, kinds(), calls=self.calls)

    async def table(self, who: str = "device") -> Table:
        seats = [SEATS[0], {"who": who, "name": "Bo" if who == "device" else "recruit"}]
        order = self.tables.order("tank-chess", "A board", {"layout": "basic16"}, seats)
        return (await self.tables.new(order, order.record()))[0]

    async def later(self) -> list[str]:
        """When enough time has gone by: the seats that were called so far."""
        await asyncio.sleep(0)  # whoever is to wait begins to
        self.clock.go_by()
        while tasks := self.calls.tasks:
            await asyncio.wait(tasks)
        return self.file.read_text().split() if self.file.exists() else []


def hosting(folder: Path, play: Callable[[Host], Awaitable[None]], program: str = TELL) -> None:
    async def run() -> None:
        host = Host(store, folder, program)
        host.calls.begin()
        await play(host)
        await host.calls.end()

    with opened(folder / "t.db") as store:
        asyncio.run(run())


def test_a_seat_is_called_once_for_each_of_its_turns(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        table = await host.table()
        assert await host.later() == ["white"]
        assert host.clock.asked == [AWAY]
        watcher = Guest(None)
        await table.enter(watcher)  # who comes and goes does not make it another turn
        table.leave(watcher)
        assert await host.later() == ["white"]
        await table.act(Guest("white"), table.at, "b4-b8N")
        assert await host.later() == ["white", "black"]
        await table.act(Guest("black"), table.at, "o13-o13SW")
        assert await host.later() == ["white", "black", "white"]
        await table.act(Guest("white"), table.at, "resign white")
        assert await host.later() == ["white", "black", "white"]

    hosting(tmp_path, play)


def test_who_is_found_away_again_while_the_call_is_written_is_called_once(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        table, watcher = await host.table(), Guest(None)
        for _ in range(2):
            await asyncio.sleep(0)
            host.clock.go_by()
            await table.enter(watcher)
            table.leave(watcher)
        assert await host.later() == ["white"]

    hosting(tmp_path, play)


def test_nobody_is_called_who_is_there_or_comes_in_time(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        table, white = await host.table(), Guest("white")
        await asyncio.sleep(0)
        assert host.clock.sleeping == 1
        await table.enter(white)
        assert await host.later() == []
        table.leave(white)
        await asyncio.sleep(0)
        await table.enter(white)  # again before the time is up
        assert await host.later() == []
        table.leave(white)
        assert await host.later() == ["white"]

    hosting(tmp_path, play)


def test_a_turn_that_passes_meanwhile_calls_nobody(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        table = await host.table()
        await asyncio.sleep(0)
        for player, move in (("white", "b4-b8N"), ("black", "o13-o13SW")):
            await table.act(Guest(player), table.at, move)
            await asyncio.sleep(0)
        assert await host.later() == ["white"]
        assert len(host.clock.asked) == 3  # each turn has a while of its own

    hosting(tmp_path, play)


def test_a_restart_neither_forgets_a_call_nor_makes_it_twice(tmp_path: Path) -> None:
    async def begin(host: Host) -> None:
        table = await host.table()
        assert await host.later() == ["white"]
        await table.act(Guest("white"), table.at, "b4-b8N")

    async def go_on(host: Host) -> None:
        assert await host.later() == ["white", "black"]

    hosting(tmp_path, begin)
    hosting(tmp_path, go_on)
    hosting(tmp_path, go_on)


def test_a_table_that_left_the_memory_is_not_forgotten(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        table = await host.table()
        host.tables.forget_idle(0)
        assert await host.tables.get(table.stored.id) is not table
        host.tables.forget_idle(0)
        assert await host.later() == ["white"]

    hosting(tmp_path, play)


def test_a_computer_is_not_called_nor_anybody_of_a_game_that_is_gone(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        table = await host.table("computer")
        await table.act(Guest("white"), table.at, "b4-b8N")
        while "black" in table.stored.standing:  # the computer moves by itself
            await asyncio.sleep(0)
        deleted = await host.table()
        await host.tables.delete(deleted.stored.id)
        assert await host.later() == ["white"]

    hosting(tmp_path, play)


# What can go wrong

OVERLAP = """
import os, sys, time
mark = sys.argv[1] + ".running"
said = "alone"
try:
    os.mkdir(mark)
except FileExistsError:
    said = "together"
time.sleep(0.05)
with open(sys.argv[1], "a") as file:
    file.write(said + "\\n")
os.path.exists(mark) and os.rmdir(mark)
"""


def test_only_so_many_run_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "AT_ONCE", 1)

    async def play(host: Host) -> None:
        for _ in range(5):
            await host.table()
        assert await host.later() == ["alone"] * 5

    hosting(tmp_path, play, OVERLAP)


def test_too_many_turns_are_only_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(calls, "MOST", 2)

    async def play(host: Host) -> None:
        for _ in range(5):
            await host.table()
        assert await host.later() == ["white"] * 2

    hosting(tmp_path, play)
    assert caplog.messages == ["--on-turn: too many turns at once"] * 3


@pytest.mark.parametrize(
    ("program", "complaint"),
    [
        ("raise SystemExit(3)", "--on-turn: the command ended with exit code 3"),
        ("import time; time.sleep(600)", "--on-turn: the command took more than 0.1 seconds"),
    ],
)
def test_a_command_that_fails_or_hangs_is_logged_and_the_game_goes_on(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    program: str,
    complaint: str,
) -> None:
    monkeypatch.setattr(calls, "LONGEST", 0.1 if "sleep" in program else 60.0)

    async def play(host: Host) -> None:
        table = await host.table()
        assert await host.later() == []
        await table.act(Guest("white"), table.at, "b4-b8N")

    hosting(tmp_path, play, program)
    assert caplog.messages == [complaint]


def test_a_command_that_has_gone_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(store: Store) -> None:
        clock = Clock()
        gone = Calls([str(tmp_path / "gone")], store, lambda: "http://here", clock.sleep)
        host = Host(store, tmp_path)
        host.calls, host.clock = gone, clock
        host.tables = Tables(store, kinds(), calls=gone)
        await host.table()
        assert await host.later() == []

    with opened(tmp_path / "t.db") as store:
        asyncio.run(play(store))
    assert len(caplog.messages) == 1 and "No such file" in caplog.messages[0]


@pytest.mark.parametrize("command", ["", "  ", "no-such-command-here", "'unbalanced"])
def test_what_is_no_command_is_told_at_the_start(tmp_path: Path, command: str) -> None:
    refused = no_server(tmp_path, "--on-turn", command)
    assert refused.returncode == 2 and "--on-turn" in refused.stderr
    assert "Traceback" not in refused.stderr


# A real server and a real command


def told(fifo: int) -> dict[str, Any]:
    """What the command writes next, once; else by which processes it was run, and for whom."""
    assert select.select([fifo], [], [], 60)[0], "it was not run"
    text = ""
    while not text.endswith("\n"):
        text += os.read(fifo, 65536).decode()
    runs = [json.loads(line) for line in text.splitlines()]
    what = ("TAKTIK_SEAT", "TAKTIK_ADDRESS")
    assert len(runs) == 1, [(run["process"], *(run["env"][key] for key in what)) for run in runs]
    return runs[0]


def test_a_server_runs_it_with_all_it_needs_and_no_secret(tmp_path: Path) -> None:
    """What guests have written stays text: `$(…)`, `;` and quotes are nothing to it."""
    fifo, program, trap = (tmp_path / name for name in ("fifo", "program.py", "trap"))
    program.write_text(TELL_ALL)
    os.mkfifo(fifo)
    line = os.open(fifo, os.O_RDWR)
    evil = f"$(touch {trap})`x`;'\" & ök"[:40].strip()
    title = f"; touch {trap} #"[:80].strip()
    command = f"{sys.executable} {program} {fifo} 'two words' '$HOME'"
    with Serving(tmp_path / "data", "--on-turn", command, patch=AT_ONCE) as server:
        made = server.new_table(
            {
                "kind": "tank-chess",
                "title": title,
                "wishes": {"layout": "basic16"},
                "seats": [{"who": "device", "name": evil}, {"who": "device", "name": "Bo"}],
            }
        )
        first = told(line)
        assert first["argv"] == ["two words", "$HOME"] and first["stdin"] == ""
        ours = {key: first["env"][key] for key in first["env"] if key.startswith("TAKTIK_")}
        ours.pop("TAKTIK_INTERPRETED", None)  # the server's own
        assert ours == {
            "TAKTIK_TITLE": title,
            "TAKTIK_GAME": "tank-chess",
            "TAKTIK_NAME": evil,
            "TAKTIK_SEAT": "white",
            "TAKTIK_ADDRESS": f"{server.address}/table/{made['id']}",
        }
        secrets = [seat[key] for seat in made["seats"] for key in ("token", "claim")]
        assert not any(secret in json.dumps(first) for secret in secrets)

        async def move() -> None:
            async with Page(server.port) as page:
                await page.sit(made["id"], made["seats"][0]["token"])
                await page.act("b4-b8N")

        asyncio.run(move())
        assert told(line)["env"]["TAKTIK_SEAT"] == "black"
        assert not trap.exists()
        server.assert_is_well()
        server.end()
    os.close(line)
