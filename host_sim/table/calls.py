"""The host's own command, run when it is the turn of somebody who is away: a mail, a message.

Once for each turn, and not before nobody of that seat was there for a while. What the command must
know is in its environment; no shell reads what guests have written. It can be late, fail or hang
without harm to any game.
"""

import asyncio
import contextlib
import logging
import os
import signal
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence

from host_sim.table.seating import COMPUTER
from host_sim.table.standing import read
from host_sim.table.storage import NOBODY, StorageError, Store, Stored, StoredSeat

logger = logging.getLogger(__name__)
AWAY = 60.0  # seconds that nobody of a seat has been there
LONGEST = 30.0  # seconds that the command may take
AT_ONCE = 4  # commands that run
MOST = 200  # commands that run or wait for others; further turns are only logged

Sleep = Callable[[float], Awaitable[object]]


def people(game: Stored) -> dict[str, int]:
    """Who is next and no computer, each with when their turn began."""
    persons = {seat.player for seat in game.seats if seat.who not in (COMPUTER, NOBODY)}
    return {p: since for p, since in read(game.standing).next.items() if p in persons}


class Calls:
    def __init__(
        self,
        command: Sequence[str],
        store: Store,
        links: Callable[[], str],
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        """`links` tells how addresses begin that other devices use."""
        self._command, self._store, self._links, self._sleep = command, store, links, sleep
        self._waiting: dict[tuple[str, str], tuple[int, asyncio.Task[None]]] = {}
        self._due: set[asyncio.Task[None]] = set()  # those whose time has come
        self._room = asyncio.Semaphore(AT_ONCE)

    def begin(self) -> None:
        """When the server starts, nobody is there."""
        for game in self._store.games():
            if not game.over:
                self.are_away(game.id, people(game))

    def are_away(self, game: str, players: Mapping[str, int]) -> None:
        """Who of a game is next and not there now, each with when their turn began."""
        for (other, player), (since, task) in list(self._waiting.items()):
            if other == game and players.get(player) != since:
                task.cancel()
                del self._waiting[game, player]
        for player, since in players.items():
            if (game, player) not in self._waiting:
                task = asyncio.create_task(self._wait(game, player, since))
                self._waiting[game, player] = since, task

    async def end(self) -> None:
        tasks = self.tasks
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """All that is under way."""
        return [*(task for _, task in self._waiting.values()), *self._due]

    async def _wait(self, game: str, player: str, since: int) -> None:
        await self._sleep(AWAY)
        _, task = self._waiting.pop((game, player))
        if len(self._due) >= MOST:
            logger.warning("--on-turn: too many turns at once")
            return
        self._due.add(task)
        try:
            async with self._room:
                await self._call(game, player, since)
        except (StorageError, OSError, ValueError) as error:
            logger.warning("--on-turn: %s", error)
        finally:
            self._due.discard(task)

    async def _call(self, game: str, player: str, since: int) -> None:
        stored = self._store.game(game)
        if stored is None or stored.over or people(stored).get(player) != since:
            return
        seat = next(seat for seat in stored.seats if seat.player == player)
        if await self._store.call(game, player, since):  # first: rather not called than twice
            await self._run(stored, seat)

    async def _run(self, game: Stored, seat: StoredSeat) -> None:
        nothing = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=nothing,
            stdout=nothing,
            stderr=nothing,
            env={**os.environ, **self._told(game, seat)},
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(LONGEST):
                code = await process.wait()
            if code:
                logger.warning("--on-turn: the command ended with exit code %d", code)
        except TimeoutError:
            logger.warning("--on-turn: the command took more than %g seconds", LONGEST)
        finally:
            if process.returncode is None:
                _kill(process)
                await process.wait()

    def _told(self, game: Stored, seat: StoredSeat) -> dict[str, str]:
        """Nothing secret: whoever follows the address sits there by what their browser keeps."""
        return {
            "TAKTIK_TITLE": game.title,
            "TAKTIK_GAME": game.kind,
            "TAKTIK_NAME": seat.name,
            "TAKTIK_SEAT": seat.player,
            "TAKTIK_ADDRESS": f"{self._links()}/table/{game.id}",
        }


@contextlib.asynccontextmanager
async def calling(calls: Calls | None) -> AsyncGenerator[None]:
    """As long as the server runs."""
    if calls:
        calls.begin()
    yield
    if calls:
        await calls.end()


def _kill(process: asyncio.subprocess.Process) -> None:
    """With all that it has started."""
    with contextlib.suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
