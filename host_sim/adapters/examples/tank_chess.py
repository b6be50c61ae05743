"""Weights learn what a step of a move is worth in Tank Chess: which piece, square, facing, target.

    python -m host_sim.adapters.examples.tank_chess --seconds 60

It plays both sides, each with its weights, one for every action of the list, against a player who
does anything legal. After a game the weights of what was done go towards its result. The curve is
the share of the latest 50 games that it won; draws count as a half.
"""

import sys
import time

import numpy as np

from host_sim.adapters.curve import write_curve
from host_sim.adapters.environments import tank_chess_env
from host_sim.adapters.examples.arguments import wanted

RATE, FADING, LATEST, SHARPNESS = 0.1, 0.98, 50, 4.0


def main(arguments: list[str]) -> int:
    want = wanted(arguments, "build/tank_chess_curve.svg")
    chance, env = np.random.default_rng(want.seed), tank_chess_env("basic16")
    weights = np.zeros((2, env.play.actions))  # by seat
    scores, shares, until = list[float](), list[float](), time.monotonic() + want.seconds
    while time.monotonic() < until:
        env.reset()
        own, done = len(scores) % 2, list[int]()
        while not env.play.over:
            legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            if env.agent_selection == env.possible_agents[own]:
                odds = np.exp(SHARPNESS * weights[own, legal])
                done.append(int(chance.choice(legal, p=odds / odds.sum())))
                env.step(done[-1])
            else:
                env.step(int(chance.choice(legal)))
        scores.append(env.play.scores[own])
        for age, action in enumerate(reversed(done)):
            change = RATE * FADING**age * (scores[-1] - weights[own, action])
            weights[own, action] += change
        shares.append((sum(scores[-LATEST:]) / len(scores[-LATEST:]) + 1) / 2)
    write_curve(want.out, f"Tank Chess: won of the latest {LATEST}", shares, len(scores))
    print(f"{len(scores)} games, {shares[-1]:.0%} of the latest {LATEST} won: {want.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
