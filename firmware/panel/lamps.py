"""Two kinds of lamps behind one call, show(lamps): LEDs on PWM pins, or six NeoPixels."""

from speldator.controls import ALL_LAMPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from boards.contract import Pixels, Pwm

FULL = 100  # per cent
FULL_DUTY = 65535
COLOURS = (
    (255, 120, 0),  # move2: amber
    (160, 160, 160),  # long_range: white
    (255, 120, 0),  # move4: amber
    (0, 255, 0),  # extra: green
    (0, 60, 255),  # repair: blue
    (255, 0, 0),  # fire: red
)
DARK = (0, 0, 0)


class LedLamps:
    """One PWM channel a lamp; only lamps that changed are written."""

    def __init__(self, channels: "Sequence[Pwm]", brightness: int) -> None:
        self.steady = brightness == FULL
        self._set_duty = [channel.duty_u16 for channel in channels]
        self._duty = FULL_DUTY * brightness // FULL
        self._lit = 0
        for set_duty in self._set_duty:
            set_duty(0)

    def show(self, lamps: int) -> None:
        set_duty = self._set_duty
        duty = self._duty
        changed = (lamps ^ self._lit) & ALL_LAMPS
        i = 0
        while changed:
            if changed & 1:
                set_duty[i](duty if lamps >> i & 1 else 0)
            changed >>= 1
            i += 1
        self._lit = lamps  # last, so that after a write that fails all are written again


class PixelLamps:
    """Six NeoPixels; `write` sends them: MicroPython calls that write(), Adafruit show()."""

    steady = True

    def __init__(self, pixels: "Pixels", write: "Callable[[], Any]", brightness: int) -> None:
        self._pixels = pixels
        self._write = write
        # Scaled here, in whole numbers: the two libraries would round differently.
        self._colours = tuple(tuple(c * brightness // FULL for c in colour) for colour in COLOURS)
        self._lit = -1
        self.show(0)

    def show(self, lamps: int) -> None:
        lit = lamps & ALL_LAMPS
        if lit == self._lit:
            return
        for i in range(len(self._colours)):
            self._pixels[i] = self._colours[i] if lit >> i & 1 else DARK
        self._write()
        self._lit = lit
