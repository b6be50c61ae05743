"""`taktik new`, `play`, `replay`, `verify`, `export` and `map`: what they say and how they end."""

import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.cli import main
from host_sim.games.taktik.formats.record_reader import read_record
from host_sim.games.taktik.rules.house import PRESETS, as_data, changes
from host_sim.games.taktik.view import view
from tests.games.taktik.golden.record import FOLDER as GOLDEN

INTRO = GOLDEN / "intro" / "game.tkt"
Output = pytest.CaptureFixture[str]
FAST = ("--mode", "intro", "--map", "drill", "--house")


@pytest.fixture
def house(tmp_path: Path) -> str:
    (tmp_path / "house.toml").write_text("quiet_turns = 10\n")
    return str(tmp_path / "house.toml")


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    keys = iter(lines)

    def read(prompt: str = "") -> str:
        try:
            return next(keys)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)


def test_a_seeded_game_is_played_recorded_verified_and_told(
    tmp_path: Path, house: str, capsys: Output
) -> None:
    record = tmp_path / "game.tkt"
    play = ["play", "--players", "random,random", *FAST, house, "--seed", "3"]
    assert main([*play, "--record", str(record)]) == 0
    result = capsys.readouterr().out
    assert main(["verify", str(record)]) == 0
    told = capsys.readouterr().out
    assert "all legal; secrets of 2 players sealed" in told
    assert f"{result.strip()}; all secrets revealed, and they are what was sealed" in told
    assert main(["replay", str(record)]) == 0
    story = capsys.readouterr().out
    assert story.startswith("    1  place KT1 ")
    assert result.split(": ", 1)[1].strip() in story.splitlines()[-1]
    again = tmp_path / "again.tkt"
    assert main([*play, "--record", str(again)]) == 0
    assert again.read_bytes() == record.read_bytes()


@pytest.mark.parametrize("mode", ["intro", "standard", "three", "four"])
def test_every_mode_is_played_with_all_options(
    mode: str, tmp_path: Path, house: str, capsys: Output
) -> None:
    arguments = ["--mode", mode, "--map", "drill", "--options", "mines,supply", "--house", house]
    assert main(["play", *arguments, "--seed", "1", "--json"]) == 0
    state = json.loads(capsys.readouterr().out)
    assert state["mode"] == mode and state["phase"] == "over"
    assert {piece["kind"] for piece in state["pieces"]} >= {"mine", "fuel"}


@pytest.mark.parametrize("name", ["kazaldis", "sarapan", None])
def test_replay_prints_the_state_or_a_view_as_json(name: str | None, capsys: Output) -> None:
    game = read_record(INTRO).record.game
    arguments = ["replay", str(INTRO), "--json", *(["--view", name] if name else [])]
    assert main(arguments) == 0
    expected = view(game.state, game.player(name) if name else None)
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(expected))


