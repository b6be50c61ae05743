"""The story as it is told: the same whether it is new or old, cut or not."""

import asyncio
import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest

from host_sim.games.contract import Item
from host_sim.table.outlook import PACKED, Story
from tests.bench.guests import longest_game
from tests.table.arena import session_of
from tests.table.client import Page
from tests.table.serving import Serving


class Told:
    """A session that has only a story."""

    def __init__(self) -> None:
        self.told: list[Item] = []

    def items(self, first: int) -> Iterator[Item]:
        return iter(self.told[first:])

    def add(self, count: int) -> None:
        for n in range(len(self.told), len(self.told) + count):
            by = "kazaldis" if n % 3 else None
            self.told.append(Item(by, n // 5, f"act {n}", [{"kind": "x"}], by if n < 7 else None))


def shown(story: Story, player: str | None, first: int, last: int | None = None) -> Any:
    return json.loads(story.text(player, first, last))


@pytest.mark.parametrize("length", [0, 1, PACKED, 2 * PACKED - 1, 2 * PACKED, 5 * PACKED + 3])
@pytest.mark.parametrize("player", ["kazaldis", "sarapan", None])
def test_it_is_told_from_anywhere(length: int, player: str | None) -> None:
    session = Told()
    session.add(length)
    story = Story(cast("Any", session))
    list(story.catch_up())
    assert len(story) == length
    places = [n for n in (0, 1, length // 2, PACKED, length - 1, length) if 0 <= n <= length]
    for first, last in product(places, [None, *places]):
        told = shown(story, player, first, last)
        assert told["from"] == first
        assert [(item["n"], item["action"]) for item in told["items"]] == [
            (n, item.action)
            for n, item in enumerate(session.told[:last])
            if n >= first and item.only_for in (None, player)
        ]


def test_what_is_undone_is_cut_and_told_anew() -> None:
    session = Told()
    story = Story(cast("Any", session))
    for _ in range(4 * PACKED):
        session.add(2)
        list(story.catch_up())
        session.told.pop()
        story.cut(len(session.told))
        assert len(story) == len(session.told)
    told = shown(story, None, 0)["items"]
    assert [item["n"] for item in told][-PACKED:] == list(range(3 * PACKED, 4 * PACKED))


def test_a_long_story_comes_in_parts(tmp_path: Path) -> None:
    async def watch(server: Serving, table: str) -> list[str]:
        async with Page(server.port) as page:
            assert "answer" in await page.sit(table, None)
            await page.until(lambda: bool(page.states))
            assert sum(json.loads(text).keys() == {"story"} for text in page.heard) > 2
            return [page.story[n]["action"] for n in sorted(page.story)]

    with Serving(tmp_path) as server:
        code, made = server.post("/api/import?name=long", longest_game())
        assert code == 201, made
        told = asyncio.run(watch(server, made["id"]))
        session = session_of(server, made["id"], "taktik")
        assert told == [item.action for item in session.story() if item.only_for is None]
        server.assert_is_well()
