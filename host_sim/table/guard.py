"""Who may talk to the server: only pages that it served itself, under names of its own."""

import contextlib
import socket
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
