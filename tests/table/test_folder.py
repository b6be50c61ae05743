"""The folder of a server: nobody else reads it, and no second server writes into it."""

import socket
import stat
from pathlib import Path

import pytest

from host_sim.table.complaints import LARGEST
from tests.table.serving import Serving, no_server


def mode(path: Path) -> str:
    return stat.filemode(path.stat().st_mode)


def test_what_the_server_writes_is_for_its_user_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    with Serving(folder) as server:
        server.taktik()
        server.post("/api/tables", b"\xff")
        assert mode(folder) == "drwx------"
        names = {path.name: mode(path) for path in folder.iterdir()}
        assert set(names) == {"tables.db", "tables.db-wal", "tables.db-shm", "server.lock"}
        assert set(names.values()) == {"-rw-------"}


def test_files_that_were_open_to_others_are_closed(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        server.taktik()
        server.kill()
    for path in tmp_path.glob("tables.db*"):
        path.chmod(0o644)
    with Serving(tmp_path) as server:
        server.taktik()
        assert {mode(path) for path in tmp_path.iterdir()} == {"-rw-------"}


@pytest.mark.parametrize("chosen", [True, False])
def test_only_a_folder_of_ours_is_closed_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: bool
) -> None:
    """One that somebody has chosen may be for more than games: they are told."""
    folder = tmp_path / "taktik-speldator"
    folder.mkdir(mode=0o755)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with Serving(folder if chosen else None) as server:
        assert server.get("/api/tables")[0] == 200  # all was told before it answers
        server.kill()
        told = server.said()
    assert mode(folder) == ("drwxr-xr-x" if chosen else "drwx------")
    assert ("others on this machine can see" in told) == chosen
    assert mode(folder / "tables.db") == "-rw-------"


def test_a_second_server_tells_where_the_first_one_is(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        made = server.taktik()
        refused = no_server(tmp_path)
        assert refused.returncode == 2 and not refused.stdout
        where = f"the server at {server.address} (process {server.process.pid})"
        assert refused.stderr == f"taktik: {tmp_path}: is in use by {where}\n"
        refused = no_server(tmp_path, "--port", str(server.port))
        assert where in refused.stderr  # which helps more than that the port is taken
        assert server.get(f"/api/tables/{made['id']}/picture")[0] == 200
        server.assert_is_well()


def test_the_lock_of_a_server_that_was_killed_holds_nobody_up(tmp_path: Path) -> None:
    for _ in range(2):
        with Serving(tmp_path) as server:
            server.kill()
    assert "process" in (tmp_path / "server.lock").read_text()
    with Serving(tmp_path) as server:
        server.assert_is_well()


# What the server complains of


def test_a_flood_of_bad_requests_fills_neither_log_nor_terminal(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        for _ in range(150):
            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
                line.sendall(b"\0\1\2\r\n\r\n")
                while line.recv(1000):
                    pass
        complaint = "Invalid HTTP request received."
        told = [f"WARNING:  {complaint}{times}" for times in ("", " (10 times)", " (100 times)")]
        assert server.errors().splitlines() == told
        log = (tmp_path / "server.log").read_text()
        assert len(log.splitlines()) == 3 and len(log) < LARGEST
