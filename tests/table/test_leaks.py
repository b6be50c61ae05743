"""The traffic of a seat holds no hidden fact (F3, M5, A1): not one byte of it depends on one.

Two tables with the same game; what is hidden from somebody differs between them. Whatever that
seat, or a watcher, hears, asks and tries is answered alike.
"""

import asyncio
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import EventKind, Phase
from host_sim.games.taktik.session import TaktikSession
from host_sim.games.taktik.view import view
from tests.table.client import Page
from tests.table.leaks import LEAKS
from tests.table.serving import Serving
from tests.table.twins import (
    TABLE,
    Past,
    Undo,
    halfway_through_set_up,
    hidden,
    once,
    played,
    stored,
    token_of,
    twin_of,
)
from tests.table.worlds import (
    Asker,
    Question,
    askers,
    harmless,
    masked,
    questions,
    sample,
    tried,
)

FEW = 15  # questions of every sort
AT_ONCE = 40  # messages over one line, below the rate


def _happened(kind: EventKind) -> Callable[[Mode], Past]:
    return lambda mode: once(mode, lambda _, events: kind in events)


def _undone(past: Past, _: object) -> bool:
    return past.game.state.phase is Phase.MOVE and isinstance(past.steps[-1], Undo)


def _before_a_mine(past: Past, _: object) -> bool:
    """Whoever is next can run onto one."""
    if past.game.state.phase is not Phase.MOVE:
        return False
    mover = past.game.name(past.game.state.player)
    return bool(Asker(past, past.record, mover, random.Random(1), 0).moves(mover))


MOMENTS: dict[str, Callable[[Mode], Past]] = {
    "in set-up": lambda mode: halfway_through_set_up(3, mode),
    "at the beginning": lambda mode: played(4, mode, 100),
    "later": lambda mode: played(3, mode, 450),
    "after an undo": lambda mode: once(mode, _undone),
    "after a shot": _happened(EventKind.REVEALED),
    "after damage": _happened(EventKind.DAMAGED),
    "before a mine": lambda mode: once(mode, _before_a_mine),
    "after a mine": _happened(EventKind.MINE_EXPLODED),
}
SELDOM: dict[str, Callable[[Mode], Past]] = {
    "after a field HQ was taken": _happened(EventKind.FIELD_HQ_TAKEN),
    "after a rear code was seen": _happened(EventKind.SEEN_BEHIND),
}
ALL = MOMENTS | SELDOM
PLACES = [
    *((mode, moment) for mode in Mode for moment in MOMENTS),
    *((Mode.FOUR, moment) for moment in SELDOM),
]


@cache
def past_at(mode: Mode, moment: str) -> Past:
    return ALL[moment](mode)


def differences(mode: Mode, moment: str) -> list[str]:
    found: list[str] = []
    for asker in askers(past_at(mode, moment), random.Random(7), FEW):
        found += [f"{asker.name}: {difference}" for difference in asker.differences()]
    return found


@pytest.mark.parametrize(("mode", "moment"), PLACES)
def test_no_answer_depends_on_what_is_hidden(mode: Mode, moment: str) -> None:
    """All questions, without the wire."""
    assert differences(mode, moment) == []


