"""Somebody cheats, or only makes noise: refused, and the table goes on.

Two people play at a table all the while. After every attack the server is well, nothing was changed
by the attack, and their game goes on as it stands on the disk.
"""

import asyncio
import contextlib
import http.client
import json
import random
import resource
import socket
import struct
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from host_sim.games import kinds
from host_sim.table.accounts import MANY_TABLES, Accounts
from host_sim.table.connection import BURST, RATE, Connection
from host_sim.table.storage import Store, hashed
from host_sim.table.tables import Tables
from host_sim.table.workers import Workers
from tests.table.arena import Arena
from tests.table.client import Page
from tests.table.playing import catch_up, next_of, play_on
from tests.table.serving import Serving

SEED = 7  # of a game in which three shots are fired before it ends
NOT_WELCOME, TOO_BIG = 1008, 1009
GONE = 1006  # cut off before the reason could be read
LARGEST = 2 * 1024 * 1024
GOLDEN = Path(__file__).parents[1] / "games/taktik/golden/intro/game.tkt"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Serving]:
    with Serving(tmp_path_factory.mktemp("cheating")) as serving:
        yield serving


@contextlib.contextmanager
def _playing(server: Serving, made: dict[str, Any]) -> Generator[Arena]:
    with asyncio.Runner() as runner:
        arena = Arena(server, runner, made)
        runner.run(arena.sit_down())
        runner.run(arena.play(2))
        if arena.pages[0].state["over"]:  # an old table: its game has just ended
            runner.run(arena.rise())
            arena = Arena(server, runner, server.taktik())
            runner.run(arena.sit_down())
            runner.run(arena.play(2))
        before = server.lines(arena.table)
        yield arena
        assert server.lines(arena.table) == before
        runner.run(arena.play())
        assert len(server.lines(arena.table)) > len(before)
        arena.assert_all_is_right()
        runner.run(arena.rise())


_made: dict[int, dict[str, Any]] = {}


@pytest.fixture
def arena(server: Serving) -> Generator[Arena]:
    """A game of Taktik, the same for all attacks until it ends or one succeeds."""
    made = _made.pop(server.port, None) or server.taktik()
    with _playing(server, made) as arena:
        yield arena
    if not arena.pages[0].state["over"]:
        _made[server.port] = arena.made


@pytest.fixture
def chess(server: Serving) -> Generator[Arena]:
    with _playing(server, server.tank_chess("30")) as arena:
        yield arena


# Acting for somebody else


def test_nobody_acts_for_another_seat(arena: Arena) -> None:
    async def attack() -> None:
        cheat, victim = arena.other, arena.next.state["you"]
        pieces = [p for p in cheat.state["view"]["pieces"] if p["player"] == victim]
        theirs, mine = pieces[0], cheat.state["you"]
        actions = [f"move {theirs['name']} {theirs['space']}", "end", f"resign {victim}"]
        actions += [f"draw {victim}", f"ready {victim}", f"place {theirs['name']} a1"]
        actions += [f"repair {theirs['name']} a1", f"release {theirs['name']} a1"]
        actions += [f"shoot {piece['name']} {theirs['name']}" for piece in pieces[:3]]
        for action in actions:
            answer = await cheat.say("act", at=cheat.state["at"], action=action)
            assert answer["refused"]["key"] == "not_your_action", action
        for action in ("auto", f"ready {mine}"):
            assert "refused" in await cheat.say("act", at=cheat.state["at"], action=action)
        assert (await cheat.say("undo", at=cheat.state["at"]))["refused"]["key"] == "no_undo"

    arena.run(attack())


def test_nobody_presses_the_panel_in_anothers_turn(arena: Arena) -> None:
    async def attack() -> None:
        before = arena.next.panel | {"frames": None}  # a blinking lamp has gone on blinking
        for switch in ("roll", "fire", "strategy", "tactic"):
            answer = await arena.other.press(switch, True)
            assert answer["refused"]["key"] == "not_your_action"
        for switch in ("strategy", "tactic"):
            assert "refused" in await arena.other.press(switch, False)
        for switch in ("roll", "fire"):
            assert await arena.other.press(switch, False)  # nobody's finger leaves it
        assert arena.next.panel | {"frames": None} == before

    arena.run(attack())


def test_a_finger_that_stays_on_the_fire_button_does_not_stop_the_game(tmp_path: Path) -> None:
    """Whoever fires and never lets go, or lets go after the others have rolled."""

    async def attack(server: Serving, made: dict[str, Any]) -> None:
        chance = random.Random(1)
        async with Page(server.port) as anna, Page(server.port) as bo:
            pages = [anna, bo]
            for page, seat in zip(pages, made["seats"], strict=True):
                await page.sit(made["id"], seat["token"])
            fired = 0
            while fired < 3:
                page = next_of(pages)
                assert page, "the game ended before three shots were fired"
                if page.state["may"]["verbs"] == ["fire"] and page.panel["wants"] == "fire":
                    at = page.state["at"]
                    assert "answer" in await page.press("fire", True)  # and never up
                    await page.until(lambda page=page, at=at: page.state["at"] > at)
                    fired += 1
                else:
                    await play_on(page, chance)
                await catch_up(pages)

    with Serving(tmp_path, seed=SEED) as server:
        asyncio.run(attack(server, server.taktik()))


