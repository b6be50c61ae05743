"""Tables in play: who sits there, what happens, and what everyone is told.

A table does one thing at a time (`lock`). What happened is stored before anybody hears of it; if it
cannot be stored, the game is forgotten as it stands in memory, and read again from the disk when
somebody comes back to it.
"""

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from host_sim.games import registry
from host_sim.games.contract import Json, Kind, Session
from host_sim.kit.faults import BadInput, phrase
from host_sim.kit.refused import Refused
from host_sim.table.devices import Devices
from host_sim.table.freshness import Freshness
from host_sim.table.seating import COMPUTER, asked_seats, seating, shown
from host_sim.table.storage import (
    NOBODY,
    DamagedRecord,
    Device,
    Journal,
    StorageError,
    Store,
    Stored,
    StoredSeat,
)

MOST_WATCHERS = 64  # at one table
MOST_TABLES = 2000
LONGEST_TITLE = 80
PACE = 0.7  # seconds between the actions of a computer, so that people can follow


class Guest(Protocol):
    """Somebody at a table: a connection of the server's."""

    player: str | None
    device: int | None  # the number of the one that they sit at; none watches
    known: int  # how much of the story they have

    def news(self) -> None:
        """There is a new state."""

    def panel_news(self) -> None: ...

    def stop(self, reason: str) -> None: ...

    async def put_out(self, why: str) -> None:
        """Takes the seat away: the device has lost it (`revoked`), or the game is `deleted`."""


class TableError(Exception):
    """What the server itself refuses, in a word or two for the page."""


class Table:
    """One game in play, its guests, and what happens there by itself."""

    def __init__(self, store: Store, stored: Stored, session: Session[Any], lines: int) -> None:
        self.stored = stored
        self.session = session
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self._devices = Devices(store)
        self.devices = self._devices.counted(stored.id)  # by player
        self._journal = Journal(store, stored.id, lines)
        self._fresh = Freshness(lines, session.actors)
        session.record.go_on_to(self._journal)
        self._stopped = False
        self._timers: set[asyncio.Task[None]] = set()
        self.failed: Callable[[], None] = lambda: None

    @property
    def at(self) -> int:
        """How much of the record is stored; what was said to an older state is stale."""
        return self._journal.at

    # People

    def device_of(self, token: str) -> Device | None:
        return self._devices.holding(self.stored.id, token)

    def enter(self, guest: Guest) -> None:
        watching = sum(other.player is None for other in self.guests)
        if guest.player is None and watching >= MOST_WATCHERS:
            raise TableError("the table is full")
        self.guests.add(guest)
        self._tell()

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self._tell()

    async def devices_changed(self) -> None:
        """Those that were put out leave at once; all others see how many there are."""
        left = self._devices.numbers(self.stored.id)
        self.devices = self._devices.counted(self.stored.id)
        for guest in [g for g in self.guests if g.device is not None and g.device not in left]:
            await guest.put_out("revoked")
        self._tell()

    async def dissolve(self) -> None:
        """Its game was deleted: nothing happens here any more."""
        self._stopped = True
        self.rest()
        for guest in list(self.guests):
            await guest.put_out("deleted")

    def computer(self) -> str | None:
        """The player who is next, if the computer plays for them."""
        session = self.session
        return next((player for player in session.actors if player in session.computers), None)

    # What happens

    async def act(self, player: str, at: int, action: str) -> None:
        async with self.lock:
            self._check(player, at)
            self.session.act(player, action)
            await self._changed(player)

    async def undo(self, player: str, at: int) -> None:
        async with self.lock:
            self._check(player, at)
            self.session.undo(player)
            kept = len(self.session.record.game)
            for guest in self.guests:
                guest.known = min(guest.known, kept)
            await self._changed(player)

    async def press(self, player: str, switch: str, down: bool) -> None:
        async with self.lock:
            self._check_going()
            if self.session.press(player, switch, down):
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

    async def ask(self, player: str | None, question: Json) -> Json:
        async with self.lock:
            return self.session.ask(player, question)

    def _check_going(self) -> None:
        """What stands in memory was never stored, once that has failed."""
        if self._stopped:
            raise TableError("not stored")

    def _check(self, player: str, at: int) -> None:
        self._check_going()
        if not self._fresh.holds(player, at):
            raise TableError("stale")

    async def _changed(self, by: str | None = None) -> None:
        """Stores what was just done, then tells everyone."""
        try:
            await self._journal.commit(over=self.session.over)
        except StorageError as failure:
            self.stop(f"the game cannot be stored: {failure}")
            raise TableError("not stored") from None
        self._fresh.changed(self.at, self.session.actors, by)
        self._tell()
        self.go_on()

    def _tell(self) -> None:
        for guest in self.guests:
            guest.news()

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
        if self.session.over:
            return
        if self.computer():
            self._alarm(PACE if self.guests else 0, self._play)
        left = self.session.seconds_left()
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
        if player is not None and not self.session.over:
            await asyncio.to_thread(self.session.play, player)
            await self._changed()

    async def _time_is_up(self) -> None:
        if self.session.seconds_left() == 0:
            self.session.time_is_up()
            await self._changed()
        else:
            self.go_on()

    # What is told

    def state(self, guest: Guest) -> Json:
        """All that this guest may know now; the story from where they know it."""
        session, player, first = self.session, guest.player, guest.known
        present = {other.player for other in self.guests}
        guest.known = len(session.record.game)
        return {
            "table": self.stored.id,
            "kind": self.stored.kind,
            "title": self.stored.title,
            "you": player,
            "seats": [
                {
                    **shown(seat),
                    "present": seat.who == COMPUTER or seat.player in present,
                    "devices": self.devices.get(seat.player, 0),
                }
                for seat in self.stored.seats
            ],
            "at": self.at,
            "actors": session.actors,
            "over": session.over,
            "view": session.view(player),
            "may": {} if player is None else session.may(player),
            "may_undo": player is not None and session.seats[player].may_undo(),
            "story": {"from": first, "items": self._items(player, first)},
            "panel": session.panel(),
        }

    def _items(self, player: str | None, first: int) -> list[Json]:
        return [
            {"n": n, "by": item.by, "turn": item.turn, "action": item.action, "events": item.events}
            for n, item in enumerate(self.session.story(first), first)
            if item.only_for in (None, player)
        ]


