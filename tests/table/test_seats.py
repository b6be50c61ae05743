"""Seats: links that one device uses up, devices that can be put out, set-ups at the same time."""

import asyncio
import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from host_sim.table.devices import MOST_DEVICES, label_of
from host_sim.table.freshness import Freshness
from tests.table.client import Page
from tests.table.serving import Serving
from tests.table.test_damage import change, listed

FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0"
TWO = [{"who": "here", "name": "Anna"}, {"who": "device", "name": "Bo"}]
ASKED = {
    "kind": "taktik",
    "title": "A table",
    "wishes": {"mode": "intro", "map": "drill"},
    "seats": TWO,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Serving]:
    with Serving(tmp_path_factory.mktemp("tables")) as serving:
        yield serving
        serving.assert_is_well()


def new(server: Serving) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """A table with Anna here and Bo elsewhere, who has not come yet."""
    code, made = server.post("/api/tables", ASKED, **{"User-Agent": FIREFOX})
    assert code == 201
    return made["id"], *made["seats"]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def devices(server: Serving, table: str, token: str) -> list[dict[str, Any]]:
    code, text = server.get(f"/api/tables/{table}/devices", **bearer(token))
    assert code == 200, text
    return json.loads(text)


def new_link(server: Serving, table: str, token: str) -> str:
    """The claim in it."""
    code, answer = server.post(f"/api/tables/{table}/link", "", **bearer(token))
    assert code == 201, answer
    address, _, claim = answer["link"].partition("#")
    assert address == f"{server.address}/table/{table}"
    return claim


def another(server: Serving, table: str, token: str) -> str:
    """The token of one more device of the same seat."""
    code, given = server.claim(table, new_link(server, table, token))
    assert code == 201
    return given["token"]


# Links


def test_whoever_makes_a_table_gets_tokens_for_here_and_links_for_elsewhere(
    server: Serving,
) -> None:
    table, anna, bo = new(server)
    assert anna["token"] and anna["claim"] is anna["link"] is None
    assert bo["token"] is None and bo["link"] == f"{server.address}/table/{table}#{bo['claim']}"


def test_a_link_gives_a_seat_to_the_first_device_only(server: Serving) -> None:
    table, _, bo = new(server)
    code, given = server.claim(table, bo["claim"], **{"User-Agent": FIREFOX})
    assert code == 201
    assert (given["player"], given["name"]) == (bo["player"], "Bo")
    (device,) = devices(server, table, given["token"])
    assert device["label"] == "Firefox, Android" and device["this"] and device["since"] > 10**9
    code, answer = server.claim(table, bo["claim"], **{"Accept-Language": "da"})
    assert code == 400
    assert answer["error"] == "linket er allerede brugt eller hører ikke til dette bord"


def test_whoever_did_not_hear_the_answer_may_ask_again(server: Serving) -> None:
    """A link must not be lost with a packet: nobody else could ever make another for that seat."""
    table, anna, bo = new(server)
    asked = {"claim": bo["claim"], "token": "0123456789abcdef0123456789abcdef"}
    path = f"/api/tables/{table}/claim"
    first = server.post(path, asked)
    assert first == (
        201,
        {"player": bo["player"], "name": "Bo", "token": asked["token"]},
    )
    assert server.post(path, asked) == first
    assert len(devices(server, table, asked["token"])) == 1
    for token in ("f" * 32, "short", "x" * 81, "é" * 30, None, 5, anna["token"] + "x"):
        assert server.post(path, {**asked, "token": token})[0] == 400


def test_of_two_devices_that_open_a_link_at_once_one_gets_the_seat(server: Serving) -> None:
    table, _, bo = new(server)

    async def race() -> list[tuple[int, Any]]:
        tries = [asyncio.to_thread(server.claim, table, bo["claim"]) for _ in range(8)]
        return await asyncio.gather(*tries)

    assert sorted(code for code, _ in asyncio.run(race())) == [201, *[400] * 7]


@pytest.mark.parametrize("claim", ["", "claim-", "claim-x", "\0", "\ud800", None, 7, [], {}])
def test_what_is_no_link_gives_no_seat(server: Serving, claim: Any) -> None:
    table, anna, bo = new(server)
    other, *_ = new(server)
    for wrong in (claim, anna["token"], bo["claim"] + "x", bo["claim"].removeprefix("claim-")):
        assert server.post(f"/api/tables/{table}/claim", {"claim": wrong})[0] == 400
    assert server.claim(other, bo["claim"])[0] == 400
    assert server.claim("nowhere", bo["claim"])[0] == 400
    assert server.claim(table, bo["claim"])[0] == 201


def test_a_claim_is_no_token_and_is_stored_nowhere(server: Serving, tmp_path: Path) -> None:
    table, anna, bo = new(server)

    async def sit() -> dict[str, Any]:
        async with Page(server.port) as page:
            return await page.say("sit", table=table, token=bo["claim"])

    assert asyncio.run(sit())["error"] == "not your seat"
    assert server.folder
    stored = b"".join(path.read_bytes() for path in server.folder.glob("tables.db*"))
    for secret in (bo["claim"], bo["claim"].removeprefix("claim-"), anna["token"]):
        assert secret.encode() not in stored


