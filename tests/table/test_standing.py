"""The list of games: who is next, who won; and names, which players and the host give."""

import asyncio
import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from host_sim.table.standing import UNKNOWN, Standing, read, text_of
from host_sim.table.tables import LONGEST_TITLE
from tests.table.client import Page
from tests.table.serving import Serving
from tests.table.test_damage import GOLDEN, as_version_1, change, listed
from tests.table.test_seats import bearer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Serving]:
    with Serving(tmp_path_factory.mktemp("tables")) as serving:
        yield serving
        serving.assert_is_well()


def entry(server: Serving, table: str) -> dict[str, Any]:
    """What the list says of how it stands."""
    found = listed(server)[table]
    return {key: found[key] for key in ("over", "next", "winner", "ended_by")}


async def act(server: Serving, made: dict[str, Any], place: int, action: str) -> None:
    async with Page(server.port) as page:
        await page.sit(made["id"], made["seats"][place]["token"])
        answer = await page.act(action)
        assert "answer" in answer, answer


def test_the_list_tells_who_is_next_and_how_a_game_ended(server: Serving) -> None:
    made = server.tank_chess()
    going = {"over": False, "winner": None, "ended_by": None}
    assert entry(server, made["id"]) == {**going, "next": ["white"]}
    asyncio.run(act(server, made, 0, "b4-b8N"))
    assert entry(server, made["id"]) == {**going, "next": ["black"]}
    asyncio.run(act(server, made, 1, "resign black"))
    ended: dict[str, Any] = {"over": True, "next": [], "winner": "white", "ended_by": "resignation"}
    assert entry(server, made["id"]) == ended


def test_in_a_set_up_all_are_next_who_are_not_ready(server: Serving) -> None:
    made = server.taktik()
    first, second = (seat["player"] for seat in made["seats"])
    assert entry(server, made["id"])["next"] == [first, second]
    asyncio.run(act(server, made, 0, "auto"))
    asyncio.run(act(server, made, 0, f"ready {first}"))
    assert entry(server, made["id"])["next"] == [second]


def test_the_list_tells_how_a_game_from_a_file_ended(server: Serving) -> None:
    code, made = server.post("/api/import?name=x", GOLDEN.read_text(encoding="utf-8"))
    assert code == 201
    found = entry(server, made["id"])
    assert found["over"] and found["winner"] and found["ended_by"]


def test_how_a_game_of_an_older_version_stands_is_told_once_it_goes_on(tmp_path: Path) -> None:
    with Serving(tmp_path) as first:
        made = first.tank_chess()
        first.end()
    as_version_1(tmp_path)
    with Serving(tmp_path) as server:
        assert entry(server, made["id"])["next"] == []
        asyncio.run(act(server, made, 0, "b4-b8N"))
        assert entry(server, made["id"])["next"] == ["black"]


@pytest.mark.parametrize(
    "text",
    ["", "no JSON", "[]", "7", '{"next": 3}', '{"next": {"a": "x"}}', '{"more": 1}', "[" * 5000],
)
def test_what_is_no_standing_is_unknown(text: str) -> None:
    assert read(text) == UNKNOWN


def test_a_standing_comes_back_as_it_was_kept() -> None:
    for now in (Standing({"white": 12}), Standing({}, "draw", "agreement"), UNKNOWN):
        assert read(text_of(now)) == now


def test_a_damaged_standing_costs_nothing_else(tmp_path: Path) -> None:
    with Serving(tmp_path) as first:
        made = first.tank_chess()
        first.end()
    change(tmp_path, ("update game set standing = cast(? as text)", (b"\xff{",)))
    with Serving(tmp_path) as server:
        assert entry(server, made["id"])["next"] == []
        assert not listed(server)[made["id"]]["damaged"]
        asyncio.run(act(server, made, 0, "b4-b8N"))
        assert entry(server, made["id"])["next"] == ["black"]


# The name of a game


def rename(server: Serving, table: str, title: Any, **headers: str) -> tuple[int, Any]:
    return server.post(f"/api/tables/{table}", {"title": title}, **headers)


def test_the_host_and_whoever_plays_give_a_game_another_name(server: Serving) -> None:
    made = server.tank_chess()
    updated = listed(server)[made["id"]]["updated"]
    path, token = f"/api/tables/{made['id']}", made["seats"][1]["token"]
    assert rename(server, made["id"], "  Söndag ♟ ") == (200, {})
    assert listed(server)[made["id"]]["title"] == "Söndag ♟"
    body = json.dumps({"title": "Mine"}).encode()
    assert server.ask_as_guest("POST", path, body)[0] == 400
    assert listed(server)[made["id"]]["title"] == "Söndag ♟"
    assert rename(server, made["id"], "Theirs", **bearer(token))[0] == 200
    found = listed(server)[made["id"]]
    assert (found["title"], found["updated"]) == ("Theirs", updated)


def test_everyone_at_the_table_hears_of_a_new_name(server: Serving) -> None:
    made = server.tank_chess()

    async def watch() -> None:
        async with Page(server.port) as page:
            await page.sit(made["id"], None)
            await asyncio.to_thread(rename, server, made["id"], "Another")
            await page.until(lambda: page.state["title"] == "Another")

    asyncio.run(watch())


@pytest.mark.parametrize("title", ["", "  ", "x" * (LONGEST_TITLE + 1), "a\nb", "\0", None, 7, []])
def test_what_is_no_title_changes_nothing(server: Serving, title: Any) -> None:
    made = server.tank_chess()
    code, answer = rename(server, made["id"], title, **{"Accept-Language": "sv"})
    assert (code, answer["error"]) == (400, "ett spels namn har 1 till 80 tecken")
    assert listed(server)[made["id"]]["title"] == "A board"


def test_a_game_that_is_not_there_gets_no_name(server: Serving) -> None:
    assert rename(server, "nowhere", "x")[0] == 400
