"""What one address may ask of the server, so that nobody can hold up the others.

A guest's device is known by its address. Whoever sits at the machine that serves, the host, is not
counted: they could end the server anyway.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any

HOST = ("127.0.0.1", "::1")
MOST_CONNECTIONS = 64  # of one address: a page has one, and a browser fetches with six more
REQUESTS, MANY_REQUESTS = 30, 120  # a second, and at once: a page of ours asks for some twenty
WORK, MUCH_WORK = 0.1, 0.5  # seconds of the processor, a second and at once
TABLES, MANY_TABLES = 0.1, 20  # new ones a second, and at once
KEPT = 600.0  # seconds: an account that was not used for so long is as good as new

Now = Callable[[], float]


class Pace:
    """How much of something may be had: `burst` at once, and `rate` a second on end."""

    def __init__(self, rate: float, burst: float, now: Now = time.monotonic) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._left, self._since = burst, now()

    def _fill(self) -> None:
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now

    def allows(self, amount: float = 1) -> bool:
        """Takes so much if it is there."""
        self._fill()
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def charge(self, amount: float) -> None:
        """Takes what was used already, there or not."""
        self._fill()
        self._left -= amount

    async def wait(self, amount: float = 1) -> None:
        """Until so much may be had."""
        while not self.allows(amount):
            await asyncio.sleep((amount - self._left) / self._rate)


class Account:
    """Of one address."""

    def __init__(self, now: Now) -> None:
        self.connections = 0
        self.used = now()
        self._requests = Pace(REQUESTS, MANY_REQUESTS, now)
        self._work = Pace(WORK, MUCH_WORK, now)
        self._tables = Pace(TABLES, MANY_TABLES, now)
        self._served = asyncio.Lock()

    def may_connect(self) -> bool:
        """Whether one more connection is too many."""
        return self.connections < MOST_CONNECTIONS

    @asynccontextmanager
    async def turn(self) -> AsyncGenerator[None]:
        """One thing at a time is done for an address, once it has paid for what was done before."""
        async with self._served:
            await self._work.wait(0)
            yield

    async def request(self) -> None:
        """Waits until this address may send another request."""
        await self._requests.wait()

    def charge(self, seconds: float) -> None:
        """So long the server did nothing else."""
        self._work.charge(seconds)

    @contextmanager
    def working(self) -> Generator[None]:
        """What is done within, and without waiting, is charged."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.charge(time.perf_counter() - began)

    def may_make_table(self) -> bool:
        """Whether another table is not too many; it is then counted."""
        return self._tables.allows()


class HostAccount(Account):
    """Of the machine that serves: it waits for nothing."""

    def may_connect(self) -> bool:
        return True

    @asynccontextmanager
    async def turn(self) -> AsyncGenerator[None]:
        yield

    async def request(self) -> None:
        pass

    def may_make_table(self) -> bool:
        return True


class Accounts:
    """All of them, by address."""

    def __init__(self, now: Now = time.monotonic) -> None:
        self._now = now
        self._host = HostAccount(now)
        self._known: dict[str, Account] = {}

    def of(self, address: str | None) -> Account:
        """That of an address, new if need be; without an address, that of the host."""
        if address is None or address in HOST:
            return self._host
        account = self._known.get(address)
        if account is None:
            self._forget()
            account = self._known[address] = Account(self._now)
        account.used = self._now()
        return account

    def of_client(self, client: Sequence[Any] | None) -> Account:
        """That of a connection's other end, address and port."""
        return self.of(client[0] if client else None)

    def _forget(self) -> None:
        old = self._now() - KEPT
        for address, account in list(self._known.items()):
            if not account.connections and account.used < old:
                del self._known[address]
