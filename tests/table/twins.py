"""The same game twice, as somebody sees it; what is hidden from them differs."""

import asyncio
import itertools
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.rules.actions import Action, Move, Place, Release
from host_sim.games.taktik.rules.forces import COMBAT, KIND, NAMES, NUMBER, Kind, battalion
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import EventKind, Phase, State
from host_sim.kit.refused import Refused
from host_sim.table.storage import Device, Store, Stored, StoredSeat, hashed
from tests.games.taktik.random_games import actions, new_record

TABLE = "twin"
SEEDS, LONGEST = 200, 1000  # games that are looked through for something that happens, and steps
UNDONE = 0.15  # of what may be undone
HOUSES = (House(), House(rear_codes=True))


class Undo(NamedTuple):
    player: str


Step = Action | Undo


class Past(NamedTuple):
    """A game, and all that was done in it, with what was undone."""

    record: Record
    steps: list[Step]

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def viewers(self) -> list[int | None]:
        """Everybody, and somebody who only watches."""
        return [None, *range(self.game.theatre.players)]

    def name(self, player: int | None) -> str | None:
        return None if player is None else self.game.name(player)


def playing(seed: int, mode: Mode) -> Iterator[tuple[Past, set[EventKind]]]:
    """A random game with every option, after each thing that was done, and what came of it."""
    past = Past(new_record(seed, mode, house=HOUSES[seed // 2 % len(HOUSES)]), [])
    chance = random.Random(seed)
    for action in actions(past.record, seed, bold=seed % 2 == 0):
        yield past, _do(past, action)
        actor = past.game.actor(action)
        if actor and past.game.may_undo(actor) and chance.random() < UNDONE:
            past.record.undo(actor)
            past.steps.append(Undo(actor))
            yield past, set()
            if past.game.state.phase is Phase.SET_UP:  # what is placed then goes on as planned
                yield past, _do(past, action)


def _do(past: Past, action: Action) -> set[EventKind]:
    past.steps.append(action)
    return {event.kind for event in past.record.apply(action)}


def played(seed: int, mode: Mode, most: int) -> Past:
    """So many steps, or all of them."""
    *_, (past, _) = itertools.islice(playing(seed, mode), most)
    return past


def once(mode: Mode, happened: Callable[[Past, set[EventKind]], bool]) -> Past:
    """A game just after something happened in it, which goes on."""
    for seed in range(0, SEEDS, 2):  # the bold ones
        for past, events in itertools.islice(playing(seed, mode), LONGEST):
            if happened(past, events) and not past.game.over:
                return past
    raise AssertionError("that happened in none of them")


def halfway_through_set_up(seed: int, mode: Mode) -> Past:
    """Everybody has placed something; nobody has placed all."""
    past = Past(new_record(seed, mode), [])
    placings = [a for a in played(seed, mode, 500).game.actions() if isinstance(a, Place)]
    for number, action in enumerate(placings):
        if number % 3:
            _do(past, action)
    assert past.game.state.phase is Phase.SET_UP
    return past


def hidden(state: State, player: int | None) -> list[int]:
    """The pieces of which this player, or else a watcher, does not know all."""
    if player is None:
        return [p for p in state.theatre.pieces if state.seen[p] != state.theatre.everyone]
    return [p for p in state.theatre.pieces if not state.seen[p] >> player & 1]


def twin_of(past: Past, player: int | None, chance: random.Random) -> Record:
    """Other strengths, other mines, another order of placing; in set-up also other places."""
    state = past.game.state
    secret = hidden(state, player)
    strength = bytearray(state.strength)
    for key in sorted({(battalion(p), KIND[p]) for p in secret if KIND[p] in COMBAT}):
        units = [p for p in secret if (battalion(p), KIND[p]) == key]
        values = [state.strength[unit] for unit in units]
        for unit, value in zip(units, chance.sample(values, len(values)), strict=True):
            strength[unit] = value
    elsewhere = _elsewhere(past, secret, chance)
    steps = [
        Place(step.piece, elsewhere.get(step.piece, step.space))
        if isinstance(step, Place)
        else step
        for step in past.steps
    ]
    for order in (_reordered(past, steps, player, chance), steps):
        try:
            return _replayed(past, bytes(strength), order)
        except Refused:
            continue  # a piece was placed where another one had not yet left
    raise AssertionError("the twin cannot be played")


def _replayed(past: Past, strength: bytes, steps: list[Step]) -> Record:
    twin = Record(Game(past.game.theatre, strength), past.record.seats, past.record.salts)
    for step in steps:
        if isinstance(step, Undo):
            twin.undo(step.player)
        else:
            twin.apply(step)
    return twin


def _elsewhere(past: Past, secret: list[int], chance: random.Random) -> dict[str, str]:
    """Other places for mines, and during set-up for all, where nobody has come along."""
    state, theatre = past.game.state, past.game.theatre
    entered = {
        theatre.board.number[space]
        for step in past.steps
        if isinstance(step, Move | Release)
        for space in step.path
    }
    moving = [p for p in secret if KIND[p] == Kind.MINE or state.phase is Phase.SET_UP]
    taken = {theatre.board.number[step.space] for step in past.steps if isinstance(step, Place)}
    places: dict[str, str] = {}
    for piece in moving:
        free = sorted(theatre.ground(piece) - entered - taken)
        if free:
            space = chance.choice(free)
            taken.add(space)
            places[NAMES[piece]] = theatre.space_names[space]
    return places


def _reordered(
    past: Past, steps: list[Step], player: int | None, chance: random.Random
) -> list[Step]:
    """The others have placed their pieces one after the other in another order.

    Neighbouring placings of one player, so that everything else stays where it was; not those that
    were undone.
    """
    theatre, order = past.game.theatre, list(steps)
    for n in range(len(order) - 2, 0, -1):
        one, other, after = order[n - 1], order[n], order[n + 1]
        if not isinstance(one, Place) or not isinstance(other, Place) or isinstance(after, Undo):
            continue
        owners = {theatre.owner[NUMBER[place.piece]] for place in (one, other)}
        if len(owners) == 1 and player not in owners and chance.random() < 0.5:
            order[n - 1], order[n] = other, one
    return order


def token_of(player: str) -> str:
    return f"token-of-{player}"


def stored(record: Record, folder: Path, table: str = TABLE) -> None:
    """A table at which everybody's token is known."""
    store = Store(folder / "tables.db")
    names = [record.game.name(p) for p in range(record.game.theatre.players)]
    seats = [StoredSeat(name, f"who plays {name}", "device") for name in names]
    devices = [Device(name, hashed(token_of(name)), "", 0) for name in names]
    over = int(record.game.over)
    asyncio.run(
        store.add(Stored(table, "taktik", "Twins", 10**9, over, seats), record.lines(), devices)
    )
    store.close()