def test_whoever_watches_can_do_nothing(arena: Arena) -> None:
    async def attack() -> None:
        async with Page(arena.server.port) as watcher:
            await watcher.sit(arena.table, None)
            assert watcher.state["you"] is None and watcher.state["may"] == {}
            at = watcher.state["at"]
            for action in ("end", "auto", "resign kazaldis", "draw sarapan", "rolled 6"):
                answer = await watcher.say("act", at=at, action=action)
                assert answer["error"] == "not your seat"
            assert (await watcher.say("undo", at=at))["error"] == "not your seat"
            assert (await watcher.press("roll", True))["error"] == "not your seat"
            assert "error" in await watcher.say("ask", question={"reach": "KT1"})

    arena.run(attack())


def test_tokens_must_be_the_seats_own(arena: Arena, server: Serving) -> None:
    """Wrong ones, those of other tables, hashes as they are stored, pieces of the right one."""
    elsewhere = server.tank_chess()
    right = arena.tokens["kazaldis"]
    wrong = ["", " ", right[:-1], right + "A", right.swapcase(), f" {right}", "\0", "\ud800"]
    wrong += [hashed(right).hex(), hashed(right).decode("latin-1"), "é" * 40, "null"]
    wrong += [elsewhere["seats"][0]["token"], arena.table]

    async def attack() -> None:
        async with Page(server.port) as cheat:
            for token in wrong[:8]:
                answer = await cheat.say("sit", table=arena.table, token=token)
                assert "error" in answer, token
                answer = await cheat.say("act", at=0, action="end")
                assert answer["error"] == "sit first"
        async with Page(server.port) as cheat:  # from a seat elsewhere
            await cheat.sit(elsewhere["id"], elsewhere["seats"][0]["token"])
            for token in wrong[8:]:
                answer = await cheat.say("sit", table=arena.table, token=token)
                assert answer["error"] == "not your seat"
            await cheat.ask(moves="e4")
            assert cheat.state["table"] == elsewhere["id"]  # it still sits where it sat

    arena.run(attack())
    for token in wrong[:1] + wrong[2:5]:
        header = {"Authorization": f"Bearer {token}x"}
        assert server.get(f"/api/tables/{arena.table}/record", **header)[0] == 403


def test_a_seat_at_one_table_is_none_at_another(arena: Arena, server: Serving) -> None:
    made = server.taktik()

    async def attack() -> None:
        async with Page(server.port) as cheat:
            await cheat.sit(made["id"], made["seats"][0]["token"])
            await cheat.sit(arena.table, None)
            answer = await cheat.say("act", at=cheat.state["at"], action="resign kazaldis")
            assert answer["error"] == "not your seat"

    arena.run(attack())


def test_nothing_is_done_before_somebody_sits(arena: Arena) -> None:
    async def attack() -> None:
        async with Page(arena.server.port) as cheat:
            at = arena.next.state["at"]
            assert (await cheat.say("act", at=at, action="end"))["error"] == "sit first"
            assert (await cheat.say("undo", at=at))["error"] == "sit first"
            assert (await cheat.press("roll", True))["error"] == "sit first"
            assert (await cheat.say("ask", question={"back_to": 0}))["error"] == "sit first"
            for table in ("", "nowhere", "../" * 13, "\0", "' or 1=1 --", "\ud800"):
                assert "error" in await cheat.say("sit", table=table, token=None)

    arena.run(attack())


# Forging chance and time

FORGED = [
    "rolled 6",
    "rolled 6 long_range extra",
    "rolled 0",
    "shown hit",
    "shown miss",
    "roll attack extra",
    "roll retreat repair",
]


def test_nobody_says_what_the_lamps_show(server: Serving) -> None:
    """In every phase of a game, also when a roll or a shot is awaited."""
    with _playing(server, server.taktik()) as arena:
        phases: set[str] = set()

        async def attack() -> None:
            for page in arena.pages:
                phases.add(page.state["view"]["phase"])
                for action in FORGED:
                    answer = await page.say("act", at=page.state["at"], action=action)
                    assert answer["refused"]["key"] == "not_your_action"

        arena.run(attack())
    with asyncio.Runner() as runner:
        arena = Arena(server, runner, arena.made)
        runner.run(arena.sit_down())
        for _ in range(60):
            if not {"roll", "fire_lamp", "move"} <= phases:
                runner.run(arena.play(1))
                if arena.next.state["view"]["phase"] not in phases:
                    runner.run(attack())
        assert {"roll", "move"} <= phases
        runner.run(arena.rise())


def test_nobody_says_how_long_a_move_took(chess: Arena) -> None:
    async def attack() -> None:
        page, other = chess.next, chess.other
        start = page.state["may"]["movable"][0]
        end = (await page.ask(moves=start))["ends"][0]
        move = f"{start}-{end['square']}{end['facing']}"
        me, you = page.state["you"], other.state["you"]
        for action in (f"{move} 0.001", f"{move} 1799.000", f"time {you}", f"time {me}"):
            answer = await page.say("act", at=page.state["at"], action=action)
            assert answer["refused"]["key"] == "not_your_action", action
        for action in (move, f"resign {me}", f"draw {me}", f"time {me}"):
            answer = await other.say("act", at=page.state["at"], action=action)
            assert answer["refused"]["key"] == "not_your_action", action
        assert (await page.press("roll", True))["error"] == "this game has no speldator"
        for action in ("", "e4", "e4-", "e4-z99N", f"{move} -1.000", f"{move} nan", "-" * 2000):
            answer = await page.say("act", at=page.state["at"], action=action)
            assert "error" in answer or "refused" in answer

    chess.run(attack())


# Saying it twice


