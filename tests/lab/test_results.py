"""Results on disk: a run that is stopped at any moment goes on where it was."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.lab import results
from tests.lab.running import TAKERS, Output, found, free_of_times, lab, lines, refused

MATCH = ["match", *TAKERS, "--games", "40", "--seed", "3", "--cores", "1"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "takers.jsonl"


def test_the_same_lines_on_any_number_of_cores(capsys: Output, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    alone = found(capsys, *MATCH, "--results", one)
    both = found(capsys, *MATCH[:-1], "2", "--results", two)
    assert lines(one) == lines(two) and len(lines(one)) == 2 + 40
    assert free_of_times(alone) == free_of_times(both)


def test_nothing_is_played_twice(
    capsys: Output, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = found(capsys, *MATCH, "--results", file)
    before = file.read_bytes()

    def nobody(*_: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr("host_sim.lab.run.do", nobody)
    assert found(capsys, *MATCH, "--results", file) == first  # its CPU times too
    assert file.read_bytes() == before


@pytest.mark.parametrize("cut", [1, 30, 60, 2000])
def test_a_run_goes_on_where_it_was_cut_off(capsys: Output, file: Path, cut: int) -> None:
    """Wherever that was: in the middle of a line, or at its end."""
    whole = found(capsys, *MATCH, "--results", file)
    kept = lines(file)
    file.write_bytes(file.read_bytes()[:-cut])
    assert free_of_times(found(capsys, *MATCH, "--results", file)) == free_of_times(whole)
    assert lines(file) == kept


def test_a_cut_line_is_told(capsys: Output, file: Path) -> None:
    found(capsys, *MATCH, "--results", file)
    file.write_bytes(file.read_bytes()[:-9])
    capsys.readouterr()
    lab_main = ["lab", *MATCH, "--results", str(file)]
    from host_sim.cli import main

    assert main(lab_main) == 0
    assert "its last line was cut off" in capsys.readouterr().err


def test_more_games_are_added_to_those_that_are_there(capsys: Output, file: Path) -> None:
    found(capsys, *MATCH, "--results", file)
    before = file.read_text()
    more = ["match", *TAKERS, "--games", "60", "--seed", "3", "--cores", "1", "--results", file]
    assert found(capsys, *more)["games"] == 60
    assert file.read_text().startswith(before) and len(lines(file)) == 2 + 60


def test_another_configuration_is_named(capsys: Output, file: Path) -> None:
    found(capsys, *MATCH, "--results", file)
    other = ["match", "taker", "taker", "--game", "pebbles", "--turns", "9", "--results", file]
    told = refused(capsys, *other)
    assert 'players was ["taker most=3","taker"] and is ["taker","taker"]' in told
    assert "turns was 400 and is 9" in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Dear diary", "is no results file"),
        ("Dear diary\n", "is no results file"),
        ('{"lab":2,"version":"9.0"}\n', "another version: its format is 2, ours 1"),
        ('{"lab":1}\n{"configuration":\n{}\n', ":2: is no line of results"),
        ('{"lab":1}\n[]\n', ":2: is no line of results"),
        ('{"lab":1}\n{"configuration":"x","seed":1,"pair":0,"seating":0}\n', ":2: is no line"),
    ],
)
def test_a_file_that_is_none_of_ours_is_left_alone(
    capsys: Output, file: Path, text: str, told: str
) -> None:
    file.write_text(text)
    assert told in refused(capsys, *MATCH, "--results", file)
    assert file.read_text() == text


def test_two_programs_do_not_write_one_file(capsys: Output, file: Path) -> None:
    with results.Results(file):
        assert "another program is writing results there" in refused(
            capsys, *MATCH, "--results", file
        )


def test_a_folder_that_is_not_there_is_told(capsys: Output, tmp_path: Path) -> None:
    told = refused(capsys, *MATCH, "--results", tmp_path / "nowhere/file")
    assert "cannot be written: No such file" in told


FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
from host_sim import games
games.GAMES.append("tests.third_game")
from host_sim.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_a_full_disk_loses_nothing(capsys: Output, file: Path, tmp_path: Path) -> None:
    """The result that finds no room is put elsewhere; with room, the run goes on."""
    env = os.environ | {"TMPDIR": str(tmp_path)}
    command = [sys.executable, "-c", FULL, "lab", *MATCH, "--results", str(file)]
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert "cannot be written: the disk is full" in done.stderr and "make room" in done.stderr
    rest = (tmp_path / f"{file.name}.rest").read_text()
    kept = file.read_text()
    assert kept.endswith("}\n") and rest not in kept
    file.write_text(kept + rest)
    assert len(results.read([file]).played) == len(kept.splitlines()) - 2 + 1
    assert found(capsys, *MATCH, "--results", file)["games"] == 40
    assert len(lines(file)) == 42


KILL = """
import os, signal, sys
from host_sim import games
games.GAMES.append("tests.third_game")
from host_sim.lab import results
add = results.Results.add
def adding(self, key, described, game):
    add(self, key, described, game)
    if len(self.played) == 17:
        os.kill(os.getpid(), signal.SIGKILL)
results.Results.add = adding
from host_sim.cli import main
main(sys.argv[1:])
"""


def test_a_run_that_is_killed_goes_on(capsys: Output, tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    expected = found(capsys, *MATCH, "--results", whole)
    command = [sys.executable, "-c", KILL, "lab", *MATCH, "--results", str(killed)]
    assert subprocess.run(command).returncode == -signal.SIGKILL
    assert len(lines(killed)) == 2 + 17
    assert free_of_times(found(capsys, *MATCH, "--results", killed)) == free_of_times(expected)
    assert lines(killed) == lines(whole)


def test_a_sequential_test_stops_at_the_same_pair_on_any_number_of_cores(
    capsys: Output, file: Path
) -> None:
    asked = ["match", "taker most=3", "taker", "--game", "pebbles", "--sprt", "-20", "20"]
    one, two = (found(capsys, *asked, "--cores", cores) for cores in (1, 2))
    assert free_of_times(one) == free_of_times(two)
    assert one["sprt"]["accepted"] and one["games"] == 2 * one["sprt"]["pairs"] < 20_000
    assert f"after {one['sprt']['pairs']} pairs" in lab(capsys, *asked, "--cores", 1)


def test_a_line_says_what_came_of_a_game(capsys: Output, file: Path) -> None:
    found(capsys, *MATCH, "--results", file)
    told = json.loads(file.read_text().splitlines()[2])
    assert told["seed"] == 3 and told["pair"] == told["seating"] == 0
    assert sum(told["scores"]) == 1 and told["won"] in (["left"], ["right"])
    assert told["ended"] == "last" and told["length"] > 0 and "cpu" not in told
