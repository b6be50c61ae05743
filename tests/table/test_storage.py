"""What is stored stays stored: whole batches, full disks, damaged files."""

import asyncio
import contextlib
import json
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from host_sim.games import kinds
from host_sim.kit.faults import BadInput
from host_sim.kit.record_reader import whole
from host_sim.table import heavy
from host_sim.table.devices import Devices
from host_sim.table.guest import Guest
from host_sim.table.storage import (
    TOGETHER,
    DamagedRecord,
    Device,
    StorageError,
    Store,
    Stored,
    StoredSeat,
    hashed,
    run,
)
from host_sim.table.table import Table, TableError
from host_sim.table.tables import Tables
from tests.table.arena import Arena, session_of
from tests.table.client import Page
from tests.table.serving import PROGRAM, Serving, no_server

GOLDEN = Path(__file__).parents[1] / "games/taktik/golden/intro/game.tkt"


def game(identity: str = "a", **more: Any) -> Stored:
    seats = [
        StoredSeat("white", "Anna", "here"),
        StoredSeat("black", "", "computer"),
    ]
    return Stored(identity, "tank-chess", "Ett bräde ♟", 100, 0, seats)._replace(**more)


@contextlib.contextmanager
def opened(path: Path) -> Generator[Store]:
    store = Store(path)
    try:
        yield store
    finally:
        store.close()


# Reading and writing


def test_a_game_comes_back_as_it_was_stored(tmp_path: Path) -> None:
    lines = ["tank-chess record 1", "", "name ♟ 'quoted' \"twice\"; --", "x" * 5000]

    async def fill(store: Store) -> None:
        await store.add(game(), lines[:2])
        await store.append("a", 2, lines[2:], over=False)

    for _ in range(2):  # and again after it was closed
        with opened(tmp_path / "t.db") as store:
            if not store.games():
                asyncio.run(fill(store))
            (found,) = store.games()
            assert found._replace(updated=0) == game(updated=0)
            assert store.game("a") == found
            assert store.lines("a") == lines
            assert store.game("b") is None and store.lines("b") == []


def test_who_reads_a_long_record_hides_nothing_from_others(tmp_path: Path) -> None:
    """What was written meanwhile is read at once: a device that was put out, a new title."""

    async def play(store: Store) -> None:
        lines = [str(number) for number in range(1000)]
        await store.add(game(), lines, [Device("white", hashed("old"), "", 0)])
        reading, devices = store.reading("a"), Devices(store)
        next(reading)
        claim = await devices.new_claim("a", "white")
        assert await devices.claim("a", claim, "new", "") == "white"
        old = devices.holding("a", "old")
        assert old and old.number and devices.holding("a", "new")
        await devices.remove("a", "white", old.number)
        assert devices.holding("a", "old") is None
        assert whole(reading) == lines

    with opened(tmp_path / "t.db") as store:
        asyncio.run(play(store))


def test_a_record_that_is_deleted_while_it_is_read_is_not_taken_for_a_shorter_one(
    tmp_path: Path,
) -> None:
    async def play(store: Store) -> None:
        await store.add(game(), ["line"] * 1000)
        reading = store.reading("a")
        next(reading)
        await store.delete("a")
        with pytest.raises(DamagedRecord, match="line 101 is missing"):
            whole(reading)

    with opened(tmp_path / "t.db") as store:
        asyncio.run(play(store))


def test_games_are_listed_newest_first_and_know_their_end(tmp_path: Path) -> None:
    async def fill(store: Store) -> None:
        for identity, updated in (("a", 5), ("b", 9), ("c", 7)):
            await store.add(game(identity, updated=updated), ["x"])
        assert [g.id for g in store.games()] == ["b", "c", "a"]
        await store.append("a", 1, ["y"], over=True)
        assert [(g.id, g.over) for g in store.games()] == [("a", 1), ("b", 0), ("c", 0)]

    with opened(tmp_path / "t.db") as store:
        asyncio.run(fill(store))


