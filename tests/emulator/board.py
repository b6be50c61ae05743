"""An emulated Raspberry Pi Pico to hold in a test: press its buttons, watch its lamps.

    with Board([micropython.uf2(), speldator_uf2]) as board:
        board.run(500)
        board.drive(2, False)  # a button to ground
        board.run(50)
        print(board.edges())

Time is the board's own: it stands still between calls, and the same calls give the
same edges at the same times, always.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Literal, NamedTuple, Self

from tests.emulator.bootrom import bootrom
from tests.emulator.node_process import BoardError, NodeProcess
from tests.emulator.serial_port import bridged

__all__ = ["Board", "BoardError", "Edge"]

PINS = 30
FIRST_ADC_PIN = 26
LAST_ADC_PIN = 29

# Busy firmware runs at a third of real time here; beyond this the emulator must have hung.
WALL_SECONDS_PER_MS = 0.02


class Edge(NamedTuple):
    """A change of an output: 0 is low or not driven, 65535 is high, PWM lies between."""

    us: float
    pin: int
    level: int


class Board:
    def __init__(
        self,
        flash: Sequence[Path],
        *,
        seed: int = 1,
        ones: float = 0.5,
        usb: bool = True,
        chip: Literal["B1", "B2"] = "B2",
    ) -> None:
        """Power up a board with these UF2 files in its flash, the later over the earlier.

        seed: of the ring oscillator, the source of os.urandom() and random's seed.
        ones: how many of its bits are; 0 or 1 is an oscillator that is stuck.
        usb: whether a computer is at the other end of the cable.
        chip: the RP2040's revision. B1, in Picos of 2021, cannot enumerate on USB without
            help: MicroPython borrows GPIO15 for a millisecond then (erratum RP2040-E5).
        """
        self.now_us = 0.0
        self.resets = 0
        self.powered = True
        self._written = 0  # bytes the board has sent so far
        self._read = 0  # bytes that run_until has gone past
        self._node = NodeProcess()
        files = [str(Path(path).resolve()) for path in flash]
        options = {"seed": seed, "ones": ones, "usb": usb, "revision": {"B1": 1, "B2": 2}[chip]}
        rom = base64.b64encode(bootrom()).decode()
        try:
            self._node.ask("start", bootrom=rom, uf2_files=files, **options)
        except BoardError:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._node.close()

    # Time

    def run(self, ms: float) -> None:
        """Let the board run for this long, in its own time."""
        self._run("run", ms, us=ms * 1000)

    def run_until(self, text: str, ms: float) -> bool:
        """Run until USB serial output has this text, for `ms` at most; False if it did not come.

        Text before the end of the previous match does not count.
        """
        wanted = text.encode().decode("latin-1")
        found = self._run("run", ms, us=ms * 1000, text=wanted, **{"from": self._read})
        if found:
            self._read += self._output(self._read).index(text.encode()) + len(text.encode())
        return found

    def play(self, events: Sequence[tuple[float, int, bool | None]]) -> None:
        """Set many contacts, each at its time since power-on, in one request.

        Events are (at_us, pin, contact) in order of time; the board has run to the last
        of them when this returns.
        """
        for _, pin, _ in events:
            _check_pin(pin)
        times = [self.now_us, *(at_us for at_us, _, _ in events)]
        if times != sorted(times):
            raise ValueError("events must be in order of time, and not in the past")
        self._run("play", (times[-1] - self.now_us) / 1000, events=list(events))

    def oversleep(self, ms: float) -> None:
        """Have the core sleep for so long, from its next sleep on, whatever would wake it.

        The timer goes on, and interrupts that come due meanwhile are served at the end: firmware
        that keeps time by the timer, and not by counting its ticks, comes out right.
        """
        self._run("oversleep", ms, us=ms * 1000)

    def cut_power_at(self, write: int, *, torn: bool) -> None:
        """Cut the power when the board erases or programs its flash for that time, counted from
        now: before anything of it is done, or in the middle of it. `power_cycle` gives it back.
        """
        self._node.ask("cut_power_at", write=write, torn=torn)

    def power_cycle(self) -> None:
        """Cut the power and give it back: time zero again, only flash and contacts are kept."""
        self._node.ask("power_cycle")
        self.now_us = 0.0
        self.powered = True
        self.resets = self._written = self._read = 0

    # Pins

    def drive(self, pin: int, level: bool | None) -> None:
        """Connect a pin to 3.3 V (True), to ground (False), or open the contact (None)."""
        self._node.ask("drive", pin=_check_pin(pin), contact=level)

    def set_adc(self, pin: int, value_u16: int) -> None:
        """Put a voltage on GPIO26..29: 0 is 0 V, 65535 is 3.3 V."""
        if not FIRST_ADC_PIN <= pin <= LAST_ADC_PIN:
            raise ValueError(f"GPIO{pin} has no ADC; GPIO{FIRST_ADC_PIN}..{LAST_ADC_PIN} have")
        if not 0 <= value_u16 <= 65535:
            raise ValueError(f"{value_u16} is not in 0..65535")
        # The converter has 12 bits, from which MicroPython makes 16.
        self._node.ask("set_analog", channel=pin - FIRST_ADC_PIN, value=value_u16 >> 4)

    def level(self, pin: int) -> int:
        """What the board puts out on a pin now, from 0 to 65535."""
        return self._node.ask("levels")[_check_pin(pin)]

    def edges(self) -> list[Edge]:
        """All changes of outputs since power-on or `clear_edges`."""
        return [Edge(us, pin, level) for us, pin, level in self._node.ask("edges")]

    def clear_edges(self) -> None:
        self._node.ask("clear_edges")

    def samples(self) -> list[float]:
        """When, in microseconds, the firmware read its inputs (all at once: SIO GPIO_IN)."""
        return self._node.ask("samples")

    def clear_samples(self) -> None:
        self._node.ask("clear_samples")

    # USB serial

    def attach_usb(self) -> None:
        """Plug a computer in, if the board was started without one."""
        self._node.ask("attach_usb")

    def send(self, text: str) -> None:
        self.send_bytes(text.encode())

    def send_bytes(self, data: bytes) -> None:
        self._node.ask("send", data=base64.b64encode(data).decode())

    def output(self) -> str:
        """All that the board has written since power-on."""
        return self._output().decode(errors="replace")

    def output_bytes(self, start: int = 0) -> bytes:
        """The same as bytes, from that one on."""
        return self._output(start)

    def exec(self, code: str, ms: float = 20_000) -> str:
        """Run code on the board through the raw REPL and return what it printed.

        Interrupts whatever runs there, and leaves the board at its prompt.
        """
        self._read = self._written
        self.send("\r\x03\x03\x01")
        if not self.run_until("raw REPL; CTRL-B to exit\r\n>", 5000):
            raise BoardError(f"no raw REPL; the board wrote {self.output()[-200:]!r}")
        self.send(code + "\x04")
        start = self._read
        # OK, the output, 0x04, the traceback, 0x04, and the prompt.
        for _ in range(2):
            if not self.run_until("\x04", ms):
                output = self._output(start).decode(errors="replace")
                raise BoardError(f"still running after {ms:.0f} ms; it wrote {output[-200:]!r}")
        printed, traceback = self._output(start)[: self._read - start].split(b"\x04")[:2]
        self.send("\x02")
        self.run_until(">>> ", 1000)
        if traceback:
            raise BoardError(traceback.decode(errors="replace"))
        return printed.removeprefix(b"OK").decode(errors="replace")

    def serial_port(self) -> AbstractContextManager[str]:
        """Bridge USB serial to a pseudo terminal, in real time, while the context is open.

        Gives the path for tools like `mpremote connect PATH`.
        """
        return bridged(self)

    # Flash

    def flash_bytes(self, offset: int, size: int) -> bytes:
        return base64.b64decode(self._node.ask("flash", offset=offset, size=size))

    def _run(self, operation: str, ms: float, **request: object) -> bool:
        state = self._node.ask(operation, allow_s=ms * WALL_SECONDS_PER_MS, **request)
        self.now_us = state["now_us"]
        self.resets = state["resets"]
        self.powered = state["powered"]
        self._written = state["output"]
        return state["found"]

    def _output(self, start: int = 0) -> bytes:
        return base64.b64decode(self._node.ask("output", **{"from": start}))


def _check_pin(pin: int) -> int:
    if not 0 <= pin < PINS:
        raise ValueError(f"there is no GPIO{pin}; a Pico has GPIO0..{PINS - 1}")
    return pin
