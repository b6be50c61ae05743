"""`make flash`: copy the firmware to a board on USB, check it, and start it."""

import errno
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from host_sim.flashing import on_board, ports
from host_sim.flashing.boards import OLDEST_MICROPYTHON, OUR_BUILDS
from host_sim.flashing.errors import BoardError
from host_sim.flashing.files import shipped_files
from host_sim.flashing.mpy import bytecode_version
from host_sim.flashing.ports import Port
from host_sim.flashing.repl import (
    SAFE_MODE,
    ConnectionLost,
    NoAnswer,
    Opener,
    Repl,
    ScriptFailed,
    open_serial,
    understood,
)
from host_sim.flashing.upload import upload


def run(
    port: str | None,
    find_ports: Callable[[], list[Port]] = ports.usb_ports,
    find_drives: Callable[[], list[str]] = ports.bootsel_drives,
    opener: Opener = open_serial,
) -> int:
    """The command: 0 when the board carries the new version, 2 with a message when it does not."""
    try:
        files = shipped_files()
        device = ports.choose(find_ports(), find_drives(), port)
        repl = _open(device, opener, find_ports)
        try:
            _flash(repl, device, files)
        finally:
            repl.close()
    except BoardError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped. Run make flash again to finish.", file=sys.stderr)
        return 2
    return 0


def _flash(repl: Repl, device: str, files: Mapping[str, bytes]) -> None:
    try:
        repl.enter()
        version = _bring(repl, device, files)
    except NoAnswer as error:
        raise BoardError(_silent(device)) from error
    except ConnectionLost as error:
        raise BoardError(_lost(device)) from error
    except ScriptFailed as error:
        raise BoardError(_explain(str(error))) from error
    _say(f"The board carries version {version} and has started it.")


def _bring(repl: Repl, device: str, files: Mapping[str, bytes]) -> str:
    """Bring the files to the board and start it. Returns the version as the board gives it."""
    try:
        _check_board(repl, device, files)
        upload(repl, files, say=_say)
        version = repl.execute(on_board.VERSION).strip()
    except ConnectionLost:
        raise
    except BaseException:
        # The board was stopped for this; whatever it carries should run again.
        _reset(repl)
        raise
    _reset(repl)
    return version


def _open(device: str, opener: Opener, find_ports: Callable[[], list[Port]]) -> Repl:
    try:
        return opener(device)
    except OSError as error:
        raise BoardError(_why_closed(device, error, find_ports())) from error


def _check_board(repl: Repl, device: str, files: Mapping[str, bytes]) -> None:
    answer = repl.execute(on_board.IDENTIFY)
    name, version, machine, loads, build = understood(answer, str, tuple, str, int, str)
    release = ".".join(map(str, version))
    if name == "circuitpython":
        raise BoardError(
            f"The board on {device} runs CircuitPython {release}, not MicroPython.\n"
            "For CircuitPython, run make circuitpython and copy the folder that it makes.\n"
            f"{ports.INSTALL_MICROPYTHON}"
        )
    if build.startswith(OUR_BUILDS):
        raise BoardError(
            f"{machine} on {device} has the firmware from make firmware, which runs no files.\n"
            "To bring it up to date, drag a newer file from make firmware onto it; settings stay.\n"
            "For make flash it needs plain MicroPython.\n"
            f"{ports.INSTALL_MICROPYTHON}"
        )
    needs = {bytecode_version(data) for path, data in files.items() if path.endswith(".mpy")}
    if name != "micropython" or version < OLDEST_MICROPYTHON or needs != {loads}:
        oldest = ".".join(map(str, OLDEST_MICROPYTHON))
        raise BoardError(
            f"{machine} on {device} runs {name} {release}.\n"
            f"MicroPython {oldest} or newer is needed, with .mpy version {max(needs)} "
            f"(this one has {loads}).\n{ports.INSTALL_MICROPYTHON}"
        )
    _say(f"{machine} on {device}, MicroPython {release}")


def _reset(repl: Repl) -> None:
    try:
        repl.start(on_board.RESET)
    except ConnectionLost:
        return  # It is gone already; unplugging is a reset too.


def _say(line: str) -> None:
    print(line, flush=True)


def _silent(device: str) -> str:
    return (
        f"The board on {device} does not give a MicroPython prompt.\n"
        f"If the speldator is on it, {SAFE_MODE}.\n"
        "If it has never had MicroPython:\n"
        f"{ports.INSTALL_MICROPYTHON}"
    )


def _lost(device: str) -> str:
    return (
        f"The connection to {device} was lost on the way. Plug the board in again and run make "
        f"flash once more;\nit goes on where it stopped. If that fails, {SAFE_MODE}."
    )


def _explain(traceback: str) -> str:
    """What the board's own error means to the person."""
    last = traceback.strip().rsplit("\n", 1)[-1].strip()
    # Boards built without error names print the number alone: 28 is ENOSPC, 30 is EROFS.
    if "ENOSPC" in last or last.endswith(" 28"):
        return (
            "The board's file system is full; its old version is still there. Remove files that\n"
            "you do not need (mpremote fs ls, mpremote fs rm :name), or drag the file from make "
            "image onto it,\nwhich starts with an empty file system."
        )
    if "EROFS" in last or last.endswith(" 30"):
        return (
            "The board's file system is read-only: a program there has mounted it so. "
            f"To get past that program, {SAFE_MODE}."
        )
    return f"The board reports an error:\n{traceback.strip()}\nIf it stays, {SAFE_MODE}."


def _why_closed(device: str, error: OSError, known: list[Port]) -> str:
    text = str(error)
    # Windows reports a port that another program holds as "access denied".
    denied = error.errno in (errno.EACCES, errno.EPERM) or "PermissionError" in text
    if error.errno in (errno.EBUSY, errno.EAGAIN) or (denied and sys.platform == "win32"):
        return (
            f"Another program is using {device}: a terminal, Thonny, or the simulator. Close it "
            "and try again.\nJust plugged in? Some systems look at a new port for a few seconds."
        )
    if denied:
        return (
            f"You may not use {device}. On Linux, join the group that owns it:\n"
            f"  sudo usermod -aG {_group_of(device)} $USER\n"
            "then log out and in again."
        )
    if error.errno in (errno.ENOENT, errno.ENXIO, errno.ENODEV) or "FileNotFoundError" in text:
        names = "\n".join(f"  {port}" for port in known) or "  none"
        return f"There is no port {device}. Ports here:\n{names}"
    return f"The port {device} does not open: {text}"


def _group_of(device: str) -> str:
    try:
        return Path(os.path.realpath(device)).group()
    except (OSError, KeyError, NotImplementedError):
        return "dialout"