def test_many_games_are_read_some_at_a_time_with_their_seats(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        names = [f"game {number}" for number in range(2 * TOGETHER + 1)]
        added = (store.add(game(name, updated=n), []) for n, name in enumerate(names))
        await asyncio.gather(*added)
        assert store.count() == len(names)
        reading = store.reading_games()
        newest = next(reading)
        await store.delete("game 0")
        rest = list(reading)
        assert [len(some) for some in (newest, *rest)] == [TOGETHER, TOGETHER, 0]
        assert [each.id for some in (newest, *rest) for each in some] == names[:0:-1]
        assert all(each.seats == game().seats for some in rest for each in some)

    with opened(tmp_path / "t.db") as store:
        asyncio.run(play(store))


def _held(store: Store, entered: threading.Event, go_on: threading.Event) -> Awaitable[None]:
    """Work during which more work gathers."""

    def work(_: sqlite3.Connection) -> None:
        entered.set()
        assert go_on.wait(20)

    return store.do(work)


async def _together(store: Store, *works: Callable[[], Awaitable[None]]) -> list[Any]:
    """All of them in one batch; answers what became of each."""
    entered, go_on = threading.Event(), threading.Event()
    first = asyncio.ensure_future(_held(store, entered, go_on))
    await asyncio.to_thread(entered.wait, 20)
    waiting = [asyncio.ensure_future(work()) for work in works]
    await asyncio.sleep(0)  # so that they have begun
    go_on.set()
    await first
    return await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 20)


def test_what_waits_is_stored_together(tmp_path: Path) -> None:
    async def fill(store: Store) -> None:
        await store.add(game(), ["0"])
        done = await _together(
            store,
            lambda: store.append("a", 1, ["1", "2"], over=False),
            lambda: store.add(game("b"), ["z"]),
            lambda: store.append("a", 3, ["3"], over=True),
        )
        assert done == [None] * 3
        assert store.lines("a") == ["0", "1", "2", "3"] and store.lines("b") == ["z"]

    with opened(tmp_path / "t.db") as store:
        asyncio.run(fill(store))


def test_what_fails_takes_nothing_else_with_it(tmp_path: Path) -> None:
    """A line that is there already, a game that is not, a game twice; in one batch with others."""

    async def fill(store: Store) -> None:
        await store.add(game(), ["0"])
        done = await _together(
            store,
            lambda: store.append("a", 1, ["1"], over=False),
            lambda: store.append("a", 0, ["again"], over=True),
            lambda: store.append("nowhere", 0, ["x"], over=False),
            lambda: store.add(game("a"), []),
            lambda: store.append("a", 2, ["2"], over=False),
        )
        assert [type(each) for each in done] == [
            type(None),
            StorageError,
            StorageError,
            StorageError,
            type(None),
        ]
        assert store.lines("a") == ["0", "1", "2"]
        assert [(g.id, g.over) for g in store.games()] == [("a", 0)]
        with pytest.raises(StorageError):
            await store.append("a", 1, ["alone"], over=False)
        await store.append("a", 3, ["3"], over=False)
        assert store.lines("a") == ["0", "1", "2", "3"]

    with opened(tmp_path / "t.db") as store:
        asyncio.run(fill(store))


def test_what_sqlite_cannot_even_take_fails_alone_as_well(tmp_path: Path) -> None:
    """The thread that writes must outlive it, or nothing is ever stored again."""

    async def fill(store: Store) -> None:
        await store.add(game(), ["0"])
        done = await _together(
            store,
            lambda: store.append("a", 1, ["\ud800"], over=False),
            lambda: store.append("a", 1, ["1"], over=False),
        )
        assert isinstance(done[0], Exception) and done[1] is None
        await asyncio.wait_for(store.append("a", 2, ["2"], over=False), 20)
        assert store.lines("a") == ["0", "1", "2"]

    store = Store(tmp_path / "t.db")  # closing it would wait for that thread
    asyncio.run(fill(store))
    store.close()


