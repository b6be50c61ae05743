"""The recorded evening, on this runtime. tests/firmware plays it on an emulated Pico."""

from tests.panel import trace


def test_the_recorded_contacts_give_the_recorded_lamps():
    recorded = trace.load()
    assert trace.play(recorded) == recorded["lamps"]


def test_the_evening_is_worth_recording():
    recorded = trace.load()
    assert recorded["ticks"] > 2000
    assert len(recorded["lamps"]) > 150
    assert len({lamps for _, lamps in recorded["lamps"]}) > 20
