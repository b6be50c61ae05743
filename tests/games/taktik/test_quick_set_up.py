"""What is placed for who does not want to place it all: with supply, where it can move and fire."""

import random

import pytest

from host_sim.games.taktik.api import new_game
from host_sim.games.taktik.rules import supply
from host_sim.games.taktik.rules.actions import Place
from host_sim.games.taktik.rules.board import Country
from host_sim.games.taktik.rules.forces import NAMES, NUMBER
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.set_up import automatic


@pytest.mark.parametrize("board", ["drill", "classic"])
@pytest.mark.parametrize("mode", Mode)
def test_a_quick_set_up_supplies_every_unit(mode: Mode, board: str) -> None:
    """A2.2, A2.3: with fuel and ammunition as an option, all can move and fire from the start."""
    for seed in range(4):
        game = new_game(board, mode=mode.value, supply=True, seed=seed)
        for unit in game.theatre.units:
            assert supply.has_fuel(game.state, unit) and supply.has_ammunition(game.state, unit)


def test_a_quick_set_up_supplies_units_that_were_placed_by_hand() -> None:
    """A2: far in the rear, where a depot for all the others would not reach them."""
    game = new_game("classic", mode="intro", supply=True, seed=1, set_up=False)
    ground, distance = game.theatre.ground(NUMBER["KT1"]), game.theatre.board.grid.distance
    goal = game.theatre.board.hq[Country.SARAPAN]
    rear = max(ground, key=lambda space: (distance(space, goal), space))
    game.apply(Place("KT1", game.theatre.space_names[rear]))
    for action in automatic(game, game.player("kazaldis"), random.Random(1)):
        game.apply(action)
    for unit in game.theatre.units_of[game.player("kazaldis")]:
        assert supply.has_fuel(game.state, unit) and supply.has_ammunition(game.state, unit)


def test_where_depots_stand_far_away_the_rest_is_placed_all_the_same() -> None:
    """A2.4: whoever put them there wanted it so."""
    game = new_game("classic", mode="intro", supply=True, seed=1, set_up=False)
    ground = sorted(game.theatre.ground(NUMBER["KF1"]))
    depots = [*game.theatre.fuel_of[0], *game.theatre.ammunition_of[0]]
    for depot, space in zip(depots, ground, strict=False):
        game.apply(Place(NAMES[depot], game.theatre.space_names[space]))
    for action in automatic(game, game.player("kazaldis"), random.Random(1)):
        game.apply(action)
    assert "kazaldis" not in game.actors
