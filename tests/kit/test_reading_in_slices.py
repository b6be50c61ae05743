"""A long record is read in slices, so that nobody else is held up by it."""

import pytest

from host_sim.games import kinds
from host_sim.kit.faults import BadInput
from tests.games.taktik.golden import record as taktik
from tests.games.tank_chess.golden import record as tank_chess

TEXTS = {
    "taktik": (taktik.FOLDER / "intro" / "game.tkt").read_text(encoding="utf-8"),
    "tank-chess": (tank_chess.FOLDER / "16.tcr").read_text(encoding="utf-8"),
}


@pytest.mark.parametrize("kind", TEXTS)
def test_a_record_is_read_line_by_line(kind: str) -> None:
    slices = kinds()[kind].reading(TEXTS[kind], "x")
    done = 0
    with pytest.raises(StopIteration) as end:
        while True:
            next(slices)
            done += 1
    record = end.value.value
    assert done >= len(record.game) > 50  # no slice holds two actions
    assert record.lines() == TEXTS[kind].splitlines()


@pytest.mark.parametrize("kind", TEXTS)
def test_a_fault_is_told_by_the_slice_that_meets_it(kind: str) -> None:
    slices = kinds()[kind].reading(f"{TEXTS[kind]}nonsense\n", "x")
    done = 0
    with pytest.raises(BadInput) as bad:
        while True:
            next(slices)
            done += 1
    assert done > 50
    assert bad.value.faults[0].line == len(TEXTS[kind].splitlines()) + 1
