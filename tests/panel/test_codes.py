"""Lamp codes: a number of slow flashes of all lamps."""

from panel.codes import BATTERY_LOW, FINISHED, FLASH_MS, SETTINGS_BAD, TICK_FAILED, frame
from speldator.controls import ALL_LAMPS


def flashes(code):
    lit = [frame(code, ms) for ms in range(0, 20 * FLASH_MS, 5)]
    lit = lit[: lit.index(FINISHED)]
    return sum(a == 0 and b == ALL_LAMPS for a, b in zip(lit, lit[1:]))


def test_a_code_flashes_as_often_as_its_number():
    assert [flashes(c) for c in (BATTERY_LOW, SETTINGS_BAD, TICK_FAILED)] == [2, 3, 4]


def test_a_code_begins_and_ends_dark():
    assert frame(2, 0) == 0
    assert frame(2, 5 * FLASH_MS - 1) == 0
    assert frame(2, 5 * FLASH_MS) == FINISHED


def test_codes_differ():
    assert len({BATTERY_LOW, SETTINGS_BAD, TICK_FAILED}) == 3