def test_replay_stops_where_it_is_told_to(capsys: Output) -> None:
    game = read_record(INTRO).record.game
    while len(game) > 100:
        game.undo()
    assert main(["replay", str(INTRO), "--json", "--until", "100"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(view(game.state, None)))
    assert main(["replay", str(INTRO), "--until", "100"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("  100  ")


def test_analyse_names_the_turns_that_decided_a_game(capsys: Output) -> None:
    game = read_record(INTRO).record.game
    assert main(["analyse", str(INTRO), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sides"] == ["kazaldis", "sarapan"]
    assert [turn["turn"] for turn in told["turns"]] == list(range(1, game.turn + 1))
    assert main(["analyse", str(INTRO)]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert f"{game.turn} turns" in first
    named = [turn for turn in told["turns"] if turn["cause"]]
    assert [line.split(":")[0] for line in lines] == [
        f"turn {turn['turn']} of {turn['player']}" for turn in named
    ]


def test_a_players_copy_has_not_what_an_analysis_needs(tmp_path: Path, capsys: Output) -> None:
    """F3: its strengths are not all there."""
    copy = tmp_path / "copy.tkt"
    assert main(["export", str(INTRO), "--view", "kazaldis", "-o", str(copy)]) == 0
    assert main(["analyse", str(copy)]) == 2
    assert "player's copy" in capsys.readouterr().err


@pytest.mark.parametrize(("until", "seen"), [("40", False), ("200", True)])
def test_a_players_story_keeps_the_secrets_of_others(
    until: str, seen: bool, capsys: Output
) -> None:
    """M5, F3"""
    assert main(["replay", str(INTRO), "--view", "sarapan", "--until", until]) == 0
    story = capsys.readouterr().out
    assert "place KM" not in story
    assert ("place KT" in story) == seen


def test_a_players_copy_is_exported(tmp_path: Path, capsys: Output) -> None:
    copy = tmp_path / "copy.tkt"
    assert main(["export", str(INTRO), "--view", "sarapan", "-o", str(copy)]) == 0
    assert main(["export", str(INTRO), "--view", "sarapan"]) == 0
    assert copy.read_text(encoding="utf-8") == capsys.readouterr().out
    assert main(["verify", str(copy)]) == 0
    capsys.readouterr()
    assert main(["export", str(copy), "--view", "kazaldis"]) == 2
    assert "is another player's copy" in capsys.readouterr().err


def test_a_forged_record_fails_verification(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "forged.tkt"
    text = INTRO.read_text(encoding="utf-8")
    path.write_text(text.replace("result kazaldis", "result sarapan", 1), encoding="utf-8")
    if path.read_text(encoding="utf-8") == text:
        path.write_text(text.replace("result sarapan", "result kazaldis", 1), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert "should be: result" in capsys.readouterr().err


def test_a_game_is_set_up_left_and_continued(
    tmp_path: Path, house: str, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = str(tmp_path / "game.tkt")
    new = ["new", "--players", "Anna,random", *FAST, house, "--seed", "5", "--record", record]
    assert main(new) == 0
    assert f"`taktik play --continue {record}`" in capsys.readouterr().out
    typed(monkeypatch, "quit")
    assert main(["play", "--continue", record, "--seed", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("left in turn ")
    typed(monkeypatch, "nonsense", "resign kazaldis")
    assert main(["play", "--continue", record, "--seed", "1"]) == 0
    assert "victory of sarapan by resignation (W4)" in capsys.readouterr().out
    assert main(["verify", record]) == 0


def test_people_set_up_by_hand_with_a_real_speldator(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = str(tmp_path / "game.tkt")
    names = ["--players", "Anna,Bo", "--mode", "intro", "--map", "drill"]
    assert main(["new", *names, "--manual", "--record", record]) == 0
    typed(monkeypatch, "auto", "auto", "6", "2", "roll attack extra", "4 extra", "end", "quit")
    assert main(["play", "--continue", record, "--rolls", "typed"]) == 0
    told = capsys.readouterr().out
    assert "kazaldis begins (M2)" in told and "place" not in told
    assert told.endswith("left in turn 2\n")


def test_a_torn_record_is_told_and_mended(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "torn.tkt"
    path.write_bytes(INTRO.read_bytes()[:-10])
    assert main(["verify", str(path)]) == 1
    assert "not all secrets are revealed: its end was cut off" in capsys.readouterr().out
    assert main(["play", "--continue", str(path)]) == 0
    assert path.read_bytes() == INTRO.read_bytes()


def test_a_copy_cannot_be_played_on(capsys: Output, tmp_path: Path) -> None:
    copy = tmp_path / "copy.tkt"
    main(["export", str(INTRO), "--view", "sarapan", "-o", str(copy)])
    assert main(["play", "--continue", str(copy)]) == 2
    assert "is a player's copy, not the game itself" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["classic", "drill"])
def test_the_shipped_maps_are_good(name: str, capsys: Output) -> None:
    assert main(["map", "check", name]) == 0
    assert f"{name}: a good map, {name.capitalize()}, " in capsys.readouterr().out


def test_every_fault_of_a_map_is_told_and_the_check_fails(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "my.map"
    text = Path("host_sim/games/taktik/maps/drill.map").read_text(encoding="utf-8")
    path.write_text(text.replace(".k", "?k", 3), encoding="utf-8")
    assert main(["map", "check", str(path)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert len([line for line in told if line.startswith(f"{path}:")]) >= 3
    assert main(["play", "--map", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"taktik: {path}:")


def test_a_map_is_drawn(tmp_path: Path, capsys: Output) -> None:
    svg, png = tmp_path / "drill.svg", tmp_path / "drill.png"
    assert main(["map", "draw", "drill", "-o", str(svg)]) == 0
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    assert main(["map", "draw", "drill", "-o", str(png), "--width", "300"]) == 0
    assert png.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png.read_bytes()[16:20]) == 300
    assert capsys.readouterr().out == f"{svg}\n{png}\n"


WRONG = {
    "there is no such file": ["replay", "none.tkt"],
    "none.map: there is no such file": ["map", "check", "none.map"],
    "no map has this name": ["play", "--map", "moon"],
    "has 2 players: kazaldis+armania, sarapan+calderon": ["play", "--players", "a,b,c"],
    "stands in the record": ["play", "--continue", str(INTRO), "--mode", "four"],
    "has no player 'anna'": ["replay", str(INTRO), "--view", "anna"],
    "cannot be written": ["map", "draw", "drill", "-o", "/none/drill.svg"],
    "File exists": ["new", "--record", str(INTRO)],
    "is no house rule": ["play", "--house", "pyproject.toml"],
    "this is not a file": ["verify", "host_sim"],
}


@pytest.mark.parametrize("message", WRONG)
def test_what_cannot_be_done_is_told_with_exit_code_2(message: str, capsys: Output) -> None:
    assert main(WRONG[message]) == 2
    told = capsys.readouterr().err
    assert told.startswith("taktik: ") and message in told and "Traceback" not in told


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--players", ","],
        ["play", "--options", "tanks"],
        ["play", "--mode", "five"],
        ["play", "--record", "a", "--continue", "b"],
        ["replay"],
        ["replay", "x", "--until", "-1"],
        ["map"],
        ["map", "draw", "drill", "-o", "drill.jpg"],
        ["map", "draw", "drill", "-o", "d.png", "--width", "5"],
        ["new"],
    ],
)
def test_wrong_arguments_get_a_usage_message(arguments: list[str], capsys: Output) -> None:
    with pytest.raises(SystemExit) as exit:
        main(arguments)
    assert exit.value.code == 2
    assert capsys.readouterr().err.startswith("usage: taktik")


WORDS = st.sampled_from(
    ["new", "play", "replay", "verify", "export", "map", "check", "draw", "--mode", "intro", "-o",
     "--players", "random,random", "--seed", "3", "--view", "sarapan", "--until", "9", "--json",
     str(INTRO), "drill", "none", "", "-", "--", "9" * 5000, "\x00", "é", "--house", "--map"]
)  # fmt: skip


@given(st.lists(WORDS, max_size=7))
@settings(max_examples=200)
def test_no_words_whatever_end_in_a_traceback(
    tmp_path_factory: pytest.TempPathFactory, words: list[str]
) -> None:
    if "play" in words or "new" in words:
        words = [*words, "--house", "none.toml"]  # plays nothing
    before = INTRO.read_bytes()
    with chdir(tmp_path_factory.mktemp("words")):
        try:
            assert main(words) in (0, 1, 2)
        except SystemExit as exit:
            assert exit.code in (0, 2)
    assert INTRO.read_bytes() == before


def test_an_export_overwrites_nothing(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "game.tkt"
    shutil.copy(INTRO, path)
    assert main(["export", str(path), "--view", "sarapan", "-o", str(path)]) == 2
    assert "File exists" in capsys.readouterr().err
    assert path.read_bytes() == INTRO.read_bytes()


@pytest.mark.parametrize("name", ["mode", "map", "options", "house", "players"])
def test_a_game_goes_on_as_it_began(name: str, capsys: Output) -> None:
    value = {"mode": "intro", "options": "mines"}.get(name, "x")
    assert main(["play", "--continue", str(INTRO), f"--{name}", value]) == 2
    assert capsys.readouterr().err.startswith(f"taktik: --{name}: stands in the record")


def test_house_odds_are_played(tmp_path: Path, capsys: Output) -> None:
    """S7"""
    house, record = tmp_path / "house.toml", tmp_path / "game.tkt"
    house.write_text("quiet_turns = 60\nlong_range_odds = 3\n")
    arguments = ["play", *FAST, str(house), "--seed", "1", "--record", str(record)]
    assert main(arguments) == 0
    rolls = [r for r in record.read_text().splitlines() if r.startswith("rolled ")]
    assert sum("long_range" in roll for roll in rolls) > len(rolls) / 2


def test_a_preset_is_played_by_name_and_its_record_stands_alone(
    tmp_path: Path, capsys: Output
) -> None:
    record = tmp_path / "game.tkt"
    assert main(["new", *FAST, "booklet", "--seed", "1", "--record", str(record)]) == 0
    lines = record.read_text(encoding="utf-8").splitlines()
    told = [line.removeprefix("house ") for line in lines if line.startswith("house ")]
    assert told == changes(PRESETS["booklet"])
    assert main(["replay", str(record), "--json"]) == 0
    out = capsys.readouterr().out.splitlines()[-1]
    assert json.loads(out)["house"] == json.loads(json.dumps(as_data(PRESETS["booklet"])))


def test_a_house_that_is_neither_a_preset_nor_a_file_is_told(capsys: Output) -> None:
    assert main(["play", "--house", "bookletter"]) == 2
    assert capsys.readouterr().err.startswith("taktik: bookletter")


def test_a_copy_holds_the_record_to_what_it_was(tmp_path: Path, capsys: Output) -> None:
    copy = GOLDEN / "intro" / "sarapan.tkt"  # from the middle of the game
    assert main(["verify", str(INTRO), "--copy", str(copy)]) == 0
    assert f"are those of which {copy} was made" in capsys.readouterr().out
    other = tmp_path / "other.tkt"
    text = INTRO.read_text(encoding="utf-8")
    other.write_text(text.replace("player kazaldis random", "player kazaldis Anna"), "utf-8")
    assert main(["verify", str(other)]) == 0
    assert main(["verify", str(other), "--copy", str(copy)]) == 1
    assert f"{copy}: {other} does not begin with the " in capsys.readouterr().err


def test_what_cannot_be_compared_is_told(tmp_path: Path, capsys: Output) -> None:
    copy = GOLDEN / "intro" / "sarapan.tkt"
    text = copy.read_text(encoding="utf-8")
    head = next(line for line in text.splitlines() if line.startswith("head "))
    for other, told in (
        (text.replace(f"{head}\n", ""), "has no head: it was made by an older version"),
        (text.replace(head, "head 3"), "a number of lines and 64 hexadecimal digits come here"),
    ):
        (tmp_path / "other.tkt").write_text(other, encoding="utf-8")
        assert main(["verify", str(INTRO), "--copy", str(tmp_path / "other.tkt")]) == 2
        assert told in capsys.readouterr().err
    main(["export", str(INTRO), "--view", "sarapan", "-o", str(tmp_path / "last.tkt")])
    assert main(["verify", str(tmp_path / "last.tkt"), "--copy", str(copy)]) == 2
    assert "is a player's copy, not the game itself" in capsys.readouterr().err


def test_a_game_with_people_prints_no_state_of_everything(capsys: Output) -> None:
    assert main(["play", "--players", "Anna,random", "--json"]) == 2
    assert "--json: is for games in which the computer plays all" in capsys.readouterr().err


def test_a_players_story_has_the_placings_whatever_came_first(
    tmp_path: Path, capsys: Output
) -> None:
    path = tmp_path / "game.tkt"
    text = INTRO.read_text(encoding="utf-8")
    path.write_text(text.replace("\nset-up\n", "\nset-up\ndraw kazaldis\n"), encoding="utf-8")
    assert main(["replay", str(path), "--view", "sarapan"]) == 0
    assert "place KT1" in capsys.readouterr().out


# What only a process of its own can show

TAKTIK = [sys.executable, "-m", "host_sim"]


def test_output_that_cannot_be_written_is_told() -> None:
    replay = [*TAKTIK, "replay", str(INTRO)]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(replay, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == b"taktik: output: No space left on device\n"


def test_a_reader_that_has_had_enough_ends_it_quietly() -> None:
    with subprocess.Popen(
        [*TAKTIK, "replay", str(INTRO)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 2


@pytest.mark.parametrize("keys", [b"\xff\nhelp\nquit\n", b""])
def test_any_bytes_from_the_keyboard_are_survived(keys: bytes, tmp_path: Path) -> None:
    words = ("play", "--players", "A,B", "--mode", "intro", "--map", "drill")
    strict = {**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    done = subprocess.run([*TAKTIK, *words], input=keys, capture_output=True, env=strict)
    assert done.returncode == 0 and done.stderr == b""
    assert done.stdout.endswith(b"left in turn 0\n")


def test_a_game_without_a_keyboard_is_left() -> None:
    words = " ".join([*TAKTIK, "play", "--players", "A,B", "--mode", "intro"])
    done = subprocess.run(f"{words} <&-", shell=True, capture_output=True)
    assert done.returncode == 0 and done.stderr == b""


def test_a_game_that_is_interrupted_can_be_continued(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "game.tkt"
    words = ("play", "--players", "A,B", "--mode", "intro", "--map", "drill")
    with subprocess.Popen(
        [*TAKTIK, *words, "--record", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(b"place KT1 a1\nlegal\n")
        process.stdin.flush()
        while b"auto" not in process.stdout.readline():
            pass
        assert main(["play", "--continue", str(path)]) == 2
        assert "is being played elsewhere" in capsys.readouterr().err
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert process.stderr.read() == b""
    assert path.read_text(encoding="utf-8").endswith("set-up\nplace KT1 a1\n")
    assert main(["verify", str(path)]) == 0
