"""A Pico, Pico W, Pico 2 or Pico 2 W under MicroPython. Its twins are circuit.py, and desk.py in
host_sim/boards.
"""

# By their u-names these come straight from the firmware; by their plain names the
# board would first search its files for each, which takes 3 ms of its start.
from uhashlib import sha256
from umachine import ADC, PWM, WDT, Pin, Timer, idle, lightsleep, mem32
from uos import uname, urandom
from utime import sleep_us, ticks_us

from panel.lamps import LedLamps, PixelLamps
from panel.pins import LAMP_PINS, PIXEL_PIN, SWITCH_PINS, VSYS_PIN, WIRELESS_SELECT_PIN
from speldator.controls import TICKS_MASK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from boards.contract import Lamps

PWM_HZ = 5000  # a lamp follows its pin within one period
# USB controller, SOF_RD (RP2040 datasheet 4.1.4; the same address on the RP2350): the number of
# the frame that the host began last. A live host begins one each millisecond.
USB_FRAME = 0x50110048
TWO_FRAMES_US = 2500
# Ring oscillator, RANDOMBIT (datasheets: RP2040 2.17.8, RP2350 8.3.11). Before v1.28 urandom
# spreads this bit so well that it looks random even if the bit is stuck.
RANDOM_BIT = 0x4006001C
RANDOM_BIT_RP2350 = 0x400E8020
WATCHDOG_MS = 8000  # the RP2040 counts to 8388
READINGS = 16  # of the battery: one alone is off by some ten millivolts


def _awake(_timer: "Timer") -> None:
    """Sleep ends only for what has a handler; there is nothing more to do."""


class Pico:
    def __init__(self) -> None:
        self._pins = tuple(Pin(gpio, Pin.IN, Pin.PULL_UP) for _, gpio in SWITCH_PINS)
        self.ticks_us: Callable[[], Any] = ticks_us
        self.urandom = urandom
        self._beat = Timer(-1)
        self._vsys: Any = None
        self._random_bit = 0  # its address, once asked for
        self._moved = False  # a contact has, while the board slept

    def raw_bit(self) -> int:
        if not self._random_bit:
            self._random_bit = RANDOM_BIT_RP2350 if "RP2350" in uname().machine else RANDOM_BIT
        return mem32[self._random_bit] & 1

    def mix(self, state: bytearray, raw: bytes) -> bytes:
        return sha256(state + raw).digest()

    def start_beat(self, ms: int) -> int:
        """Have a timer end sleep_us() on time, every `ms`; answers the moment it counts from.

        Without it the last millisecond before a tick would be spent spinning.
        """
        self._beat.deinit()
        began = self.ticks_us()
        self._beat.init(period=ms, callback=_awake)
        return began

    def sleep_us(self, us: int) -> None:
        began = self.ticks_us()
        while (self.ticks_us() - began) & TICKS_MASK < us:
            idle()

    def read(self) -> int:
        """The contacts as bits of controls.SWITCHES: closed pulls the pin low."""
        roll, fire, strategy, tactic = self._pins
        return (roll() | fire() << 1 | strategy() << 2 | tactic() << 3) ^ 15

    def open_lamps(self, settings: "dict[str, Any]") -> "Lamps":
        if settings["lamps"] == "pixel":
            from neopixel import NeoPixel

            pixels = NeoPixel(Pin(PIXEL_PIN), len(LAMP_PINS))
            return PixelLamps(pixels, pixels.write, settings["brightness"])
        channels = [PWM(Pin(gpio), freq=PWM_HZ, duty_u16=0) for _, gpio in LAMP_PINS]
        return LedLamps(channels, settings["brightness"])

    def millivolts(self) -> int:
        """VSYS, which the board divides by three."""
        if self._vsys is None:
            if " W " in uname().machine:
                Pin(WIRELESS_SELECT_PIN, Pin.OUT, value=1)
            self._vsys = ADC(VSYS_PIN)
        total = 0
        for _ in range(READINGS):
            total += self._vsys.read_u16()
        return total * 9900 // (65535 * READINGS)

    def usb_host(self) -> bool:
        """Whether a computer is there and awake; a mere charger is not."""
        frame = mem32[USB_FRAME]
        sleep_us(TWO_FRAMES_US)
        return mem32[USB_FRAME] != frame

    def light_sleep(self, ms: int) -> bool:
        # Depending on its version, MicroPython loses a running timer in lightsleep or wakes for it.
        self._beat.deinit()
        self._moved = False
        for pin in self._pins:
            pin.irq(self._contact_moved, Pin.IRQ_FALLING | Pin.IRQ_RISING)
        lightsleep(ms)
        for pin in self._pins:
            pin.irq(None)
        return self._moved

    def _contact_moved(self, _pin: Pin) -> None:
        self._moved = True

    def start_watchdog(self) -> WDT:
        return WDT(timeout=WATCHDOG_MS)