@pytest.mark.parametrize("companions", [[], ["insert into nothing values (1)"]])
def test_of_two_who_call_to_one_turn_only_one_is_told_to(
    tmp_path: Path, companions: list[str]
) -> None:
    """Also if what is written with them fails, so that each is written once more, alone."""

    async def play(store: Store) -> None:
        await store.add(game(), [])
        works: list[Callable[[], Awaitable[Any]]] = [lambda: store.call("a", "white", 7)] * 2
        for query in companions:
            works.insert(1, lambda query=query: store.do(lambda db: run(db, query, ())))
        told = await _together(store, *works)
        assert [each for each in told if isinstance(each, bool)] == [True, False]
        assert sum(isinstance(each, StorageError) for each in told) == len(companions)
        assert not await store.call("a", "white", 7)
        assert await store.call("a", "white", 8) and await store.call("a", "black", 7)

    with opened(tmp_path / "t.db") as store:
        asyncio.run(play(store))


def test_whoever_gave_up_waiting_does_not_disturb(tmp_path: Path) -> None:
    async def fill(store: Store) -> None:
        await store.add(game(), [])
        entered, go_on = threading.Event(), threading.Event()
        first = asyncio.ensure_future(_held(store, entered, go_on))
        await asyncio.to_thread(entered.wait, 20)
        second = asyncio.ensure_future(store.append("a", 0, ["0"], over=False))
        await asyncio.sleep(0)
        second.cancel()
        go_on.set()
        await first
        await store.append("a", 1, ["1"], over=False)
        assert store.lines("a") == ["0", "1"]

    with opened(tmp_path / "t.db") as store:
        asyncio.run(fill(store))


def test_closing_waits_for_what_is_still_to_be_written(tmp_path: Path) -> None:
    """Also when it comes in one batch with the wish to close."""
    store = Store(tmp_path / "t.db")

    async def fill() -> threading.Thread:
        await store.add(game(), [])
        entered, go_on = threading.Event(), threading.Event()
        first = asyncio.ensure_future(_held(store, entered, go_on))
        await asyncio.to_thread(entered.wait, 20)
        last = asyncio.ensure_future(store.append("a", 0, ["last"], over=False))
        await asyncio.sleep(0)
        closing = threading.Thread(target=store.close, daemon=True)
        closing.start()
        while store._work.qsize() < 2:  # pyright: ignore[reportPrivateUsage]
            await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, last)
        return closing

    closing = asyncio.run(fill())
    closing.join(10)
    assert not closing.is_alive()
    with opened(tmp_path / "t.db") as again:
        assert again.lines("a") == ["last"]


# Tables whose disk fails


class Flaky(Store):
    """Fails as often as it is told to."""

    failures = 0

    async def append(
        self, game: str, first: int, lines: list[str], *, over: bool, standing: str = ""
    ) -> None:
        if self.failures:
            self.failures -= 1
            raise StorageError("database or disk is full")
        await super().append(game, first, lines, over=over, standing=standing)


SEATS = [{"who": "here", "name": "Anna"}, {"who": "here", "name": "Bo"}]
WISHES = {"mode": "intro", "map": "drill"}


async def a_table(tables: Tables) -> Table:
    order = tables.order("taktik", "A table", WISHES, SEATS)
    return (await tables.new(order, order.record()))[0]


