"""Slow requests and many connections: each of them real, from an address that is no host's."""

import contextlib
import socket
from collections.abc import Generator
from pathlib import Path

import pytest

from host_sim.table.accounts import MOST_CONNECTIONS
from tests.table.serving import GUEST, Serving

HASTY = "import host_sim.table.listening as listening; listening.SLOWEST = 0.3\n"
HALF = [
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
]


@pytest.fixture
def server(tmp_path: Path) -> Generator[Serving]:
    with Serving(tmp_path, patch=HASTY) as server:
        yield server


def line_to(server: Serving, address: str = GUEST) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), 20, (address, 0))


def is_cut(line: socket.socket) -> bool:
    """Waits until the other end has gone."""
    try:
        while line.recv(4096):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("said", HALF)
@pytest.mark.parametrize("address", [GUEST, "127.0.0.1"])
def test_a_request_that_does_not_end_is_cut_off(server: Serving, said: bytes, address: str) -> None:
    with line_to(server, address) as line:
        line.sendall(said.replace(b"Host: x", b"Host: 127.0.0.1:%d" % server.port))
        assert is_cut(line)
    assert server.get("/api/tables")[0] == 200


def test_one_who_dribbles_is_cut_off_too(server: Serving) -> None:
    """Each byte comes in time; the request does not."""
    with line_to(server) as line:
        line.settimeout(0.05)
        for _ in range(400):
            try:
                line.sendall(b"G")
                if not line.recv(10):
                    return
            except TimeoutError:
                continue
            except OSError:
                return
        raise AssertionError("it is still there")


def test_a_finished_request_and_a_socket_are_not_cut_off(server: Serving) -> None:
    """Only what is not said to its end has a deadline."""
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    host = f"127.0.0.1:{server.port}"
    with line_to(server) as line:
        line.sendall(
            f"GET /socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\n{key}\r\n".encode()
        )
        assert line.recv(12) == b"HTTP/1.1 101"
        line.settimeout(1.5)  # five times as long as a request may take
        line.recv(4096)
        with pytest.raises(TimeoutError):
            line.recv(1)


def test_one_address_has_so_many_connections_and_others_get_in(tmp_path: Path) -> None:
    with Serving(tmp_path) as server, contextlib.ExitStack() as held:
        for _ in range(MOST_CONNECTIONS):
            held.enter_context(line_to(server))
        with line_to(server) as one_more:
            assert is_cut(one_more)
        for address in ("127.0.0.1", "127.0.0.3"):
            assert server.ask_as_guest("GET", "/api/tables", address=address)[0] == 200
        held.close()
        while True:  # until the server has noticed that they have gone
            with contextlib.suppress(ConnectionError):
                assert server.ask_as_guest("GET", "/api/tables")[0] == 200
                break
