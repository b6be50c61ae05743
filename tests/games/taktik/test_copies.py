"""States and games copy and pickle, interpreted and compiled, and a copy goes its own way."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from host_sim.games.taktik.rules.engine import apply, legal_actions
from host_sim.games.taktik.rules.game import Game
from tests.games.taktik.random_games import actions, new_record

COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}
each = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES.keys())


def moments() -> list[Game]:
    """A game in set-up, early, and late."""
    record = new_record(1)
    found = [record.game.copy()]
    for done, action in enumerate(actions(record, 2)):
        record.apply(action)
        if done in (60, 400):
            found.append(record.game.copy())
        if done == 400:
            break
    return found


@each
def test_a_copied_state_is_the_same_and_goes_its_own_way(copied: Callable[[Any], Any]) -> None:
    for game in moments():
        before = game.state.copy()
        twin = copied(game.state)
        assert twin == before
        assert legal_actions(twin) == legal_actions(before)
        apply(twin, random.Random(3).choice(legal_actions(twin)))
        assert game.state == before != twin


@each
def test_a_copied_game_keeps_its_past(copied: Callable[[Any], Any]) -> None:
    for game in moments():
        twin = copied(game)
        assert twin.actions() == game.actions()
        while len(twin) > max(0, len(game) - 5):
            twin.undo()
        assert len(game) - len(twin) == min(5, len(game))
        if len(game):
            assert twin.state == game.at(len(twin)).state


@each
def test_copied_terms_are_the_same(copied: Callable[[Any], Any]) -> None:
    theatre = new_record(1).game.theatre
    assert copied(theatre) == theatre
    assert copied(theatre).board.text == theatre.board.text
