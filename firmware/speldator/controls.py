"""The panel as small numbers: switches come in as bits of one int, lamps go out as bits of another.

Names are those of the rule book, part S. Time is counted in milliseconds that
wrap at 2**30, as MicroPython's time.ticks_ms() does.
"""

# Switches. A set bit means: button pressed; strategy on RETREAT; tactic on REPAIR.
SWITCHES = ("roll", "fire", "strategy", "tactic")
ROLL = 1
FIRE = 2
STRATEGY = 4
TACTIC = 8
BUTTONS = ROLL | FIRE

# Lamps, in the order in which they stand on the panel. Bits 0-5 of `lamps` tell
# which of them glow at this moment, bits 6-11 which of them are blinking.
LAMPS = ("move2", "long_range", "move4", "extra", "repair", "fire_lamp")
MOVE2 = 1
LONG_RANGE = 2
MOVE4 = 4
EXTRA = 8
REPAIR = 16
FIRE_LAMP = 32
ALL_LAMPS = 63
BLINKING = 6  # shift from a lamp's bit to its blinking bit

# What lamp_value() answers.
OFF = 0
STEADY = 1
BLINK_DARK = 2
BLINK_LIT = 3

TICKS_MASK = 0x3FFFFFFF  # (later - earlier) & TICKS_MASK is the time between, across the wrap


def lamp_value(lamps: int, lamp: int) -> int:
    """OFF, STEADY, or the phase in which a blinking lamp is: BLINK_DARK or BLINK_LIT."""
    return (STEADY if lamps & lamp else OFF) | (BLINK_DARK if lamps >> BLINKING & lamp else OFF)
