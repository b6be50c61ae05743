"""A Pico, Pico W, Pico 2 or Pico 2 W under MicroPython. Its twins are circuit.py, and desk.py in
host_sim/boards.
"""

# By their u-names these come straight from the firmware; by their plain names the
# board would first search its files for each, which takes 3 ms of its start.
from uhashlib import sha256
from uio import IOBase
from umachine import ADC, PWM, WDT, Pin, freq, lightsleep, mem32
from uos import uname, urandom
from uselect import POLLIN, poll
from utime import sleep_us, ticks_us

from panel.lamps import FULL, LedLamps, PixelLamps
from panel.pins import (
    FIRST_LAMP,
    FIRST_SWITCH,
    LAMP_PINS,
    PIXEL_PIN,
    SWITCH_PINS,
    VSYS_PIN,
    WIRELESS_SELECT_PIN,
)
from speldator.controls import ALL_LAMPS, ALL_SWITCHES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from boards.contract import Lamps

PWM_HZ = 5000  # less at a slower clock; a lamp follows its pin within one period
# USB controller, SOF_RD (RP2040 datasheet 4.1.4; the same address on the RP2350): the number of
# the frame that the host began last. A live host begins one each millisecond.
USB_FRAME = 0x50110048
TWO_FRAMES_US = 2500
# Ring oscillator, RANDOMBIT (datasheets: RP2040 2.17.8, RP2350 8.3.11). Before v1.28 urandom
# spreads this bit so well that it looks random even if the bit is stuck.
RANDOM_BIT = 0x4006001C
RANDOM_BIT_RP2350 = 0x400E8020
WATCHDOG_MS = 8000  # the RP2040 counts to 8388
# SIO (RP2040 datasheet 2.3.1.7, the same on the RP2350): all pins at once.
GPIO_IN = 0xD0000004
GPIO_OUT = 0xD0000010
STREAM_POLL = 3  # MP_STREAM_POLL of MicroPython's py/stream.h
# Nobody has told yet that a pin wakes an RP2350 from lightsleep, so that it looks for itself.
SLEEP_RP2350_MS = 100
READINGS = 16  # of the battery: one alone is off by some ten millivolts


def read() -> int:
    """The contacts as bits of controls.SWITCHES: closed pulls the pin low."""
    return mem32[GPIO_IN] >> FIRST_SWITCH & ALL_SWITCHES ^ ALL_SWITCHES


class PlainLamps:
    """LEDs at full brightness, all written at once. LedLamps do the same pin by pin."""

    steady = True

    def __init__(self) -> None:
        for _, gpio in LAMP_PINS:
            Pin(gpio, Pin.OUT, value=0)

    def show(self, lamps: int) -> None:
        others = mem32[GPIO_OUT] & ~(ALL_LAMPS << FIRST_LAMP)
        mem32[GPIO_OUT] = others | (lamps & ALL_LAMPS) << FIRST_LAMP


class _Contacts(IOBase):
    """What poll() waits for: it is readable once a contact has moved."""

    moved = False

    def ioctl(self, request: int, _flags: int) -> int:
        return POLLIN if self.moved and request == STREAM_POLL else 0

    def move(self, _pin: Pin) -> None:
        """A pin's handler."""
        self.moved = True


class Pico:
    def __init__(self) -> None:
        self.ticks_us: Callable[[], Any] = ticks_us
        self.urandom = urandom
        self.read = read
        self._contacts = _Contacts()
        self._poll = poll()
        self._poll.register(self._contacts, POLLIN)
        for _, gpio in SWITCH_PINS:
            pin = Pin(gpio, Pin.IN, Pin.PULL_UP)
            pin.irq(self._contacts.move, Pin.IRQ_FALLING | Pin.IRQ_RISING)
        self._rp2350 = "RP2350" in uname().machine
        self._hertz = freq()
        self._vsys: Any = None

    def raw_bit(self) -> int:
        return mem32[RANDOM_BIT_RP2350 if self._rp2350 else RANDOM_BIT] & 1

    def mix(self, state: bytearray, raw: bytes) -> bytes:
        return sha256(state + raw).digest()

    def sleep_us(self, us: int) -> None:
        sleep_us(us)

    def doze(self, ms: int) -> None:
        for _ in self._poll.ipoll(ms):
            break
        self._contacts.moved = False

    def set_power(self, settings: "dict[str, Any]") -> None:
        if settings["lamps"] == "led":  # NeoPixels are timed in cycles, and take no battery
            self._hertz = settings["clock_mhz"] * 1_000_000
            freq(self._hertz)

    def open_lamps(self, settings: "dict[str, Any]") -> "Lamps":
        if settings["lamps"] == "pixel":
            from neopixel import NeoPixel

            pixels = NeoPixel(Pin(PIXEL_PIN), len(LAMP_PINS))
            return PixelLamps(pixels, pixels.write, settings["brightness"])
        if settings["brightness"] == FULL:
            return PlainLamps()
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
        contacts = self._contacts
        if not contacts.moved:
            lightsleep(min(ms, SLEEP_RP2350_MS) if self._rp2350 else ms)
            freq(self._hertz)  # lightsleep sets it back
            sleep_us(0)  # the handlers run now
        moved = contacts.moved
        contacts.moved = False
        return moved

    def start_watchdog(self) -> WDT:
        return WDT(timeout=WATCHDOG_MS)
