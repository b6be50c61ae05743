"""One table in play: who sits there, what happens, and what everyone is told.

A table does one thing at a time (`lock`). What happened is stored before anybody hears of it; if it
cannot be stored, the game is forgotten as it stands in memory, and read again from the disk when
somebody comes back to it. `going` is the one place that decides whether anything may still be told.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from host_sim.games.contract import Drawing, Json, Session
from host_sim.kit.refused import Refused
from host_sim.table.alarms import Alarms
from host_sim.table.calls import people
from host_sim.table.computers import Computers
from host_sim.table.devices import Devices
from host_sim.table.freshness import Freshness
from host_sim.table.guest import Guest
from host_sim.table.hints import Hints
from host_sim.table.outlook import Outlook, Story, encoded
from host_sim.table.presence import told
from host_sim.table.slices import in_slices
from host_sim.table.standing import read, standing, text_of
from host_sim.table.storage import NOBODY, Device, Journal, StorageError, Store, Stored
from host_sim.table.take_back import TakeBack

MOST_WATCHERS = 64  # at one table
GATHERED = 0.25  # seconds: who comes and goes meanwhile is told together


class TableError(Exception):
    """What the server itself refuses, in a word or two for the page."""


class Table:
    """One game in play, its guests, and what happens there by itself."""

    def __init__(
        self, store: Store, stored: Stored, game: Session[Any], computers: Computers, lines: int
    ) -> None:
        self.stored = stored
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.failed: Callable[[], None] = lambda: None
        self.waits: Callable[[dict[str, int]], None] = lambda _: None  # for who is next and away
        self.statistics: Callable[[], Awaitable[Json]] = _none  # once the game is over
        self.used = time.monotonic()  # when somebody was here last
        self._session = game
        self._computers, self._hints = computers, Hints(game, computers)
        self._back = TakeBack(game, computers.names)
        self._devices = Devices(store)
        self._counted = self._devices.counted(stored.id)  # by player
        self._journal = Journal(store, stored.id, lines)
        self._fresh = Freshness(lines, game.actors)
        game.record.go_on_to(self._journal)
        self._stopped = False
        self._story = Story(game)
        self._outlooks: dict[str | None, Outlook] = {}  # of those who are here
        self._alarms = Alarms(self.lock)
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
        return not (self.guests or self._alarms or self.lock.locked())

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
                outlook.renew(self._shown(), self._own(guest.player), session.panel(), 0)
                self._outlooks[guest.player] = outlook
            guest.news()
        self._tell_presence()
        self._wait_for_people()

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self.used = time.monotonic()
        if not any(other.player == guest.player for other in self.guests):
            self._outlooks.pop(guest.player, None)
        self._tell_presence()
        self._wait_for_people()

    def devices_changed(self) -> None:
        """Those that were put out leave at once; all others see how many there are."""
        left = self._devices.numbers(self.stored.id)
        self._counted = self._devices.counted(self.stored.id)
        for guest in [g for g in self.guests if g.device is not None and g.device not in left]:
            guest.lose_seat("revoked")
            self.leave(guest)
        self._tell_presence()

    def is_now(self, stored: Stored) -> None:
        """Called otherwise, or played once more at another table."""
        self.stored = stored
        self._tell_presence()

    def dissolve(self) -> None:
        """Its game was deleted: nothing happens here any more."""
        self._stopped = True
        self.close()
        for guest in list(self.guests):
            guest.lose_seat("deleted")
            self.leave(guest)

    def _tell_presence(self) -> None:
        """Soon, and once for all who come and go until then."""
        if self.guests and (self._presence is None or self._presence.done()):
            self._presence = asyncio.create_task(self._presence_changed())

    async def _presence_changed(self) -> None:
        await asyncio.sleep(GATHERED)
        async with self.lock:
            if not self._stopped:
                self._renew()

    def _wait_for_people(self) -> None:
        here = {guest.player for guest in self.guests}
        self.waits({p: since for p, since in people(self.stored).items() if p not in here})

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
                self._back.undo(guest.player)
            await self._changed(guest.player, len(session.record.game))

    async def ask_back(self, guest: Guest, at: int) -> None:
        """Whoever has acted since is asked to agree."""
        assert guest.player
        async with self.lock:
            self._check(guest.player, at)
            with self._working_for(guest):
                self._back.ask(guest.player)
            self._renew()

    async def answer_back(self, guest: Guest, at: int, yes: bool) -> None:
        assert guest.player
        async with self.lock:
            self._check(guest.player, at)
            with self._working_for(guest) as session:
                agreed = self._back.answer(guest.player, yes)
            if agreed:
                await self._changed(guest.player, len(session.record.game))
            else:
                self._renew()

    async def hint(self, guest: Guest, at: int) -> None:
        """It comes with a later state: somebody has to think first."""
        assert guest.player
        async with self.lock:
            self._check(guest.player, at)
            if not self._hints.are_offered:
                raise TableError("no hints")
            self._hints.ask(guest.player, at)
            self._renew()
            self._await_hint()

    def _await_hint(self) -> None:
        if self._hints.is_awaited:
            self._alarms.add(0, self._tell_hint, self._failed, self._hints.ready)

    async def _tell_hint(self) -> None:
        self._hints.found()
        self._renew()

    async def set_pace(self, pace: str) -> None:
        async with self.lock:
            self._computers.pace = pace
            self._renew()

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
            with suppress(Refused, ValueError):
                await self.press(player, switch, False)

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
            now = standing(self._session, self.at, read(self.stored.standing))
            await self._journal.commit(over=self._session.over, standing=text_of(now))
        except StorageError as failure:
            self.stop(f"the game cannot be stored: {failure}")
            raise TableError("not stored") from None
        self.stored = self.stored._replace(standing=text_of(now))
        self._fresh.changed(self.at, self._session.actors, by)
        self._back.forget()
        self._hints.forget(self._fresh.holds)
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
        self.close()
        for guest in list(self.guests):
            guest.stop(reason)

    # What happens by itself

    def go_on(self) -> None:
        """Sets the alarms for what comes next without a person: a computer, a clock."""
        self.rest()
        self._computers.forget(self._fresh.holds)
        self._await_hint()
        self._wait_for_people()
        if self._session.over:
            return
        if player := self._computers.next:
            self._computers.consider(player, self.at)
            pause = self._computers.pause if self.guests else 0
            play = partial(self._play, player)
            self._alarms.add(pause, play, self._failed, self._computers.ready)
        left = self._session.seconds_left()
        if left is not None and any(s.who != NOBODY for s in self.stored.seats):
            self._alarms.add(left, self._time_is_up, self._failed)

    def close(self) -> None:
        """Nothing happens here any more: what a computer thinks of is forgotten too."""
        self.rest()
        self._computers.forget()
        self._hints.forget()

    def rest(self) -> None:
        """Nothing happens by itself until `go_on`."""
        self._alarms.clear()

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, TableError):
            self.stop(f"the game cannot go on: {error}")

    async def _play(self, player: str) -> None:
        if player == self._computers.next:
            await self._computers.play(player)
            self._computers.acted(self.going.record.head.lines)
            await self._changed(player)

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
                if why := self._computers.explanation(question):
                    return why
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

    async def drawing(self) -> Drawing:
        """Of the board without pieces."""
        async with self.lock:
            return self.going.drawing()

    async def due(self, guest: Guest) -> str | None:
        """What this guest has not heard of yet, as it goes over the line; None if nothing.

        A story that is long comes in parts: `guest.state_due` until the state itself has come.
        """
        state_due, panel_due = guest.state_due, guest.panel_due
        guest.state_due = guest.panel_due = False
        outlook = self._outlooks.get(guest.player)
        if outlook and state_due and guest.number != outlook.number:
            text = outlook.change(guest.number)
            if text is None:
                async with self.lock:
                    with self._working_for(guest) as session:
                        if part := outlook.part(guest.known):
                            text, guest.known = part
                            guest.state_due = True
                            return text
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
        for player, outlook in self._outlooks.items():
            outlook.renew(table, self._own(player), panel, kept)
        for guest in self.guests:
            guest.news()

    def _shown(self) -> Json:
        """What all are told alike, beside the game."""
        session, stored = self._session, self.stored
        return {
            **told(stored, {guest.player or guest.left for guest in self.guests}, self._counted),
            "at": self.at,
            "head": session.head,
            "actors": session.actors,
            "over": session.over,
            "explains": sorted(self._computers.whys),
            "pace": self._computers.pace,
            "asked_back": self._back.asked,
        }

    def _own(self, player: str | None) -> Json:
        """What is told to that seat alone, beside the game."""
        may_undo = player is not None and self._back.may(player)
        return {"may_undo": may_undo, "hint": self._hints.of(player)}


async def _none() -> Json:
    return None
