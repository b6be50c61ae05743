"""Where a game is over, or another is next, every level of play does nothing, and says no error."""

import random

import pytest

from host_sim.games.contract import PERSON, Means, PlayerKind
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.players import PLAYERS
from host_sim.games.taktik.rules.game import Game
from host_sim.games.taktik.seat import Seat
from tests.games.taktik.scene import LAND, scene

LEVELS = [row for row in PLAYERS if row.name != PERSON]
NO_TIME = {"ms": 0, "nodes": 0}


def nobody(prompt: str) -> None:
    """Is at the keyboard."""


def chosen(row: PlayerKind, game: Game, player: str) -> object:
    settings = {s.name: NO_TIME[s.name] for s in row.settings}
    computer = row.make(Means(random.Random(1), nobody, print), settings)
    return computer.choose(Seat(Record(game, ("a", "b"), ("", "")), player))


def position(steps: int | None = None) -> Game:
    return scene("KT1@b6:8 KT2@a1 ST1@a6:2 ST2@g9", board=LAND, steps=steps)


@pytest.mark.parametrize("row", LEVELS, ids=lambda row: row.name)
def test_a_game_that_is_over_needs_nothing(row: PlayerKind) -> None:
    """H1, W1"""
    game = position(steps=6)
    game.apply("move KT1 b7 b8")
    assert game.over
    assert chosen(row, game, "kazaldis") == [] == chosen(row, game, "sarapan")


@pytest.mark.parametrize("row", LEVELS, ids=lambda row: row.name)
def test_whoever_is_not_next_waits(row: PlayerKind) -> None:
    assert chosen(row, position(steps=6), "sarapan") == []


@pytest.mark.parametrize("row", LEVELS, ids=lambda row: row.name)
def test_while_the_lamps_are_awaited_there_is_nothing_to_choose(row: PlayerKind) -> None:
    game = position()
    game.apply("roll attack extra")
    assert chosen(row, game, "kazaldis") == []


@pytest.mark.parametrize("row", LEVELS, ids=lambda row: row.name)
def test_without_any_time_it_does_something_legal(row: PlayerKind) -> None:
    game = position(steps=6)
    first, *_ = chosen(row, game, "kazaldis")  # type: ignore[misc]
    assert Seat(Record(game, ("a", "b"), ("", "")), "kazaldis").refusal(first) is None
