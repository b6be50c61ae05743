"""How good the estimate of the chance of winning is, and what it should be made of.

`python -m tests.bench.chances` plays games of recruits, fits the weights of
`host_sim.games.taktik.chances` to who won them, and holds those that are used against other games.
"""

import math
import random
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from host_sim.games.taktik import chances
from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.formats.record import Record
from host_sim.games.taktik.players.recruit import Recruit
from host_sim.games.taktik.players.rolls import VirtualRolls
from host_sim.games.taktik.rules.house import House
from host_sim.games.taktik.rules.modes import Mode
from host_sim.games.taktik.rules.state import DRAW, Phase
from host_sim.games.taktik.rules.theatre import Theatre
from host_sim.games.taktik.seat import Seat

TERMS = [(name, mode) for name in ("drill", "classic") for mode in (Mode.INTRO, Mode.STANDARD)]
ROUNDS = 20  # of Newton's method: it is done after a few


class Seen(NamedTuple):
    """The beginning of a turn, and how the game ended."""

    terms: tuple[float, float]
    said: float  # the estimate
    won: float  # by side 0
    weight: float  # so that a long game counts as much as a short one


def games(count: int, seed: int) -> Iterator[list[Seen]]:
    """So many of each kind, turn by turn."""
    for name, mode in TERMS:
        theatre = Theatre(read_map(find_map(name)), mode, House())
        for number in range(count):
            yield _game(theatre, random.Random(f"{seed} {name} {mode} {number}"))


def _game(theatre: Theatre, chance: random.Random) -> list[Seen]:
    record = Record.new(theatre, ("recruit",) * theatre.players, chance)
    game, recruit = record.game, Recruit(chance)
    rolls = VirtualRolls(theatre.house, chance.getrandbits)
    seats = {name: Seat(record, name) for name in theatre.player_names}
    turns: dict[int, chances.Position] = {}
    while not game.over:
        if game.state.phase is Phase.ROLL:
            turns.setdefault(game.turn, chances.position(game.state))
        if game.awaits_chance:
            game.apply(rolls.answer(game.state.phase, game.toggles))
        else:
            for action in recruit.choose(seats[game.actors[0]]):
                game.apply(action)
    won = 0.5 if game.state.winner == DRAW else float(game.state.winner == 0)
    return [
        Seen(chances.terms(now), chances.estimate(now), won, 1 / len(turns))
        for now in turns.values()
    ]


def fitted(seen: Sequence[Seen]) -> list[float]:
    """The two weights by logistic regression; no game prefers a side, so there is no constant."""
    a, b = 0.0, 0.0
    for _ in range(ROUNDS):
        ga = gb = haa = hab = hbb = 1e-9
        for (x, y), _, won, weight in seen:
            p = 1 / (1 + math.exp(-a * x - b * y))
            error, spread = weight * (won - p), weight * p * (1 - p)
            ga, gb = ga + error * x, gb + error * y
            haa, hab, hbb = haa + spread * x * x, hab + spread * x * y, hbb + spread * y * y
        det = haa * hbb - hab * hab
        a, b = a + (hbb * ga - hab * gb) / det, b + (haa * gb - hab * ga) / det
    return [a, b]


def brier(seen: Sequence[Seen]) -> float:
    """The mean square of what it was wrong by: 0.25 is what a coin gets."""
    total = sum(one.weight for one in seen)
    return sum(one.weight * (one.said - one.won) ** 2 for one in seen) / total


def fifths(seen: Sequence[Seen]) -> list[tuple[float, float, int]]:
    """What was said, what came of it, and how often: five rows from unlikely to likely."""
    rows: list[list[Seen]] = [[] for _ in range(5)]
    for one in seen:
        rows[min(4, int(5 * one.said))].append(one)
    return [
        (sum(x.said for x in row) / len(row), sum(x.won for x in row) / len(row), len(row))
        for row in rows
        if row
    ]


def main(count: int) -> None:
    seen, others = ([one for game in games(count, seed) for one in game] for seed in (1, 2))
    near, units = fitted(seen)
    print(f"{len(seen)} turns: fitted NEARNESS {near:.2f}, UNITS {units:.2f}")
    print(f"used {chances.NEARNESS}, {chances.UNITS}: Brier {brier(others):.3f} in other games")
    for said, came, often in fifths(others):
        print(f"  said {said:.2f}, came {came:.2f}, {often} turns")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 25)
