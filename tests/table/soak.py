"""A house full of tables for an hour: nothing is lost, and the server's memory stays as it is.

`python -m tests.table.soak --minutes 60 --tables 50` is `make soak`; test_soak.py plays a little.
Every table is played at an action a second; where a game ends, the next one begins.
"""

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.table.arena import public, session_of
from tests.table.client import Page
from tests.table.playing import catch_up, next_of, play_on
from tests.table.serving import Serving

MODES = ("intro", "standard", "four", "four")  # and every fifth table is Tank Chess
OPTIONS = ["mines", "supply"]
WARM = 10 * 60  # seconds, until the memory must be as it stays
FLAT = 5.0  # MB
SAMPLED = 10  # seconds


class Soak:
    def __init__(
        self, server: Serving, *, map_name: str, pause: float, enough: Callable[["Soak"], bool]
    ) -> None:
        """`enough` tells when to stop; `pause` is how many seconds a table takes for an action."""
        self.actions = self.games = 0
        self._server, self._map, self._pause = server, map_name, pause
        self._enough = enough
        self._chance = random.Random(1)

    async def play(self, tables: int) -> None:
        await asyncio.gather(*(self._table(number) for number in range(tables)))
        self._server.assert_is_well()

    async def _table(self, number: int) -> None:
        while not self._enough(self):
            made = await asyncio.to_thread(self._new, number)
            pages = [await self._sit(made["id"], seat["token"]) for seat in made["seats"]]
            await self._game(pages)
            self._assert_nothing_is_lost(pages)
            for page in pages:
                await page.__aexit__(None, None, None)
            self.games += 1

    def _new(self, number: int) -> dict[str, Any]:
        if number % (len(MODES) + 1) == len(MODES):
            return self._server.tank_chess()
        mode = MODES[number % (len(MODES) + 1)]
        return self._server.taktik(mode, map=self._map, options=OPTIONS)

    async def _sit(self, table: str, token: str) -> Page:
        page = await Page(self._server.port).__aenter__()
        assert "answer" in await page.sit(table, token)
        return page

    async def _game(self, pages: list[Page]) -> None:
        while (page := next_of(pages)) and not self._enough(self):
            await play_on(page, self._chance)
            await catch_up(pages)
            self.actions += 1
            for each in pages:  # an hour of it would fill our own memory
                each.heard.clear()
                each.states.clear()
            await asyncio.sleep(self._pause)

    def _assert_nothing_is_lost(self, pages: list[Page]) -> None:
        """What everybody was told is what stands on the disk."""
        state = pages[0].state
        session = session_of(self._server, state["table"], state["kind"])
        stored = [item.action for item in session.story() if item.only_for is None]
        for page in pages:
            assert [item["action"] for item in public(page.story).values()] == stored


async def _sampled(server: Serving, ends: float) -> list[float]:
    """The memory in MB, from when everything is warm until the end."""
    samples: list[float] = []
    warm = time.monotonic() + WARM
    while time.monotonic() < ends:
        await asyncio.sleep(SAMPLED)
        megabytes = server.memory() / 1e6
        samples += [megabytes] if time.monotonic() > warm else []
        left = f"{(ends - time.monotonic()) / 60:.0f} minutes left"
        print(f"\r{megabytes:.1f} MB, {left}   ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return samples


async def _soak(folder: Path, minutes: float, tables: int) -> int:
    ends = time.monotonic() + 60 * minutes
    with Serving(folder) as server:
        soak = Soak(server, map_name="classic", pause=1, enough=lambda _: time.monotonic() >= ends)
        samples, _ = await asyncio.gather(_sampled(server, ends), soak.play(tables))
    spread = max(samples, default=0) - min(samples, default=0)
    print(f"soak_actions {soak.actions} actions, {soak.games} games, nothing lost")
    print(f"soak_memory_highest {max(samples, default=0):.1f} MB")
    print(f"soak_memory_spread {spread:.1f} MB")
    return 0 if spread <= FLAT else 1


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.table.soak")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=50)
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        return asyncio.run(_soak(Path(folder), options.minutes, options.tables))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
