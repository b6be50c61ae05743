"""The same game twice, as somebody sees it; what is hidden from them differs."""

import asyncio
import random
from pathlib import Path
from typing import Any

from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.rules.actions import Move, Place, Release, parse
from host_sim.games.taktik.rules.forces import COMBAT, KIND, NAMES, Kind, battalion
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import Phase, State
from host_sim.games.taktik.seat import Seat
from host_sim.kit.refused import Refused
from host_sim.table.storage import Device, Store, Stored, StoredSeat, hashed
from tests.games.taktik.random_games import actions, new_record

TABLE = "twin"
Question = dict[str, Any]


def played(seed: int, mode: Mode, most: int) -> Record:
    record = new_record(seed, mode)
    for action, _ in zip(actions(record, seed, bold=seed % 2 == 0), range(most), strict=False):
        record.apply(action)
    return record


def halfway_through_set_up(seed: int, mode: Mode) -> Record:
    """Everybody has placed something; nobody has placed all."""
    record = new_record(seed, mode)
    placings = [a for a in played(seed, mode, 400).game.actions() if isinstance(a, Place)]
    for number, action in enumerate(placings):
        if number % 3:
            record.apply(action)
    assert record.game.state.phase is Phase.SET_UP
    return record


def hidden(state: State, player: int | None) -> list[int]:
    """The pieces of which this player, or else a watcher, does not know all."""
    if player is None:
        return [p for p in state.theatre.pieces if state.seen[p] != state.theatre.everyone]
    return [p for p in state.theatre.pieces if not state.seen[p] >> player & 1]


def twin_of(record: Record, player: int | None, chance: random.Random) -> Record:
    state = record.game.state
    secret = hidden(state, player)
    strength = bytearray(state.strength)
    for key in sorted({(battalion(p), KIND[p]) for p in secret if KIND[p] in COMBAT}):
        units = [p for p in secret if (battalion(p), KIND[p]) == key]
        values = [state.strength[unit] for unit in units]
        for unit, value in zip(units, chance.sample(values, len(values)), strict=True):
            strength[unit] = value
    game = Game(record.game.theatre, bytes(strength))
    elsewhere = _elsewhere(record, secret, chance)
    twin = Record(game, record.seats, record.salts)
    for action in record.game.actions():
        if isinstance(action, Place) and action.piece in elsewhere:
            action = Place(action.piece, elsewhere[action.piece])
        twin.apply(action)
    return twin


def _elsewhere(record: Record, secret: list[int], chance: random.Random) -> dict[str, str]:
    """Other places for mines, and during set-up for all, where nobody has come along."""
    state, theatre = record.game.state, record.game.theatre
    entered = {
        theatre.board.number[space]
        for action in record.game.actions()
        if isinstance(action, Move | Release)
        for space in action.path
    }
    moving = [p for p in secret if KIND[p] == Kind.MINE or state.phase is Phase.SET_UP]
    taken = {state.at[p] for p in theatre.pieces}
    places: dict[str, str] = {}
    for piece in moving:
        free = sorted(theatre.ground(piece) - entered - taken)
        if free:
            space = chance.choice(free)
            taken.add(space)
            places[NAMES[piece]] = theatre.space_names[space]
    return places


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


def questions(record: Record, chance: random.Random, most: int) -> list[Question]:
    """Everything that a page can ask, about everybody's pieces."""
    game = record.game
    pieces = [NAMES[p] for p in game.theatre.pieces]
    spaces = [name for name in game.theatre.space_names if name in game.theatre.board.number]
    asked: list[Question] = []
    asked += [{"reach": piece} for piece in pieces]
    asked += [{"release": piece} for piece in pieces]
    asked += [
        {"why_not": {"piece": piece, "space": chance.choice(spaces)}}
        for piece in pieces
        for _ in range(2)
    ]
    asked += [{"why": action} for action in tried(record, chance, most)]
    asked += [{"supply": game.name(p)} for p in range(game.theatre.players)]
    asked += [{"statistics": True}, {"why": "nonsense"}, {"reach": "XX"}, {"what": 1}]
    past = chance.sample(range(len(game) + 1), min(most // 5, len(game)))
    back = [{"back_to": place} for place in sorted(past)]  # going on from there is quick
    return [*chance.sample(asked, min(most, len(asked))), *back]


def tried(record: Record, chance: random.Random, most: int) -> list[str]:
    """What somebody may try to find something out by what is refused."""
    game = record.game
    pieces = [NAMES[p] for p in game.theatre.pieces]
    spaces = [name for name in game.theatre.space_names if name in game.theatre.board.number]
    names = [game.name(p) for p in range(game.theatre.players)]
    found = ["end", "auto", "rolled 6", "shown hit", "roll attack extra", "nonsense", ""]
    found += [f"{verb} {name}" for verb in ("ready", "resign", "draw") for name in names]
    near = _near(game)
    for _ in range(most):
        piece, other = chance.choice(pieces), chance.choice(pieces)
        path = [chance.choice(near.get(piece) or spaces)]
        found += [
            f"move {piece} {path[0]}",
            f"move {piece} {path[0]} {chance.choice(spaces)}",
            f"release {piece} {path[0]}",
            f"place {piece} {chance.choice(spaces)}",
            f"repair {piece} {chance.choice(spaces)}",
            f"shoot {piece} {other}",
        ]
    return chance.sample(found, min(most, len(found)))


def _near(game: Game) -> dict[str, list[str]]:
    theatre, names = game.theatre, game.theatre.space_names
    return {
        NAMES[p]: [
            names[game.state.at[p] + offset]
            for offset in theatre.offsets
            if names[game.state.at[p] + offset] in theatre.board.number
        ]
        for p in theatre.pieces
        if game.state.at[p]
    }


def harmless(record: Record, player: str, wanted: list[str]) -> list[str]:
    """Those of these actions that this player may not do."""
    seat = Seat(record, player)

    def refused(text: str) -> bool:
        if text == "auto":
            return seat.phase is not Phase.SET_UP or not seat.is_next
        try:
            return seat.refusal(parse(text)) is not None
        except (ValueError, Refused):
            return True

    return [text for text in wanted if refused(text)]
