"""`taktik sim`: starts the server, tells its address and opens the page."""

import gc
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn

from host_sim.games import words
from host_sim.kit.faults import BadInput
from host_sim.table import messages
from host_sim.table.accounts import Accounts
from host_sim.table.guard import LOCAL, Guard, own_addresses
from host_sim.table.listening import protocols
from host_sim.table.server import application
from host_sim.table.storage import Store

NAME = "tables.db"


def data_folder() -> Path:
    """Where games are kept unless somebody says otherwise."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "taktik-speldator"
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    return Path(base) / "taktik-speldator"


def run(port: int, *, lan: bool, browser: bool, data: Path | None) -> int:
    _raise_limit()
    listening = _listen("0.0.0.0" if lan else "127.0.0.1", port)
    port = listening.getsockname()[1]
    addresses = own_addresses() if lan else []
    here = f"http://127.0.0.1:{port}"
    there = f"http://{addresses[0]}:{port}" if addresses else here
    store = Store((data or data_folder()) / NAME)
    guard, accounts = Guard((*LOCAL, *addresses), port), Accounts()
    app = application(store, guard, lambda: there, words(), accounts)
    print(f"Taktik is at {here}  (Ctrl-C ends it; games are kept in {store.path})", flush=True)
    if lan:
        print(f"in this house at {there}, for anyone who has the link of a seat", flush=True)
    config = uvicorn.Config(
        app,
        log_level="warning",
        **protocols(accounts),
        ws_per_message_deflate=False,  # what is told is short
        ws_max_size=messages.LONGEST,
        ws_max_queue=16,
        timeout_graceful_shutdown=2,
        server_header=False,
    )
    if browser:
        threading.Timer(0.3, webbrowser.open, [here]).start()
    # A full collection would walk over every table's past and hold up all of them.
    gc.freeze()
    gc.set_threshold(50_000, 50, 1000)
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def _raise_limit() -> None:
    """Each connection is an open file, and many systems begin with room for a thousand."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _listen(host: str, port: int) -> socket.socket:
    # Called TCP by name, or asyncio would leave small answers waiting 40 ms (Nagle's algorithm).
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(512)
    except OSError as error:
        raise BadInput.of(f"--port {port}", f"cannot be used: {error.strerror}") from None
    return listening
