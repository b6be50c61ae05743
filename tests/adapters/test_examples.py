"""The worked examples run, and draw what they learnt."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from host_sim.adapters.examples import taktik, tank_chess


@pytest.mark.parametrize("example", [taktik.main, tank_chess.main], ids=["taktik", "tank_chess"])
def test_an_example_learns_for_a_moment_and_draws_its_curve(
    example: Callable[[list[str]], int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "curve.svg"
    assert example(["--seconds", "0.1", "--out", str(picture)]) == 0
    assert str(picture) in capsys.readouterr().out
    drawn = ElementTree.parse(picture).getroot()
    assert any(part.tag.endswith("polyline") for part in drawn)


def test_a_time_that_is_none_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        taktik.main(["--seconds", "-1"])
    assert "--seconds" in capsys.readouterr().err