def test_nothing_is_built_on_what_was_not_stored(tmp_path: Path) -> None:
    """Whatever was on its way to a table that has stopped must not be stored without it."""

    async def play(store: Flaky) -> None:
        tables = Tables(store, kinds())
        table = await a_table(tables)
        store.failures = 1
        at = table.at
        with pytest.raises(TableError, match="not stored"):
            await table.act(Guest("kazaldis"), at, "auto")
        with pytest.raises(TableError):
            await table.act(Guest("kazaldis"), at, "ready kazaldis")
        again = await tables.get(table.stored.id)
        assert again is not table and again.at == at
        await again.act(Guest("kazaldis"), at, "auto")
        await again.act(Guest("kazaldis"), again.at, "ready kazaldis")
        lines = store.lines(table.stored.id)
        text = "".join(f"{line}\n" for line in lines)
        session = kinds()["taktik"].session(kinds()["taktik"].read(text, "on disk"))
        assert [item.action for item in session.story()][-1] == "ready kazaldis"

    store = Flaky(tmp_path / "t.db")
    asyncio.run(play(store))
    store.close()


def test_a_finger_on_a_table_that_has_stopped_rolls_nothing(tmp_path: Path) -> None:
    async def play(store: Flaky) -> None:
        tables = Tables(store, kinds())
        table = await a_table(tables)
        for player in ("kazaldis", "sarapan"):
            await table.act(Guest(player), table.at, "auto")
            await table.act(Guest(player), table.at, f"ready {player}")
        (roller,) = table.going.actors
        await table.press(roller, "roll", True)
        store.failures = 1
        with pytest.raises(TableError, match="not stored"):
            await table.act(Guest("sarapan"), table.at, "draw sarapan")
        before = store.lines(table.stored.id)
        with contextlib.suppress(TableError):
            await table.let_go(roller)
        assert store.lines(table.stored.id) == before

    store = Flaky(tmp_path / "t.db")
    asyncio.run(play(store))
    store.close()


# A full disk