def test_a_new_link_makes_the_one_before_void(server: Serving) -> None:
    table, anna, _ = new(server)
    first = new_link(server, table, anna["token"])
    second = new_link(server, table, anna["token"])
    assert server.claim(table, first)[0] == 400
    assert server.claim(table, second)[1]["player"] == anna["player"]


def test_a_seat_has_only_so_many_devices(server: Serving) -> None:
    table, anna, _ = new(server)
    for _ in range(MOST_DEVICES - 1):
        another(server, table, anna["token"])
    code, answer = server.post(f"/api/tables/{table}/link", "", **bearer(anna["token"]))
    assert (code, answer) == (400, {"error": f"a seat has at most {MOST_DEVICES} devices"})


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        (FIREFOX, "Firefox, Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1",
         "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0",
         "Edge, Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36",
         "Chrome, Linux"),
        ("curl/8.5", ""),
        ("", ""),
    ],
)  # fmt: skip
def test_a_device_is_called_by_its_browser_and_system(agent: str, label: str) -> None:
    assert label_of(agent) == label


# Devices


def test_a_device_that_is_put_out_is_told_and_leaves_at_once(server: Serving) -> None:
    table, anna, _ = new(server)
    phone = another(server, table, anna["token"])

    async def put_out() -> None:
        async with Page(server.port) as first, Page(server.port) as second:
            await first.sit(table, anna["token"])
            await second.sit(table, phone)
            assert first.state["seats"][0]["devices"] == 2
            (number,) = [d["number"] for d in devices(server, table, phone) if d["this"]]
            path = f"/api/tables/{table}/devices/{number}"
            code, _ = await asyncio.to_thread(server.delete, path, **bearer(anna["token"]))
            assert code == 200
            assert await second.closed() == 1008
            assert second.put_out == "revoked"
            await first.until(lambda: first.state["seats"][0]["devices"] == 1)
            assert "answer" in await first.act("auto")
            assert "kazaldis" in first.state["actors"]
        async with Page(server.port) as again:
            assert (await again.sit(table, phone))["error"] == "not your seat"

    asyncio.run(put_out())
    assert server.get(f"/api/tables/{table}/devices", **bearer(phone))[0] == 400
    assert server.get(f"/api/tables/{table}/record", **bearer(phone))[0] == 403


def test_a_device_that_is_put_out_takes_its_finger_off_the_panel(server: Serving) -> None:
    made = server.taktik()
    table, tokens = made["id"], {seat["player"]: seat["token"] for seat in made["seats"]}

    async def play() -> None:
        async with Page(server.port) as page:
            for player, token in tokens.items():
                await page.sit(table, token)
                await page.act("auto")
                await page.act(f"ready {player}")
            (roller,) = page.state["actors"]
            phone = await asyncio.to_thread(another, server, table, tokens[roller])
            async with Page(server.port) as held:
                await held.sit(table, phone)
                assert "answer" in await held.press("roll", True)
                await page.until(lambda: page.panel["held"] == roller)
                numbers = devices(server, table, phone)
                path = f"/api/tables/{table}/devices/{numbers[-1]['number']}"
                await page.sit(table, next(t for p, t in tokens.items() if p != roller))
                await asyncio.to_thread(server.delete, path, **bearer(tokens[roller]))
                await page.until(lambda: page.panel["held"] is None)

    asyncio.run(play())


def test_only_devices_of_ones_own_seat_can_be_put_out_and_never_the_last(server: Serving) -> None:
    table, anna, bo = new(server)
    other = server.claim(table, bo["claim"])[1]["token"]
    (mine,) = devices(server, table, anna["token"])
    (theirs,) = devices(server, table, other)
    for number in (mine["number"], theirs["number"], 2**70):
        path = f"/api/tables/{table}/devices/{number}"
        code, answer = server.delete(path, **bearer(anna["token"]))
        assert code == 400, answer
    assert server.delete(f"/api/tables/{table}/devices/{mine['number']}")[0] == 400
    assert devices(server, table, anna["token"]) == [mine]
    assert devices(server, table, other) == [theirs]


def test_the_number_of_a_device_is_never_given_again(server: Serving) -> None:
    table, anna, _ = new(server)
    another(server, table, anna["token"])
    number = devices(server, table, anna["token"])[-1]["number"]
    server.delete(f"/api/tables/{table}/devices/{number}", **bearer(anna["token"]))
    another(server, table, anna["token"])
    assert devices(server, table, anna["token"])[-1]["number"] > number


