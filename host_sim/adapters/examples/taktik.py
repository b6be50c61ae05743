"""A table learns, for every space of the map `drill`, which way a piece there does well to go.

    python -m host_sim.adapters.examples.taktik --seconds 60

It plays both sides, each with a table, against a player who does anything legal. What was done in a
won game gets credit, most of it shortly before the end; in another game all of it loses some. Where
it knows nothing, it follows a heading of its own for each game. The curve is the share of the
latest 50 games that it won.
"""

import sys
import time

import numpy as np

from host_sim.adapters.curve import write_curve
from host_sim.adapters.environments import taktik_env
from host_sim.adapters.examples.arguments import wanted
from host_sim.games.taktik.rules.choices import MOVE
from host_sim.games.taktik.rules.hexes import DIRECTIONS
from host_sim.games.taktik.rules.sight import PIECE_FACTS

GREED, FADING, LATEST, LARGEST_MAP, LITTLE = 0.9, 0.9, 50, 100, 1e-9
WAYS = len(DIRECTIONS)


def main(arguments: list[str]) -> int:
    want = wanted(arguments, "build/taktik_curve.svg")
    chance, env = np.random.default_rng(want.seed), taktik_env("drill", most_steps=1500)
    pieces = env.play.facts // len(PIECE_FACTS)
    tables = np.zeros((2, LARGEST_MAP, LARGEST_MAP, WAYS))  # by seat, column, row, way
    won, shares, until = list[bool](), list[float](), time.monotonic() + want.seconds
    while time.monotonic() < until:
        env.reset(seed=want.seed + len(won))
        own, done = len(won) % 2, list[tuple[int, ...]]()
        heading = chance.integers(WAYS)
        while not any(env.terminations.values()) and not any(env.truncations.values()):
            seen = env.observe(env.agent_selection)
            action = int(chance.choice(np.flatnonzero(seen["action_mask"])))
            place, way = divmod(action - MOVE, WAYS)
            if env.agent_selection == env.possible_agents[own] and 0 <= place < pieces:
                moves = np.flatnonzero(seen["action_mask"][MOVE : MOVE + pieces * WAYS])
                facts = seen["observation"][: pieces * len(PIECE_FACTS)].reshape(pieces, -1)
                where = own, facts[moves // WAYS, 0], facts[moves // WAYS, 1], moves % WAYS
                if chance.random() < GREED:
                    ahead = (moves % WAYS - heading) % WAYS < 2
                    worth = tables[where] + LITTLE * (ahead + chance.random(len(moves)))
                    best = int(worth.argmax())
                    place, way = divmod(int(moves[best]), WAYS)
                    action = MOVE + int(moves[best])
                done.append((own, int(facts[place, 0]), int(facts[place, 1]), way))
            env.step(action)
        won.append(env.play.scores[own] > 0)
        for age, step in enumerate(reversed(done)):
            known = tables[step]
            tables[step] = max(known, FADING**age) if won[-1] else FADING * known
        shares.append(sum(won[-LATEST:]) / len(won[-LATEST:]))
    write_curve(want.out, f"Taktik, drill: won of the latest {LATEST}", shares, len(won))
    print(f"{len(won)} games, {shares[-1]:.0%} of the latest {LATEST} won: {want.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
