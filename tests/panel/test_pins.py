"""The pin table names every switch and every lamp once, in the order of their bits."""

from panel.pins import LAMP_PINS, PIXEL_PIN, SWITCH_PINS
from speldator.controls import LAMPS, SWITCHES, TICKS_MASK


def test_switches_and_lamps_stand_in_the_order_of_their_bits():
    assert tuple(name for name, _ in SWITCH_PINS) == SWITCHES
    assert tuple(name for name, _ in LAMP_PINS) == LAMPS


def test_no_pin_is_used_twice_or_taken_by_the_board():
    used = [gpio for _, gpio in SWITCH_PINS + LAMP_PINS] + [PIXEL_PIN]
    assert len(set(used)) == len(used)
    assert not {15, 23, 24, 25, 29}.intersection(used)


def test_time_wraps_where_micropython_lets_it_wrap():
    assert TICKS_MASK == 2**30 - 1
