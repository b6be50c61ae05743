"""`taktik tables recheck`: before games are opened under new rules, it is told which can go on."""

import asyncio
import hashlib
import sqlite3
from pathlib import Path

import pytest

from host_sim.cli import main
from host_sim.games.taktik.rules.modes import Mode
from host_sim.table.folder import DATABASE
from host_sim.table.storage import Store, Stored, StoredSeat
from tests.games.taktik.random_games import actions, new_record

Output = pytest.CaptureFixture[str]


def record(seed: int) -> list[str]:
    played = new_record(seed, Mode.INTRO)
    for action, _ in zip(actions(played, seed), range(120), strict=False):
        played.apply(action)
    return played.lines()


def kept(folder: Path, games: dict[str, list[str]]) -> Path:
    """A real database with these games, by their titles."""
    store = Store(folder / DATABASE)
    seats = [StoredSeat(player, "Anna", "device", None) for player in ("kazaldis", "sarapan")]
    for number, (title, lines) in enumerate(games.items()):
        stored = Stored(f"id-{title}", "taktik", title, 10**9 - number, 0, seats)
        asyncio.run(store.add(stored, lines))
    store.close()
    return folder / DATABASE


def illegal(lines: list[str]) -> tuple[list[str], int]:
    """A shot before the first move, which no version allows; and in which line it stands."""
    place = next(n for n, line in enumerate(lines) if line.startswith("roll "))
    return [*lines[:place], "shoot KT1 ST1", *lines[place:]], place + 1


def test_games_that_can_go_on_and_those_that_cannot_are_told(
    tmp_path: Path, capsys: Output
) -> None:
    forbidden, line = illegal(record(2))
    path = kept(tmp_path, {"good": record(1), "forbidden": forbidden, "damaged": record(3)})
    with sqlite3.connect(path) as db:
        db.execute("delete from line where game = 'id-damaged' and number = 90")
    db.close()
    before = hashlib.sha256(path.read_bytes()).digest()
    assert main(["tables", "recheck", "--data", str(tmp_path)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "id-good  good: can go on"
    assert told[1].startswith(f"id-forbidden  forbidden: cannot go on: line:{line}: ")
    assert ": shoot KT1 ST1: " in told[1]  # between the clause and the reason
    assert told[2] == "id-damaged  damaged: cannot go on: line 91 of its record is missing"
    assert told[3] == "1 of 3 can go on"
    assert hashlib.sha256(path.read_bytes()).digest() == before


def test_bad_bytes_in_one_game_do_not_hide_the_others(tmp_path: Path, capsys: Output) -> None:
    path = kept(tmp_path, {"first": record(1), "second": record(2), "third": record(3)})
    with sqlite3.connect(path) as db:
        db.execute("update game set title = cast(x'ff0a' as text) where id = 'id-first'")
        db.execute("update line set text = cast(x'ff' as text) where game = 'id-second'")
        db.execute("update game set kind = 'ludo' where id = 'id-third'")
    db.close()
    assert main(["tables", "recheck", "--data", str(tmp_path)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "id-first  '\\ufffd\\n': can go on"
    assert told[1].startswith("id-second  second: cannot go on: line:1: is no record")
    assert told[2] == "id-third  third: cannot go on: this version has no such game"


def test_it_runs_beside_the_program_that_writes(tmp_path: Path, capsys: Output) -> None:
    """What was committed is seen, though it is still in the journal alone."""
    lines = record(1)
    kept(tmp_path, {"good": lines[:-1]})
    store = Store(tmp_path / DATABASE)
    asyncio.run(store.append("id-good", len(lines) - 1, ["nonsense"], over=False))
    assert main(["tables", "recheck", "--data", str(tmp_path)]) == 1
    assert f"line:{len(lines)}: 'nonsense' is no action" in capsys.readouterr().out
    asyncio.run(store.append("id-good", len(lines), ["more"], over=False))  # it can go on writing
    store.close()


def test_all_good_is_no_fault(tmp_path: Path, capsys: Output) -> None:
    kept(tmp_path, {"good": record(1)})
    assert main(["tables", "recheck", "--data", str(tmp_path)]) == 0
    assert "1 of 1 can go on" in capsys.readouterr().out


@pytest.mark.parametrize("content", [None, b"nonsense" * 1000])
def test_a_folder_without_games_is_told(
    tmp_path: Path, capsys: Output, content: bytes | None
) -> None:
    if content:
        (tmp_path / DATABASE).write_bytes(content)
    assert main(["tables", "recheck", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"taktik: {tmp_path / DATABASE}: ")
    assert (tmp_path / DATABASE).exists() == (content is not None)
