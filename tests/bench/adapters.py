"""The environments for learners: random masked actions, `last` and `step`, a second of one core."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

from host_sim.adapters.aec import GameEnv
from host_sim.adapters.environments import taktik_env, tank_chess_env
from tests.bench.figure import Figure

STEPS = 20_000
ROUNDS = 5  # the best of them: whatever else the machine does only slows it down


def figures(_folder: Path) -> Iterator[Figure]:
    environments = {
        "taktik_on_drill": taktik_env("drill", mode="intro"),
        "taktik_on_classic": taktik_env("classic", mode="standard"),
        "tank_chess_16": tank_chess_env("basic16"),
        "tank_chess_20": tank_chess_env("basic20"),
    }
    for name, env in environments.items():
        yield f"pettingzoo_{name}", max(_steps(env, seed) for seed in range(ROUNDS)), "steps/s"


def _steps(env: GameEnv, seed: int) -> float:
    chance = random.Random(seed)
    env.reset(seed=seed)
    began = time.process_time()
    for _ in range(STEPS):
        seen, _reward, ended, cut, _info = env.last()
        if ended or cut:
            env.reset()
            continue
        assert seen is not None
        legal = seen["action_mask"].view(bool).nonzero()[0]
        env.step(legal[int(chance.random() * len(legal))])
    return STEPS / (time.process_time() - began)
