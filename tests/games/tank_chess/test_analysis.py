"""Analysis: what a move cost, which moves bear a mark, and what a person reads of it."""

import itertools
import json
from pathlib import Path

import pytest

from host_sim.cli import main
from host_sim.games.tank_chess.analysis import Mark, analyse, chance, for_page
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.rules.game import Game
from host_sim.games.tank_chess.rules.search import Search, Thought
from tests.games.tank_chess.clauses import game, placed, turn

WINS = "Ca1N Hh8N ch13S li3W"  # White's heavy tank hits the command tank at once
NODES = 40


def think(search: Search) -> Thought:
    return search.think(nodes=NODES)


def played(start: Game, *moves: str) -> Game:
    for move in moves:
        start.apply(turn(move))
    return start


def test_an_equal_score_is_an_even_chance_and_a_proven_win_a_certain_one() -> None:
    assert chance(0) == 0.5
    assert chance(999_990) == 1 and chance(-999_990) == 0
    assert chance(200) + chance(-200) == pytest.approx(1)
    assert 0.5 < chance(100) < chance(300) < 1


def test_who_does_not_take_a_win_has_missed_it() -> None:
    found = analyse(played(game(WINS), "a1-a1NE"), think)
    [move] = found.moves
    assert move.before == 1 and move.mark == Mark.MISSED_WIN
    assert move.line[0].endswith("*h13") and len(found.chances) == 2


def test_the_winning_move_costs_nothing_and_ends_at_a_certain_chance() -> None:
    found = analyse(played(game(WINS), "h8-h9N*h13"), think)
    [move] = found.moves
    assert move.mark is None and move.after == 1 and found.chances[-1] == 1


def test_a_command_tank_that_is_left_under_fire_is_a_blunder() -> None:
    """C12: no move is forbidden because of a check."""
    start = placed("Ca1N hh8N hi8N Hp1N ch16S", turn="w")
    careless = played(Game(start), "p1-p2N")
    [move] = analyse(careless, think).moves
    assert move.after < 0.5 and move.player == "white"


def test_offers_are_no_moves() -> None:
    start = game(WINS)
    start.apply("draw white")
    found = analyse(played(start, "a1-a1NE"), think)
    assert [(move.place, move.ply) for move in found.moves] == [(1, 1)]


def test_a_page_does_not_wait_for_ever() -> None:
    """C3 to C13 do not limit a game's length, but whoever waits does."""
    clock = itertools.count(0, 60).__next__
    assert for_page(played(game(WINS), "a1-a1NE"), lambda: float(clock())) is None
    assert for_page(played(game(WINS), "a1-a1NE")) is not None


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    record = Record(placed(WINS), ("Anna", "Bo"))
    path = tmp_path / "game.tcr"
    record.write_to(path, sync=False)
    for move in ("a1-a1NE", "i3-i3N", "h8-h9N*h13"):
        record.apply(turn(move))
    record.close()
    return path


def test_a_person_reads_a_table(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tank-chess", "analyse", str(recorded), "--nodes", str(NODES)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert "missed win" in rows[1] and "*h13" in rows[1]
    assert rows[3].split()[:4] == ["3", "white", "h8-h9N*h13", "100%"]
    assert rows[-2].startswith("white: missed win 1")


def test_a_program_reads_json(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tank-chess", "analyse", str(recorded), "--nodes", str(NODES), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["chances"]) == 4 and found["chances"][-1] == 1
    assert found["moves"][0]["mark"] == "missed_win"
    assert found["moves"][2]["mark"] is None


@pytest.mark.parametrize("wish", [("--nodes", "0"), ("--seconds", "0"), ("--seconds", "nan")])
def test_no_time_at_all_is_refused(
    recorded: Path, wish: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["tank-chess", "analyse", str(recorded), *wish])
    assert wish[0] in capsys.readouterr().err


def test_a_file_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tank-chess", "analyse", "nowhere.tcr"]) == 2
    assert "nowhere.tcr" in capsys.readouterr().err


def test_puzzles_overwrite_nothing(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = recorded.read_bytes()
    assert main(["tank-chess", "puzzles", "--count", "1", "--out", str(recorded)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert recorded.read_bytes() == before
