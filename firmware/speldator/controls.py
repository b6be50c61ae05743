"""The only numbering of switches, lamps and fire results. Board, desktop, games and page share it.

Switches come in as bits of one int, lamps go out as bits of another. Names are those
of the rule book, part S. Time is counted in milliseconds that wrap at 2**30, as
MicroPython's time.ticks_ms() does.
"""

# Switches. A set bit means: button pressed; strategy on RETREAT; tactic on REPAIR.
SWITCHES = ("roll", "fire", "strategy", "tactic")
ROLL = 1
FIRE = 2
STRATEGY = 4
TACTIC = 8
BUTTONS = ROLL | FIRE
ALL_SWITCHES = 15

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

# Fire results (S8). NONE is not a miss: there is nothing to show (S9).
NONE = 0
HIT = 1
DAMAGE = 2
MISS = 3
FIRE_RESULT = 12  # shift to the fire result that is drawn with the lamps

FOREVER = 0x3FFFFFFF  # milliseconds
TICKS_MASK = 0x3FFFFFFF  # (later - earlier) & TICKS_MASK is the time between, across the wrap