@pytest.mark.parametrize("leak", LEAKS)
def test_a_deliberate_leak_is_found(monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    places = [(Mode.FOUR, moment) for moment in MOMENTS]
    for mode, moment in places:
        past_at(mode, moment)  # as it was played before the leak
    LEAKS[leak](monkeypatch)
    assert any(differences(mode, moment) for mode, moment in places)


@pytest.mark.parametrize(("mode", "moment"), PLACES)
def test_the_twins_differ_in_what_is_hidden(mode: Mode, moment: str) -> None:
    """The tests above would notice nothing otherwise."""
    past = past_at(mode, moment)
    for player in past.viewers:
        twin = twin_of(past, player, random.Random(3))
        assert hidden(past.game.state, player) == hidden(twin.game.state, player)
        one, other = (view(game.state, None) for game in (past.game, twin.game))
        assert one != other
        strengths = [[p["strength"] for p in v["pieces"]] for v in (one, other)]
        assert strengths[0] != strengths[1]
        assert _mines(one) != _mines(other)


def _mines(seen: dict[str, Any]) -> list[str | None]:
    return [piece["space"] for piece in seen["pieces"] if piece["kind"] == "mine"]


# On the wire


async def _traffic(
    port: int, table: str, token: str | None, asked: list[Question], acts: list[str]
) -> list[str]:
    """Everything that comes over the line of one seat, as it came."""
    messages: list[tuple[str, dict[str, Any]]] = [("ask", {"question": q}) for q in asked]
    messages += [("act", {"action": action}) for action in acts]
    messages += [("press", {"switch": s, "down": False}) for s in ("roll", "fire", "tactic")]
    messages += [("press", {"switch": s, "down": True}) for s in ("fire", "strategy")]
    heard: list[str] = []
    for first in range(0, len(messages), AT_ONCE):
        async with Page(port) as page:
            await page.sit(table, token)
            at = page.state["at"]
            for do, fields in messages[first : first + AT_ONCE]:
                more = {"at": at} if do == "act" else {}
                await page.say(do, **fields, **more)
            heard += page.heard
    return heard


class Viewer(NamedTuple):
    table: str
    record: Record
    name: str | None
    asked: list[Question]
    acts: list[str]

    @property
    def token(self) -> str | None:
        return None if self.name is None else token_of(self.name)

    def traffic(self, server: Serving) -> list[str]:
        header = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        heard = asyncio.run(_traffic(server.port, self.table, self.token, self.asked, self.acts))
        heard = [masked(message, self.name) for message in heard]
        for path in (f"/api/tables/{self.table}/record", f"/api/tables/{self.table}/picture"):
            heard.append(masked(str(server.get(path, **header)), self.name))
        return [*heard, str(server.get("/api/tables"))]


@pytest.mark.parametrize("mode", Mode)
def test_the_raw_traffic_does_not_depend_on_what_is_hidden(tmp_path: Path, mode: Mode) -> None:
    folders = [tmp_path / "one", tmp_path / "other"]
    viewers: list[Viewer] = []
    # No moment after a shot: its lamp blinks by the clock.
    for number, moment in enumerate(("in set-up", "at the beginning", "before a mine")):
        past = past_at(mode, moment)
        for player in (None, past.viewers[1], past.viewers[-1]):
            chance = random.Random(7)
            name, table = past.name(player), f"{number}-{player}"
            for each, folder in zip(
                (past.record, twin_of(past, player, chance)), folders, strict=True
            ):
                stored(each, folder, table)
            acts = sample(chance, tried(past.game, chance, FEW), 30)
            acts = harmless(past.record, name, acts) if name else acts
            asked = sample(chance, questions(past.game, chance, FEW), 90)
            viewers.append(Viewer(table, past.record, name, asked, acts))
    with Serving(folders[0]) as one, Serving(folders[1]) as other:
        for viewer in viewers:
            heard = [viewer.traffic(server) for server in (one, other)]
            assert len(heard[0]) > 80
            for first, second in zip(*heard, strict=True):
                assert first == second
            _assert_no_token_is_told(viewer.record, heard[0])
        one.assert_is_well()
        other.assert_is_well()


def _assert_no_token_is_told(record: Record, heard: list[str]) -> None:
    everything = "".join(heard)
    for player in range(record.game.theatre.players):
        assert token_of(record.game.name(player)) not in everything


def test_during_set_up_nobody_hears_of_others_placings(tmp_path: Path) -> None:
    """M5"""
    stored(halfway_through_set_up(3, Mode.FOUR).record, tmp_path)

    async def look(server: Serving) -> None:
        for name in ("kazaldis", "calderon"):
            async with Page(server.port) as page:
                await page.sit(TABLE, token_of(name))
                by = {item["by"] for item in page.story.values()}
                assert by == {name}
                for piece in page.state["view"]["pieces"]:
                    if piece["player"] != name:
                        assert piece["space"] is None and piece["strength"] is None
                placed = [p for p in page.state["view"]["pieces"] if p["space"]]
                assert len(placed) == len(page.story) > 10
        async with Page(server.port) as page:
            await page.sit(TABLE, None)
            assert not page.story

    with Serving(tmp_path) as server:
        asyncio.run(look(server))


def test_what_was_revealed_is_there_for_those_who_may_know_it() -> None:
    """E7: to the whole table; F3: one's own always; everything to all once the game is over."""
    record = played(2, Mode.FOUR, 500).record
    assert not record.game.over
    session = TaktikSession(record)
    told = [e for item in session.story() for e in item.events if e["kind"] == "revealed"]
    assert told
    strengths = {e["piece"]: int(e["number"]) for e in told}
    for player in (None, *session.seats):
        seen = {p["name"]: p for p in session.view(player)["pieces"]}
        for piece, strength in strengths.items():
            assert seen[piece]["strength"] == strength
        mine = [p for p in seen.values() if p["player"] == player]
        assert all(p["strength"] for p in mine if p["kind"] in ("tank", "car"))
        unknown = [p for p in seen.values() if p["kind"] in ("tank", "car") and not p["strength"]]
        assert unknown


def test_once_the_game_is_over_all_is_revealed_to_all() -> None:
    record = played(2, Mode.INTRO, 20_000).record
    assert record.game.over
    session = TaktikSession(record)
    everything = view(record.game.state, None)
    for player in (None, *session.seats):
        assert session.view(player) == everything | {"you": player}
        past = session.ask(player, {"back_to": 100})["view"]
        assert all(p["strength"] for p in past["pieces"] if p["kind"] in ("tank", "car"))
        assert session.copy_for(player) == record.lines()


def test_tokens_are_nowhere_but_with_their_owners(tmp_path: Path) -> None:
    """Only their hashes are stored, and nobody is told of another's."""

    async def hear(server: Serving, made: dict[str, Any]) -> str:
        heard: list[str] = []
        async with Page(server.port) as anna, Page(server.port) as bo, Page(server.port) as watcher:
            for page, seat in zip((anna, bo), made["seats"], strict=True):
                await page.sit(made["id"], seat["token"])
                await page.act("auto")
            await watcher.sit(made["id"], None)
            heard += [*anna.heard, *bo.heard, *watcher.heard]
        return "".join(heard)

    with Serving(tmp_path) as server:
        made = server.taktik(options=["mines", "supply"])
        tokens = [seat["token"] for seat in made["seats"]]
        heard = asyncio.run(hear(server, made))
        heard += server.get("/api/tables")[1]
        for token in tokens:
            header = {"Authorization": f"Bearer {token}"}
            heard += server.get(f"/api/tables/{made['id']}/record", **header)[1]
        files = [path for path in tmp_path.rglob("*") if path.is_file()]
        assert any(b"place K" in path.read_bytes() for path in files)
        for token in tokens:
            assert len(token) >= 22 and tokens.count(token) == 1
            assert token not in heard and token not in server.errors()
            for path in files:
                assert token.encode() not in path.read_bytes(), path
