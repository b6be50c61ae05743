"""The recorded traces, on this runtime. tests/firmware plays them on an emulated Pico."""

from speldator.controls import FIRE_LAMP, MOVE2
from tests.panel import trace


def test_the_recorded_contacts_give_the_recorded_lamps():
    for name in trace.TRACES:
        recorded = trace.load(name)
        assert trace.play(recorded) == recorded["lamps"], name


def test_the_evening_is_worth_recording():
    recorded = trace.load(trace.EVENING)
    assert recorded["ticks"] > 2000
    assert len(recorded["lamps"]) > 150
    assert len({lamps for _, lamps in recorded["lamps"]}) > 20


def test_the_game_by_the_clock_is_played_to_its_end():
    recorded = trace.load(trace.CHESS)
    assert len(recorded["lamps"]) > 120
    assert [lamps for _, lamps in recorded["lamps"][-2:]] in (
        [0, MOVE2 | FIRE_LAMP],
        [MOVE2 | FIRE_LAMP, 0],
    )
