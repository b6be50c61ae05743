"""Studies, ladders, and pages about results."""

import csv
import io
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.lab.running import PEBBLES, TAKERS, Output, found, lab, lines, refused

STUDY = """
title = "Is it good to take many?"
game = "pebbles"
games = 20
seed = 3
players = ["taker", "taker"]
[grid]
first = ["taker most=1", "taker most=3"]
turns = [400, 3]
[[question]]
players = ["taker most=2", "taker most=3"]
games = 6
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "many.toml"
    path.write_text(STUDY)
    return path


def test_every_combination_is_a_question(file: Path, capsys: Output) -> None:
    told = found(capsys, "study", file, "--cores", "1")["questions"]
    assert [one["question"] for one in told] == [
        "first taker most=1, turns 400",
        "first taker most=1, turns 3",
        "first taker most=3, turns 400",
        "first taker most=3, turns 3",
        "taker most=2 v taker most=3, games 6",
    ]
    assert [one["games"] for one in told] == [20, 20, 20, 20, 6]
    assert told[0]["players"] == ["taker most=1", "taker"] and told[0]["score"] == 0.5
    assert told[1]["unfinished"] > told[0]["unfinished"] == 0


def test_a_study_goes_on_in_the_file_beside_it(file: Path, capsys: Output) -> None:
    first = found(capsys, "study", file, "--cores", "2")
    kept = file.with_suffix(".jsonl")
    before = lines(kept)
    assert len(before) == 1 + 5 + 86
    kept.write_bytes(kept.read_bytes()[: kept.stat().st_size // 2])
    again = found(capsys, "study", file, "--cores", "1")
    assert lines(kept) == before
    for one in (*first["questions"], *again["questions"]):
        del one["cpu_ms_a_turn"]
    assert first == again


def test_a_question_is_the_match_of_the_same_terms(file: Path, capsys: Output) -> None:
    told = found(capsys, "study", file, "--cores", "1")["questions"][2]
    match = found(capsys, "match", *TAKERS, "--games", "20", "--seed", "3", "--cores", "1")
    assert told["configuration"] == match["configuration"]
    assert told["score"] == match["score"] and told["lengths"] == match["lengths"]


def test_files_lie_beside_the_study(tmp_path: Path, capsys: Output) -> None:
    """A map and a player; wherever the folder is, it is the same configuration."""
    keys: list[str] = []
    for name in ("here", "there"):
        folder = tmp_path / name
        folder.mkdir()
        shipped = Path(__file__).parents[2] / "host_sim/games/taktik/maps/drill.map"
        (folder / "mine.map").write_bytes(shipped.read_bytes())
        (folder / "me.py").write_text(
            "from host_sim.games.taktik.players.recruit import Recruit\nclass Me(Recruit): pass\n"
        )
        (folder / "study.toml").write_text(
            'game = "taktik"\ngames = 2\nplayers = ["me.py:Me", "random"]\n'
            '[options]\nmode = "intro"\nmap = "mine.map"\n'
        )
        told = found(capsys, "study", folder / "study.toml", "--cores", "1")["questions"]
        keys += [one["configuration"] for one in told]
        assert told[0]["score"] == 1.0 and told[0]["options"]["map"] == "mine.map"
    assert len(keys) == 2 and len(set(keys)) == 1


ASKED = 'game = "pebbles"\nplayers = ["taker", "taker"]\n'
OPTIONS = 'game = "taktik"\nplayers = ["recruit", "random"]\n[options]\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game = [", "Invalid value"),
        ('game = "chess"', "game is a game, not 'chess'"),
        ('gane = "pebbles"', "'gane' is none of title, game"),
        ('game = "pebbles"', "says not who plays"),
        ('game = "pebbles"\nplayers = "taker"', "players is a list of two or more names"),
        ('game = "pebbles"\nplayers = ["taker", "rook"]', "has no computer player 'rook'"),
        (
            'game = "pebbles"\nplayers = ["taker", "taker"]\n[grid]\nturns = 5',
            "grid.turns is a list",
        ),
        (ASKED + "[grid]\nturns = [0]", "from 1, not 0"),
        (
            'game = "pebbles"\nplayers = ["taker", "taker"]\n[options]\nmap = "x"',
            "'map' is no option",
        ),
        (
            'game = "taktik"\nplayers = ["recruit", "random"]\n[options]\nmode = "x"',
            "invalid choice",
        ),
        (OPTIONS + 'map = "x"', "no map has"),
    ],
)
def test_what_cannot_be_asked_is_told(text: str, told: str, tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    assert told in refused(capsys, "study", path)
    assert not path.with_suffix(".jsonl").exists()


def test_a_ladder_rates_all_who_can_play(capsys: Output, tmp_path: Path) -> None:
    players = ["taker most=3", "taker most=2", "taker"]
    asked = ["ladder", *players, *PEBBLES, "--games", "40", "--seed", "3"]
    kept = tmp_path / "ladder.jsonl"
    told = found(capsys, *asked, "--cores", "1", "--results", kept)["ratings"]
    assert {one["player"] for one in told} == set(players)
    assert [one["elo"] for one in told] == sorted((one["elo"] for one in told), reverse=True)
    assert all(one["interval"][0] < one["elo"] < one["interval"][1] for one in told)
    assert all(one["games"] == 80 for one in told)
    text = lab(capsys, *asked, "--cores", "2")
    assert text.split("\n")[0].startswith(told[0]["player"])
    assert "<h2>Ratings, in Elo</h2>" in report(capsys, kept)


@pytest.mark.parametrize("players", [["taker"], ["taker", "taker"]])
def test_a_ladder_needs_different_players(players: list[str], capsys: Output) -> None:
    assert "two or more different players" in refused(capsys, "ladder", *players, *PEBBLES)


# Pages


def report(capsys: Output, kept: Path) -> str:
    """The page about a results file."""
    page = kept.with_suffix(".html")
    lab(capsys, "report", kept, "--html", page, "--title", "Pebbles & <more>")
    return page.read_text()


class Tags(HTMLParser):
    """Whether every element that is opened is closed again."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.seen.append(tag)
        if tag not in ("meta", "rect", "line", "circle"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect",):
            assert self.open.pop() == tag


def test_a_page_is_whole_and_needs_nothing_else(file: Path, capsys: Output) -> None:
    found(capsys, "study", file, "--cores", "1")
    text = report(capsys, file.with_suffix(".jsonl"))
    tags = Tags()
    tags.feed(text)
    assert tags.open == [] and tags.seen.count("svg") == 5
    assert "Pebbles &amp; &lt;more&gt;" in text and "86 games" in text
    assert "script" not in tags.seen and "src=" not in text and "http://www.w3" in text
    assert text.count("http") == tags.seen.count("svg")  # the name of SVG, and no address


def test_a_table_has_a_row_for_each_question(file: Path, capsys: Output) -> None:
    table = file.with_suffix(".csv")
    lab(capsys, "study", file, "--cores", "1", "--csv", table)
    rows = list(csv.DictReader(io.StringIO(table.read_text())))
    assert len(rows) == 5 and rows[0]["games"] == "20" and rows[0]["score"] == "0.5"
    assert float(rows[0]["low"]) < 0.5 < float(rows[0]["high"])


def test_a_report_joins_files_and_seeds(capsys: Output, tmp_path: Path) -> None:
    files: list[Path] = []
    for seed in ("3", "4"):
        files.append(tmp_path / seed)
        asked = ["match", *TAKERS, "--games", "20", "--seed", seed, "--cores", "1"]
        found(capsys, *asked, "--results", files[-1])
    told = found(capsys, "report", *files)["questions"]
    assert len(told) == 1 and told[0]["games"] == 40


def test_a_report_of_nothing_is_told(capsys: Output, tmp_path: Path) -> None:
    assert "cannot be read: No such file" in refused(capsys, "report", tmp_path / "none")
    file = tmp_path / "file"
    found(capsys, "match", *TAKERS, "--games", "2", "--results", file)
    told = refused(capsys, "report", file, "--html", tmp_path / "nowhere/page.html")
    assert "cannot be written: No such file" in told
