"""The forty pins of a Pico by their physical number.

Raspberry Pi Pico datasheet, figure "pinout"; the W, 2 and 2 W have the same. Seen from above with
the USB socket up, 1 to 20 go down the left side and 21 to 40 up the right.
"""

_LEFT = "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15"
_RIGHT = (
    "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 3V3_EN GND"
    " VSYS VBUS"
)


def _numbered(words: list[str]) -> dict[str, int]:
    """By name; the grounds get their number, so that each name is there once."""
    return {f"GND{n}" if w == "GND" else w: n for n, w in enumerate(words, start=1)}


PINOUT = _numbered([*_LEFT.split(), *_RIGHT.split()])
# These are one piece of copper on the board itself; AGND joins it there too.
GROUNDS = (*(name for name in PINOUT if name.startswith("GND")), "AGND")


def pin_number(gpio: int) -> int:
    """The physical pin of a GPIO number."""
    return PINOUT[f"GP{gpio}"]
