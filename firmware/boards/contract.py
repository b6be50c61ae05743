"""What a board can do for the panel, and what the panel asks of its programs.

For type checkers, tests and readers: this file is copied to no board. pico.py and circuit.py keep
to it, and so does their twin on the desktop, host_sim/boards/desk.py. Contacts
and lamps are bits of speldator/controls.py. Microseconds wrap at TICKS_MASK.
"""

from typing import Any, Protocol


class Lamps(Protocol):
    @property
    def steady(self) -> bool:
        """Whether they stay as they are while the board's clocks stand still."""
        ...

    def show(self, lamps: int) -> None:
        """Light the lamps of bits 0-5 and no others; the blinking bits above them are ignored."""
        ...


class Watchdog(Protocol):
    def feed(self) -> None:
        """The panel lives. Without a word for eight seconds the board restarts."""
        ...


class Board(Protocol):
    def read(self) -> int:
        """The contacts as they are at this moment, bounce and all: a set bit is closed."""
        ...

    def set_power(self, settings: "dict[str, Any]") -> None:
        """From now on run as fast as the settings say."""
        ...

    def open_lamps(self, settings: "dict[str, Any]") -> Lamps:
        """The lamps of this board, dark, of the kind and brightness that the settings name."""
        ...

    def ticks_us(self) -> int:
        """The time."""
        ...

    def sleep_us(self, us: int) -> None:
        """Wait for exactly so long, at most some milliseconds. Nothing stops."""
        ...

    def doze(self, ms: int) -> None:
        """Wait until a contact moves, and be it for an instant, at the latest for `ms`; may end
        earlier for no reason. Lamps and USB go on."""
        ...

    def light_sleep(self, ms: int) -> bool:
        """The same with most of the chip stopped; answers whether a contact has moved."""
        ...

    def urandom(self, n: int, /) -> bytes:
        """Bytes from the chip's own random source, which may be biased."""
        ...

    def raw_bit(self) -> int:
        """One bit straight from the source that urandom lives on, before anything is made of it;
        where nobody can ask for that, a bit of urandom."""
        ...

    def mix(self, state: bytearray, raw: bytes) -> bytes:
        """32 even bytes out of 32 and 32: SHA-256, or what the board has in its place."""
        ...

    def millivolts(self) -> int:
        """The battery; 0 where nobody can measure it."""
        ...

    def usb_host(self) -> bool:
        """Whether a computer is there and awake; a mere charger is not."""
        ...

    def start_watchdog(self) -> Watchdog:
        """From now on somebody has to feed it."""
        ...


class Program(Protocol):
    @property
    def busy(self) -> bool:
        """Whether the panel must stay awake."""
        ...

    @property
    def steady_ms(self) -> int:
        """For how long after a step its answer holds if no switch moves."""
        ...

    def step(self, now_ms: int, inputs: int) -> int:
        """The lamps at this moment, of switches that no longer bounce. Allocates nothing."""
        ...


class Pwm(Protocol):
    """A pin that dims a lamp: machine.PWM, as far as LedLamps use it."""

    def duty_u16(self, duty: int, /) -> Any: ...


class Pixels(Protocol):
    """A NeoPixel strip of either library, as far as PixelLamps use it."""

    def __setitem__(self, index: int, colour: "tuple[int, ...]", /) -> Any: ...
