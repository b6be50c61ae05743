"""How one lamp looks among all of them."""

from speldator.controls import BLINKING

OFF = 0
STEADY = 1
BLINK_DARK = 2
BLINK_LIT = 3


def look(lamps: int, lamp: int) -> int:
    """OFF, STEADY, or the phase in which a blinking lamp is: BLINK_DARK or BLINK_LIT."""
    return (STEADY if lamps & lamp else OFF) | (BLINK_DARK if lamps >> BLINKING & lamp else OFF)
