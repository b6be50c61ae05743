"""`kill -9` at any moment: what anybody saw is still there, and every table goes on."""

import asyncio
import random
from pathlib import Path
from typing import Any

from tests.table.client import Page
from tests.table.playing import catch_up, next_of, play_on
from tests.table.serving import Serving

KILLS = 50


async def _sit_down(server: Serving, made: dict[str, Any]) -> list[Page]:
    pages: list[Page] = []
    for seat in made["seats"]:
        page = await Page(server.port).__aenter__()
        assert "answer" in await page.sit(made["id"], seat["token"])
        pages.append(page)
    return pages


async def _killed_while_playing(
    server: Serving, made: list[dict[str, Any]], chance: random.Random
) -> dict[str, dict[int, Any]]:
    """Plays all tables at once, kills the server meanwhile; answers the stories that were seen."""
    tables = [await _sit_down(server, table) for table in made]

    left, enough = chance.randrange(1, 10), asyncio.Event()

    async def play(pages: list[Page]) -> None:
        nonlocal left
        while page := next_of(pages):
            await play_on(page, chance)
            left -= 1
            if left == 0:
                enough.set()  # while the others are in the middle of something
            await catch_up(pages)
        enough.set()

    playing = [asyncio.create_task(play(pages)) for pages in tables]
    await enough.wait()
    server.kill()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    seen = {pages[0].state["table"]: max((p.story for p in pages), key=len) for pages in tables}
    for page in (page for pages in tables for page in pages):
        await page.__aexit__(None, None, None)
    return seen


def test_nothing_that_was_seen_is_lost(tmp_path: Path) -> None:
    chance = random.Random(9)
    made: list[dict[str, Any]] = []
    seen: dict[str, dict[int, Any]] = {}
    for kill in range(KILLS):
        with Serving(tmp_path) as server:
            if kill % 10 == 0:  # games end; new ones begin
                made = [server.taktik(), server.taktik("four"), server.tank_chess("30")]
                seen = {}
            asyncio.run(_compare(server, made, seen))
            stories = asyncio.run(_killed_while_playing(server, made, chance))
            assert all(len(stories[table]) >= len(story) for table, story in seen.items())
            seen = stories
    assert sum(map(len, seen.values())) > 50


async def _compare(
    server: Serving, made: list[dict[str, Any]], seen: dict[str, dict[int, Any]]
) -> None:
    """A watcher finds at least everything that was seen before; only secrets are missing."""
    for table in made:
        if table["id"] not in seen:
            continue
        async with Page(server.port) as page:
            await page.sit(table["id"], None)
            public = {
                n: item
                for n, item in seen[table["id"]].items()
                if not item["action"].startswith("place")
            }
            assert {n: page.story.get(n) for n in public} == public
