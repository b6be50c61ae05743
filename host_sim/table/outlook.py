"""What one seat is told of a table: all of it once, and from then on what changed.

A state is made once after every change for each seat, however many pages sit there, and only of
what is stored: whoever is told anything is told what stands here.
"""

import json
import zlib
from collections.abc import Generator
from typing import Any

from host_sim.games.contract import Json, Session
from host_sim.table.patch import patch

PACKED = 128  # items together
PART = 8 * PACKED  # items that are told at once
Item = tuple[str | None, str]  # whose secret it is, and the item as it is told


def encoded(said: Json) -> str:
    """As it goes over the line."""
    return json.dumps(said, separators=(",", ":"))


class Story:
    """All that happened, as it goes over the line: each item is put into words once.

    What is old is seldom asked for, and kept small.
    """

    def __init__(self, session: Session[Any]) -> None:
        self._session = session
        self._old: list[bytes] = []  # packed, so many items each
        self._items: list[Item] = []  # those that came after them

    def __len__(self) -> int:
        return len(self._old) * PACKED + len(self._items)

    def cut(self, length: int) -> None:
        """What came after that was undone; nobody undoes what is old."""
        del self._items[max(0, length - len(self._old) * PACKED) :]

    def catch_up(self) -> Generator[None]:
        """Adds what happened since, item by item."""
        for n, item in enumerate(self._session.items(len(self)), len(self)):
            told = {"n": n, "by": item.by, "turn": item.turn, "action": item.action}
            self._items.append((item.only_for, encoded({**told, "events": item.events})))
            if len(self._items) == 2 * PACKED:
                old = encoded(self._items[:PACKED]).encode()
                self._old.append(zlib.compress(old, 1))
                del self._items[:PACKED]
            yield

    def text(self, player: str | None, first: int, last: int | None = None) -> str:
        """From there on, or until there, without what is another's secret."""
        told = self._between(first, len(self) if last is None else last)
        items = [text for secret, text in told if secret in (None, player)]
        return f'{{"from":{first},"items":[{",".join(items)}]}}'

    def _between(self, first: int, last: int) -> list[Item]:
        blocks = self._old[first // PACKED : last // PACKED + 1]
        skipped = first // PACKED * PACKED if blocks else len(self._old) * PACKED
        old = [item for block in blocks for item in json.loads(zlib.decompress(block))]
        new = self._items if last > len(self._old) * PACKED else []
        return [*old, *new][first - skipped : last - skipped]


class Outlook:
    """How the table stands for one player, or for whoever watches."""

    def __init__(self, session: Session[Any], player: str | None, story: Story) -> None:
        self._session, self._player, self._story = session, player, story
        self.number = 0  # of the state; grows by one with every change
        self.length = 0  # of the story
        self._state: Json = {}
        self._change = ""

    def renew(self, table: Json, own: Json, panel: Json, kept: int) -> None:
        """`table` is what all are told alike, `own` what the table tells this seat alone; `kept`
        is how much of the story still holds.

        The panel is told anew every time: between two states it has been told by itself.
        """
        session, player, before = self._session, self._player, self._state
        self._state = {
            **table,
            "you": player,
            "view": session.view(player),
            "may": {} if player is None else session.may(player),
            **own,
        }
        first, self.length = min(self.length, kept), len(self._story)
        changed = patch(before, self._state) if before else None
        if changed:
            told = {**changed, "panel": [panel]}
            self._change = f'{{"change":{self._with_story(told, first, "[{}]")}}}'
        if changed or not before:
            self.number += 1

    def change(self, number: int) -> str | None:
        """For a page that has the state of that number; None if it must be told all."""
        return self._change if number and number == self.number - 1 else None

    def part(self, known: int) -> tuple[str, int] | None:
        """For a page that has so much of a long story: what comes next, and up to where that is.

        None once the rest goes with the state.
        """
        until = known + PART
        if until >= self.length:
            return None
        return f'{{"story":{self._story.text(self._player, known, until)}}}', until

    def whole(self, panel: Json, known: int) -> str:
        """For a page that has so much of the story."""
        state = {**self._state, "panel": panel}
        return f'{{"state":{self._with_story(state, known, "{}")}}}'

    def _with_story(self, said: Json, first: int, form: str) -> str:
        story = form.format(self._story.text(self._player, first))
        return f'{encoded(said)[:-1]},"story":{story}}}'
