"""The story as it is told: the same whether it is new or old, cut or not."""

import json
from typing import Any, cast

import pytest

from host_sim.games.contract import Item
from host_sim.table.outlook import PACKED, Story


class Told:
    """A session that has only a story."""

    def __init__(self) -> None:
        self.items: list[Item] = []

    def story(self, first: int) -> list[Item]:
        return self.items[first:]

    def add(self, count: int) -> None:
        for n in range(len(self.items), len(self.items) + count):
            by = "kazaldis" if n % 3 else None
            self.items.append(Item(by, n // 5, f"act {n}", [{"kind": "x"}], by if n < 7 else None))


def shown(story: Story, player: str | None, first: int) -> Any:
    return json.loads(story.text(player, first))


@pytest.mark.parametrize("length", [0, 1, PACKED, 2 * PACKED - 1, 2 * PACKED, 5 * PACKED + 3])
@pytest.mark.parametrize("player", ["kazaldis", "sarapan", None])
def test_it_is_told_from_anywhere(length: int, player: str | None) -> None:
    session = Told()
    session.add(length)
    story = Story(cast("Any", session))
    list(story.catch_up())
    assert len(story) == length
    for first in {0, 1, length // 2, PACKED, length - 1, length} - {-1}:
        if first > length:
            continue
        told = shown(story, player, first)
        assert told["from"] == first
        assert [(item["n"], item["action"]) for item in told["items"]] == [
            (n, item.action)
            for n, item in enumerate(session.items)
            if n >= first and item.only_for in (None, player)
        ]


def test_what_is_undone_is_cut_and_told_anew() -> None:
    session = Told()
    story = Story(cast("Any", session))
    for _ in range(4 * PACKED):
        session.add(2)
        list(story.catch_up())
        session.items.pop()
        story.cut(len(session.items))
        assert len(story) == len(session.items)
    told = shown(story, None, 0)["items"]
    assert [item["n"] for item in told][-PACKED:] == list(range(3 * PACKED, 4 * PACKED))
