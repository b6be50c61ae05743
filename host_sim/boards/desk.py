"""The desktop's twin of firmware/boards/pico.py: a board whose contacts, lamps, battery,
time and faults are plain attributes.

It keeps to firmware/boards/contract.py and uses only what MicroPython has as well, because the
firmware's own tests run on it there too.
"""

import time as system
from hashlib import sha256

from panel.lamps import DARK, LedLamps, PixelLamps
from panel.pins import LAMP_PINS
from speldator.controls import TICKS_MASK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from boards.contract import Lamps

WATCHDOG_US = 8_000_000  # as on the Pico
LOOK_US = 1000  # between looks at the contacts


class Restarted(BaseException):
    """The watchdog was not fed in time, and the board begins anew. No program can catch it."""


class MadeUpTime:
    """Time that passes only while somebody sleeps, and then at once."""

    def __init__(self) -> None:
        self.us = 0

    def now_us(self) -> int:
        return self.us

    def sleep_us(self, us: int) -> None:
        self.us += us

    def doze_us(self, us: int, moved: "Callable[[], bool]") -> None:
        """A sleep that ends early when a contact has moved."""
        self.us += us

    def nap_us(self, us: int, moved: "Callable[[], bool]") -> bool:
        """The same with the board stopped; answers whether a contact has moved."""
        self.us += us
        return moved()


class RealTime:
    """The computer's own time."""

    def now_us(self) -> int:
        return system.monotonic_ns() // 1000

    def sleep_us(self, us: int) -> None:
        system.sleep(us / 1_000_000)

    def doze_us(self, us: int, moved: "Callable[[], bool]") -> None:
        """A sleep that ends early when a contact has moved."""
        until = self.now_us() + us
        while self.now_us() < until and not moved():
            self.sleep_us(LOOK_US)

    def nap_us(self, us: int, moved: "Callable[[], bool]") -> bool:
        """The same with the board stopped; answers whether a contact has moved."""
        self.doze_us(us, moved)
        return moved()


class Desk:
    def __init__(self, time: "MadeUpTime | RealTime", urandom: "Callable[[int], bytes]") -> None:
        self.time = time
        self.urandom = urandom
        # What hands and surroundings do to it.
        self.contacts = 0  # bits of controls.SWITCHES
        self.usb = False  # a computer is attached
        self.battery = 0  # millivolts; 0 = no battery to measure
        # What can be seen of it.
        self.lamps = 0  # bits of controls.LAMPS that glow
        self.asleep = False
        self.watchdog: Watchdog | None = None
        # What is broken.
        self.dead_switches = 0  # never close
        self.stuck_switches = 0  # never open
        self.dead_lamps = 0  # never glow
        self.failures: list[Exception] = []  # each is raised by one read()
        self.hangs_on = 0  # switches: once one of them closes, read() does not come back
        self.hangs = False
        self._seen = 0  # the contacts as last read

    def read(self) -> int:
        """The contacts as bits of controls.SWITCHES."""
        contacts = (self.contacts | self.stuck_switches) & ~self.dead_switches
        if self.failures:
            raise self.failures.pop(0)
        if contacts & self.hangs_on:
            self._hang()
        self._seen = contacts
        return contacts

    def set_power(self, settings: "dict[str, Any]") -> None:
        """A desktop is as fast as it is."""

    def open_lamps(self, settings: "dict[str, Any]") -> "Lamps":
        if settings["lamps"] == "pixel":
            pixels = Pixels(self)
            return PixelLamps(pixels, pixels.write, settings["brightness"])
        channels = [Channel(self, 1 << i) for i in range(len(LAMP_PINS))]
        return LedLamps(channels, settings["brightness"])

    def ticks_us(self) -> int:
        return self.time.now_us() & TICKS_MASK

    def sleep_us(self, us: int) -> None:
        self.time.sleep_us(us)
        if self.watchdog and self.watchdog.is_hungry():
            self.watchdog = None
            self.hangs_on = 0
            self.hangs = False
            raise Restarted

    def doze(self, ms: int) -> None:
        contacts = self._seen
        self.time.doze_us(ms * 1000, lambda: self.read() != contacts)

    def light_sleep(self, ms: int) -> bool:
        contacts = self.read()
        self.asleep = True
        try:
            return self.time.nap_us(ms * 1000, lambda: self.read() != contacts)
        finally:
            self.asleep = False

    def raw_bit(self) -> int:
        return self.urandom(1)[0] & 1

    def mix(self, state: bytearray, raw: bytes) -> bytes:
        return sha256(bytes(state) + raw).digest()

    def millivolts(self) -> int:
        return self.battery

    def usb_host(self) -> bool:
        return self.usb

    def start_watchdog(self) -> "Watchdog":
        self.watchdog = Watchdog(self.time)
        return self.watchdog

    def _hang(self) -> None:
        self.hangs = True
        while self.hangs:
            self.sleep_us(5000)

    def light(self, lamps: int, glow: bool) -> None:
        """What a lamp does that is given current, or no more."""
        if glow:
            self.lamps |= lamps & ~self.dead_lamps
        else:
            self.lamps &= ~lamps


class Channel:
    """A pin with a lamp, as machine.PWM drives it."""

    def __init__(self, desk: Desk, lamp: int) -> None:
        self._desk = desk
        self._lamp = lamp

    def duty_u16(self, duty: int) -> None:
        self._desk.light(self._lamp, duty > 0)


class Pixels:
    """A strip of NeoPixels, which glow as they were last sent."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._colours: list[tuple[int, ...]] = [DARK] * len(LAMP_PINS)

    def __setitem__(self, index: int, colour: "tuple[int, ...]") -> None:
        self._colours[index] = colour

    def write(self) -> None:
        for i in range(len(self._colours)):
            self._desk.light(1 << i, self._colours[i] != DARK)


class Watchdog:
    """Restarts a board that does not feed it."""

    def __init__(self, time: "MadeUpTime | RealTime") -> None:
        self.fed = 0  # times
        self._time = time
        self._fed_us = time.now_us()

    def feed(self) -> None:
        self.fed += 1
        self._fed_us = self._time.now_us()

    def is_hungry(self) -> bool:
        return self._time.now_us() - self._fed_us > WATCHDOG_US
