"""What one guest who does the worst can do to others: see tests/table/attacks.py.

The same load twice on one server, alone and under attack by a program of its own.
"""

import asyncio
import gc
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from host_sim.games import kinds, registry
from host_sim.games.match import play
from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.players.rolls import VirtualRolls
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.kit.record_file import MOST_LINES
from tests.bench.figure import Figure
from tests.bench.table import load
from tests.table.serving import Serving

TABLES = 40
SECONDS = 20


def figures(folder: Path) -> Iterator[Figure]:
    gc.disable()  # see tests/bench/table.py
    with Serving(folder / "guests") as server:
        alone = asyncio.run(load(server, TABLES, SECONDS))
        code, made = server.post("/api/import?name=long", longest_game())
        assert code == 201, made
        command = [sys.executable, "-m", "tests.table.attacks"]
        attack = subprocess.Popen([*command, str(server.port), made["id"], "600"])
        try:
            attacked = asyncio.run(load(server, TABLES, SECONDS))
        finally:
            attack.kill()
            attack.wait()
    yield f"table_{TABLES}_tables_p99_alone", alone.p99 * 1e3, "ms"
    yield f"table_{TABLES}_tables_p99_under_attack", attacked.p99 * 1e3, "ms"
    yield "table_p99_by_the_worst_guest", (attacked.p99 - alone.p99) * 1e3, "ms"


def longest_game() -> str:
    """A finished game of some thousand actions, made as long as a record may be."""
    chance = random.Random(1)
    theatre = Theatre(read_map(find_map("classic")), Mode.FOUR, House(), True, True)
    record = Record.new(theatre, ("random",) * 4, chance)
    kind = kinds()["taktik"]
    session = kind.session(record)
    players = {player: registry.player(kind, "random", chance) for player in session.seats}
    play(session, {**players, None: VirtualRolls(theatre.house, chance.getrandbits)})
    lines = record.lines()
    first = lines.index("set-up") + 2  # after the first placing
    _, piece, space = lines[first - 1].split()
    other = next(line.split()[2] for line in lines[first:] if line.startswith("place "))
    there, back = f"place {piece} {space}", f"place {piece} {other}"
    rounds = (MOST_LINES - len(lines)) // 2
    return "".join(
        f"{line}\n" for line in [*lines[:first], *[back, there] * rounds, *lines[first:]]
    )
