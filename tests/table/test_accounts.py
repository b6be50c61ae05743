"""What one address may ask of the server, in made-up time."""

import asyncio
from typing import Any

import pytest

from host_sim.table.accounts import (
    KEPT,
    MANY_REQUESTS,
    MANY_TABLES,
    MOST_CONNECTIONS,
    MUCH_WORK,
    REQUESTS,
    TABLES,
    WORK,
    Accounts,
    Pace,
)
from host_sim.table.gate import Gate
from host_sim.table.guard import Guard


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def waits(pace: Pace, amount: float = 1) -> bool:
    """Whether somebody would have to wait."""

    async def at_once() -> bool:
        waiting = asyncio.ensure_future(pace.wait(amount))
        await asyncio.sleep(0)
        done = waiting.done()
        waiting.cancel()
        return not done

    return asyncio.run(at_once())


def test_a_pace_gives_a_burst_and_then_so_many_a_second() -> None:
    clock = Clock()
    pace = Pace(2, 3, clock)
    assert [pace.allows() for _ in range(5)] == [True, True, True, False, False]
    clock.now += 1
    assert [pace.allows() for _ in range(3)] == [True, True, False]
    clock.now += 100
    assert sum(pace.allows() for _ in range(10)) == 3


def test_work_is_charged_when_it_is_done_and_paid_before_the_next() -> None:
    clock = Clock()
    pace = Pace(WORK, MUCH_WORK, clock)
    pace.charge(MUCH_WORK + 0.2)
    assert waits(pace, 0)
    clock.now += 0.1 / WORK
    assert waits(pace, 0)
    clock.now += 0.11 / WORK
    assert not waits(pace, 0)


def test_addresses_do_not_pay_for_each_other() -> None:
    clock = Clock()
    accounts = Accounts(clock)
    greedy, other = accounts.of("192.0.2.1"), accounts.of("192.0.2.2")
    assert sum(greedy.may_make_table() for _ in range(100)) == MANY_TABLES
    assert other.may_make_table()
    clock.now += 1 / TABLES + 0.001
    assert greedy.may_make_table() and not greedy.may_make_table()


def test_connections_are_counted_by_address_but_not_the_hosts() -> None:
    accounts = Accounts(Clock())
    for address, may in (("192.0.2.1", False), ("127.0.0.1", True), ("::1", True)):
        account = accounts.of(address)
        account.connections = MOST_CONNECTIONS
        assert account.may_connect() is may
    accounts.of("192.0.2.1").connections -= 1
    assert accounts.of("192.0.2.1").may_connect()


def test_an_account_is_forgotten_only_when_it_could_not_matter() -> None:
    clock = Clock()
    accounts = Accounts(clock)
    gone, here = accounts.of("192.0.2.1"), accounts.of("192.0.2.2")
    here.connections = 1
    clock.now += KEPT + 1
    accounts.of("192.0.2.3")
    assert accounts.of("192.0.2.1") is not gone
    assert accounts.of("192.0.2.2") is here


def test_one_thing_at_a_time_is_done_for_an_address() -> None:
    """Many who wait until it has paid do not all go on at once, when it has."""

    async def play() -> None:
        clock = Clock()
        account = Accounts(clock).of("192.0.2.1")
        done: list[int] = []

        async def work(number: int) -> None:
            async with account.turn():
                done.append(number)
                account.charge(MUCH_WORK + 0.1)

        tasks = [asyncio.create_task(work(number)) for number in range(3)]
        for _ in range(10):
            await asyncio.sleep(0)
        assert done == [0]
        for task in tasks:
            task.cancel()

    asyncio.run(play())


GUEST, OTHER, HOST = "192.0.2.1", "192.0.2.2", "127.0.0.1"
OURS, FOREIGN = b"localhost:1979", b"elsewhere.example"


@pytest.mark.parametrize("host", [OURS, FOREIGN])
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_whatever_an_address_asks_for_comes_at_its_pace(kind: str, host: bytes) -> None:
    """A page, a file, a socket; also what is turned away. Others wait for nothing."""
    clock = Clock()
    answered: list[str] = []
    headers = [(b"host", host), (b"origin", b"http://" + host)]

    async def app(scope: Any, receive: Any, send: Any) -> None:
        answered.append(scope["client"][0])

    async def receive() -> Any:
        return {"type": f"{kind}.connect"}

    async def play() -> None:
        gate = Gate(app, Guard(("localhost",), 1979), Accounts(clock))

        async def ask(address: str) -> None:
            async def turned_away(message: Any) -> None:
                if message["type"] != "http.response.body":
                    answered.append(address)

            scope = {"type": kind, "method": "GET", "headers": headers, "client": (address, 1)}
            await gate(scope, receive, turned_away)

        many = MANY_REQUESTS + 3
        asked = [*[GUEST] * many, OTHER, *[HOST] * many]
        asking = [asyncio.create_task(ask(address)) for address in asked]
        for _ in range(10):
            await asyncio.sleep(0)
        assert [answered.count(a) for a in (GUEST, OTHER, HOST)] == [MANY_REQUESTS, 1, many]
        clock.now += 2.5 / REQUESTS
        while answered.count(GUEST) < MANY_REQUESTS + 2:
            await asyncio.sleep(0)
        for task in asking:
            task.cancel()

    asyncio.run(play())
