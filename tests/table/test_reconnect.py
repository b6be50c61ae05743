"""Pages that come and go: everyone gets the whole story, each item once and in order."""

import asyncio
import random
from collections.abc import Generator
from typing import Any

import pytest

from tests.table.arena import Arena, public, session_of
from tests.table.client import Page
from tests.table.playing import catch_up, next_of, play_on
from tests.table.serving import Serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Serving]:
    with Serving(tmp_path_factory.mktemp("reconnect")) as serving:
        yield serving
        serving.assert_is_well()


async def _play(pages: list[Page], steps: int, chance: random.Random) -> None:
    for _ in range(steps):
        page = next_of(pages)
        if page is None:
            return
        await play_on(page, chance)
        await catch_up(pages)


def test_four_seats_and_a_watcher_hear_everything_once_and_in_order(server: Serving) -> None:
    with asyncio.Runner() as runner:
        arena = Arena(server, runner, server.taktik("four", options=["mines"]))
        runner.run(arena.sit_down())

        async def watch() -> Page:
            watcher = await Page(server.port).__aenter__()
            await watcher.sit(arena.table, None)
            return watcher

        watcher = runner.run(watch())
        runner.run(_play(arena.pages, 150, random.Random(3)))
        runner.run(catch_up([*arena.pages, watcher]))
        session = session_of(server, arena.table, "taktik")
        everyone = {n for n, item in enumerate(session.story()) if item.only_for is None}
        for page in [*arena.pages, watcher]:
            player = page.state["you"]
            own = {
                n for n, item in enumerate(session.story()) if item.only_for == player and player
            }
            heard = [n for state in page.states for n in (i["n"] for i in state["story"]["items"])]
            assert heard == sorted(everyone | own)
            assert public(page.story) == public(arena.pages[0].story)
            for n, item in page.story.items():
                assert item["action"] == session.story()[n].action
        arena.assert_all_is_right()
        runner.run(watcher.__aexit__(None, None, None))
        runner.run(arena.rise())


def test_a_page_that_comes_back_gets_the_whole_story(server: Serving) -> None:
    with asyncio.Runner() as runner:
        arena = Arena(server, runner, server.taktik(who="device"))
        runner.run(arena.sit_down())
        chance = random.Random(4)

        async def come_and_go() -> None:
            for _ in range(8):
                await _play(arena.pages, 5, chance)
                gone = arena.pages.pop(0)
                await gone.__aexit__(None, None, None)
                stays = arena.pages[0]
                missing = gone.state["you"]

                def present(page: Page = stays, player: str = missing) -> bool:
                    seats = page.state["seats"]
                    return next(s["present"] for s in seats if s["player"] == player)

                await stays.until(lambda: not present())
                back = await Page(server.port).__aenter__()
                await back.sit(arena.table, arena.tokens[missing])
                arena.pages.append(back)
                assert back.story == gone.story
                assert back.states[0]["story"]["from"] == 0
                await stays.until(present)

        runner.run(come_and_go())
        arena.assert_all_is_right()
        runner.run(arena.rise())


def test_an_undo_is_heard_by_everyone(server: Serving) -> None:
    """Items from there on are forgotten, and those that follow come instead."""
    with asyncio.Runner() as runner:
        arena = Arena(server, runner, server.taktik())
        runner.run(arena.sit_down())

        async def take_back() -> None:
            chance, undone = random.Random(2), 0
            while undone < 5:
                page = next_of(arena.pages)
                assert page
                await play_on(page, chance)
                await catch_up(arena.pages)
                if page.state["may_undo"]:
                    at, story = page.state["at"], dict(page.story)
                    last = max(story)
                    assert "answer" in await page.say("undo", at=at)
                    await page.until(lambda page=page, at=at: page.state["at"] > at)
                    await catch_up(arena.pages)
                    for each in arena.pages:
                        assert max(each.story) == last - 1
                        assert each.state["story"]["from"] == last
                    answer = await page.act(story[last]["action"])
                    assert "answer" in answer
                    await catch_up(arena.pages)
                    assert page.story == story
                    undone += 1

        runner.run(take_back())
        arena.assert_all_is_right()
        assert public(arena.pages[0].story) == public(arena.pages[1].story)
        runner.run(arena.rise())


