"""A computer that thinks long does so elsewhere, once for a turn, and harms no game."""

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from host_sim.games.contract import RANDOM, PlayerKind, Setting, Why
from host_sim.games.contract import Kind as AnyKind
from host_sim.games.tank_chess.kind import TankChess
from host_sim.kit.refused import Refused
from host_sim.table import computers, thinking
from host_sim.table.computers import LOST
from host_sim.table.guest import Guest
from host_sim.table.storage import Store
from host_sim.table.table import Table, TableError
from host_sim.table.tables import Tables
from host_sim.table.thinking import NoThought, Question, Thinkers, Thought, think
from tests.third_game.kind import KIND, Pebbles
from tests.third_game.players import PLAYERS, Taker, Thinker
from tests.third_game.record import Record
from tests.third_game.rules import Rolled, Take
from tests.third_game.session import Seat, Session

MARK = "TAKTIK_TEST_MARK"  # a file, in the environment of the processes
MS = (Setting("ms", "how long", 1, 1, 60_000),)
PATIENCE = 30.0


def mark() -> Path:
    return Path(os.environ[MARK])


class Fragile(Thinker):
    """Takes its process along, the first time."""

    def choose(self, seat: Seat) -> Sequence[Any]:
        if not mark().exists():
            mark().touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(seat)


class Doomed(Thinker):
    """Takes its process along every time."""

    def choose(self, seat: Seat) -> Sequence[Any]:
        os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(seat)


class Faulty(Thinker):
    """Has an error."""

    def choose(self, seat: Seat) -> Sequence[Any]:
        raise RuntimeError("lost the thread")


class Cheat(Thinker):
    """Would take more than there are, if it could."""

    def choose(self, seat: Seat) -> Sequence[Any]:
        return [Take(9)]


class Brooder(Thinker):
    """Tells that it has begun, and thinks for ever."""

    def choose(self, seat: Seat) -> Sequence[Any]:
        with mark().open("a") as file:
            file.write("begun\n")
        while True:
            time.sleep(0.01)


def _row(name: str, make: type[Thinker]) -> PlayerKind:
    return PlayerKind(name, "", "", lambda means, settings: make(settings["ms"]), MS)


class Odd(Pebbles):
    """Pebbles with strange players."""

    players = (
        _row("fragile", Fragile),
        _row("doomed", Doomed),
        _row("faulty", Faulty),
        _row("cheat", Cheat),
        _row("brooder", Brooder),
        *PLAYERS[:-1],
        PlayerKind(RANDOM, "", "none", lambda means, settings: Taker(1)),
        PLAYERS[-1],
    )

    def new(self, wishes: Any, names: list[str]) -> Record:
        """Left's lucky number is three, which is never taken here (P3)."""
        return Record.new((names[0], names[1]), random.Random(5))

    def session(self, record: Record) -> Session:
        session = super().session(record)
        session.chance = random.Random(5)
        return session


class Tanks(TankChess):
    """Tank Chess with one of them."""

    players = (_row("brooder", Brooder), *TankChess.players)


ODD, TANKS = Odd(), Tanks()
SOME_MOVE = "b4-b5N"


@pytest.fixture(autouse=True)
def marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    monkeypatch.setattr(computers, "PACE", 0.0)


def rolled(kind: AnyKind = ODD, name: str = "thinker") -> Question:
    """Left has rolled a two."""
    record = Record.new(("a", "b"), random.Random(5))
    record.apply(Rolled(2))
    return Question(kind, "".join(f"{line}\n" for line in record.lines()), "left", name, 1)


def thought_of(question: Question) -> Thought:
    async def run() -> Thought:
        thinkers = Thinkers(1)
        try:
            return await thinkers.think(question)
        finally:
            thinkers.close()

    return asyncio.run(run())


def test_a_thought_depends_on_what_is_asked_and_on_nothing_else() -> None:
    here = think(rolled())
    assert here == Thought([[Take(2)]], Why("why.pebbles.left", {"left": 15}))
    assert thought_of(rolled()) == here