def test_a_device_can_be_named(server: Serving) -> None:
    table, anna, bo = new(server)
    (device,) = devices(server, table, anna["token"])
    path = f"/api/tables/{table}/devices/{device['number']}"
    assert server.post(path, {"label": " Köket "}, **bearer(anna["token"]))[0] == 200
    assert devices(server, table, anna["token"])[0]["label"] == "Köket"
    for wrong in ("x" * 41, "\n", None, 5):
        assert server.post(path, {"label": wrong}, **bearer(anna["token"]))[0] == 400
    token = server.claim(table, bo["claim"])[1]["token"]
    server.post(path, {"label": "mine now"}, **bearer(token))
    assert devices(server, table, anna["token"])[0]["label"] == "Köket"


# The end of a game


def test_whoever_holds_a_seat_can_delete_the_game_and_all_are_told(server: Serving) -> None:
    table, anna, bo = new(server)
    kept, *_ = new(server)
    other = server.claim(table, bo["claim"])[1]["token"]
    path = f"/api/tables/{table}"
    assert server.ask_as_guest("DELETE", path)[0] == 400

    async def delete() -> None:
        async with Page(server.port) as first, Page(server.port) as watcher:
            await first.sit(table, anna["token"])
            await watcher.sit(table, None)
            assert (await asyncio.to_thread(server.delete, path, **bearer(other)))[0] == 200
            for page in (first, watcher):
                assert await page.closed() == 1008 and page.put_out == "deleted"
        async with Page(server.port) as again:
            assert (await again.sit(table, anna["token"]))["error"] == "no such table"

    asyncio.run(delete())
    assert server.delete(path)[0] == 400
    assert table not in listed(server) and kept in listed(server)
    assert server.lines(table) == []


def test_the_host_can_delete_every_game(tmp_path: Path) -> None:
    golden = Path(__file__).parents[1] / "games/taktik/golden/intro/game.tkt"
    with Serving(tmp_path) as server:
        played, damaged, torn = server.taktik(), server.taktik(), server.taktik()
        code, brought = server.post("/api/import?name=x", golden.read_text(encoding="utf-8"))
        assert code == 201
        server.end()
    change(
        tmp_path,
        ("update game set kind = 'chess' where id = ?", (damaged["id"],)),
        ("delete from line where number = 2 and game = ?", (torn["id"],)),
    )
    with Serving(tmp_path) as server:
        assert json.loads(server.get("/api/host")[1]) == {"keep_days": None, "you": True}
        assert listed(server)[damaged["id"]]["damaged"]
        for table in (played, damaged, torn, brought):
            path = f"/api/tables/{table['id']}"
            assert server.ask_as_guest("DELETE", path)[0] == 400
            assert server.delete(path)[0] == 200
        assert not listed(server)


# Set-ups at the same time


def test_set_ups_of_different_seats_do_not_disturb_each_other(server: Serving) -> None:
    made = server.taktik("four")
    table = made["id"]

    async def place() -> None:
        pages = [await Page(server.port).__aenter__() for _ in made["seats"]]
        for page, seat in zip(pages, made["seats"], strict=True):
            await page.sit(table, seat["token"])
        at = pages[0].state["at"]
        for page in pages:  # all at the state that they saw first
            answer = await page.say("act", at=at, action="auto")
            assert "answer" in answer, answer
        answer = await pages[0].say("act", at=at, action=f"ready {pages[0].state['you']}")
        assert answer["error"] == "stale"  # what one did oneself is a change
        for page in pages:
            await page.until(lambda page=page: page.state["at"] > at + 3)
            await page.say("act", at=page.state["at"], action=f"ready {page.state['you']}")
        old = pages[0].state["at"]
        await pages[0].until(lambda: len(pages[0].state["actors"]) == 1)
        actor = next(p for p in pages if p.state["you"] in pages[0].state["actors"])
        assert (await actor.say("act", at=at, action="end"))["error"] == "stale"
        assert old
        for page in pages:
            await page.__aexit__(None, None, None)

    asyncio.run(place())


def test_a_change_is_one_for_those_who_are_not_next_together() -> None:
    fresh = Freshness(10, ["a", "b"])
    assert fresh.holds("a", 10) and not fresh.holds("a", 9) and not fresh.holds("a", 11)
    fresh.changed(12, ["a", "b"], "a")
    assert fresh.holds("b", 10) and fresh.holds("b", 11) and fresh.holds("b", 12)
    assert not fresh.holds("a", 10) and fresh.holds("a", 12)
    assert not fresh.holds("c", 10)  # was not next: what it saw has changed
    fresh.changed(13, ["b"], "a")  # a is ready
    assert fresh.holds("b", 10)
    fresh.changed(14, ["b"], "a")  # a does something in b's time
    assert not fresh.holds("b", 13) and fresh.holds("b", 14)
    fresh.changed(15, ["a", "b"], "a")  # a is not ready after all
    assert fresh.holds("b", 14)
    fresh.changed(16, ["c"], None)
    assert not fresh.holds("a", 15) and not fresh.holds("b", 15)
