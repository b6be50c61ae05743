"""`taktik tank-chess …` as a person runs it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.cli import main

Answer = tuple[int, str, str]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Answer:
    code = main(["tank-chess", *arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.fixture
def recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "game.tcr"
    assert run(capsys, "play", "--seed", "3", "--record", str(path))[0] == 0
    return path


def test_a_game_by_chance_is_played_verified_and_told(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, "verify", str(recorded))
    assert code == 0 and "actions, all legal" in out and "has won" in out
    code, out, _ = run(capsys, "replay", str(recorded))
    assert code == 0 and out.startswith("    1  white ") and "CHECK!" in out


def test_a_part_of_a_game_is_told_and_shown(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, "replay", str(recorded), "--until", "3", "--json")
    seen = json.loads(out)
    assert code == 0 and seen["on_turn"] == "black" and seen["winner"] is None
    code, out, _ = run(capsys, "perft", "1", "--position", seen["position"])
    assert code == 0 and out.startswith("1 ")


def test_the_same_seed_plays_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    games = [run(capsys, "play", "--board", "20", "--seed", "8", "--json") for _ in range(2)]
    assert games[0] == games[1] and json.loads(games[0][1])["game"] == "tank-chess"


def test_a_cut_off_result_is_found(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = recorded.read_text(encoding="utf-8").splitlines(keepends=True)
    recorded.write_text("".join(lines[:-1]), encoding="utf-8")
    code, out, _ = run(capsys, "verify", str(recorded))
    assert code == 1 and "its end was cut off" in out
    assert run(capsys, "play", "--continue", str(recorded))[0] == 0  # it writes the result
    assert recorded.read_text(encoding="utf-8") == "".join(lines)


def test_a_forged_result_is_found(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = recorded.read_text(encoding="utf-8")
    changed = text.replace("result white", "result draw").replace("result black", "result white")
    recorded.write_text(changed, encoding="utf-8")
    code, _, err = run(capsys, "verify", str(recorded))
    assert code == 1 and "should be: result" in err


def test_a_game_with_the_suggested_clock(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for board, minutes in (("16", 30), ("20", 45)):
        path = tmp_path / board
        assert run(capsys, "play", "--board", board, "--clock", "--record", str(path))[0] == 0
        assert f"\nclock {minutes}\n" in path.read_text(encoding="utf-8")
        assert run(capsys, "verify", str(path))[0] == 0


def test_a_game_on_a_layout_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.layout"
    shipped = Path(__file__).parents[3] / "host_sim/games/tank_chess/layouts/basic16.layout"
    own.write_text(shipped.read_text(encoding="utf-8").replace("name ", "name My "), "utf-8")
    path = tmp_path / "game.tcr"
    assert run(capsys, "play", "--layout", str(own), "--record", str(path), "--seed", "1")[0] == 0
    assert "layout name My " in path.read_text(encoding="utf-8")


def test_people_play_at_the_keyboard_and_go_on_another_day(tmp_path: Path) -> None:
    path = tmp_path / "game.tcr"
    new = ["play", "--players", "Anna,Bo", "--clock", "5+3", "--record", str(path)]
    for arguments, lines, said in (
        (new, "b4-b6N\nd14-d14N\nquit\n", "left with white to move"),
        (["play", "--continue", str(path)], "b6-b7N\nresign\n", "white has won: resignation"),
    ):
        program = "import sys; from host_sim.cli import main; sys.exit(main())"
        command = [sys.executable, "-c", program, "tank-chess", *arguments]
        ended = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60)
        assert ended.returncode == 0 and said in ended.stdout, ended.stderr
    assert path.read_text(encoding="utf-8").endswith("resign black\nresult white resignation\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "--players", "Anna"), "--players: the game has two players: white, black"),
        (("play", "--players", "Anna,Bo", "--json"), "--json: is for games in which"),
        (("play", "--position", "16 x w 0"), "--position: 16 rows are needed, not 1"),
        (("play", "--position", f"16 C0c0(14){'/(16)' * 15} w 200"), "the game is over"),
        (("play", "--layout", "nowhere.layout"), "nowhere.layout"),
        (("play", "--continue", "nowhere.tcr"), "nowhere.tcr"),
        (("replay", "nowhere.tcr"), "nowhere.tcr"),
    ],
)
def test_what_cannot_be_done_is_told(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2 and message in err and not out


@pytest.mark.parametrize("clock", ["0", "181", "x", "30+61", "-5", "30+"])
def test_a_clock_that_cannot_be(clock: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(capsys, "play", f"--clock={clock}")
    assert "a clock is 1 to 180 minutes" in capsys.readouterr().err


def test_nothing_that_stands_in_the_record_is_given_again(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for given in (("--board", "16"), ("--clock", "5"), ("--players", "a,b"), ("--layout", "x")):
        code, _, err = run(capsys, "play", "--continue", str(recorded), *given)
        assert code == 2 and f"{given[0]}: stands in the record" in err


def test_a_refused_command_leaves_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.tcr"
    given = ("play", "--json", "--players", "Anna,random", "--record", str(path))
    assert run(capsys, *given)[0] == 2 and not path.exists()


def test_a_replay_ends_with_how_it_stands(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "replay", str(recorded))[1].splitlines()[-1].endswith("command tank")
    told = run(capsys, "replay", str(recorded), "--until", "3")[1]
    assert told.splitlines()[-1] == "it goes on with black to move"


def test_a_board_may_be_named_with_a_position_of_its_size(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = f"16 C0(14)c4{'/(16)' * 15} w 0"
    assert run(capsys, "perft", "1", "--board", "16", "--position", line)[0] == 0
    code, _, err = run(capsys, "perft", "1", "--board", "20", "--position", line)
    assert code == 2 and "--board: is 20, but what is given has 16" in err


def test_streams_that_were_closed_are_no_trouble(tmp_path: Path) -> None:
    program = "import sys; from host_sim.cli import main; sys.exit(main())"
    for closed, arguments, code in (
        ("2>&-", "tank-chess play --seed 3", 0),
        ("<&-", "tank-chess play --players Anna,Bo", 0),
        ("<&-", "clock", 2),
    ):
        command = f"{sys.executable} -c '{program}' {arguments} {closed}"
        ended = subprocess.run(
            command, shell=True, capture_output=True, text=True, timeout=60, cwd=tmp_path
        )
        assert ended.returncode == code and "Traceback" not in ended.stderr, ended.stderr


def test_a_board_can_be_read_where_arrows_cannot(recorded: Path) -> None:
    program = "import sys; from host_sim.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "tank-chess", "replay", str(recorded), "--until", "1"]
    ended = subprocess.run(
        command, capture_output=True, timeout=60, env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert b"c4 m4" in ended.stdout and b"\\x" not in ended.stdout


def test_ctrl_c_ends_even_a_long_count() -> None:
    program = "import sys; from host_sim.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "tank-chess", "perft", "5"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as counting:
        assert counting.stdout and counting.stdout.readline().startswith("1 ")
        assert counting.stdout.readline().startswith("2 ")
        counting.send_signal(signal.SIGINT)
        assert counting.wait(60) == 130


def test_a_record_of_the_other_game_is_told_apart(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(recorded)]) == 2
    assert "is a record of tank-chess" in capsys.readouterr().err