class Tables:
    def __init__(self, store: Store, kinds: dict[str, Kind]) -> None:
        self.store = store
        self.kinds = kinds
        self._open: dict[str, Table] = {}

    def listed(self) -> list[Json]:
        return [
            {
                "id": game.id,
                "kind": game.kind,
                "title": game.title,
                "seats": [shown(seat) for seat in game.seats],
                "over": bool(game.over),
                "updated": game.updated,
                "damaged": game.damaged or game.kind not in self.kinds,
            }
            for game in self.store.games()
        ]

    async def new(
        self, kind: str, title: str, wishes: Json, seats: Json, label: str = ""
    ) -> tuple[Table, list[Json]]:
        """A new table, and its seats with the only copy of their secrets."""
        self._check_room()
        asked = asked_seats(seats, self.kinds[kind])
        record = self.kinds[kind].new(wishes, [name for _, name in asked])
        session = self.kinds[kind].session(record)
        made = seating(session.seats, asked, label)
        table = await self._add(kind, title, session, record.lines(), made.seats, made.devices)
        table.go_on()
        return table, made.told

    async def bring_in(self, kind: str, title: str, text: str, file: str) -> Table:
        """A table for a record that somebody has; nobody plays on there, all may look."""
        self._check_room()
        record = await asyncio.to_thread(self.kinds[kind].read, text, file)
        session = self.kinds[kind].session(record)
        seats = [
            StoredSeat(player, name, NOBODY)
            for player, name in zip(session.seats, record.seats, strict=True)
        ]
        return await self._add(kind, title, session, text.split("\n")[:-1], seats)

    def _check_room(self) -> None:
        if len(self.store.games()) >= MOST_TABLES:
            raise TableError(phrase("there are {most} tables already", most=MOST_TABLES))

    async def _add(
        self,
        kind: str,
        title: str,
        session: Session[Any],
        lines: list[str],
        seats: list[StoredSeat],
        devices: Sequence[Device] = (),
    ) -> Table:
        if not title or len(title) > LONGEST_TITLE or not title.isprintable():
            raise TableError(f"a title has 1 to {LONGEST_TITLE} letters")
        identity = secrets.token_urlsafe(6)
        stored = Stored(identity, kind, title, int(time.time()), int(session.over), seats)
        try:
            await self.store.add(stored, lines, devices)
        except StorageError as failure:
            raise TableError(
                phrase("the game cannot be stored: {reason}", reason=failure)
            ) from None
        return self._keep(stored, session, len(lines))

    def _keep(self, stored: Stored, session: Session[Any], lines: int) -> Table:
        kind, chance = self.kinds[stored.kind], random.SystemRandom()
        session.computers = {
            seat.player: registry.player(kind, seat.name, chance)
            for seat in stored.seats
            if seat.who == COMPUTER
        }
        table = Table(self.store, stored, session, lines)
        table.failed = lambda: self._open.pop(stored.id, None) and None
        self._open[stored.id] = table
        return table

    async def delete(self, identity: str) -> None:
        """For good. Whoever sits there is told."""
        table = self._open.get(identity)
        async with table.lock if table else contextlib.nullcontext():
            try:
                await self.store.delete(identity)
            except StorageError as failure:
                raise TableError(
                    phrase("the game cannot be deleted: {reason}", reason=failure)
                ) from None
            self._open.pop(identity, None)
        if table:
            await table.dissolve()

    async def devices_changed(self, identity: str) -> None:
        if identity in self._open:
            await self._open[identity].devices_changed()

    def get(self, identity: str) -> Table:
        """Read from the disk if nobody was there since the start."""
        if identity in self._open:
            return self._open[identity]
        stored = self.store.game(identity)
        if stored is None:
            raise TableError("no such table")
        try:
            if stored.kind not in self.kinds:
                raise DamagedRecord(phrase("there is no game {kind}", kind=repr(stored.kind)))
            lines = self.store.lines(identity)
            text = "".join(f"{line}\n" for line in lines)
            record = self.kinds[stored.kind].read(text, stored.title)
        except (BadInput, DamagedRecord) as bad:
            raise TableError(phrase("its record is damaged: {reason}", reason=bad)) from None
        table = self._keep(stored, self.kinds[stored.kind].session(record), len(lines))
        table.go_on()
        return table
