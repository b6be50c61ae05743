# pyright: basic
# PettingZoo's tests say nothing of their types.
"""Our games keep what PettingZoo asks of an environment."""

from collections.abc import Callable

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from host_sim.adapters.aec import GameEnv
from host_sim.adapters.environments import taktik_env, tank_chess_env
from host_sim.games.taktik.rules.house import House

CYCLES = 150
SHORT = House(quiet_turns=8)
MADE: dict[str, Callable[[], GameEnv]] = {
    "intro": lambda: taktik_env("drill", house=SHORT),
    "standard": lambda: taktik_env("classic", mode="standard", options=("mines", "supply")),
    "three": lambda: taktik_env("drill", mode="three", options=("mines",), placing=True),
    "four": lambda: taktik_env("drill", mode="four", options=("supply",), placing=True),
    "tank_chess_16": lambda: tank_chess_env("basic16"),
    "tank_chess_20": lambda: tank_chess_env("basic20", most_steps=40),
}
each = pytest.mark.parametrize("make", MADE.values(), ids=MADE.keys())


def play_on(env: GameEnv, seed: int) -> list[tuple[str, float]]:
    """A random game; answers what every seat was rewarded with at its end."""
    chance = np.random.default_rng(seed)
    env.reset(seed=seed)
    rewards: list[tuple[str, float]] = []
    for seat in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        if ended or cut:
            rewards.append((seat, reward))
            env.step(None)
        else:
            assert isinstance(seen, dict)
            env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return rewards


@each
def test_the_interface_is_kept(make: Callable[[], GameEnv]) -> None:
    api_test(make(), num_cycles=CYCLES)


@each
def test_the_same_seed_gives_the_same_game(make: Callable[[], GameEnv]) -> None:
    seed_test(make, num_cycles=CYCLES)


@each
def test_what_is_observed_lies_within_its_space(make: Callable[[], GameEnv]) -> None:
    env = make()
    env.reset(seed=1)
    for _ in range(CYCLES):
        for seat in env.possible_agents:
            assert env.observation_space(seat).contains(env.observe(seat))
        if env.play.over or env.truncations[env.agent_selection]:
            break
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(np.flatnonzero(mask)[-1]))


def test_what_one_side_wins_the_other_loses() -> None:
    games = [play_on(taktik_env("drill", mode="three", house=House(move_odds=3)), 1)]
    games += [play_on(tank_chess_env(), seed) for seed in range(3)]
    for rewards in games:
        assert sum(reward for _, reward in rewards) == 0
    assert any(reward for rewards in games for _, reward in rewards)


def test_a_game_that_is_too_long_is_cut_off_without_a_winner() -> None:
    env = tank_chess_env(most_steps=7)
    assert play_on(env, 1) == [("white", 0.0), ("black", 0.0)] or play_on(env, 1)[0][1] == 0.0
    assert env.steps == 7


def test_an_action_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    env = taktik_env("drill")
    env.reset(seed=3)
    before = env.render()
    for action in (0, -1, env.play.actions):  # the turn cannot end before the roll
        with pytest.raises(ValueError, match="not legal"):
            env.step(action)
    assert env.render() == before


def test_only_the_seat_that_is_next_has_legal_actions() -> None:
    env = taktik_env("drill")
    env.reset(seed=4)
    for seat in env.possible_agents:
        assert env.observe(seat)["action_mask"].any() == (seat == env.agent_selection)


def test_arrays_once_observed_stay_as_they_were() -> None:
    env = taktik_env("drill")
    env.reset(seed=5)
    seen = env.observe(env.agent_selection)
    kept = {name: values.copy() for name, values in seen.items()}
    for _ in range(20):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
    assert all((seen[name] == kept[name]).all() for name in kept)


def test_the_stages_of_tank_chess_make_a_whole_move() -> None:
    env = tank_chess_env()
    env.reset()
    play, plies = env.play, 0
    moves = {str(move) for move in env.play.board.legal_moves}  # pyright: ignore
    words: list[str] = []
    while plies == 0:
        action = play.legal()[0]
        words.append(play.name(action))
        env.step(action)
        plies = env.play.board.plies  # pyright: ignore
    done = str(env.play.board.pop())  # pyright: ignore
    assert done in moves
    assert done.startswith(f"{words[0]}-{words[1]}")