def test_a_message_that_is_said_again_does_nothing(server: Serving) -> None:
    with asyncio.Runner() as runner:
        arena = Arena(server, runner, server.taktik())
        runner.run(arena.sit_down())
        anna = arena.pages[0]

        async def replay() -> None:
            message = {"id": 900, "do": "act", "at": anna.state["at"], "action": "auto"}
            for _ in range(5):
                await anna.send(message)
            await anna.until(lambda: len(anna.unasked) == 5)
            assert [said.get("error", "done") for said in anna.unasked] == ["done", *["stale"] * 4]
            at = anna.state["at"]
            for wrong in (0, at - 1, at + 1, 2**31 - 1):
                answer = await anna.say("act", at=wrong, action="ready kazaldis")
                assert answer["error"] == "stale"
                assert (await anna.say("undo", at=wrong))["error"] == "stale"

        runner.run(replay())
        (placed,) = [line for line in server.lines(arena.table) if line.startswith("place ")]
        assert len(set(placed.split()[1::2])) == 12  # pieces
        runner.run(arena.play())
        arena.assert_all_is_right()
        runner.run(arena.rise())


def test_of_two_pages_of_one_seat_only_one_acts(server: Serving) -> None:
    with asyncio.Runner() as runner:
        arena = Arena(server, runner, server.taktik())
        runner.run(arena.sit_down())
        anna = arena.pages[0]

        async def race() -> None:
            async with Page(server.port) as again:
                await again.sit(arena.table, arena.tokens["kazaldis"])
                at = again.state["at"]
                both = [page.say("act", at=at, action="auto") for page in (anna, again)]
                answers = [answer.get("error") for answer in await asyncio.gather(*both)]
                assert sorted(answers, key=str) == [None, "stale"]

        runner.run(race())
        runner.run(arena.play())
        arena.assert_all_is_right()
        runner.run(arena.rise())


# Messages that are none

QUESTIONS = ["reach", "release", "why", "why_not", "supply", "back_to", "statistics"]
MORE_QUESTIONS = ["moves", "aim", "threats"]


async def _cut_off(line: ClientConnection) -> None:
    """Once the server has ended it; what it still says is read, or its end would not be."""
    with contextlib.suppress(ConnectionClosed):
        async with asyncio.timeout(20):
            async for _ in line:
                pass
    await asyncio.wait_for(line.wait_closed(), 20)


_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**25), 10**25)
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["sit", "act", "undo", "press", "ask", "roll", "KT1", "white"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["id", "do", "at", "table", "token", "action", "switch", "question"])
            | st.text(max_size=5),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)
_near = st.fixed_dictionaries(
    {"id": st.integers(0, 99) | _json, "do": st.sampled_from(["sit", "act", "undo", "press"])},
    optional={
        "at": _json,
        "table": _json,
        "token": _json,
        "action": _json,
        "switch": _json,
        "down": _json,
        "extra": _json,
    },
)
_question = st.fixed_dictionaries(
    {"id": st.integers(0, 99), "do": st.just("ask")},
    optional={
        "question": _json
        | st.dictionaries(
            st.sampled_from(QUESTIONS + MORE_QUESTIONS),
            _json
            | st.fixed_dictionaries({"piece": _json, "space": _json})
            | st.fixed_dictionaries({"start": _json, "square": _json, "facing": _json}),
            min_size=1,
            max_size=1,
        )
    },
)


@pytest.mark.parametrize("game", ["arena", "chess"])
def test_malformed_messages_are_answered_and_change_nothing(
    game: str, request: pytest.FixtureRequest
) -> None:
    arena: Arena = request.getfixturevalue(game)

    async def attack(messages: list[Any]) -> None:
        async with Page(arena.server.port) as cheat:
            token = next(iter(arena.tokens.values()))
            await cheat.sit(arena.table, token)
            for message in messages:
                await cheat.send(json.dumps(message))
            await cheat.until(lambda: len(cheat.unasked) == len(messages))
            await cheat.sit(arena.table, token)  # and it can still be used

    @given(st.lists(_json | _near | _question, min_size=1, max_size=15))
    @settings(
        max_examples=40,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    )
    def fuzz(messages: list[Any]) -> None:
        arena.run(attack(messages))

    fuzz()


RAW = [
    "",
    "{",
    "[]",
    "null",
    "NaN",
    '{"id": NaN, "do": "sit"}',
    '{"id": 1e400, "do": "sit"}',
    '{"id": 1.0, "do": "undo", "at": 1}',
    '{"id": true, "do": "undo", "at": true}',
    '{"id": 1, "do": "undo", "at": -1}',
    '{"id": ' + "9" * 5000 + "}",
    "[" * 8000,
    '{"id": 1, "do": "ask", "question": ' + '{"a":' * 1500 + "1" + "}" * 1500 + "}",
    '{"id": 1, "id": 2, "do": "undo", "at": 0, "at": "x"}',
    '{"id": 1, "do": "act", "at": 0, "action": "' + "x" * 2001 + '"}',
    '{"id": 1, "do": "sit", "table": "x", "token": null, "more": 1}',
    '{"id": 1, "do": "press", "switch": "power", "down": true}',
    '{"id": 1, "do": "press", "switch": "roll", "down": 1}',
]


def test_every_kind_of_nonsense_is_called_so(arena: Arena) -> None:
    async def attack() -> None:
        async with Page(arena.server.port) as cheat:
            for number, text in enumerate(RAW, 1):
                await cheat.send(text)
                await cheat.until(lambda number=number: len(cheat.unasked) == number)
                assert cheat.unasked[-1]["error"].startswith("no message: "), text[:60]

    arena.run(attack())


