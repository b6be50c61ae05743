"""code.py on the host with the real Adafruit libraries, down to the bytes for the NeoPixels."""

import os
import runpy
import sys
from collections.abc import Callable, Generator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from panel.lamps import COLOURS
from panel.pins import PIXEL_PIN, SWITCH_PINS
from panel.settings import defaults
from speldator.controls import ALL_LAMPS, BUTTONS, LAMPS, ROLL
from tests.panel import trace

CODE = Path(__file__).resolve().parents[2] / "firmware/code.py"
TICK_NS = 1_000_000


class Stop(Exception):
    """The end of a test, from inside the endless loop."""


class Drive:
    """A board with CircuitPython on it: contacts and time as told, bytes as sent."""

    def __init__(self) -> None:
        self.contacts = 0
        self.tick = 0
        self.sent: list[tuple[int, bytes]] = []  # (tick, what went down the wire)
        self.script: Callable[[int], None] = lambda tick: None
        self._ns = 0

    def monotonic_ns(self) -> int:
        return self._ns

    def sleep(self, seconds: float) -> None:
        """Time for the hands to move, each time a tick has passed."""
        assert 0 <= seconds <= 0.001
        self._ns += round(seconds * 1e9)
        while self.tick < self._ns // TICK_NS:
            self.tick += 1
            self.script(self.tick)

    def neopixel_write(self, pin: object, data: bytearray) -> None:
        self.sent.append((self.tick, bytes(data)))

    def level(self, bit: int) -> bool:
        """A closed contact pulls its pin low."""
        return not self.contacts >> bit & 1


@pytest.fixture
def drive(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Generator[Drive]:
    monkeypatch.setenv("BLINKA_OS_AGNOSTIC", "1")  # must be there before the first import
    monkeypatch.chdir(tmp_path)
    pins: Any = import_module("adafruit_blinka.microcontroller.generic_agnostic_board.pin")
    board: Any = import_module("board")
    neopixel: Any = import_module("neopixel")
    circuit: Any = import_module("boards.circuit")

    # Many CircuitPythons have no hashlib, or one without SHA-256.
    monkeypatch.setitem(sys.modules, "hashlib", None)
    drive = Drive()
    for gpio in (*(gpio for _, gpio in SWITCH_PINS), PIXEL_PIN):
        monkeypatch.setattr(board, f"GP{gpio}", SimpleNamespace(id=1000 + gpio), raising=False)

    # The library's make-believe board reads constants from its pins; ours reads the contacts.
    def read(pin: Any) -> bool:
        return drive.level([gpio for _, gpio in SWITCH_PINS].index(pin.id - 1000))

    monkeypatch.setattr(pins.Pin, "read", read)
    monkeypatch.setattr(neopixel, "neopixel_write", drive.neopixel_write)
    monkeypatch.setattr(
        circuit, "time", SimpleNamespace(monotonic_ns=drive.monotonic_ns, sleep=drive.sleep)
    )
    yield drive


def wire_bytes(lamps: int, brightness: int = 100) -> bytes:
    """Six pixels as a WS2812 takes them: green, red, blue."""
    sent = bytearray()
    for i in range(len(LAMPS)):
        red, green, blue = (c * brightness // 100 if lamps >> i & 1 else 0 for c in COLOURS[i])
        sent += bytes((green, red, blue))
    return bytes(sent)


def lamps_of(data: bytes) -> int:
    return next(lamps for lamps in range(ALL_LAMPS + 1) if wire_bytes(lamps) == data)


def run_code(drive: Drive, script: Callable[[int], None]) -> None:
    drive.script = script
    with pytest.raises(Stop):
        runpy.run_path(str(CODE))


def test_a_roll_goes_down_the_wire(drive: Drive) -> None:
    def script(tick: int) -> None:
        drive.contacts = ROLL if 50 <= tick < 550 else 0
        if tick == 1000:
            raise Stop

    run_code(drive, script)
    shown = [(tick, lamps_of(data)) for tick, data in drive.sent]
    assert shown[0] == (0, 0)  # dark at start
    rolling = [lamps for tick, lamps in shown if 50 <= tick < 555]
    assert rolling == [ALL_LAMPS, 0] * 2 + [ALL_LAMPS]
    result = shown[-1][1]
    assert shown[-1][0] == 555 and result & ~0b01111 == 0  # toggles on EXTRA: no repair, no fire


@pytest.mark.parametrize("name", trace.TRACES)
def test_the_recorded_contacts_give_the_recorded_lamps(drive: Drive, name: str) -> None:
    from boards.circuit import Circuit
    from panel.device import Device
    from panel.entropy import Pool

    recorded = trace.load(name)
    contacts = dict(recorded["contacts"])

    def script(tick: int) -> None:
        drive.contacts = contacts.get(tick, drive.contacts)
        if tick == recorded["ticks"]:
            raise Stop

    drive.script = script
    board = Circuit()
    pool = Pool(board.urandom, board.mix, board.ticks_us)
    program = trace.program(recorded)
    with pytest.raises(Stop):
        Device(board, defaults(), pool, program, board.open_lamps(defaults())).run()
    assert [[tick, lamps_of(data)] for tick, data in drive.sent[1:]] == recorded["lamps"]


def test_brightness_comes_from_the_settings_file(drive: Drive) -> None:
    Path("settings.json").write_text('{"brightness": 20}')

    def script(tick: int) -> None:
        drive.contacts = ROLL if tick >= 10 else 0
        if tick == 50:
            raise Stop

    run_code(drive, script)
    assert drive.sent[-1][1] == wire_bytes(ALL_LAMPS, brightness=20)


def test_both_buttons_held_leave_the_repl_free(drive: Drive) -> None:
    drive.contacts = BUTTONS
    runpy.run_path(str(CODE))  # comes back
    assert drive.sent == []
    assert os.listdir() == []
