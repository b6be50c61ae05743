"""Tables in play: who sits there, what happens, and what everyone is told.

A table does one thing at a time (`lock`). What happened is stored before anybody hears of it; if it
cannot be stored, the game is forgotten as it stands in memory, and read again from the disk when
somebody comes back to it.
"""

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from typing import Any, Protocol, cast

from host_sim.games import registry
from host_sim.games.contract import Json, Kind, Session
from host_sim.kit.faults import BadInput, phrase
from host_sim.kit.record_file import LONGEST_NAME
from host_sim.kit.refused import Refused
from host_sim.table.storage import Journal, StorageError, Store, Stored, StoredSeat, hashed

COMPUTER = "computer"  # sits there by the name of a player of the registry
WHO = ("here", "device", COMPUTER)
MOST_WATCHERS = 64  # at one table
MOST_TABLES = 2000
LONGEST_TITLE = 80
PACE = 0.7  # seconds between the actions of a computer, so that people can follow


class Guest(Protocol):
    """Somebody at a table: a connection of the server's."""

    player: str | None
    known: int  # how much of the story they have

    def news(self) -> None:
        """There is a new state."""

    def panel_news(self) -> None: ...

    def stop(self, reason: str) -> None: ...


class TableError(Exception):
    """What the server itself refuses, in a word or two for the page."""


class Table:
    """One game in play, its guests, and what happens there by itself."""

    def __init__(self, store: Store, stored: Stored, session: Session[Any], lines: int) -> None:
        self.stored = stored
        self.session = session
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self._journal = Journal(store, stored.id, lines)
        session.record.go_on_to(self._journal)
        self._stopped = False
        self._timers: set[asyncio.Task[None]] = set()
        self.failed: Callable[[], None] = lambda: None

    @property
    def at(self) -> int:
        """How much of the record is stored; what was said to an older state is stale."""
        return self._journal.at

    # People

    def player_of(self, token: str) -> str | None:
        given = hashed(token)
        for seat in self.stored.seats:
            if seat.token is not None and secrets.compare_digest(seat.token, given):
                return seat.player
        return None

    def enter(self, guest: Guest) -> None:
        watching = sum(other.player is None for other in self.guests)
        if guest.player is None and watching >= MOST_WATCHERS:
            raise TableError("the table is full")
        self.guests.add(guest)
        self._tell()

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self._tell()

    def computer(self) -> str | None:
        """The player who is next, if the computer plays for them."""
        session = self.session
        return next((player for player in session.actors if player in session.computers), None)

    # What happens

    async def act(self, player: str, at: int, action: str) -> None:
        async with self.lock:
            self._check(at)
            self.session.act(player, action)
            await self._changed()

    async def undo(self, player: str, at: int) -> None:
        async with self.lock:
            self._check(at)
            self.session.undo(player)
            kept = len(self.session.record.game)
            for guest in self.guests:
                guest.known = min(guest.known, kept)
            await self._changed()

    async def press(self, player: str, switch: str, down: bool) -> None:
        async with self.lock:
            self._check_going()
            if self.session.press(player, switch, down):
                await self._changed()
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

    def _check(self, at: int) -> None:
        self._check_going()
        if at != self.at:
            raise TableError("stale")

    async def _changed(self) -> None:
        """Stores what was just done, then tells everyone."""
        try:
            await self._journal.commit(over=self.session.over)
        except StorageError as failure:
            self.stop(f"the game cannot be stored: {failure}")
            raise TableError("not stored") from None
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
        if left is not None and any(s.token or s.who == COMPUTER for s in self.stored.seats):
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
                {**_shown(seat), "present": seat.who == COMPUTER or seat.player in present}
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


def _shown(seat: StoredSeat) -> Json:
    return {"player": seat.player, "name": seat.name, "who": seat.who}


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
                "seats": [_shown(seat) for seat in game.seats],
                "over": bool(game.over),
                "updated": game.updated,
            }
            for game in self.store.games()
        ]

    async def new(self, kind: str, title: str, wishes: Json, seats: Json) -> tuple[Table, Json]:
        """A new table, and its seats with the only copy of their secrets."""
        self._check_room()
        asked = _seats(seats, self.kinds[kind])
        record = self.kinds[kind].new(wishes, [name for _, name in asked])
        session = self.kinds[kind].session(record)
        tokens = [None if who == COMPUTER else secrets.token_urlsafe(16) for who, _ in asked]
        made = [
            StoredSeat(player, name, who, hashed(token) if token else None)
            for player, (who, name), token in zip(session.seats, asked, tokens, strict=True)
        ]
        table = await self._add(kind, title, session, record.lines(), made)
        table.go_on()
        told = [{**_shown(seat), "token": token} for seat, token in zip(made, tokens, strict=True)]
        return table, told

    async def bring_in(self, kind: str, title: str, text: str, file: str) -> Table:
        """A table for a record that somebody has; nobody plays on there, all may look."""
        self._check_room()
        record = await asyncio.to_thread(self.kinds[kind].read, text, file)
        session = self.kinds[kind].session(record)
        seats = [
            StoredSeat(player, name, "device", None)
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
    ) -> Table:
        if not title or len(title) > LONGEST_TITLE or not title.isprintable():
            raise TableError(f"a title has 1 to {LONGEST_TITLE} letters")
        identity = secrets.token_urlsafe(6)
        stored = Stored(identity, kind, title, int(time.time()), int(session.over), seats)
        try:
            await self.store.add(stored, lines)
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

    def get(self, identity: str) -> Table:
        """Read from the disk if nobody was there since the start."""
        if identity in self._open:
            return self._open[identity]
        stored = self.store.game(identity)
        if stored is None:
            raise TableError("no such table")
        lines = self.store.lines(identity)
        text = "".join(f"{line}\n" for line in lines)
        try:
            record = self.kinds[stored.kind].read(text, stored.title)
        except BadInput as bad:
            raise TableError(f"its record is damaged: {bad}") from None
        table = self._keep(stored, self.kinds[stored.kind].session(record), len(lines))
        table.go_on()
        return table


def _seats(seats: Json, kind: Kind) -> list[tuple[str, str]]:
    """Who sits and their names, in the order of players."""
    found: list[tuple[str, str]] = []
    if not isinstance(seats, list):
        raise TableError("seats are a list")
    for seat in cast("list[Json]", seats):
        match seat:
            case {"who": str(who), "name": str(name)} if who in WHO and _is_name(name):
                registry.settings(kind, name)
                if registry.is_computer(kind, name) != (who == COMPUTER):
                    raise TableError(f"a computer sits by a name of its own, not {name!r:.40}")
                found.append((who, name))
            case _:
                raise TableError(f"a seat is for {', '.join(WHO)}, and has a name")
    return found


def _is_name(name: str) -> bool:
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip()