def test_whoever_talks_nonsense_on_end_is_cut_off(arena: Arena) -> None:
    async def attack(path: str) -> int | None:
        host = f"127.0.0.1:{arena.server.port}"
        url, origin = f"ws://{host}{path}", Origin(f"http://{host}")
        async with connect(url, origin=origin, compression=None) as line:
            with contextlib.suppress(Exception):
                for _ in range(100):
                    await line.send("nonsense")
            await _cut_off(line)
            return line.close_code

    assert arena.run(attack("/socket")) in (NOT_WELCOME, GONE)
    assert arena.run(attack("/socket/panel")) in (1000, NOT_WELCOME, GONE)


@pytest.mark.parametrize("path", ["/socket", "/socket/panel"])
@pytest.mark.parametrize("data", [b"", b"\0\xff" * 100, b'{"id": 1, "do": "undo", "at": 1}'])
def test_bytes_are_no_message(arena: Arena, path: str, data: bytes) -> None:
    async def attack() -> None:
        host = f"127.0.0.1:{arena.server.port}"
        url, origin = f"ws://{host}{path}", Origin(f"http://{host}")
        async with connect(url, origin=origin, compression=None) as line:
            await line.send(data)
            await _cut_off(line)

    arena.run(attack())


@pytest.mark.parametrize("path", ["/socket", "/socket/panel"])
def test_megabyte_messages_end_the_line(arena: Arena, path: str) -> None:
    async def attack() -> None:
        host = f"127.0.0.1:{arena.server.port}"
        url, origin = f"ws://{host}{path}", Origin(f"http://{host}")
        for text in ("x" * 2**20, json.dumps({"id": 1, "do": "act", "action": "x" * 2**20})):
            async with connect(url, origin=origin, compression=None) as line:
                with contextlib.suppress(Exception):
                    await line.send(text)
                    await line.send(iter(["y" * 2**16] * 16))
                await _cut_off(line)
                assert line.close_code in (TOO_BIG, GONE)

    arena.run(attack())


def test_a_compressed_bomb_ends_the_line(arena: Arena) -> None:
    async def attack() -> None:
        host = f"127.0.0.1:{arena.server.port}"
        origin = Origin(f"http://{host}")
        async with connect(f"ws://{host}/socket", origin=origin, compression="deflate") as line:
            with contextlib.suppress(Exception):
                await line.send(" " * 2**24)
            await _cut_off(line)
            assert line.close_code in (TOO_BIG, GONE)

    arena.run(attack())


FLOOD = 2 * BURST


def _could_be_told_since(start: float) -> float:
    return BURST + (time.monotonic() - start) * RATE + 1


def test_a_flood_is_held_back(arena: Arena) -> None:
    """No more than the rate is answered; the others are served all the while."""

    async def attack() -> None:
        async with Page(arena.server.port) as cheat:
            start = time.monotonic()
            await cheat.sit(arena.table, arena.tokens[arena.other.state["you"]])
            for number in range(FLOOD):
                question = {"back_to": number % 20}
                await cheat.send({"id": 7, "do": "ask", "question": question})
            while (answered := len(cheat.unasked)) < FLOOD:
                await cheat.until(lambda known=answered: len(cheat.unasked) > known)
                assert len(cheat.unasked) <= _could_be_told_since(start)
                assert "answer" in await arena.next.say("ask", question={"back_to": 0})

    arena.run(attack())


def test_a_flood_of_pressing_is_held_back(arena: Arena) -> None:
    async def attack() -> None:
        host = f"127.0.0.1:{arena.server.port}"
        url, origin = f"ws://{host}/socket/panel", Origin(f"http://{host}")
        async with connect(url, origin=origin, compression=None) as line:
            start = time.monotonic()
            for n in range(FLOOD):
                press = {"id": 1, "do": "press", "switch": "roll", "down": not n % 2}
                await line.send(json.dumps(press))
            async with asyncio.timeout(20):
                for told in range(FLOOD):
                    await line.recv()
                    assert told <= _could_be_told_since(start)

    arena.run(attack())


class Deaf:
    """A socket over which much is asked, and of which nothing is ever read."""

    def __init__(self, messages: list[str]) -> None:
        self.left = messages

    async def receive_text(self) -> str:
        if not self.left:
            await asyncio.Event().wait()
        return self.left.pop(0)

    async def send_text(self, _: str) -> None:
        await asyncio.Event().wait()


def test_who_does_not_read_the_answers_is_not_asked_for_more(tmp_path: Path) -> None:
    """Or the answers would pile up in the server's memory, thirty a second."""

    async def attack(store: Store) -> int:
        tables = Tables(store, kinds(), Workers())
        order = tables.order("taktik", "A table", _wish()["wishes"], _wish()["seats"])
        table, _ = await tables.new(order, order.record())
        said: list[dict[str, Any]] = [{"do": "sit", "table": table.stored.id, "token": None}]
        said += [{"do": "ask", "question": {"back_to": 0}}] * 55
        deaf = Deaf([json.dumps({"id": n, **each}) for n, each in enumerate(said)])
        serving = asyncio.ensure_future(
            Connection(cast("Any", deaf), tables, Accounts().of(None)).serve()
        )
        for _ in range(2000):
            await asyncio.sleep(0)
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        return len(deaf.left)

    store = Store(tmp_path / "tables.db")
    assert asyncio.run(attack(store)) > 20
    store.close()


# Many connections


def _handshake(port: int) -> bytes:
    host = f"127.0.0.1:{port}"
    lines = ["GET /socket HTTP/1.1", f"Host: {host}", f"Origin: http://{host}"]
    lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


