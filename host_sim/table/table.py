"""One table in play: who sits there, what happens, and what everyone is told.

A table does one thing at a time (`lock`). What happened is stored before anybody hears of it; if it
cannot be stored, the game is forgotten as it stands in memory, and read again from the disk when
somebody comes back to it. `going` is the one place that decides whether anything may still be told.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from host_sim.games.contract import Json, Session
from host_sim.kit.refused import Refused
from host_sim.table.devices import Devices
from host_sim.table.freshness import Freshness
from host_sim.table.outlook import Outlook, Story, encoded
from host_sim.table.seating import COMPUTER, shown
from host_sim.table.storage import NOBODY, Device, Journal, StorageError, Store, Stored

T = TypeVar("T")

MOST_WATCHERS = 64  # at one table
PACE = 0.7  # seconds between the actions of a computer, so that people can follow
SLICE = 0.002  # seconds of long work, until others are served
GATHERED = 0.25  # seconds: who comes and goes meanwhile is told together


@dataclass(eq=False)
class Guest:
    """Somebody at a table, for as long as they keep the same seat."""

    player: str | None
    wake: Callable[[], None] = lambda: None  # there is something to tell
    device: int | None = None  # the number of the one that they sit at; none watches
    number: int = 0  # of the state that they have; 0 is none
    known: int = 0  # how much of the story they have
    spent: float = 0  # seconds in which the server worked for them and did nothing else
    state_due: bool = False
    panel_due: bool = False
    stopped: str | None = None  # why nothing more comes for now
    put_out: str | None = None  # why for good: the device was `revoked`, the game was `deleted`

    def news(self) -> None:
        """There is a new state."""
        self.state_due = True
        self.wake()

    def panel_news(self) -> None:
        """The panel changed, and nothing else."""
        self.panel_due = True
        self.wake()

    def stop(self, reason: str) -> None:
        """The table cannot go on."""
        self.stopped = reason
        self.wake()

    def lose_seat(self, why: str) -> None:
        """For good."""
        self.put_out = why
        self.wake()


class TableError(Exception):
    """What the server itself refuses, in a word or two for the page."""


class Table:
    """One game in play, its guests, and what happens there by itself."""

    def __init__(self, store: Store, stored: Stored, session: Session[Any], lines: int) -> None:
        self.stored = stored
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.failed: Callable[[], None] = lambda: None
        self.statistics: Callable[[], Awaitable[Json]] = _none  # once the game is over
        self.used = time.monotonic()  # when somebody was here last
        self._session = session
        self._devices = Devices(store)
        self._counted = self._devices.counted(stored.id)  # by player
        self._journal = Journal(store, stored.id, lines)
        self._fresh = Freshness(lines, session.actors)
        session.record.go_on_to(self._journal)
        self._stopped = False
        self._story = Story(session)
        self._outlooks: dict[str | None, Outlook] = {}  # of those who are here
        self._timers: set[asyncio.Task[None]] = set()
        self._presence: asyncio.Task[None] | None = None

    @property
    def at(self) -> int:
        """How much of the record is stored; what was said to an older state is stale."""
        return self._journal.at

    @property
    def going(self) -> Session[Any]:
        """The game, for whoever holds the lock.

        What stands in memory was never stored, once that has failed: nobody may see it.
        """
        if self._stopped:
            raise TableError("not stored")
        return self._session

    @property
    def is_idle(self) -> bool:
        """Whether it may leave the memory: nobody is here, and nothing happens by itself."""
        return not (self.guests or self._timers or self.lock.locked())

    async def begin(self) -> None:
        """Puts all that happened so far into words; others are served meanwhile."""
        await in_slices(self._story.catch_up())
        self.go_on()

    # People

    def device_of(self, token: str) -> Device | None:
        return self._devices.holding(self.stored.id, token)

    async def enter(self, guest: Guest) -> None:
        watching = sum(other.player is None for other in self.guests)
        if guest.player is None and watching >= MOST_WATCHERS:
            raise TableError("the table is full")
        async with self.lock:
            session = self.going
            self.guests.add(guest)
            if guest.player not in self._outlooks:
                outlook = Outlook(session, guest.player, self._story)
                outlook.renew(self._shown(), session.panel(), 0)
                self._outlooks[guest.player] = outlook
            guest.news()
        self._tell_presence()

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self.used = time.monotonic()
        if not any(other.player == guest.player for other in self.guests):
            self._outlooks.pop(guest.player, None)
        self._tell_presence()

    def devices_changed(self) -> None:
        """Those that were put out leave at once; all others see how many there are."""
        left = self._devices.numbers(self.stored.id)
        self._counted = self._devices.counted(self.stored.id)
        for guest in [g for g in self.guests if g.device is not None and g.device not in left]:
            guest.lose_seat("revoked")
            self.leave(guest)
        self._tell_presence()

    def dissolve(self) -> None:
        """Its game was deleted: nothing happens here any more."""
        self._stopped = True
        self.rest()
        for guest in list(self.guests):
            guest.lose_seat("deleted")
            self.leave(guest)

    def _tell_presence(self) -> None:
        """Soon, and once for all who come and go until then."""
        if self.guests and (self._presence is None or self._presence.done()):
            loop = asyncio.get_running_loop()
            self._presence = loop.create_task(self._presence_changed())

    async def _presence_changed(self) -> None:
        await asyncio.sleep(GATHERED)
        async with self.lock:
            if not self._stopped:
                self._renew()

    def computer(self) -> str | None:
        """The player who is next, if the computer plays for them."""
        session = self._session
        return next((player for player in session.actors if player in session.computers), None)

    # What happens

    async def act(self, guest: Guest, at: int, action: str) -> None:
        assert guest.player
        async with self.lock:
            self._check(guest.player, at)
            with self._working_for(guest) as session:
                session.act(guest.player, action)
            await self._changed(guest.player)

    async def undo(self, guest: Guest, at: int) -> None:
        assert guest.player
        async with self.lock:
            self._check(guest.player, at)
            with self._working_for(guest) as session:
                session.undo(guest.player)
            await self._changed(guest.player, len(session.record.game))

    async def press(self, player: str, switch: str, down: bool) -> None:
        async with self.lock:
            if self.going.press(player, switch, down):
                await self._changed(player)
            else:
                for guest in self.guests:
                    guest.panel_news()

    async def let_go(self, player: str) -> None:
        """Whoever leaves takes the finger off the panel."""
        for switch in ("roll", "fire"):
            try:
                await self.press(player, switch, False)
            except (Refused, ValueError):
                continue

    @contextmanager
    def _working_for(self, guest: Guest) -> Generator[Session[Any]]:
        """The game, for as long as it takes; the lock is held."""
        began = time.perf_counter()
        try:
            yield self.going
        finally:
            guest.spent += time.perf_counter() - began

    def _check(self, player: str, at: int) -> None:
        if not self._fresh.holds(player, at):
            raise TableError("stale")

    async def _changed(self, by: str | None = None, kept: int = sys.maxsize) -> None:
        """Stores what was just done, then tells everyone; so much of the story still holds."""
        try:
            await self._journal.commit(over=self._session.over)
        except StorageError as failure:
            self.stop(f"the game cannot be stored: {failure}")
            raise TableError("not stored") from None
        self._fresh.changed(self.at, self._session.actors, by)
        self._story.cut(kept)
        for guest in self.guests:
            guest.known = min(guest.known, kept)
        for _ in self._story.catch_up():
            pass
        self._renew(kept)
        self.go_on()

    def stop(self, reason: str) -> None:
        self._stopped = True
        self.failed()
        self.rest()
        for guest in list(self.guests):
            guest.stop(reason)

    # What happens by itself

    def go_on(self) -> None:
        """Sets the alarms for what comes next without a person: a computer, a clock."""
        self.rest()
        if self._session.over:
            return
        if self.computer():
            self._alarm(PACE if self.guests else 0, self._play)
        left = self._session.seconds_left()
        if left is not None and any(s.who != NOBODY for s in self.stored.seats):
            self._alarm(left, self._time_is_up)

    def rest(self) -> None:
        """Nothing happens by itself until `go_on`."""
        for timer in self._timers:
            if timer is not asyncio.current_task():
                timer.cancel()
        self._timers.clear()

    def _alarm(self, seconds: float, work: Callable[[], Any]) -> None:
        async def wait() -> None:
            await asyncio.sleep(seconds)
            async with self.lock:
                await work()

        task = asyncio.get_running_loop().create_task(wait())
        self._timers.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._timers.discard(task)
        if (
            not task.cancelled()
            and (error := task.exception())
            and not isinstance(error, TableError)
        ):
            self.stop(f"the game cannot go on: {error}")

    async def _play(self) -> None:
        player = self.computer()
        if player is not None and not self._session.over:
            await asyncio.to_thread(self._session.play, player)
            await self._changed()

    async def _time_is_up(self) -> None:
        if self._session.seconds_left() == 0:
            self._session.time_is_up()
            await self._changed()
        else:
            self.go_on()

    # What is told

    async def ask(self, guest: Guest, question: Json) -> Json:
        async with self.lock:
            with self._working_for(guest) as session:
                if question != {"statistics": True} or not session.over:
                    return session.ask(guest.player, question)
        return await self.statistics()

    def refusal_json(self, refused: Refused) -> Json:
        """A refusal for the page; it tells nothing that is not in the rules."""
        return self._session.refusal_json(refused)

    async def copy_for(self, guest: Guest) -> list[str]:
        """The record, as far as that guest may have it."""
        async with self.lock:
            with self._working_for(guest) as session:
                return session.copy_for(guest.player)

    async def picture(self, guest: Guest) -> str:
        """The board without pieces."""
        async with self.lock:
            with self._working_for(guest) as session:
                return session.picture()

    async def due(self, guest: Guest) -> str | None:
        """What this guest has not heard of yet, as it goes over the line; None if nothing."""
        state_due, panel_due = guest.state_due, guest.panel_due
        guest.state_due = guest.panel_due = False
        outlook = self._outlooks.get(guest.player)
        if outlook and state_due and guest.number != outlook.number:
            text = outlook.change(guest.number)
            if text is None:
                async with self.lock:
                    with self._working_for(guest) as session:
                        text = outlook.whole(session.panel(), guest.known)
            guest.number, guest.known = outlook.number, outlook.length
            return text
        if not panel_due:
            return None
        async with self.lock:
            return encoded({"panel": self.going.panel()})

    def _renew(self, kept: int = sys.maxsize) -> None:
        """What everyone is told from now on; the lock is held, and all is stored."""
        table, panel = self._shown(), self._session.panel()
        for outlook in self._outlooks.values():
            outlook.renew(table, panel, kept)
        for guest in self.guests:
            guest.news()

    def _shown(self) -> Json:
        present = {guest.player for guest in self.guests}
        return {
            "table": self.stored.id,
            "kind": self.stored.kind,
            "title": self.stored.title,
            "seats": [
                {
                    **shown(seat),
                    "present": seat.who == COMPUTER or seat.player in present,
                    "devices": self._counted.get(seat.player, 0),
                }
                for seat in self.stored.seats
            ],
            "at": self.at,
            "head": self._session.head,
            "actors": self._session.actors,
            "over": self._session.over,
        }


async def _none() -> Json:
    return None


async def in_slices(work: Generator[None, None, T]) -> T:
    """Does it a few milliseconds at a time, and lets others be served in between."""
    until = time.perf_counter() + SLICE
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + SLICE
