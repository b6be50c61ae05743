"""Settings tuned by playing."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from host_sim.games.contract import Setting
from host_sim.lab import tune
from tests.lab.running import PEBBLES, Output, found, free_of_times, lab, lines, refused

HILL = [Setting("x", "", 20, 0, 100), Setting("y", "", 80, 0, 100)]
ASKED = ["tune", "taker most=3", *PEBBLES, "--steps", "6", "--games", "20", "--gate", "400"]


def test_steps_climb_to_the_top() -> None:
    """Of a hill at 70 and 30, where whoever is nearer scores more."""

    def height(at: Mapping[str, int]) -> float:
        return -((at["x"] - 70) ** 2) - (at["y"] - 30) ** 2

    def score(plus: Mapping[str, int], minus: Mapping[str, int], _: int) -> float:
        return min(max(0.5 + (height(plus) - height(minus)) / 2000, 0.0), 1.0)

    *_, last = tune.steps(HILL, {"x": 20, "y": 80}, 300, 1, score)
    assert last.values["x"] == pytest.approx(70, abs=6)
    assert last.values["y"] == pytest.approx(30, abs=6)


def test_settings_stay_in_their_range() -> None:
    seen: list[Mapping[str, int]] = []

    def score(plus: Mapping[str, int], minus: Mapping[str, int], _: int) -> float:
        seen.extend((plus, minus))
        return 1.0 if plus["x"] > minus["x"] else 0.0

    *_, last = tune.steps(HILL, {"x": 95, "y": 3}, 50, 1, score)
    assert all(0 <= value <= 100 for one in seen for value in one.values())
    assert last.values["x"] == 100


def test_a_run_that_was_stopped_goes_the_same_way(capsys: Output, tmp_path: Path) -> None:
    kept = tmp_path / "tuned.jsonl"
    told = found(capsys, *ASKED, "--cores", "1", "--results", kept)
    assert set(told["settings"]) == {"most"} and 1 <= told["settings"]["most"] <= 3
    before = lines(kept)
    kept.write_bytes(kept.read_bytes()[: kept.stat().st_size // 3])
    again = found(capsys, *ASKED, "--cores", "1", "--results", kept)
    assert again["settings"] == told["settings"] and again["accepted"] == told["accepted"]
    assert lines(kept) == before
    if "match" in told:
        assert free_of_times(again["match"]) == free_of_times(told["match"])
    assert told["player"] in lab(capsys, *ASKED, "--cores", "1", "--results", kept)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["recruit"], "recruit has no settings that could be tuned"),
        (["general"], "general has no settings that could be tuned"),
        (["taker", *PEBBLES, "--settings", "depth"], "taker has no weight 'depth', but most"),
        (["taker", *PEBBLES, "--games", "3"], "games come in pairs"),
        (["nobody"], "PLAYER: taktik has no computer player 'nobody'"),
    ],
)
def test_what_cannot_be_tuned_is_told(arguments: list[str], told: str, capsys: Output) -> None:
    assert told in refused(capsys, "tune", *arguments)