def no_room(size: int) -> Callable[[], None]:
    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def test_a_full_disk_stops_play_and_loses_nothing(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        made = server.taktik()
        server.end()
    size = max(path.stat().st_size for path in tmp_path.iterdir())

    async def play_until_full(arena: Arena) -> None:
        with contextlib.suppress(AssertionError, ConnectionError):
            for _ in range(500):
                await arena.play(1)
        page = arena.pages[0]
        await page.until(lambda: page.stopped)

    with asyncio.Runner() as runner:
        with Serving(tmp_path, before=no_room(size + 60_000)) as server:
            arena = Arena(server, runner, made)
            runner.run(arena.sit_down())
            runner.run(play_until_full(arena))
            seen = [page.story for page in arena.pages]
            for page in arena.pages:
                assert page.stopped and page.stopped.startswith("the game cannot be stored: ")
                assert runner.run(page.closed()) == 1013
            runner.run(arena.rise())
            assert server.get("/api/tables")[0] == 200
            code, answer = server.post("/api/import?name=x", GOLDEN.read_text(encoding="utf-8"))
            assert code == 400 and "cannot be stored" in answer["error"]
            server.assert_is_well()
        with Serving(tmp_path) as server:
            arena = Arena(server, runner, made)
            runner.run(arena.sit_down())
            for page, story in zip(arena.pages, seen, strict=True):
                assert {n: page.story[n] for n in story} == story
            runner.run(arena.play())
            arena.assert_all_is_right()
            runner.run(arena.rise())


# Damage


def a_database(tmp_path: Path) -> Path:
    """One in which a game of some length is stored; nobody has it open."""
    with Serving(tmp_path) as server:
        code, _ = server.post("/api/import?name=x", GOLDEN.read_text(encoding="utf-8"))
        assert code == 201
        assert server.end() in (0, 130)
        server.assert_said_nothing()
    path = tmp_path / "tables.db"
    assert path.stat().st_size > 20_000
    return path


def assert_refused(path: Path, *words: str) -> None:
    before = path.read_bytes() if path.is_file() else None
    refused = no_server(path.parent)
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr and str(path) in refused.stderr
    assert all(word in refused.stderr for word in words), refused.stderr
    assert (path.read_bytes() if path.is_file() else None) == before


@pytest.mark.parametrize("rubbish", [b"rubbish" * 1000, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, rubbish: bytes) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(rubbish)
    assert_refused(path)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.db").mkdir()
    assert_refused(tmp_path / "tables.db", "cannot be used as storage")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refused = no_server(tmp_path / "file" / "folder")
    assert refused.returncode == 2 and "Traceback" not in refused.stderr
    refused = no_server(Path("/proc/nowhere"))
    assert refused.returncode == 2 and "Traceback" not in refused.stderr


def test_flipped_bytes_in_pages_are_found(tmp_path: Path) -> None:
    path = a_database(tmp_path)
    whole = path.read_bytes()
    for page in range(1, len(whole) // 4096):  # the head of every page but the first
        data = bytearray(whole)
        for place in range(page * 4096, page * 4096 + 12):
            data[place] ^= 0xFF
        path.write_bytes(data)
        if page < 4:
            assert_refused(path)
        with pytest.raises(BadInput):
            Store(path).close()
    path.write_bytes(whole)
    with opened(path) as store:
        assert len(store.games()) == 1


def test_a_database_that_was_cut_short_is_refused(tmp_path: Path) -> None:
    path = a_database(tmp_path)
    path.write_bytes(path.read_bytes()[:-5000])
    assert_refused(path)


def test_a_damaged_record_is_told_and_the_other_tables_go_on(tmp_path: Path) -> None:
    """What no check of the database can find."""
    with Serving(tmp_path) as server:
        made, other = server.taktik(), server.taktik()
        server.end()
    db = sqlite3.connect(tmp_path / "tables.db")
    db.execute("update line set text = 'mode chaos' where number = 1 and game = ?", (made["id"],))
    db.commit()
    db.close()

    async def come_back(server: Serving) -> None:
        async with Page(server.port) as page:
            answer = await page.say("sit", table=made["id"], token=made["seats"][0]["token"])
            assert "its record is damaged" in answer["error"]
            assert "answer" in await page.sit(other["id"], other["seats"][0]["token"])
            assert "answer" in await page.act("auto")

    with Serving(tmp_path) as server:
        asyncio.run(come_back(server))
        assert server.get(f"/api/tables/{made['id']}/record")[0] == 400
        server.assert_is_well()


@pytest.mark.parametrize("journal", ["wal", "delete"])
def test_another_versions_database_is_left_alone(tmp_path: Path, journal: str) -> None:
    db = sqlite3.connect(tmp_path / "tables.db")
    db.execute(f"pragma journal_mode = {journal}")
    db.execute("create table later (x)")
    db.execute("pragma user_version = 7")
    db.commit()
    db.close()
    assert_refused(tmp_path / "tables.db", "another version of this program")


def test_a_journal_that_was_cut_short_costs_only_what_was_cut(tmp_path: Path) -> None:
    with Serving(tmp_path) as server, asyncio.Runner() as runner:
        arena = Arena(server, runner, server.taktik())
        runner.run(arena.sit_down())
        runner.run(arena.play(12))
        server.kill()
        runner.run(arena.rise())
        before = server.lines(arena.table)
        copy = tmp_path / "copy"
        copy.mkdir()
    with Serving(tmp_path) as server, asyncio.Runner() as runner:
        arena = Arena(server, runner, arena.made)
        runner.run(arena.sit_down())
        runner.run(arena.play(6))
        for path in tmp_path.glob("tables.db*"):
            shutil.copy(path, copy)
        runner.run(arena.rise())
        whole = server.lines(arena.table)
    journal = copy / "tables.db-wal"
    journal.write_bytes(journal.read_bytes()[:-3000])
    (copy / "tables.db-shm").unlink(missing_ok=True)
    with Serving(copy) as server, asyncio.Runner() as runner:
        left = server.lines(arena.table)
        assert len(before) <= len(left) < len(whole) and left == whole[: len(left)]
        arena = Arena(server, runner, arena.made)
        runner.run(arena.sit_down())
        runner.run(arena.play())
        arena.assert_all_is_right()
        runner.run(arena.rise())


def test_two_programs_on_one_database_do_not_mix_their_games(tmp_path: Path) -> None:
    """Should a lock ever fail: whoever comes second is stopped, and finds what the first did."""

    async def both(one: Store, two: Store) -> None:
        first = await a_table(Tables(one, kinds()))
        tables = Tables(two, kinds())
        second = await tables.get(first.stored.id)
        at, kazaldis = first.at, Guest("kazaldis")
        await first.act(kazaldis, at, "auto")
        with pytest.raises(TableError, match="not stored"):
            await second.act(kazaldis, at, "auto")
        again = await tables.get(first.stored.id)
        assert again.going.story() == first.going.story()
        await again.act(kazaldis, again.at, "ready kazaldis")

    with opened(tmp_path / "t.db") as one, opened(tmp_path / "t.db") as two:
        asyncio.run(both(one, two))


def test_a_port_that_is_in_use_is_told(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        refused = no_server(tmp_path / "other", "--port", str(server.port))
        assert refused.returncode == 2
        assert "cannot be used" in refused.stderr and "Traceback" not in refused.stderr


# Records


def test_the_record_of_a_finished_game_is_one_that_verify_accepts(tmp_path: Path) -> None:
    with Serving(tmp_path / "data") as server, asyncio.Runner() as runner:
        arena = Arena(server, runner, server.taktik(options=["mines", "supply"]))
        runner.run(arena.sit_down())
        runner.run(arena.play(30))

        async def give_up() -> None:
            loser = arena.pages[0]
            assert "answer" in await loser.act(f"resign {loser.state['you']}")

        runner.run(give_up())
        runner.run(arena.rise())
        code, record = server.get(f"/api/tables/{arena.table}/record")
        assert code == 200
        path = tmp_path / "game.tkt"
        path.write_text(record, encoding="utf-8")
        assert _cli("verify", str(path)).returncode == 0
        path.write_text(record.replace("won_by_resignation", "won_by_hq"), encoding="utf-8")
        assert _cli("verify", str(path)).returncode != 0
        code, made = server.post("/api/import?name=game", record)
        assert code == 201
        assert server.get(f"/api/tables/{made['id']}/record") == (200, record)
        assert session_of(server, made["id"], "taktik").over
        (listed,) = [t for t in json.loads(server.get("/api/tables")[1]) if t["id"] == made["id"]]
        assert listed["over"]


def _cli(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", PROGRAM, *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_a_torn_record_that_was_imported_can_be_watched_after_a_restart(tmp_path: Path) -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    torn = text[: text.index("\nplay\n") + 6] + "rol"

    async def watch(server: Serving) -> int:
        async with Page(server.port) as page:
            answer = await page.sit(made["id"], None)
            assert "answer" in answer, answer
            return len(page.story)

    with Serving(tmp_path) as server:
        code, made = server.post("/api/import?name=torn", torn)
        assert code == 201
        before = asyncio.run(watch(server))
        server.end()
    with Serving(tmp_path) as server:
        assert asyncio.run(watch(server)) == before


def test_no_clock_runs_for_an_imported_game(tmp_path: Path) -> None:
    """Nobody plays there: nobody can lose on time, now or after a restart."""
    from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
    from host_sim.games.tank_chess.formats.record import Record
    from host_sim.games.tank_chess.rules.clock import Clock

    record = Record(read_layout(find_layout("basic16")), ("Anna", "Bo"), Clock(1))
    text = "".join(f"{line}\n" for line in record.lines())

    async def look(store: Store) -> None:
        tables = Tables(store, kinds())
        seats = heavy.brought(kinds()["tank-chess"], text, "old")
        identity = await tables.bring_in("tank-chess", "Old", text, seats)
        assert len(asyncio.all_tasks()) == 1
        await tables.get(identity)
        assert len(asyncio.all_tasks()) == 1  # no alarm was set

    with opened(tmp_path / "t.db") as store:
        asyncio.run(look(store))
