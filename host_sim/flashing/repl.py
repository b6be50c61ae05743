"""A conversation with MicroPython on a board: run a piece of code there, get what it printed."""

import io
import struct
import time
from ast import literal_eval
from collections.abc import Callable, Generator
from contextlib import contextmanager, redirect_stdout, suppress
from importlib import import_module
from types import UnionType
from typing import Any, Protocol, cast

import serial

from host_sim.flashing.errors import BoardError

# By name, because the package has no types.
_ERRORS = import_module("mpremote.transport")
_SERIAL = import_module("mpremote.transport_serial")

SAFE_MODE = "hold roll and fire while plugging in (safe mode), then try again"

_ATTEMPTS = 3
_SECONDS = 5
_HEAD_START = 0.3


class ScriptFailed(Exception):
    """The code raised on the board; the text is the traceback from there."""


class ConnectionLost(Exception):
    """The board stopped answering, or was unplugged."""


class NoAnswer(Exception):
    """The port is open, but no MicroPython prompt comes."""


class Repl(Protocol):
    """What flashing needs of a board. The tests put other boards in its place."""

    def enter(self) -> None:
        """Stop whatever runs there and take over, with a fresh heap and no timers."""
        ...

    def execute(self, code: str) -> str: ...

    def start(self, code: str) -> None:
        """Run code whose end nobody will see, such as a reset."""
        ...

    def close(self) -> None: ...


Opener = Callable[[str], Repl]


def understood(line: str, *kinds: type | UnionType) -> tuple[Any, ...]:
    """A tuple that the board printed, with values of these kinds."""
    try:
        value = cast("tuple[Any, ...]", literal_eval(line.strip()))
        if all(isinstance(item, kind) for item, kind in zip(value, kinds, strict=True)):
            return value
    except (ValueError, SyntaxError, TypeError):
        pass
    raise BoardError(
        f"The board answers {line.strip()!r}, which makes no sense here: a program of its own "
        f"talks in between.\nTo keep it quiet, {SAFE_MODE}."
    )


def open_serial(device: str) -> Repl:
    """The real thing. Raises OSError (with errno where known) if the port cannot be had."""
    # mpremote swallows the reason for which a port does not open, so it is opened once before.
    serial.Serial(device, exclusive=True).close()
    return _SerialRepl(device)


class _SerialRepl:
    def __init__(self, device: str) -> None:
        try:
            # Without a time-out, mpremote waits for ever for a board that has gone quiet.
            self._transport: Any = _SERIAL.SerialTransport(device, timeout=_SECONDS)
        except _ERRORS.TransportError as error:
            raise OSError(str(error)) from error
        self._transport.serial.write_timeout = _SECONDS

    def enter(self) -> None:
        for _ in range(_ATTEMPTS):
            with suppress(_ERRORS.TransportError), _translated():
                self._transport.enter_raw_repl(soft_reset=True, timeout_overall=_SECONDS)
                return
        raise NoAnswer

    def execute(self, code: str) -> str:
        with _translated():
            try:
                return self._transport.exec(code).decode("utf-8", "replace")
            except _ERRORS.TransportExecError as error:
                raise ScriptFailed(error.error_output) from error
            except _ERRORS.TransportError as error:
                raise ConnectionLost(str(error)) from error

    def start(self, code: str) -> None:
        with _translated(), suppress(_ERRORS.TransportError):
            self._transport.exec_raw_no_follow(code)
            # Whoever opens the port next would interrupt it.
            time.sleep(_HEAD_START)

    def close(self) -> None:
        with suppress(OSError):
            self._transport.close()


@contextmanager
def _translated() -> Generator[None]:
    """mpremote prints what it cannot make sense of, and lets a cut cable end in any of these."""
    try:
        with redirect_stdout(io.StringIO()):
            yield
    except (OSError, struct.error) as error:
        raise ConnectionLost(str(error)) from error