def test_a_thought_knows_what_its_seat_knows() -> None:
    """P1: permute what is hidden, and neither the choice nor its reason may change."""
    head = "pebbles record 1\nplayer left a\nplayer right b\n"
    texts = [f"{head}lucky 2 {hidden}\nsalt 0\nplay\nrolled 3\n" for hidden in (1, 2, 3)]
    assert len({repr(think(rolled()._replace(record=text))) for text in texts}) == 1


def test_where_another_is_next_or_the_game_is_over_nothing_is_thought() -> None:
    assert think(rolled()._replace(player="right")).steps == []
    record = Record.new(("a", "b"), random.Random(5))
    for _ in range(15):
        record.apply(Rolled(1))
        record.apply(Take(1))
    text = "".join(f"{line}\n" for line in record.lines())
    assert think(rolled()._replace(record=text)).steps == []


def test_a_process_that_dies_is_followed_by_another() -> None:
    assert thought_of(rolled(ODD, "fragile")).steps == [[Take(2)]]


@pytest.mark.parametrize("name", ["doomed", "faulty", "cheat"])
def test_who_fails_again_is_given_up(name: str) -> None:
    with pytest.raises(NoThought):
        thought_of(rolled(ODD, name))


def test_what_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LONGEST", 0.2)
    with pytest.raises(NoThought):
        thought_of(rolled(ODD, "brooder"))


# At a table


class Counting(Thinkers):
    """Remembers what was asked, and how many think at once."""

    def __init__(self) -> None:
        super().__init__(2)
        self.asked: list[Question] = []
        self.now = self.most = 0

    async def think(self, question: Question) -> Thought:
        self.asked.append(question)
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            return await super().think(question)
        finally:
            self.now -= 1


def with_table(
    folder: Path,
    computer: str,
    play: Callable[[Table, Counting], Awaitable[None]],
    kind: AnyKind = ODD,
    wishes: Any = None,
) -> None:
    """Anna begins, against that computer."""

    async def run(store: Store) -> None:
        thinkers = Counting()
        tables = Tables(store, {kind.name: kind}, thinkers=thinkers)
        seats = [{"who": "here", "name": "Anna"}, {"who": "computer", "name": computer}]
        order = tables.order(kind.name, "A table", wishes or {}, seats)
        table, _ = await tables.new(order, order.record())
        try:
            await play(table, thinkers)
        finally:
            table.close()
            await until(lambda: thinkers.now == 0)
            thinkers.close()

    store = Store(folder / "t.db")
    asyncio.run(run(store))
    store.close()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def pass_turn(table: Table) -> None:
    """Anna does what she must until the other is next."""
    while table.going.actors == ["left"]:
        chance = table.going.awaits_chance
        await table.act(Guest("left"), table.at, "roll" if chance else "take 1")


def test_a_thinker_plays_its_turns_and_tells_why(tmp_path: Path) -> None:
    async def play(table: Table, thinkers: Counting) -> None:
        while not table.going.over:
            await pass_turn(table)
            await until(lambda: table.going.actors != ["right"])
        assert thinkers.most == 1
        turns = [item for item in table.going.story() if item.by == "right"]
        assert len(thinkers.asked) == len(turns)
        why = await table.ask(Guest("left"), {"explain": "right"})
        assert why["key"] == "why.pebbles.left"

    with_table(tmp_path, "thinker ms=5", play)


def test_others_are_served_while_it_thinks(tmp_path: Path) -> None:
    async def play(table: Table, thinkers: Counting) -> None:
        await pass_turn(table)
        await until(mark().exists)
        assert await table.ask(Guest("left"), {"back_to": 0})
        with pytest.raises(Exception, match="that is the other player's"):
            await table.act(Guest("left"), table.at, "take 1")
        await table.enter(Guest(None))
        assert len(thinkers.asked) == thinkers.now == 1

    with_table(tmp_path, "brooder", play)


