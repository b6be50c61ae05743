"""Who may talk to the server: only pages that it served itself, under names of its own."""

import asyncio
import contextlib
import socket
import time
from collections.abc import Iterable

LOCAL = ("localhost", "127.0.0.1", "[::1]")


def own_addresses() -> list[str]:
    """Numbers under which other devices in the house reach this machine; the likeliest first."""
    found: list[str] = []
    with (
        contextlib.suppress(OSError),  # no network: then only this machine plays
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe,
    ):
        probe.connect(("192.0.2.1", 9))  # nothing is sent; it tells which way out is used
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


class Guard:
    def __init__(self, names: Iterable[str], port: int) -> None:
        self._hosts = {f"{name}:{port}" for name in names}
        if port == 80:
            self._hosts |= set(names)

    def knows_host(self, host: str | None) -> bool:
        """Against pages elsewhere that pretend to be ours by a name that leads here."""
        return host in self._hosts

    def knows_origin(self, origin: str | None) -> bool:
        """Whether a request comes from one of our pages."""
        if origin is None:
            return False
        scheme, _, host = origin.partition("://")
        return scheme == "http" and host in self._hosts


class Pace:
    """How much somebody may ask for: `burst` at once, and `rate` a second on end."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._since = burst, time.monotonic()

    def allows(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    async def wait(self) -> None:
        """Until one more may be asked for."""
        while not self.allows():
            await asyncio.sleep((1 - self._left) / self._rate)
