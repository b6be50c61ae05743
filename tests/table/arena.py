"""Two people who play while somebody else attacks: whatever happens, their game goes on."""

import asyncio
import json
import random
from collections.abc import Coroutine
from typing import Any, TypeVar

from host_sim.games import kinds
from host_sim.games.contract import Session
from tests.table.client import Page
from tests.table.playing import catch_up, next_of, play_on
from tests.table.serving import Serving

T = TypeVar("T")
STEPS = 6  # that are played after every attack


def session_of(server: Serving, table: str, kind: str) -> Session[Any]:
    """The game as the record on the disk tells it, without the server."""
    text = "".join(f"{line}\n" for line in server.lines(table))
    return kinds()[kind].session(kinds()[kind].read(text, "on disk"))


def public(story: dict[int, dict[str, Any]]) -> dict[int, dict[str, Any]]:
    return {n: item for n, item in story.items() if not item["action"].startswith("place ")}


class Arena:
    def __init__(self, server: Serving, runner: asyncio.Runner, made: dict[str, Any]) -> None:
        self.server, self.made = server, made
        self.table: str = made["id"]
        self.tokens: dict[str, str] = {seat["player"]: seat["token"] for seat in made["seats"]}
        self.pages: list[Page] = []
        self._runner = runner
        self._chance = random.Random(5)

    def run(self, attack: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(attack)

    @property
    def next(self) -> Page:
        page = next_of(self.pages)
        assert page
        return page

    @property
    def other(self) -> Page:
        """Somebody who is not next."""
        actors = self.next.state["actors"]
        return next(page for page in self.pages if page.state["you"] not in actors)

    async def sit_down(self) -> None:
        for token in self.tokens.values():
            page = await Page(self.server.port).__aenter__()
            assert "answer" in await page.sit(self.table, token)
            self.pages.append(page)
        await catch_up(self.pages)

    async def rise(self) -> None:
        for page in self.pages:
            await page.__aexit__(None, None, None)

    async def play(self, steps: int = STEPS) -> None:
        for _ in range(steps):
            page = next_of(self.pages)
            if page is None:
                return
            await play_on(page, self._chance)
            await catch_up(self.pages)

    def assert_all_is_right(self) -> None:
        """The server is well, and everybody sees the game that stands on the disk."""
        self.server.assert_is_well()
        kind = self.pages[0].state["kind"]
        session = session_of(self.server, self.table, kind)
        for page in self.pages:
            seen = dict(page.state["view"])
            seen.pop("spent", None)
            stored = json.loads(json.dumps(session.view(page.state["you"])))
            stored.pop("spent", None)
            assert seen == stored
            assert page.state["at"] == len(self.server.lines(self.table))
            assert [item["action"] for item in public(page.story).values()] == [
                item.action for item in session.story() if item.only_for is None
            ]