def test_what_was_thought_of_a_game_that_was_taken_back_is_thrown_away(tmp_path: Path) -> None:
    async def play(table: Table, thinkers: Counting) -> None:
        await table.act(Guest("white"), table.at, SOME_MOVE)
        await until(mark().exists)
        await table.undo(Guest("white"), table.at)
        await until(lambda: thinkers.now == 0)
        assert table.going.story() == [] and table.going.actors == ["white"]
        await table.act(Guest("white"), table.at, SOME_MOVE)
        await until(lambda: len(mark().read_text().splitlines()) == 2)
        assert thinkers.now == thinkers.most == 1 and len(thinkers.asked) == 2

    with_table(tmp_path, "brooder", play, TANKS, {"layout": "basic16", "clock": None})


def test_a_table_that_closes_ends_what_is_thought_there(tmp_path: Path) -> None:
    async def play(table: Table, thinkers: Counting) -> None:
        await pass_turn(table)
        await until(mark().exists)
        table.dissolve()
        await until(lambda: thinkers.now == 0)
        with pytest.raises(TableError):
            await table.act(Guest("left"), table.at, "roll")

    with_table(tmp_path, "brooder", play)


def test_a_hint_comes_when_it_was_thought_of_and_goes_with_the_moment(tmp_path: Path) -> None:
    async def play(table: Table, thinkers: Counting) -> None:
        anna = Guest("left")
        await table.act(anna, table.at, "roll")
        await table.enter(anna)
        await table.hint(anna, table.at)
        assert hint(table) == {"thinking": True}
        await table.hint(anna, table.at)  # to ask twice is to ask once
        await until(lambda: hint(table) != {"thinking": True})
        assert hint(table)["action"].startswith("take ") and len(thinkers.asked) == 1
        assert thinkers.asked[0].player == "left"
        await table.act(anna, table.at, "take 1")
        assert hint(table) is None

    with_table(tmp_path, "taker", play)


def test_where_chance_is_next_there_is_nothing_to_hint_at(tmp_path: Path) -> None:
    async def play(table: Table, thinkers: Counting) -> None:
        anna = Guest("left")
        await table.enter(anna)
        await table.hint(anna, table.at)
        assert hint(table) == {"action": None} and not thinkers.asked

    with_table(tmp_path, "taker", play)


def hint(table: Table) -> Any:
    """What Anna's page has been told."""
    outlook = table._outlooks["left"]  # pyright: ignore[reportPrivateUsage]
    return json.loads(outlook.whole(None, 0))["state"]["hint"]


def test_a_roll_stands_though_a_computer_made_it(tmp_path: Path) -> None:
    """P2: nothing is undone once the other has rolled."""

    async def play(table: Table, thinkers: Counting) -> None:
        await pass_turn(table)
        await until(mark().exists)  # it has rolled, and thinks
        before = table.going.record.lines()
        for back in (table.undo, table.ask_back):
            with pytest.raises(Refused, match="once the other has rolled"):
                await back(Guest("left"), table.at)
        assert table.going.record.lines() == before and thinkers.now == 1

    with_table(tmp_path, "brooder", play)


def test_a_server_that_ends_moves_for_nobody(tmp_path: Path) -> None:
    """What is not thought to its end is thought again by the next server."""

    async def play(table: Table, thinkers: Counting) -> None:
        await pass_turn(table)
        await until(mark().exists)
        before = table.going.record.lines()
        thinkers.close()
        await until(lambda: thinkers.now == 0)
        await until(lambda: table.is_idle)
        assert table.going.record.lines() == before

    with_table(tmp_path, "brooder", play)


@pytest.mark.parametrize("name", ["doomed", "faulty", "cheat"])
def test_whoever_cannot_think_does_something_legal_and_says_so(tmp_path: Path, name: str) -> None:
    async def play(table: Table, thinkers: Counting) -> None:
        await pass_turn(table)
        await until(lambda: any(item.by == "right" for item in table.going.story()))
        assert await table.ask(Guest("left"), {"explain": "right"}) == LOST._asdict()
        record = table.going.record
        text = "".join(f"{line}\n" for line in record.lines())
        assert KIND.read(text, "").lines() == record.lines()

    with_table(tmp_path, name, play)
