"""Any game can be looked at as it stood at any moment, at a price that does not grow with it."""

import random
import sys
from collections.abc import Callable
from typing import Any

import pytest

from host_sim.games.taktik.kind import KIND as TAKTIK
from host_sim.games.taktik.rules.forces import COMBAT, KIND
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import Status
from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.formats.record import Record as TankChessRecord
from host_sim.games.tank_chess.kind import KIND as TANK_CHESS
from host_sim.games.tank_chess.rules.clock import Clock
from host_sim.kit.record import Record
from tests.games.taktik.random_games import actions, new_record
from tests.games.tank_chess.random_games import actions as tank_actions
from tests.third_game.kind import KIND as PEBBLES
from tests.third_game.test_third_game import played as pebbles

AnyRecord = Record[Any, Any, Any]


def _taktik(most: int) -> AnyRecord:
    record = new_record(3, Mode.FOUR)
    for action, _ in zip(actions(record, 3), range(most), strict=False):
        record.apply(action)
    return record


def _tank_chess(most: int) -> TankChessRecord:
    layout = read_layout(find_layout("basic16"))
    record = TankChessRecord(layout, ("a", "b"), Clock(90, 5))
    turns = tank_actions(record.game, 0, keen=0.0, talk=0.03)
    for action, _ in zip(turns, range(most), strict=False):
        record.apply(action)
    return record


def _pebbles(most: int) -> AnyRecord:
    record = pebbles(3).record
    while len(record.game) > most:
        record.forget()
    return record


GAMES: dict[str, tuple[Any, Callable[[int], AnyRecord]]] = {
    "taktik": (TAKTIK, _taktik),
    "tank-chess": (TANK_CHESS, _tank_chess),
    "pebbles": (PEBBLES, _pebbles),
}


@pytest.mark.parametrize("kind", GAMES)
def test_the_past_is_seen_as_it_was_then(kind: str) -> None:
    """By everybody, whether one goes back, forth or stays."""
    game, new = GAMES[kind]
    done = new(1200 if kind == "taktik" else 100)
    session = game.session(done)
    places = random.Random(1).sample(range(len(done.game)), 14)
    again = new(0).game
    seen: dict[int, list[Any]] = {}
    for place in range(len(done.game)):
        if place in places:
            seen[place] = [session.view_of(again, player) for player in (None, *session.seats)]
        again.apply(done.game.action(place))
    for place in places:
        then = done.game_at(place)
        assert [session.view_of(then, player) for player in (None, *session.seats)] == seen[place]
        assert len(then) == place
    assert done.game_at(len(done.game)) is done.game


@pytest.mark.parametrize("kind", GAMES)
def test_what_is_not_in_the_story_cannot_be_looked_at(kind: str) -> None:
    done = GAMES[kind][1](30)
    for place in (-1, len(done.game) + 1):
        with pytest.raises(ValueError, match="not that long"):
            done.game_at(place)


def _calls(work: Callable[[], Any]) -> int:
    """How many functions a piece of work calls."""
    count = 0

    def counted(_frame: Any, event: str, _what: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("kind", ["taktik", "tank-chess"])
def test_a_long_game_is_looked_back_at_as_quickly_as_a_short_one(kind: str) -> None:
    short, long = (_taktik(600), _taktik(1800)) if kind == "taktik" else (
        _tank_chess(40), _tank_chess(120)
    )  # fmt: skip
    most = [
        max(
            _calls(lambda r=record, p=place: r.game_at(p))
            for place in range(0, len(record.game), 41)
        )
        for record in (short, long)
    ]
    assert most[1] < 1.5 * most[0] + 50  # where the rules are compiled, next to nothing is counted


def test_the_strength_of_a_turn_is_that_of_the_units_then() -> None:
    """The statistics are counted from what happened; here from how it stood."""
    record = new_record(4, Mode.THREE)
    for action in actions(record, 4, bold=True):
        record.apply(action)
    told = TAKTIK.session(record).statistics()
    assert len(told["strength"]) > 20
    rows = {row["turn"]: row["sides"] for row in reversed(told["strength"])}
    again = record.game_at(0)
    for action in record.game.actions():
        again.apply(action)
        if again.state.positions_public and again.turn in rows:
            assert rows.pop(again.turn) == _standing(again.state)
    assert not rows
    assert told["strength"][-1]["sides"] == _standing(record.game.state)


def _standing(state: Any) -> dict[str, int]:
    theatre = state.theatre
    sums = {"kazaldis+armania": 0, "sarapan": 0}
    for piece in theatre.pieces:
        if KIND[piece] in COMBAT and state.status[piece] != Status.LOST:
            name = "sarapan" if theatre.player_names[theatre.owner[piece]] == "sarapan" else (
                "kazaldis+armania"
            )  # fmt: skip
            sums[name] += state.strength[piece]
    return sums


def test_the_pieces_of_a_ply_are_those_on_the_board_then() -> None:
    record = _tank_chess(100)
    told = TANK_CHESS.session(record).statistics()
    plies = 0
    for place in range(len(record.game) + 1):
        game = record.game_at(place)
        if game.board.turn != plies % 2:
            continue  # an offer, and no move
        sides = [piece.side for piece in game.board.snapshot().pieces.values()]
        row = told["pieces"][plies]
        assert row == {"ply": plies, "white": sides.count(0), "black": sides.count(1)}
        plies += 1
    assert plies == len(told["pieces"]) > 30