def test_a_page_that_does_not_listen_for_a_while_misses_nothing(server: Serving) -> None:
    with asyncio.Runner() as runner:
        arena = Arena(server, runner, server.taktik("three"))
        runner.run(arena.sit_down())

        async def sleep_through() -> None:
            chance = random.Random(6)
            async with Page(server.port) as sleeper:
                await sleeper.sit(arena.table, None)
                await sleeper.fall_asleep()
                await _play(arena.pages, 80, chance)
                sleeper.wake_up()
                await catch_up([sleeper, *arena.pages])
                assert sleeper.story == public(arena.pages[0].story)
                numbers = [i["n"] for s in sleeper.states for i in s["story"]["items"]]
                assert numbers == sorted(set(numbers))

        runner.run(sleep_through())
        runner.run(arena.rise())


def test_one_screen_changes_its_seat(server: Serving) -> None:
    """On a shared screen: another seat, another view; then another table, then back."""
    made, elsewhere = server.taktik(), server.tank_chess()

    async def change() -> None:
        async with Page(server.port) as screen:
            for seat in (*made["seats"], made["seats"][0]):
                await screen.sit(made["id"], seat["token"])
                assert screen.state["you"] == seat["player"]
                assert screen.states[-1]["story"]["from"] == 0
                assert all(s["present"] for s in screen.state["seats"])  # all at this screen
            await screen.sit(elsewhere["id"], None)
            assert screen.state["you"] is None and screen.state["kind"] == "tank-chess"

    asyncio.run(change())


def test_a_finger_leaves_the_button_with_its_page(server: Serving) -> None:
    """Whoever goes while holding `roll` has rolled; with two pages, only when both are gone."""
    with asyncio.Runner() as runner:
        arena = Arena(server, runner, server.taktik())
        runner.run(arena.sit_down())

        async def let_go() -> None:
            chance = random.Random(1)
            while arena.next.state["may"]["verbs"] != ["roll"]:
                await _play(arena.pages, 1, chance)
            roller, other = arena.next, arena.other
            player, at = roller.state["you"], other.state["at"]
            async with Page(server.port) as second:
                await second.sit(arena.table, arena.tokens[player])
                assert "answer" in await roller.press("roll", True)
                await other.until(lambda: other.panel["held"] == player)
                arena.pages.remove(roller)
                await roller.__aexit__(None, None, None)
                await second.ask(back_to=0)
                assert other.panel["held"] == player and other.state["at"] == at
            await other.until(lambda: other.state["at"] > at)
            assert other.panel["held"] is None
            assert "rolled" in other.story[max(other.story)]["action"]

        runner.run(let_go())
        runner.run(arena.rise())


def test_computers_play_by_themselves_and_stop_for_nobody(server: Serving) -> None:
    """A whole game of two computers, seen by a watcher who comes for its end."""
    seats = [{"who": "computer", "name": "recruit"}, {"who": "computer", "name": "random"}]
    asked: dict[str, Any] = {"kind": "taktik", "title": "Recruits", "seats": seats}
    asked["wishes"] = {"mode": "intro", "map": "drill", "house": {"quiet_turns": 5}}
    code, made = server.post("/api/tables", asked)
    assert code == 201 and [seat["token"] for seat in made["seats"]] == [None, None]

    async def watch() -> None:
        async with Page(server.port) as page:
            await page.sit(made["id"], None)
            assert all(seat["present"] for seat in page.state["seats"])
            begun = page.state["at"]
            await page.until(lambda: page.state["at"] > begun or page.state["over"])

    asyncio.run(watch())


def test_a_reconnecting_page_after_a_restart_goes_on(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("restart")
    with asyncio.Runner() as runner:
        with Serving(folder) as server:
            arena = Arena(server, runner, server.taktik("three"))
            runner.run(arena.sit_down())
            runner.run(_play(arena.pages, 20, random.Random(3)))
            seen = {page.state["you"]: page.story for page in arena.pages}
            views = {page.state["you"]: page.state["view"] for page in arena.pages}
            assert server.end() in (0, 130)
            port, made = server.port, arena.made
            for page in arena.pages:
                runner.run(page.closed())
            runner.run(arena.rise())
            assert not server.errors()
        with Serving(folder, port=port) as server:  # the same address, for pages that try again
            arena = Arena(server, runner, made)
            runner.run(arena.sit_down())
            for page in arena.pages:
                assert page.story == seen[page.state["you"]]
                assert page.state["view"] == views[page.state["you"]]
            runner.run(arena.play())
            arena.assert_all_is_right()
            runner.run(arena.rise())
