"""Somebody who plays anything that the server says is possible."""

import random
from typing import Any

from tests.table.client import Page


async def play_on(page: Page, chance: random.Random) -> None:
    """The next thing that this page's player does; they must be next."""
    if page.state["kind"] == "tank-chess":
        await _move_tank(page, chance)
        return
    may = page.state["may"]
    verbs: list[str] = may["verbs"]
    if "place" in verbs:
        if not _has_placed_all(page):
            await _do(page, "auto")
        await _do(page, f"ready {page.state['you']}")
    elif verbs in (["roll"], ["fire"]):
        await _press(page)
    elif "repair" in verbs:
        await _do(page, f"repair {may['unit']} {chance.choice(may['spaces'])}")
    elif may["shots"] and chance.random() < 0.8:
        await _do(page, "shoot " + " ".join(chance.choice(may["shots"])))
    elif "release" in verbs:
        unit = chance.choice(may["releasable"])
        await _do(page, f"release {unit} {chance.choice(list(await page.ask(release=unit)))}")
    elif "move" in verbs and ("end" not in verbs or chance.random() < 0.8):
        await _do(page, await _move(page, chance.choice(may["movable"]), chance))
    else:
        await _do(page, "end")


def _has_placed_all(page: Page) -> bool:
    pieces = page.state["view"]["pieces"]
    return all(p["space"] for p in pieces if p["player"] == page.state["you"])


async def _do(page: Page, action: str) -> None:
    answer = await page.act(action)
    assert "answer" in answer, (action, answer)


async def _press(page: Page) -> None:
    """Whatever the panel wants, until the game goes on."""
    at = page.state["at"]
    wants = page.panel["wants"]
    for down in (True, False):
        answer = await page.press(wants, down)
        assert "answer" in answer, (wants, down, answer)
    await page.until(lambda: page.state["at"] > at or page.panel["wants"] != wants)


async def _move(page: Page, piece: str, chance: random.Random) -> str:
    reach: dict[str, Any] = await page.ask(reach=piece)
    space = chance.choice(list(reach))
    return f"move {piece} {' '.join(reach[space]['way'])}"


async def _move_tank(page: Page, chance: random.Random) -> None:
    square = chance.choice(page.state["may"]["movable"])
    moves = await page.ask(moves=square)
    if moves["off"]:
        await _do(page, f"{square}-off")
        return
    end = chance.choice(moves["ends"])
    target = f"*{end['targets'][0]}" if end["targets"] else ""
    await _do(page, f"{square}-{end['square']}{end['facing']}{target}")


def next_of(pages: list[Page]) -> Page | None:
    """The page whose player is next, as the newest state has it."""
    newest = max(pages, key=lambda page: page.state["at"])
    if newest.state["over"]:
        return None
    return next(page for page in pages if page.state["you"] in newest.state["actors"])


async def catch_up(pages: list[Page]) -> None:
    """Until all of them have heard of the last change."""
    newest = max(page.state["at"] for page in pages)
    for page in pages:
        await page.until(lambda page=page: page.state["at"] >= newest)
