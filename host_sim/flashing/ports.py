"""Finding the one board to talk to among what is plugged in, or saying what is wrong."""

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from serial.tools import list_ports

from host_sim.flashing.errors import BoardError

RASPBERRY_PI = 0x2E8A
ADAFRUIT = 0x239A
# micropython/ports/rp2/mpconfigport.h, MICROPY_HW_USB_PID: the same on all four boards.
MICROPYTHON = (RASPBERRY_PI, 0x0005)
# circuitpython/ports/raspberrypi/boards/raspberry_pi_pico2; the other three use Adafruit's number.
CIRCUITPYTHON_PICO2 = (RASPBERRY_PI, 0x000B)

BOOTSEL_LABELS = ("RPI-RP2", "RP2350")

INSTALL_MICROPYTHON = (
    "To put MicroPython on it: download the UF2 for your board from micropython.org/download,\n"
    "run make image MICROPYTHON=path.uf2, hold BOOTSEL while plugging in, and drag the file that\n"
    "make names onto the drive that appears. That brings the speldator with it."
)


@dataclass(frozen=True, slots=True)
class Port:
    device: str
    vid: int | None = None
    pid: int | None = None
    product: str = ""

    @property
    def usb_id(self) -> tuple[int | None, int | None]:
        return self.vid, self.pid

    @property
    def runs_circuitpython(self) -> bool:
        return self.vid == ADAFRUIT or self.usb_id == CIRCUITPYTHON_PICO2

    def __str__(self) -> str:
        if self.vid is None or self.pid is None:
            return self.device
        return f"{self.device}  {self.product or 'USB'} ({self.vid:04x}:{self.pid:04x})"


def usb_ports() -> list[Port]:
    return sorted(
        (Port(p.device, p.vid, p.pid, p.product or "") for p in list_ports.comports()),
        key=lambda port: port.device,
    )


def bootsel_drives() -> list[str]:
    """Drives of boards that wait for a UF2, on Linux (also when not mounted), macOS and Windows."""
    if sys.platform == "win32":
        # A drive letter does not show the label; every UF2 boot loader shows this file.
        letters = [f"{letter}:\\" for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
        return [drive for drive in letters if os.path.exists(drive + "INFO_UF2.TXT")]
    user = os.environ.get("USER", "root")
    # Where it is mounted says more than the device, so that comes last.
    places = ("/media", f"/media/{user}", f"/run/media/{user}", "/Volumes", "/dev/disk/by-label")
    drives = [f"{place}/{label}" for place in places for label in BOOTSEL_LABELS]
    return [drive for drive in drives if os.path.exists(drive)]


def choose(ports: Iterable[Port], drives: Iterable[str], wanted: str | None) -> str:
    """The port to use. A BoardError says why there is none, or asks to pick one of several."""
    if wanted:
        return wanted
    everything = list(ports)
    boards = [port for port in everything if port.usb_id == MICROPYTHON]
    if len(boards) == 1:
        return boards[0].device
    if boards:
        raise BoardError(_several(boards))
    raise BoardError(_none(everything, list(drives)))


def _several(boards: list[Port]) -> str:
    lines = "\n".join(f"  {board}" for board in boards)
    return f"Several boards are plugged in:\n{lines}\nPick one: make flash PORT={boards[0].device}"


def _none(ports: list[Port], drives: list[str]) -> str:
    if drives:
        return (
            f"A board is in BOOTSEL mode (drive {drives[0]}): MicroPython is not running on it.\n"
            "If it has MicroPython, unplug it and plug it in again without BOOTSEL.\n"
            f"{INSTALL_MICROPYTHON}"
        )
    for port in ports:
        if port.runs_circuitpython:
            return (
                f"The board on {port} runs CircuitPython, not MicroPython.\n"
                "For CircuitPython, run make circuitpython and copy the folder that it makes.\n"
                f"{INSTALL_MICROPYTHON}"
            )
    for port in ports:
        if port.vid == RASPBERRY_PI:
            return (
                f"The board on {port} does not say that it runs MicroPython.\n"
                f"If it does all the same: make flash PORT={port.device}\n{INSTALL_MICROPYTHON}"
            )
    return (
        "No board found. Plug the Pico in with a USB cable that carries data (many only charge).\n"
        "A new board has no MicroPython yet and is not seen until you hold BOOTSEL while plugging "
        f"in.\n{INSTALL_MICROPYTHON}"
    )
