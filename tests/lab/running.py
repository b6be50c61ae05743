"""What tests of the laboratory share: its command line, with the third game in the list."""

import json
from pathlib import Path
from typing import Any

import pytest

from host_sim import games
from host_sim.cli import main

Output = pytest.CaptureFixture[str]
PEBBLES = ["--game", "pebbles"]
# Two who differ, in a game that is quick.
TAKERS = ["taker most=3", "taker", *PEBBLES]


def list_third_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is a folder, for the laboratory too."""
    monkeypatch.setattr(games, "GAMES", [*games.GAMES, "tests.third_game"])


def lab(capsys: Output, *arguments: object) -> str:
    """What it prints, if it is content."""
    capsys.readouterr()
    code = main(["lab", *map(str, arguments)])
    told = capsys.readouterr()
    assert code == 0, told.err
    return told.out


def found(capsys: Output, *arguments: object) -> dict[str, Any]:
    return json.loads(lab(capsys, *arguments, "--json"))


def refused(capsys: Output, *arguments: object) -> str:
    """Why it is not content: in words."""
    assert main(["lab", *map(str, arguments)]) == 2
    told = capsys.readouterr().err
    assert "Traceback" not in told
    return told


def free_of_times(told: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name != "cpu_ms_a_turn"}


def lines(path: Path) -> list[str]:
    """Of a results file, without the order in which they came."""
    return sorted(path.read_text().splitlines())
