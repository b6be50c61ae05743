"""Players of one's own: a file with a class, and programs that speak through a pipe."""

import sys
from pathlib import Path

import pytest

from host_sim.lab.match import Pairing, Played, Terms, play_one
from tests.lab.running import PEBBLES, Output, found, refused
from tests.third_game.kind import KIND

FEW = [*PEBBLES, "--games", "4", "--seed", "3", "--cores", "1"]
OWN = '''
from host_sim.games.contract import Setting
from tests.third_game.rules import Take

class Mine:
    """Takes as many as it was set to."""
    settings = (Setting("most", "what it takes", 3, 1, 3),)

    def __init__(self, chance, most):
        self.most = most

    def choose(self, seat):
        return [Take(min(self.most, seat.most))]
'''


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(OWN)
    return path


def broken(tmp_path: Path, *body: str) -> str:
    """A player whose `choose` does that."""
    path = tmp_path / "broken.py"
    choose = "".join(f"        {line}\n" for line in body)
    path.write_text(
        "import time\nclass Broken:\n    def __init__(self, chance): pass\n"
        f"    def choose(self, seat):\n{choose}"
    )
    return f"{path}:Broken"


def test_a_class_from_a_file_plays_and_has_settings(own: Path, capsys: Output) -> None:
    told = found(capsys, "match", f"{own}:Mine most=1", "taker", *FEW)
    assert told["games"] == 4 and told["players"] == ["mine.py:Mine most=1", "taker"]


def test_it_plays_in_other_processes_too(own: Path, capsys: Output) -> None:
    asked = ["match", f"{own}:Mine", "taker", *PEBBLES, "--games", "12"]
    one, two = (found(capsys, *asked, "--cores", cores) for cores in (1, 2))
    del one["cpu_ms_a_turn"], two["cpu_ms_a_turn"]
    assert one == two


def test_a_changed_file_is_another_configuration(own: Path, capsys: Output) -> None:
    asked = ["match", f"{own}:Mine", "taker", *FEW, "--results", own.with_suffix(".jsonl")]
    found(capsys, *asked)
    own.write_text(f"{OWN}\n# a change\n")
    assert "mine.py was" in refused(capsys, *asked)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return 1 / 0", "ZeroDivisionError: division by zero"),
        ("return seat._record", "Cheating: it asks its seat for `_record`, which is not for"),
        ("return seat.__dict__", "Cheating: it asks its seat for `__dict__`"),
        ("return vars(seat)", "Cheating: it asks its seat for `__dict__`"),
        ("seat.undo()", "Cheating: it calls `undo` of its seat"),
        ("return None", "ValueError: it leaves the table"),
        ("return []", "it does nothing, however often it is asked"),
        ("return ['a horse']", "broken.py:Broken as left: "),
        ("while True: pass", "takes more than 0.3 seconds for a turn (--patience)"),
        ("time.sleep(1000)", "takes more than 0.3 seconds for a turn (--patience)"),
    ],
)
def test_what_a_player_does_wrong_is_told_with_its_game(
    body: str, told: str, tmp_path: Path, capsys: Output
) -> None:
    player = broken(tmp_path, body)
    said = refused(capsys, "match", player, "taker", *FEW, "--patience", "0.3")
    assert told in said and "seed 3, pair 0: turn 1, " in said


def test_a_hanging_player_is_told_by_another_process_too(tmp_path: Path, capsys: Output) -> None:
    player = broken(tmp_path, "while True: pass")
    asked = ["match", player, "taker", *FEW[:-1], "2", "--patience", "0.3"]
    assert "takes more than 0.3 seconds" in refused(capsys, *asked)


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("class Mine(:", "Mine", "mine.py:1: "),
        ("import nothing_of_that_name", "Mine", "raises ModuleNotFoundError"),
        ("class Mine: pass", "Mine", "has no class Mine with `choose(seat)`"),
        ("class Other: pass", "Mine", "has no class Mine with `choose(seat)`"),
        (OWN, "Mine most=4", "most is a whole number from 1 to 3"),
        (OWN, "Mine depth=4", "has no setting 'depth'; there are: most"),
        (
            "class Mine:\n    def choose(self, seat): pass",
            "Mine",
            "Mine(chance, …) raises TypeError",
        ),
    ],
)
def test_a_file_that_is_no_player_is_told(
    text: str, name: str, told: str, own: Path, capsys: Output
) -> None:
    own.write_text(text)
    assert told in refused(capsys, "match", f"{own}:{name}", "taker", *FEW)


