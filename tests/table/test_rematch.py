"""A rematch: the same game once more, everybody one seat on, with the secrets that they have."""

import asyncio
import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from host_sim.table.rematch import devices_again, seats_again, title_again
from host_sim.table.storage import Device, StoredSeat
from host_sim.table.tables import LONGEST_TITLE
from tests.table.client import Page
from tests.table.serving import Serving
from tests.table.test_damage import listed, sits
from tests.table.test_seats import another, bearer
from tests.table.test_standing import act

OWN = ("player", "secret")  # lines of a header that are not the terms


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Serving]:
    with Serving(tmp_path_factory.mktemp("tables")) as serving:
        yield serving
        serving.assert_is_well()


def end(server: Serving, made: dict[str, Any]) -> None:
    """Enough players give up for the game to be over."""
    for place, seat in enumerate(made["seats"]):
        if not listed(server)[made["id"]]["over"]:
            asyncio.run(act(server, made, place, f"resign {seat['player']}"))


def rematch(server: Serving, table: str, token: str) -> tuple[int, Any]:
    return server.post(f"/api/tables/{table}/rematch", "", **bearer(token))


def terms(server: Serving, table: str) -> list[str]:
    """The header, without who plays and what was dealt."""
    lines = server.lines(table)
    end = next(n for n, line in enumerate(lines) if line in ("play", "set-up"))
    return [line for line in lines[:end] if not line.startswith(OWN)]


def seat_of(server: Serving, table: str, token: str | None) -> str | None:
    return asyncio.run(sits(server, table, token))["state"].get("you")


def tables(server: Serving) -> dict[str, dict[str, Any]]:
    """With Anna here, the others elsewhere, and something of one's own in the terms."""
    seats = [{"who": "here", "name": "Anna"}, {"who": "device", "name": "Bo"}]
    board = {"layout": "basic16", "clock": "5+3"}
    house = {"long_range_gap": "up_to_2"}
    asked = {"kind": "tank-chess", "title": "A", "wishes": board, "seats": seats}
    return {
        "tank-chess": server.new_table(asked),
        "intro": server.taktik("intro", "device"),
        "standard": server.taktik("standard", "device", options=["supply"]),
        "three": server.taktik("three", "device", map="classic"),
        "four": server.taktik("four", "device", options=["mines", "supply"], house=house),
    }


def test_everybody_moves_on_by_one_seat_in_every_game(server: Serving) -> None:
    for name, made in tables(server).items():
        end(server, made)
        old = [(seat["player"], seat["name"], seat["token"]) for seat in made["seats"]]
        players = [player for player, _, _ in old]
        code, given = rematch(server, made["id"], old[0][2])
        assert code == 201, (name, given)
        assert given["seats"] == dict(zip(players, [*players[1:], players[0]], strict=True))
        for player, person, token in old:
            state = asyncio.run(sits(server, given["table"], token))["state"]
            assert state["you"] == given["seats"][player]
            (seat,) = [seat for seat in state["seats"] if seat["player"] == state["you"]]
            assert (seat["name"], seat["devices"]) == (person, 1)
        assert terms(server, given["table"]) == terms(server, made["id"])
        assert not listed(server)[given["table"]]["over"]


def test_a_computer_moves_on_too(server: Serving) -> None:
    seats = [{"who": "here", "name": "Anna"}, {"who": "computer", "name": "recruit"}]
    wishes = {"mode": "intro", "map": "drill"}
    made = server.new_table({"kind": "taktik", "title": "A", "wishes": wishes, "seats": seats})
    end(server, made)
    _, given = rematch(server, made["id"], made["seats"][0]["token"])
    found = [(seat["who"], seat["name"]) for seat in listed(server)[given["table"]]["seats"]]
    assert found == [("computer", "recruit"), ("here", "Anna")]


