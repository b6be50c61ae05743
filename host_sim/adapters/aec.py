"""Any of our games as a PettingZoo environment in which the players act in turns (AEC).

    env = taktik_env("drill", mode="intro")
    env.reset(seed=1)
    for seat in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        env.step(None if ended or cut else env.action_space(seat).sample(seen["action_mask"]))

What a seat sees is `observation`, a row of facts named by the play, and `action_mask`, with a 1 for
every legal action; the mask of a seat that is not next is all 0.
"""

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]

from host_sim.adapters.play import LARGEST, Play

Seen = dict[str, NDArray[Any]]


class GameEnv(AECEnv[str, Seen, int]):
    """`most_steps`: a game that is longer is cut off, without a winner."""

    metadata: dict[str, Any]

    def __init__(self, play: Play, name: str, most_steps: int | None = None) -> None:
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.play = play
        self.most_steps = most_steps
        self.possible_agents = list(play.players)
        self.agents = []
        self._number = {name: number for number, name in enumerate(play.players)}
        self._chance = random.Random()
        self._no_action = bytearray(play.actions)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            seat: spaces.Dict(
                {
                    "observation": spaces.Box(0, LARGEST, (play.facts,), np.int16),
                    "action_mask": spaces.Box(0, 1, (play.actions,), np.int8),
                }
            )
            for seat in play.players
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            seat: spaces.Discrete(play.actions) for seat in play.players
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The same seed gives the same deal and the same rolls; without one the dice go on."""
        if seed is not None:
            self._chance = random.Random(seed)
        self.play.begin(self._chance)
        self.steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {seat: {} for seat in self.agents}
        self.agent_selection = self.agents[self.play.player]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> Seen:
        """What that seat sees now; the arrays are the caller's to keep."""
        number = self._number[agent]
        next_one = agent == self.agent_selection and not self.play.over
        mask = self.play.mark() if next_one else self._no_action
        return {
            "observation": np.array(self.play.row(number), np.int16),
            "action_mask": np.array(np.frombuffer(mask, np.int8)),
        }

    def step(self, action: int | None) -> None:
        """The seat that is next does this; None where its game has ended."""
        seat = self.agent_selection
        if self.terminations[seat] or self.truncations[seat]:
            self._was_dead_step(action)  # pyright: ignore[reportArgumentType]
            return
        self._check(action)
        self.play.apply(int(action))  # pyright: ignore[reportArgumentType]
        self.play.settle(self._chance)
        self.steps += 1
        self._cumulative_rewards[seat] = 0.0
        if self.play.over:
            self._end()
        elif self.steps == self.most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.play.player]

    def _check(self, action: int | None) -> None:
        """What is not legal is refused before anything was done."""
        legal = action is not None and 0 <= action < self.play.actions
        if not legal or not self.play.allows(int(action)):  # pyright: ignore[reportArgumentType]
            raise ValueError(f"{action!r} is not legal now: see the action mask")

    def _end(self) -> None:
        self.rewards = dict(zip(self.agents, self.play.scores, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str:
        """How it stands, as an umpire sees it."""
        return self.play.text(None)

    def close(self) -> None:
        """Nothing is held open."""
