"""What one guest who does the worst can do to others: see tests/table/attacks.py.

The same tables on one server, in turns alone and under attack by a program of its own. That one
gives way to the others: it would be another machine.
"""

import asyncio
import gc
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
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
from tests.bench.table import leave_all, play_all, seat_all
from tests.table.serving import Serving

TABLES = 40
ROUNDS = 5
SECONDS = 8  # of each half of a round


def figures(folder: Path) -> Iterator[Figure]:
    gc.disable()  # see tests/bench/table.py
    with Serving(folder / "guests") as server:
        code, made = server.post("/api/import?name=long", longest_game())
        assert code == 201, made
        alone, attacked = asyncio.run(_rounds(server, made["id"]))
    yield f"table_{TABLES}_tables_p99_alone", alone * 1e3, "ms"
    yield f"table_{TABLES}_tables_p99_under_attack", attacked * 1e3, "ms"
    yield "table_p99_by_the_worst_guest", (attacked - alone) * 1e3, "ms"


async def _rounds(server: Serving, game: str) -> tuple[float, float]:
    """The median p99 of the rounds, alone and under attack, in seconds."""
    chance = random.Random(1)
    seated = await seat_all(server, TABLES, chance)
    alone: list[float] = []
    attacked: list[float] = []
    for _ in range(ROUNDS):
        alone.append(_p99(await play_all(seated, chance, SECONDS)))
        with _attack(server, game):
            await asyncio.sleep(2)  # until all of it goes on
            attacked.append(_p99(await play_all(seated, chance, SECONDS)))
        await asyncio.sleep(1)
    await leave_all(seated)
    return statistics.median(alone), statistics.median(attacked)


@contextmanager
def _attack(server: Serving, game: str) -> Generator[None]:
    command = [sys.executable, "-m", "tests.table.attacks", str(server.port), game, "600"]
    attack = subprocess.Popen(command, preexec_fn=lambda: os.nice(19))
    try:
        yield
    finally:
        attack.kill()
        attack.wait()


def _p99(times: list[float]) -> float:
    return times[int(len(times) * 0.99)]


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
