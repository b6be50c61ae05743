"""A board under CircuitPython, with six NeoPixels. Its twins are pico.py, and
desk.py in host_sim/boards.

CircuitPython keeps USB and its own supervisor busy, so this panel neither sleeps
nor watches a battery: it says that a USB host is always there.
"""

# pyright: standard
# Adafruit's libraries have no types of their own.

import time
from os import urandom

import board
from digitalio import DigitalInOut, Pull
from neopixel import NeoPixel

from panel.lamps import PixelLamps
from panel.pins import LAMP_PINS, PIXEL_PIN, SWITCH_PINS
from speldator.controls import TICKS_MASK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from boards.contract import Watchdog


def _pin(gpio: int) -> "Any":
    return getattr(board, "GP%d" % gpio)


def _switch(gpio: int) -> DigitalInOut:
    switch = DigitalInOut(_pin(gpio))
    switch.switch_to_input(Pull.UP)
    return switch


class Circuit:
    def __init__(self) -> None:
        self._switches = [_switch(gpio) for _, gpio in SWITCH_PINS]
        self.urandom = urandom
        self._seen = 0  # the contacts as last read

    def read(self) -> int:
        """The contacts as bits of controls.SWITCHES: closed pulls the pin low."""
        contacts = 0
        for i, switch in enumerate(self._switches):
            if not switch.value:
                contacts |= 1 << i
        self._seen = contacts
        return contacts

    def set_power(self, settings: "dict[str, Any]") -> None:
        """CircuitPython keeps its own clock."""

    def open_lamps(self, settings: "dict[str, Any]") -> PixelLamps:
        pixels = NeoPixel(_pin(PIXEL_PIN), len(LAMP_PINS), auto_write=False)
        return PixelLamps(pixels, pixels.show, settings["brightness"])

    def ticks_us(self) -> int:
        return time.monotonic_ns() // 1000 & TICKS_MASK

    def sleep_us(self, us: int) -> None:
        time.sleep(us / 1_000_000)

    def doze(self, ms: int) -> None:
        """Nobody can wait for a pin here, so that it looks each millisecond."""
        contacts = self._seen
        while ms > 0 and self.read() == contacts:
            time.sleep(0.001)
            ms -= 1

    def raw_bit(self) -> int:
        return urandom(1)[0] & 1

    def mix(self, state: bytearray, raw: bytes) -> bytes:
        """Not every CircuitPython has SHA-256. What its os.urandom gives is even already, and stays
        so whatever it is combined with."""
        return bytes(a ^ b for a, b in zip(state, raw))

    def millivolts(self) -> int:
        return 0

    def usb_host(self) -> bool:
        return True

    def light_sleep(self, ms: int) -> bool:
        raise NotImplementedError

    def start_watchdog(self) -> "Watchdog":
        raise NotImplementedError