def test_it_is_made_once_whoever_asks_and_told_at_the_old_table(server: Serving) -> None:
    made = server.tank_chess()
    end(server, made)
    tokens = [seat["token"] for seat in made["seats"]]

    async def ask() -> list[tuple[int, Any]]:
        async with Page(server.port) as page:
            await page.sit(made["id"], None)
            assert page.state["rematch"] is None
            wishes = [asyncio.to_thread(rematch, server, made["id"], t) for t in tokens * 2]
            answers = await asyncio.gather(*wishes)
            await page.until(lambda: page.state["rematch"])
            assert page.state["rematch"] == answers[0][1]
            told = "".join(page.heard)
            assert not any(token in told for token in tokens)
            return answers

    answers = asyncio.run(ask())
    assert {code for code, _ in answers} == {201}
    assert len({answer["table"] for _, answer in answers}) == 1


def test_it_is_still_known_after_a_restart(tmp_path: Path) -> None:
    with Serving(tmp_path) as first:
        made = first.tank_chess()
        end(first, made)
        token = made["seats"][0]["token"]
        given = rematch(first, made["id"], token)
        first.kill()
    with Serving(tmp_path) as server:
        assert asyncio.run(sits(server, made["id"], None))["state"]["rematch"] == given[1]
        assert rematch(server, made["id"], token) == given
        assert seat_of(server, given[1]["table"], token) == "black"
        assert server.delete(f"/api/tables/{given[1]['table']}")[0] == 200
        code, again = rematch(server, made["id"], token)  # of one that was deleted another is made
        assert code == 201 and again["table"] != given[1]["table"]


def test_every_device_of_a_seat_comes_along_and_nobody_else(server: Serving) -> None:
    made = server.tank_chess()
    table, anna, bo = made["id"], *(seat["token"] for seat in made["seats"])
    phone, lost = another(server, table, anna), another(server, table, anna)
    devices = json.loads(server.get(f"/api/tables/{table}/devices", **bearer(anna))[1])
    path = f"/api/tables/{table}/devices/{devices[-1]['number']}"
    assert server.delete(path, **bearer(anna))[0] == 200
    end(server, made)
    stranger = server.tank_chess()["seats"][0]["token"]
    for token in ("", "x", stranger, lost):
        assert rematch(server, table, token)[0] == 400
    assert server.ask_as_guest("POST", f"/api/tables/{table}/rematch")[0] == 400
    _, given = rematch(server, table, phone)
    seats = [seat_of(server, given["table"], token) for token in (anna, phone, bo)]
    assert seats == ["black", "black", "white"]
    for token in (lost, stranger):
        answer = asyncio.run(sits(server, given["table"], token))
        assert answer["error"] == "not your seat"


def test_there_is_none_before_the_end(server: Serving) -> None:
    made = server.tank_chess()
    headers = {"Accept-Language": "sv", **bearer(made["seats"][0]["token"])}
    code, answer = server.post(f"/api/tables/{made['id']}/rematch", "", **headers)
    assert (code, answer["error"]) == (400, "en revansch kommer efter spelet")
    state = asyncio.run(sits(server, made["id"], None))["state"]
    assert state["rematch"] is None


def test_a_link_that_nobody_has_followed_goes_along() -> None:
    seats = [StoredSeat("a", "Anna", "here"), StoredSeat("b", "Bo", "device", b"link")]
    anna = Device("a", b"1", "desk", 7, 3)
    assert seats_again(seats, [anna]) == [
        StoredSeat("a", "Bo", "device", b"link"),
        StoredSeat("b", "Anna", "here"),
    ]
    assert devices_again(seats, [anna]) == [Device("b", b"1", "desk", 7)]
    bo = Device("b", b"2", "", 8, 4)  # the link is for a further device of his: it is of this table
    assert seats_again(seats, [anna, bo])[0].claim is None


def test_titles_are_numbered() -> None:
    assert title_again("Sunday", 80) == "Sunday (2)"
    assert title_again("Sunday (9)", 80) == "Sunday (10)"
    assert title_again("(2)", 80) == "(2) (2)"
    long = title_again("x" * LONGEST_TITLE, LONGEST_TITLE)
    assert len(long) == LONGEST_TITLE and long.endswith("x (2)")