@contextlib.contextmanager
def _crowd(port: int, count: int, hello: bytes) -> Generator[list[socket.socket]]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    room = hard if hard != resource.RLIM_INFINITY else 2 * count + 500
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(room, 2 * count + 500)), hard))
    crowd: list[socket.socket] = []
    try:
        for _ in range(count):
            crowd.append(socket.create_connection(("127.0.0.1", port), timeout=20))
            crowd[-1].sendall(hello)
            if hello:
                assert crowd[-1].recv(12) == b"HTTP/1.1 101"
        yield crowd
    finally:
        for line in crowd:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            line.close()


def _is_sent_away(line: socket.socket) -> bool:
    """Whether the server has ended it, after the rest of the handshake."""
    line.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        return b"\x88" in line.recv(4096)
    return False


async def _comes_back(arena: Arena) -> None:
    """Somebody's page was loaded anew."""
    player = arena.other.state["you"]
    async with Page(arena.server.port) as page:
        assert "answer" in await page.sit(arena.table, arena.tokens[player])
        assert page.state["you"] == player


def test_two_thousand_connections_do_not_stop_play(arena: Arena) -> None:
    with _crowd(arena.server.port, 2000, _handshake(arena.server.port)) as crowd:
        arena.run(arena.other.ask(back_to=0))
        assert arena.server.get("/api/tables")[0] == 200
        sent_away = sum(_is_sent_away(line) for line in crowd)
        assert 900 < sent_away < 1900  # so many are too many
    arena.run(_comes_back(arena))


def test_whoever_has_a_seat_gets_in_past_two_thousand_idle_connections(arena: Arena) -> None:
    with _crowd(arena.server.port, 2000, _handshake(arena.server.port)):
        arena.run(_comes_back(arena))


