"""A server that is killed, or loses its power, again and again while people play on it.

`python -m tests.table.outages --kills 1000 --cuts 300` is `make outages`; test_killed.py does less.
Whatever anybody was told is still there after every outage, at every table.
"""

import argparse
import asyncio
import random
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.table.arena import public
from tests.table.client import Page
from tests.table.disk import Disk
from tests.table.playing import catch_up, next_of, play_on
from tests.table.serving import Serving

MOST_ACTIONS = 20  # before an outage
TABLES_LAST = 8  # outages; then new ones are played at
Story = dict[int, dict[str, Any]]
Seat = tuple[str, str]  # a table, and who sits there


class Lost(Exception):
    """Somebody was told what is not there any more."""


class Outages:
    def __init__(self, folder: Path, chance: random.Random, patch: str = "") -> None:
        self.actions = 0  # that were acknowledged
        self.syncs = 0  # that cuts have seen
        self.told: dict[Seat, Story] = {}
        self._disk = Disk(folder)
        self._chance = chance
        self._patch = patch
        self._playing: list[dict[str, Any]] = []  # tables, as they were made
        self._made: set[str] = set()

    def go_through(self, outages: Iterable[str]) -> None:
        for number, outage in enumerate(outages):
            cut = outage == "cut"
            env = self._disk.variables() if cut else {}
            with Serving(self._disk.folder, env=env, patch=self._patch) as server:
                self._look_for_tables(server)
                if number % TABLES_LAST == 0:
                    self._playing = [server.taktik(), server.taktik("four"), server.tank_chess()]
                    self._made |= {made["id"] for made in self._playing}
                asyncio.run(self._play_until_it_dies(server))
            if cut:
                self.syncs += self._disk.cut(self._chance)
        with Serving(self._disk.folder) as server:
            self._look_for_tables(server)
            asyncio.run(self._watch_everything(server))

    def _look_for_tables(self, server: Serving) -> None:
        _, listed = server.get("/api/tables")
        if gone := [table for table in self._made if f'"{table}"' not in listed]:
            raise Lost(f"tables {gone}")

    async def _watch_everything(self, server: Serving) -> None:
        """Every table of all the time opens, and has what was public there."""
        for (table, _), told in self.told.items():
            async with Page(server.port) as page:
                assert "answer" in await page.sit(table, None)
                _compare(page, public(told))
        server.assert_is_well()

    async def _play_until_it_dies(self, server: Serving) -> None:
        """All tables at once; dies at any moment, in the middle of whatever goes on."""
        tables = [await self._sit_down(server, made) for made in self._playing]
        left, enough = self._chance.randrange(MOST_ACTIONS), asyncio.Event()

        async def play(pages: list[Page]) -> None:
            nonlocal left
            try:
                while page := next_of(pages):
                    await play_on(page, self._chance)
                    self.actions += 1
                    left -= 1
                    if left < 0:
                        enough.set()
                    await catch_up(pages)
            finally:
                enough.set()  # the game has ended, or something is wrong

        playing = [asyncio.create_task(play(pages)) for pages in tables]
        await enough.wait()
        for _ in range(self._chance.randrange(100)):
            await asyncio.sleep(0)  # so far the others get with what they are doing
        assert server.process.poll() is None, f"it died by itself: {server.errors()}"
        server.kill()
        for ended in await asyncio.gather(*playing, return_exceptions=True):
            if ended and not isinstance(ended, ConnectionError | ConnectionClosed):
                raise ended
        for page in (page for pages in tables for page in pages):
            await page.__aexit__(None, None, None)
            self.told[page.state["table"], page.state["you"]] = page.story

    async def _sit_down(self, server: Serving, made: dict[str, Any]) -> list[Page]:
        """Everybody finds what they were told before."""
        pages: list[Page] = []
        for seat in made["seats"]:
            page = await Page(server.port).__aenter__()
            assert "answer" in await page.sit(made["id"], seat["token"])
            _compare(page, self.told.get((made["id"], seat["player"]), {}))
            pages.append(page)
        return pages


def _compare(page: Page, told: Story) -> None:
    if lost := {n: item for n, item in told.items() if page.story.get(n) != item}:
        raise Lost(f"table {page.state['table']}: {lost}")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.table.outages")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--cuts", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    chance = random.Random(options.seed)
    outages = ["kill"] * options.kills + ["cut"] * options.cuts
    chance.shuffle(outages)
    with TemporaryDirectory() as folder:
        run = Outages(Path(folder) / "data", chance)
        try:
            run.go_through(_counted(outages))
        except pytest.skip.Exception as missing:
            print(f"outages: {missing}", file=sys.stderr)
            return 2
    print(f"outages_survived {len(outages)} outages ({options.cuts} of them power cuts)")
    print(f"outages_acknowledged {run.actions} actions, none of them lost")
    return 0


def _counted(outages: list[str]) -> Iterable[str]:
    for number, outage in enumerate(outages, 1):
        print(f"\r{number} of {len(outages)}", end="", file=sys.stderr, flush=True)
        yield outage
    print(file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
