"""A record that a guest brings has a limit of lines; one of our own has none."""

import pytest

from host_sim.games.taktik.kind import KIND
from host_sim.kit.faults import BadInput
from tests.games.taktik.golden.record import FOLDER
from tests.kit.in_words import assert_can_be_said

TEXT = (FOLDER / "intro" / "game.tkt").read_text(encoding="utf-8")
LINES = TEXT.count("\n")


def test_one_line_too_many_is_refused_before_anything_is_read() -> None:
    assert KIND.read(TEXT, "game", LINES).game.over
    with pytest.raises(BadInput) as bad:
        KIND.read("nonsense\n" * LINES, "game", LINES - 1)
    assert str(bad.value) == f"game: has more than {LINES - 1} lines, and no game needs so many"
    assert_can_be_said(bad.value)


def test_a_game_of_our_own_may_be_as_long_as_it_is() -> None:
    assert KIND.read(TEXT, "game").game.over
