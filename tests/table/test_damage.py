"""Databases of an older version, and what damage on the disk costs: one game, never the lobby."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.table.client import Page
from tests.table.serving import Serving, no_server
from tests.table.test_storage import GOLDEN, no_room

# As version 1 had it, to the letter.
VERSION_1 = """
create table game (
    id text primary key,
    kind text not null,
    title text not null,
    updated integer not null,
    over integer not null
) strict;
create table seat (
    game text not null references game,
    place integer not null,
    player text not null,
    name text not null,
    who text not null,
    token blob,
    primary key (game, place)
) strict;
create table line (
    game text not null references game,
    number integer not null,
    text text not null,
    primary key (game, number)
) strict, without rowid;
pragma user_version = 1;
pragma journal_mode = wal;
"""


def change(folder: Path, *orders: tuple[str, tuple[Any, ...]]) -> None:
    """What nobody should do to a database: from outside, without a server."""
    db = sqlite3.connect(folder / "tables.db")
    for order, values in orders:
        db.execute(order, values)
    db.commit()
    db.close()


def listed(server: Serving) -> dict[str, dict[str, Any]]:
    code, text = server.get("/api/tables")
    assert code == 200
    return {game["id"]: game for game in json.loads(text)}


async def sits(server: Serving, table: str, token: str | None) -> dict[str, Any]:
    async with Page(server.port) as page:
        answer = await page.sit(table, token)
        return answer | {"state": page.state}


# Older versions


def as_version_1(folder: Path) -> None:
    """Makes what the server has just stored into what version 1 would have stored."""
    new = sqlite3.connect(folder / "tables.db")
    old = sqlite3.connect(folder / "old.db")
    old.executescript(VERSION_1)
    for table, columns in (("game", "id, kind, title, updated, over"), ("line", "*")):
        for row in new.execute(f"select {columns} from {table}"):
            old.execute(f"insert into {table} values ({', '.join('?' * len(row))})", row)
    seats = new.execute(
        "select seat.game, place, seat.player, name, who, token from seat left join device "
        "on device.game = seat.game and device.player = seat.player"
    )
    for game, place, player, name, who, token in seats:
        who = "device" if who == "nobody" else who
        old.execute(
            "insert into seat values (?, ?, ?, ?, ?, ?)", (game, place, player, name, who, token)
        )
    old.commit()
    old.close()
    new.close()
    for path in folder.glob("tables.db*"):
        path.unlink()
    (folder / "old.db").rename(folder / "tables.db")


def test_a_database_of_version_1_goes_on_with_its_old_links(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        made = server.taktik(who="device")
        alone = server.tank_chess(black="here")
        code, brought = server.post("/api/import?name=x", GOLDEN.read_text(encoding="utf-8"))
        assert code == 201
        server.end()
    as_version_1(tmp_path)
    for _ in range(2):  # and once more, when there is nothing left to bring up to date
        with Serving(tmp_path) as server:
            for table in (made, alone):
                for seat in table["seats"]:
                    state = asyncio.run(sits(server, table["id"], seat["token"]))["state"]
                    assert state["you"] == seat["player"]
                    assert [one["devices"] for one in state["seats"]] == [1, 1]
            state = asyncio.run(sits(server, brought["id"], None))["state"]
            assert [(one["who"], one["devices"]) for one in state["seats"]] == [("nobody", 0)] * 2
            assert not any(game["damaged"] for game in listed(server).values())
            assert server.end() in (0, 130)
            server.assert_said_nothing()


def test_a_migration_that_fails_leaves_the_old_database(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        server.taktik()
        server.end()
    as_version_1(tmp_path)
    change(tmp_path, ("create table device (something text)", ()))
    before = (tmp_path / "tables.db").read_bytes()
    refused = no_server(tmp_path)
    assert refused.returncode == 2 and "Traceback" not in refused.stderr
    assert "cannot be used as storage" in refused.stderr
    assert (tmp_path / "tables.db").read_bytes() == before


# One row


BAD = b"caf\xe9 \xff"  # no UTF-8


@pytest.mark.parametrize(
    ("order", "opens"),
    [
        ("update game set title = cast(? as text) where id = ?", True),
        ("update seat set name = cast(? as text) where place = 0 and game = ?", True),
        ("update game set kind = cast(? as text) where id = ?", False),
        ("update line set text = cast(? as text) where number = 1 and game = ?", False),
    ],
)
def test_one_bad_byte_costs_at_most_one_game(tmp_path: Path, order: str, opens: bool) -> None:
    with Serving(tmp_path) as server:
        made, other = server.taktik(), server.taktik()
        server.end()
    change(tmp_path, (order, (BAD, made["id"])))
    with Serving(tmp_path) as server:
        games = listed(server)
        assert set(games) == {made["id"], other["id"]}
        assert not games[other["id"]]["damaged"]
        assert games[made["id"]]["damaged"] == ("update line" not in order)
        answer = asyncio.run(sits(server, made["id"], made["seats"][0]["token"]))
        assert ("error" in answer) != opens, answer
        if not opens:
            assert answer["error"].startswith("its record is damaged: ")
        assert "answer" in asyncio.run(sits(server, other["id"], other["seats"][0]["token"]))
        server.assert_is_well()


def test_a_game_whose_very_name_is_damaged_is_listed_too(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        made, other = server.taktik(), server.taktik()
        server.end()
    columns = ("game.id", "seat.game", "device.game", "line.game")
    orders = [
        (f"update {c.split('.')[0]} set {c.split('.')[1]} = cast(? as text) where {c} = ?", c)
        for c in columns
    ]
    change(tmp_path, *((order, (BAD, made["id"])) for order, _ in orders))
    with Serving(tmp_path, "--keep-days", "1") as server:
        games = listed(server)
        assert [game["damaged"] for game in games.values()].count(True) == 1
        assert not games[other["id"]]["damaged"]
        server.end()
    change(tmp_path, ("update game set updated = 0", ()))
    with Serving(tmp_path, "--keep-days", "1") as server:
        assert listed(server) == {}
        server.assert_is_well()


@pytest.mark.parametrize("line", [0, 3])
def test_a_missing_line_is_noticed_on_opening(tmp_path: Path, line: int) -> None:
    with Serving(tmp_path) as server:
        made = server.taktik()
        server.end()
    change(tmp_path, ("delete from line where number = ? and game = ?", (line, made["id"])))
    with Serving(tmp_path) as server:
        answer = asyncio.run(sits(server, made["id"], made["seats"][0]["token"]))
        assert answer["error"] == f"its record is damaged: line {line + 1} is missing"
        reader = {"Accept-Language": "sv"}
        code, text = server.get(f"/api/tables/{made['id']}/record", **reader)
        assert code == 400
        assert json.loads(text)["error"] == f"spelförloppet är skadat: rad {line + 1} saknas"
        server.assert_is_well()


# A page that knows more than the disk


def test_whoever_knows_more_than_the_server_is_told_and_it_is_logged(tmp_path: Path) -> None:
    async def come_back(server: Serving, known: int) -> Any:
        async with Page(server.port) as page:
            said = {"table": made["id"], "token": made["seats"][0]["token"], "known": known}
            return (await page.say("sit", **said))["answer"]

    async def guess(server: Serving) -> Any:
        async with Page(server.port) as page:
            return (await page.say("sit", table=made["id"], token=None, known=10**6))["answer"]

    with Serving(tmp_path) as server:
        made = server.taktik()
        at = len(server.lines(made["id"]))
        assert asyncio.run(come_back(server, at)) is None
        assert asyncio.run(guess(server)) == {"forgotten": 10**6 - at}
        server.assert_is_well()  # nobody who holds no seat fills the log
        assert asyncio.run(come_back(server, at + 7)) == {"forgotten": 7}
        server.assert_is_well(f"table {made['id']} has lost changes: 7")
        assert "lost changes: 7" in (tmp_path / "server.log").read_text()


# A disk that cannot be written


def test_a_disk_that_takes_no_writing_is_told_before_the_first_page(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        made = [server.taktik() for _ in range(4)][-1]
        server.kill()
    # All that only reads goes well: the longest file may not grow, that is all.
    size = (tmp_path / "tables.db-wal").stat().st_size
    assert size > max(40_000, (tmp_path / "tables.db").stat().st_size)
    refused = no_server(tmp_path, before=no_room(size))
    assert refused.returncode == 2 and "Traceback" not in refused.stderr
    assert "cannot be used as storage" in refused.stderr and not refused.stdout
    with Serving(tmp_path) as server:
        assert made["id"] in listed(server)
