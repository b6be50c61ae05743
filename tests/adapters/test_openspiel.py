# pyright: basic
# OpenSpiel says nothing of its types.
"""Our games keep what OpenSpiel asks of a game, and tell no player what is hidden."""

import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from absl.flags import FLAGS
from open_spiel.python.algorithms.generate_playthrough import replay

from host_sim.adapters import openspiel_games
from tests.games.taktik.hidden import permuted

assert openspiel_games.TAKTIK  # importing it has registered our games
GOLDEN = Path(__file__).with_name("golden")
PLAYTHROUGHS = {
    "taktik": "python_taktik(quiet_turns=2)",
    "tank_chess": "python_tank_chess",
}
TAKTIK = [
    "python_taktik(quiet_turns=4)",
    "python_taktik(mode=standard,mines=true,supply=true,placing=true,quiet_turns=1)",
    "python_taktik(mode=three,house=booklet,quiet_turns=3)",
    "python_taktik(mode=four,supply=true,quiet_turns=2)",
]
ROLLS_OF_A_ROW = 4**5  # the lamps of a roll are drawn from so many equal cases


def states(name: str, seed: int) -> Iterator[Any]:
    """A random game, as it stands before every action."""
    chance = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, odds)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))


@pytest.mark.parametrize("name", TAKTIK)
def test_taktik_stands_a_random_simulation_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_tank_chess_stands_a_random_simulation_with_serialisation() -> None:
    game = pyspiel.load_game("python_tank_chess")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_golden_playthrough_is_played_again_to_the_letter(name: str) -> None:
    """Made anew by `python -m tests.adapters.golden_playthroughs`."""
    FLAGS.mark_as_parsed()  # replaying asks for one, of a program of OpenSpiel's own
    golden, played = replay(str(GOLDEN / f"{name}.txt"))
    assert played == golden


@pytest.mark.parametrize("name", TAKTIK)
def test_chance_has_exact_odds(name: str) -> None:
    for state in states(name, 1):
        if not state.is_chance_node():
            continue
        odds = [Fraction(share) for _, share in state.chance_outcomes()]
        if state.undealt:
            assert sum(odds) == pytest.approx(1)
        else:
            assert sum(odds) == 1
            assert all((share * ROLLS_OF_A_ROW).denominator == 1 for share in odds)


def test_the_lamps_of_a_first_turn_have_the_odds_of_the_rule_book() -> None:
    for state in states(TAKTIK[0], 2):
        if state.is_chance_node() and not state.undealt and state.play.state.turn:
            odds = dict(state.chance_outcomes())
            assert sum(share for lamps, share in odds.items() if lamps & 1) == 1 / 2  # S3
            assert sum(share for lamps, share in odds.items() if lamps & 2) == 1 / 4  # S7
            return
    raise AssertionError("nobody rolled")


@pytest.mark.parametrize("name", TAKTIK)
def test_changing_what_is_hidden_changes_no_information_state(name: str) -> None:
    chance = random.Random(3)
    for place, state in enumerate(states(name, 3)):
        if state.undealt or place % 12:
            continue
        for player in range(state.num_players()):
            other = state.clone()
            other.play.stand(permuted(state.play.state, player, chance))
            for ask in (
                "information_state_string",
                "observation_string",
                "information_state_tensor",
                "observation_tensor",
            ):
                assert getattr(other, ask)(player) == getattr(state, ask)(player)


def test_nobody_else_is_told_the_strength_that_is_dealt() -> None:
    state = pyspiel.load_game(TAKTIK[0]).new_initial_state()
    weak, strong = state.child(2), state.child(8)
    owner = state.play.theatre.owner[state.undealt[0]]
    for player in range(state.num_players()):
        told = [s.information_state_string(player) for s in (weak, strong)]
        assert (told[0] != told[1]) == (player == owner)


def test_nobody_is_told_where_the_others_place_their_pieces() -> None:
    for state in states("python_taktik(placing=true,mines=true)", 4):
        if not state.is_chance_node():
            first, second = (state.child(action) for action in state.legal_actions()[:2])
            mine, theirs = state.current_player(), 1 - state.current_player()
            assert first.information_state_string(mine) != second.information_state_string(mine)
            assert first.information_state_string(theirs) == second.information_state_string(theirs)
            return


def test_a_clone_goes_its_own_way() -> None:
    for name in (TAKTIK[0], "python_tank_chess"):
        for place, state in enumerate(states(name, 5)):
            if place == 30:
                before, twin = str(state), state.clone()
                twin.apply_action(twin.legal_actions()[0])
                assert str(state) == before
                break
