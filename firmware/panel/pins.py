"""The one pin table. Firmware, tests, drawings and parts list all read it.

Numbers are GPIO numbers (GP2 ...). Switches close to ground and use the
internal pull-up. Lamps are LEDs to ground behind a resistor, lit by a high pin.
GP23 to GP25 and GP29 belong to the board itself (power, LED, wireless, VSYS).
GP15 stays free: on Picos of 2021 USB borrows it for a millisecond (erratum RP2040-E5).
"""

SWITCH_PINS = (
    ("roll", 2),
    ("fire", 3),
    ("strategy", 4),  # closed = RETREAT
    ("tactic", 5),  # closed = REPAIR
)
LAMP_PINS = (
    ("move2", 6),
    ("long_range", 7),
    ("move4", 8),
    ("extra", 9),
    ("repair", 10),
    ("fire_lamp", 11),
)
PIXEL_PIN = 12  # data of the six NeoPixels, if the panel has those instead

# Battery: the Pico measures VSYS / 3 on GP29. On the W boards that pin is shared
# with the wireless chip, which lets go of it while GP25 is high.
VSYS_PIN = 29
WIRELESS_SELECT_PIN = 25
