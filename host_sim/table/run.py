"""`taktik sim`: starts the server, tells its address and opens the page."""

import contextlib
import gc
import socket
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path

import uvicorn

from host_sim.games import words
from host_sim.kit.faults import BadInput
from host_sim.table import messages
from host_sim.table.accounts import Accounts
from host_sim.table.complaints import keep_complaints
from host_sim.table.folder import DATABASE, Folder, data_folder
from host_sim.table.guard import LOCAL, Guard, own_addresses
from host_sim.table.listening import protocols
from host_sim.table.server import application
from host_sim.table.storage import Store

MOST_FILES = 65_536  # that a server has open: each connection is one


def run(
    port: int,
    *,
    lan: bool,
    browser: bool,
    data: Path | None,
    keep_days: int | None = None,
    on_turn: Sequence[str] | None = None,
) -> int:
    raise_limit()
    folder = Folder(data or data_folder(), ours=data is None)
    keep_complaints(folder.path)
    listening = _listen("0.0.0.0" if lan else "127.0.0.1", port)
    port = listening.getsockname()[1]
    addresses = own_addresses() if lan else []
    here = f"http://127.0.0.1:{port}"
    there = f"http://{addresses[0]}:{port}" if addresses else here
    folder.tell(here)
    store = Store(folder.path / DATABASE)
    guard, accounts = Guard((*LOCAL, *addresses), port), Accounts()
    app = application(
        store, guard, lambda: there, words(), accounts, keep_days=keep_days, on_turn=on_turn
    )
    print(f"Taktik is at {here}  (Ctrl-C ends it; games are kept in {store.path})", flush=True)
    if lan:
        print(f"in this house at {there}, for anyone who has the link of a seat", flush=True)
    if folder.is_shared:
        print(
            f"others on this machine can see which files {folder.path} has, but read none",
            flush=True,
        )
    config = uvicorn.Config(
        app,
        log_config=None,  # complaints are kept by us
        log_level="warning",
        **protocols(accounts),
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


def raise_limit() -> None:
    """Each connection is an open file, and many systems begin with room for a thousand."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    room, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    # A system without a limit still takes no number without one (macOS), nor perhaps ours.
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if room == resource.RLIM_INFINITY or room >= wanted:
        return
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


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
