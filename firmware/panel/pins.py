"""The one pin table. Firmware, tests, drawings and parts list all read it.

Numbers are GPIO numbers (GP2 ...). Switches close to ground and use the
internal pull-up. Lamps are LEDs to ground behind a resistor, lit by a high pin.
GP23 to GP25 and GP29 belong to the board itself (power, LED, wireless, VSYS).
GP15 stays free: on Picos of 2021 USB borrows it for a millisecond (erratum RP2040-E5).
"""

# A board may read all switches, and light all lamps, by one register: they stand side by side.
FIRST_SWITCH = 2
FIRST_LAMP = 6
SWITCH_PINS = (
    ("roll", FIRST_SWITCH),
    ("fire", FIRST_SWITCH + 1),
    ("strategy", FIRST_SWITCH + 2),  # closed = RETREAT
    ("tactic", FIRST_SWITCH + 3),  # closed = REPAIR
)
LAMP_PINS = (
    ("move2", FIRST_LAMP),
    ("long_range", FIRST_LAMP + 1),
    ("move4", FIRST_LAMP + 2),
    ("extra", FIRST_LAMP + 3),
    ("repair", FIRST_LAMP + 4),
    ("fire_lamp", FIRST_LAMP + 5),
)
PIXEL_PIN = 12  # data of the six NeoPixels, if the panel has those instead

# Battery: the Pico measures VSYS / 3 on GP29. On the W boards that pin is shared
# with the wireless chip, which lets go of it while GP25 is high.
VSYS_PIN = 29
WIRELESS_SELECT_PIN = 25