def test_two_thousand_silent_lines_do_not_stop_play(tmp_path: Path) -> None:
    """Not even a request comes over them; and the server may have only so many open at first."""

    def narrow() -> None:
        resource.setrlimit(
            resource.RLIMIT_NOFILE, (1024, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
        )

    with (
        Serving(tmp_path, before=narrow) as server,
        _playing(server, server.taktik()) as arena,
        _crowd(server.port, 2000, b""),
    ):
        arena.run(arena.other.ask(back_to=0))
        arena.run(_comes_back(arena))


def test_watchers_do_not_take_the_seats_of_players(arena: Arena) -> None:
    async def attack() -> None:
        async with contextlib.AsyncExitStack() as stack:
            crowd = [await stack.enter_async_context(Page(arena.server.port)) for _ in range(70)]
            answers = [await page.say("sit", table=arena.table, token=None) for page in crowd]
            assert "answer" in answers[0] and answers[-1]["error"] == "the table is full"
            await _comes_back(arena)

    arena.run(attack())


# Over HTTP

OUTSIDE = ["def main", "root:", "import ", "[project]", "SQLite format"]
PATHS = [
    "/web/../cli.py",
    "/web/..%2fcli.py",
    "/web/%2e%2e/%2e%2e/cli.py",
    "/web/%2e%2e%2f%2e%2e%2fcli.py",
    "/web/..%5c..%5ccli.py",
    "/web/%252e%252e/cli.py",
    "/web//etc/passwd",
    "/web/%2fetc%2fpasswd",
    "/web/./../../../../../etc/passwd",
    "/web/fonts/dejavu/../../cli.py",
    "/web/fonts/dejavu/%2e%2e%2f%2e%2e%2fcli.py",
    "/web/%00",
    "/web/js/main.js%00.css",
    "/web/" + "a/" * 3000,
    "/web/" + "a" * 5000,
    "/web/\udce9",
    "/web",
    "/web/js",
    "/web/js/",
    "/api/shipped/tank-chess/..%2f..%2f..%2fpyproject",
    "/api/shipped/tank-chess/%2fetc%2fpasswd",
    "/api/shipped/tank-chess/../../pyproject.toml",
    "/api/shipped/tank-chess/basic16.layout",
    "/api/shipped/tank-chess/%00",
    "/api/shipped/tank-chess/.",
    "/api/shipped/tank-chess/..",
    "/api/shipped/tank-chess/" + "x" * 3000,
    "/api/picture/taktik?map=../../../etc/passwd",
    "/api/picture/taktik?map=%2fetc%2fpasswd",
    "/api/picture/taktik?map[text]=x",
    "/api/picture/tank-chess?layout=..%2f..%2fcli.py",
    "/api/picture/..%2f..",
    "/api/picture/nothing",
    "/api/words/..%2f..",
    "/api/words/../en",
    "/api/rules/xx",
    "/api/tables/..%2f..%2ftables.db/record",
    "/api/tables/nowhere/record",
    "/api/tables/nowhere/picture",
    "/api/qr",
    "/api/qr?link=" + "x" * 301,
    "/tables.db",
    "/../../etc/passwd",
    "http://elsewhere/",
    "*",
]
REDIRECTED = [(307, "/web"), (307, "/web/js")]  # to the same with a slash, which is not found


def _ask(server: Serving, method: str, path: str, **headers: str) -> tuple[int, str]:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        line.putrequest(method, path.encode("utf-8", "surrogateescape").decode("latin-1"))
        for name, value in headers.items():
            line.putheader(name, value.encode("latin-1"))
        line.endheaders()
        answer = line.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace")
    finally:
        line.close()


@pytest.fixture
def raw_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_check(*_: object) -> None:
        pass

    def encoded(_: object, request: str) -> bytes:
        return request.encode("latin-1")

    monkeypatch.setattr(http.client.HTTPConnection, "_validate_path", no_check)
    monkeypatch.setattr(http.client.HTTPConnection, "_encode_request", encoded)


@pytest.mark.usefixtures("raw_paths")
def test_no_path_leads_out_of_the_page(arena: Arena) -> None:
    for path in PATHS:
        status, text = _ask(arena.server, "GET", path)
        assert 400 <= status < 500 or (status, path) in REDIRECTED, (path, status)
        assert not any(word in text for word in OUTSIDE), path
    arena.server.assert_is_well("Invalid HTTP request received.")


def test_only_the_methods_that_are_meant_are_served(arena: Arena) -> None:
    origin = {"Origin": arena.server.address, "Content-Length": "0"}
    for path in ("/", "/api/tables", "/api/choices", "/web/js/main.js", "/socket"):
        for method in ("PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "BREW"):
            assert _ask(arena.server, method, path, **origin)[0] in (404, 405), (method, path)
    assert _ask(arena.server, "GET", "/socket")[0] == 404
    assert _ask(arena.server, "POST", "/api/choices", **origin)[0] == 405


GETS = ["/", "/table/x", "/panel", "/web/js/main.js", "/api/tables", "/api/choices"]
MORE_GETS = ["/api/words/en", "/api/rules/en", "/api/qr?link=x", "/api/picture/taktik?map=drill"]
POSTS = ["/api/tables", "/api/import", "/api/check/taktik"]


def _hosts(port: int) -> list[str]:
    names = ["evil.example", "evil.example:80", "", "127.0.0.1", f"127.0.0.1:{port + 1}"]
    names += [f"127.0.0.1:{port}.evil.example", f"evil.example:{port}", f"0.0.0.0:{port}"]
    return [*names, f"127.0.0.1.nip.io:{port}", f"localhost.:{port}", f"a@127.0.0.1:{port}"]


def _origins(port: int) -> list[str]:
    hosts = [f"http://{host}" for host in _hosts(port)]
    own = f"127.0.0.1:{port}"
    more = ["null", "", "http://", "http://[", "http://[::1", f"https://{own}", f"file://{own}"]
    return [*hosts, *more, own, f"//{own}", f"javascript://{own}", "http://\xff\xfe"]


def test_requests_under_a_foreign_name_are_turned_away(arena: Arena) -> None:
    server = arena.server
    for host in _hosts(server.port):
        for path in GETS + MORE_GETS:
            assert server.get(path, Host=host)[0] in (400, 403), (host, path)
        for path in POSTS:
            line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
            line.request("POST", path, "{}", {"Host": host, "Origin": server.address})
            assert line.getresponse().status in (400, 403), (host, path)
            line.close()


def test_whatever_changes_something_must_come_from_our_own_page(arena: Arena) -> None:
    server = arena.server
    for path in POSTS:
        for origin in _origins(server.port):
            headers = {"Origin": origin, "Content-Length": "0"}
            assert _ask(server, "POST", path, **headers)[0] == 403, (origin, path)
        assert _ask(server, "POST", path, **{"Content-Length": "0"})[0] == 403, path


def test_a_socket_must_come_from_our_own_page(arena: Arena) -> None:
    async def attack(path: str, origin: str | None, host: str | None) -> None:
        here = f"127.0.0.1:{arena.server.port}"
        given = Origin(origin) if origin is not None else None
        headers = {"Host": host} if host else {}
        with pytest.raises(InvalidStatus) as refused:
            async with connect(
                f"ws://{here}{path}", origin=given, additional_headers=headers, compression=None
            ):
                pass
        assert refused.value.response.status_code in (400, 403), (origin, host)

    port = arena.server.port
    for path in ("/socket", "/socket/panel"):
        for origin in [*_origins(port)[:-1], None]:
            arena.run(attack(path, origin, None))


def test_a_socket_under_a_foreign_name_is_turned_away(arena: Arena) -> None:
    port = arena.server.port
    for host in _hosts(port):
        hello = _handshake(port).replace(
            f"Host: 127.0.0.1:{port}".encode(), f"Host: {host}".encode()
        )
        with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
            line.sendall(hello)
            assert line.recv(12) in (b"HTTP/1.1 403", b"HTTP/1.1 400"), host


def test_every_answer_forbids_what_a_page_need_not_do(arena: Arena) -> None:
    for path in [*GETS, *MORE_GETS, "/nowhere", f"/api/tables/{arena.table}/record"]:
        line = http.client.HTTPConnection("127.0.0.1", arena.server.port, timeout=20)
        line.request("GET", path)
        headers = line.getresponse().headers
        policy = headers["content-security-policy"]
        assert policy.startswith(("default-src 'self'", "default-src 'none'")), path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        line.close()


MARKUP = "<script>alert(1)</script>\"'&amp;"
UNSEEMLY = [
    "",
    " ",
    " Anna",
    "Anna ",
    *(f"A{letter}B" for letter in "\n\r\0\x1b\x85\t\u202e\u2028\u200b"),
    "\ufeffA",
    "\ud800",
    "x" * 61,
]


def _wish(name: Any = "Anna", title: Any = "A table") -> dict[str, Any]:
    seats = [{"who": "here", "name": name}, {"who": "here", "name": "Bo"}]
    wishes = {"mode": "intro", "map": "drill"}
    return {"kind": "taktik", "title": title, "wishes": wishes, "seats": seats}


def test_names_and_titles_are_one_line_of_plain_text(arena: Arena, server: Serving) -> None:
    for name in [*UNSEEMLY, None, 5, ["Anna"], {"a": 1}]:
        code, answer = server.post("/api/tables", _wish(name=name))
        assert code == 400 and "seat" in answer["error"], name
    for title in [*(t for t in UNSEEMLY[4:] if len(t) != 61), "", "x" * 81]:
        code, answer = server.post("/api/tables", _wish(title=title))
        assert code == 400 and "title" in answer["error"], title


def test_markup_in_a_name_stays_what_it_is(tmp_path: Path) -> None:
    """It is told as JSON and plain text only, and stands in no picture."""
    with Serving(tmp_path) as server:
        code, made = server.post("/api/tables", _wish(name=MARKUP, title=MARKUP))
        assert code == 201
        (listed,) = json.loads(server.get("/api/tables")[1])
        assert listed["title"] == listed["seats"][0]["name"] == MARKUP
        assert "alert" not in server.get(f"/api/tables/{made['id']}/picture")[1]
        assert "alert" not in server.get(f"/table/{made['id']}")[1]
        with asyncio.Runner() as runner:
            arena = Arena(server, runner, made)
            runner.run(arena.sit_down())
            assert arena.pages[0].state["title"] == MARKUP
            runner.run(arena.play())
            arena.assert_all_is_right()
            runner.run(arena.rise())
        token = made["seats"][0]["token"]
        header = {"Authorization": f"Bearer {token}"}
        code, record = server.get(f"/api/tables/{made['id']}/record", **header)
        assert f"player kazaldis {MARKUP}\n" in record
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        line.request("GET", f"/api/tables/{made['id']}/record", headers=header)
        assert line.getresponse().headers["content-type"].startswith("text/plain")
        line.close()
        server.assert_is_well()


BODIES: list[Any] = [
    b"",
    b"\xff\xfe",
    b"null",
    b"[]",
    b"NaN",
    b"[" * 200_000,
    b'{"kind": ' + b"9" * 6000 + b"}",
    b'{"kind": "taktik"}',
    {"kind": "chess", "title": "x", "wishes": {}, "seats": []},
    {"kind": ["taktik"], "title": "x", "wishes": {}, "seats": []},
    _wish() | {"wishes": None},
    _wish() | {"wishes": []},
    _wish() | {"wishes": {"mode": "intro"}},
    _wish() | {"wishes": {"mode": ["intro"], "map": "drill"}},
    _wish() | {"wishes": {"mode": "intro", "map": ["drill"]}},
    _wish() | {"wishes": {"mode": "intro", "map": "../maps/drill"}},
    _wish() | {"wishes": {"mode": "intro", "map": {"text": 5}}},
    _wish() | {"wishes": {"mode": "intro", "map": {"text": "name \ud800"}}},
    _wish() | {"wishes": {"mode": "intro", "map": {"text": "x" * 10**6}}},
    _wish() | {"wishes": {"mode": "intro", "map": {"text": "\n" * 10**6}}},
    _wish() | {"wishes": {"mode": "intro", "map": "drill", "options": "mines"}},
    _wish() | {"wishes": {"mode": "intro", "map": "drill", "options": [["mines"]]}},
    _wish() | {"wishes": {"mode": "intro", "map": "drill", "options": [{}]}},
    _wish() | {"wishes": {"mode": "intro", "map": "drill", "house": []}},
    _wish() | {"wishes": {"mode": "intro", "map": "drill", "house": {"move_odds": 4}}},
    _wish() | {"wishes": {"mode": "intro", "map": "drill", "house": {"strengths": {"cars": []}}}},
    _wish() | {"wishes": {"mode": "four", "map": "drill"}},
    _wish() | {"wishes": {"mode": "intro", "map": "drill", "secret": 1}},
    _wish() | {"seats": {}},
    _wish() | {"seats": [[], []]},
    _wish() | {"seats": [{"who": "umpire", "name": "A"}, {"who": "here", "name": "B"}]},
    _wish() | {"seats": [{"who": "here", "name": "A"}] * 1000},
    _wish() | {"more": 1},
    _wish() | {"kind": "tank-chess", "wishes": {"layout": "basic16", "clock": "9" * 5000}},
    _wish() | {"kind": "tank-chess", "wishes": {"layout": "basic16", "clock": [[30]]}},
    _wish() | {"kind": "tank-chess", "wishes": {"layout": {"text": "size 16\n"}, "clock": None}},
]


@pytest.mark.parametrize("number", range(0, len(BODIES), 12))
def test_tables_are_made_of_what_is_meant_alone(tmp_path: Path, number: int) -> None:
    """A dozen to a server: it makes only so many tables at once."""
    with Serving(tmp_path) as server:
        for body in BODIES[number : number + 12]:
            code, answer = server.post("/api/tables", body)
            assert code in (400, 404) and answer["error"], str(body)[:100]
        server.assert_is_well()
        assert json.loads(server.get("/api/tables")[1]) == []
        server.taktik()


def test_no_depth_of_brackets_is_too_much(tmp_path: Path) -> None:
    """Wherever a value is looked at, around the depth at which Python gives up."""
    with Serving(tmp_path) as server:
        for depth in (900, 950, 960, 970, 980, 990, 1000, 100_000):
            deep = b"[" * depth + b"]" * depth
            body = b'{"kind": "taktik", "title": %b, "wishes": {}, "seats": []}' % deep
            assert server.post("/api/tables", body)[0] in (400, 404), depth
        server.assert_is_well()


def test_bodies_that_are_too_large_are_refused(arena: Arena) -> None:
    server, big = arena.server, "x" * (LARGEST + 1)
    for path in ("/api/import?name=a", "/api/check/taktik", "/api/check/tank-chess"):
        try:
            code, answer = server.post(path, big)
        except OSError:
            continue  # cut off while it was still talking
        assert code == 400 and "KiB" in answer["error"], path
    head = f"POST /api/check/taktik HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
    head += f"Origin: {server.address}\r\nTransfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        with contextlib.suppress(OSError):
            line.sendall(head.encode())
            for _ in range(64):
                line.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
        assert line.recv(12) == b"HTTP/1.1 400"


@pytest.mark.parametrize("path", POSTS)
def test_a_body_that_never_ends_or_breaks_off_holds_nobody_up(arena: Arena, path: str) -> None:
    server = arena.server
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
    head += f"Origin: {server.address}\r\nContent-Length: 1000\r\n\r\n"
    with contextlib.ExitStack() as stack:
        for _ in range(20):
            line = socket.create_connection(("127.0.0.1", server.port), timeout=20)
            stack.enter_context(line)
            line.sendall(head.encode() + b'{"kind":')
        assert server.get("/api/tables")[0] == 200
        arena.run(arena.other.ask(back_to=0))
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(head.encode()[:40])  # not even the head
    assert server.get("/api/choices")[0] == 200
    assert server.get("/api/tables")[0] == 200


@pytest.mark.parametrize(
    "data",
    [
        b"\0" * 1000,
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # a browser that wants TLS
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 20_000 + b"\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n",
        b"POST /api/import HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/import HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
    ],
)
def test_what_is_no_http_is_answered_or_cut_off(arena: Arena, data: bytes) -> None:
    with (
        socket.create_connection(("127.0.0.1", arena.server.port), timeout=20) as line,
        contextlib.suppress(OSError),
    ):
        line.sendall(data)
        line.shutdown(socket.SHUT_WR)
        while line.recv(65536):
            pass
    arena.server.assert_is_well("Invalid HTTP request received.")


def _records() -> list[str]:
    text = GOLDEN.read_text(encoding="utf-8")
    lines = text.splitlines()
    play = lines.index("play")
    secret = next(line for line in lines if line.startswith("secret kazaldis"))
    return [
        "",
        "taktik",
        "taktik record 2\n",
        "tank-chess record 1\n",
        "taktik record 1\nset-up\n",
        "\0" * 1000,
        "x" * LARGEST,
        text.replace("mode intro", "mode four"),
        text.replace(secret, secret[:-1]),
        text.replace("player kazaldis ", "player kazaldis \x1b"),
        text.replace("mode intro", "mode intro\nhouse a = " + "[" * 2000),
        text.replace("mode intro", "mode intro\nhouse quiet_turns = " + "9" * 5000),
        "\n".join([*lines[: play + 1], "rolled 9", ""]),
        "\n".join([*lines[: play + 1], "undo kazaldis", ""]),
        "\n".join([*lines[: play + 1], *["resign kazaldis"] * 3, ""]),
        "\n".join([*lines[:play], "place KT1 " + "a" * 100_000, ""]),
        text.replace("\nseal sarapan ", "\nseal sarapan 0"),
        text.replace("\n", "\r\n\u2028"),
    ]


def test_hostile_records_are_refused(arena: Arena, tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        for record in _records():
            code, answer = server.post("/api/import?name=game.tkt", record)
            assert code == 400 and answer["error"], record[:80]
        for name in ("", "%00", "%0a", "<b>", "x" * 500, "%f0%9f%92%a3", "..%2f..%2fx"):
            code, answer = server.post(f"/api/import?name={name}", "taktik record 2\n")
            assert code == 400 and answer["error"]
        server.assert_is_well()
        assert json.loads(server.get("/api/tables")[1]) == []


def test_boards_and_records_are_read_by_another_process(tmp_path: Path) -> None:
    """Or a long one would hold up everybody: here the server itself could not read them at all."""
    unable = """
from host_sim.games.taktik.kind import Taktik
del Taktik.check
Taktik.read = None
"""
    record = GOLDEN.read_text(encoding="utf-8")
    with Serving(tmp_path, patch=unable) as server:
        assert server.post("/api/check/taktik", "nonsense")[1]["faults"]
        code, made = server.post("/api/import?name=golden", record)
        assert code == 201
        assert "\n".join(server.lines(made["id"])) + "\n" == record


def test_an_imported_game_is_nobodys_to_play(server: Serving, arena: Arena) -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    unfinished = text[: text.index("\nplay\n") + 6]
    code, made = server.post("/api/import?name=%3Cb%3E.tkt", unfinished)
    assert code == 201

    async def attack() -> None:
        async with Page(server.port) as cheat:
            for token in ("", "\0" * 32, "None"):
                answer = await cheat.say("sit", table=made["id"], token=token)
                assert answer["error"] == "not your seat"
            await cheat.sit(made["id"], None)
            assert cheat.state["title"] == "<b>.tkt"
            assert cheat.state["you"] is None
            known = [p["strength"] for p in cheat.state["view"]["pieces"]]
            assert not any(known)
        code, _ = server.get(f"/api/tables/{made['id']}/record")
        assert code == 400

    arena.run(attack())
    assert "\n".join(server.lines(made["id"])) + "\n" == unfinished


def test_new_tables_have_a_rate_for_each_address(tmp_path: Path) -> None:
    """What is no table does not count, and nobody pays for another."""
    nonsense, table = b'{"kind": "chess"}', json.dumps(_wish()).encode()
    with Serving(tmp_path) as server, _playing(server, server.taktik()):
        for _ in range(MANY_TABLES + 10):
            assert server.ask_as_guest("POST", "/api/tables", nonsense)[0] == 404
        codes = [server.ask_as_guest("POST", "/api/tables", table)[0] for _ in range(40)]
        assert codes[:MANY_TABLES] == [201] * MANY_TABLES and 400 in codes
        assert server.ask_as_guest("POST", "/api/tables", table, "127.0.0.3")[0] == 201
        assert server.post("/api/tables", _wish())[0] == 201