def test_a_file_that_is_not_there_is_told(capsys: Output) -> None:
    assert "cannot be read" in refused(capsys, "match", "./nobody.py:Mine", "taker", *FEW)


# Programs

TALKING = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if "over" in told:
        break
    assert told["view"]["you"] == told["player"]
    print("take", max(told["may"]["numbers"]), flush=True)
"""


def program(tmp_path: Path, text: str) -> str:
    path = tmp_path / "program.py"
    path.write_text(text)
    return f"{sys.executable} {path}"


def test_a_program_plays_by_lines_of_json(tmp_path: Path, capsys: Output) -> None:
    """It takes all it may, as `taker most=3` does where it has no lucky number."""
    player = f"json: {program(tmp_path, TALKING)}"
    told = found(capsys, "match", player, "taker", *FEW)
    assert told["games"] == 4 and told["unfinished"] == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "Broken: it has ended"),
        ("print('sing', flush=True); input(); input()", "Broken: it answers 'sing': an action is"),
        ("print('take 9', flush=True); input(); input()", "Refused: P2"),
        ("import time; time.sleep(1000)", "takes more than 0.5 seconds"),
    ],
)
def test_what_a_program_does_wrong_is_told(
    text: str, told: str, tmp_path: Path, capsys: Output
) -> None:
    player = f"json: {program(tmp_path, text)}"
    patience = "0.5" if "sleep" in text else "60"
    assert told in refused(capsys, "match", player, "taker", *FEW, "--patience", patience)


def test_a_program_that_is_not_there_is_told(capsys: Output) -> None:
    told = refused(capsys, "match", "json: no-such-program", "taker", *FEW)
    assert "Broken: cannot be started: " in told


UGI = f"ugi nodes=200: {sys.executable} -m host_sim tank-chess ugi"


def test_a_program_plays_by_the_universal_game_interface(capsys: Output) -> None:
    asked = ["match", UGI, "random", "--game", "tank-chess", "--layout", "basic16", "--games", "2"]
    told = found(capsys, *asked, "--cores", "1")
    assert told["score"] == 1.0 and told["unfinished"] == 0


def test_a_game_without_positions_is_not_for_that_interface(capsys: Output) -> None:
    told = refused(capsys, "match", UGI, "taker", *FEW)
    assert "pebbles has no positions as lines" in told


def test_three_and_four_play_each_on_every_seat(capsys: Output) -> None:
    """Of three games with the same chance, each player has each seat once."""
    three = ["recruit", "random", "recruit", "--mode", "three", "--map", "drill"]
    told = found(capsys, "match", *three, "--games", "3", "--cores", "1")
    assert [one["player"] for one in told["each"]] == ["recruit", "random", "recruit"]
    assert told["games"] == 3 and len(told["sides"]) == 2
    four = ["recruit", "recruit", "random", "random", "--mode", "four", "--map", "drill"]
    assert len(found(capsys, "match", *four, "--games", "4")["each"]) == 4


def test_the_other_rules_of_another_machine_are_no_game_of_ours() -> None:
    import argparse

    terms = Terms(KIND, argparse.Namespace(), ("taker", "taker"), 1, 400, 0, code="another")
    assert "other rules or players" in str(play_one(terms, Pairing(0, 0)))
    own = terms._replace(code=terms.configuration.code)
    assert isinstance(play_one(own, Pairing(0, 0)), Played)
