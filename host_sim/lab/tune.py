"""Tunes the settings of a player by playing: simultaneous perturbation stochastic approximation.

Each step moves all settings a little one way or the other, by chance, plays a player with the one
set against a player with the opposite, and moves towards whoever won (Spall's SPSA, as chess
engines are tuned). Steps follow from the seed and from results alone: with a results file a run
that was stopped goes through the same steps again and plays only what is missing.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from host_sim.games.contract import BUDGETS, PlayerKind, Setting
from host_sim.kit.faults import BadInput

ALPHA, GAMMA = 0.602, 0.101  # how fast steps and perturbations become smaller, as Spall has it
FIRST = 0.1  # of a setting's range: the first perturbation
LAST = 0.5  # of a whole number: none is smaller
FORCE = 0.5  # how far a clean win moves, in perturbations

Score = Callable[[Mapping[str, int], Mapping[str, int], int], float]


class Step(NamedTuple):
    """What one of them came to."""

    number: int
    score: float  # of the perturbed settings against their opposite
    values: dict[str, float]


def tuned_settings(row: PlayerKind, names: Sequence[str]) -> list[Setting]:
    """Those that are named, or all that are no budgets; BadInput if there are none."""
    own = {setting.name: setting for setting in row.settings if setting.name not in BUDGETS}
    if unknown := [name for name in names if name not in own]:
        known = ", ".join(own) or "none"
        raise BadInput.of("--settings", f"{row.name} has no weight {unknown[0]!r:.40}, but {known}")
    if not own:
        raise BadInput.of("tune", f"{row.name} has no settings that could be tuned")
    return [own[name] for name in names or own]


def steps(
    settings: Sequence[Setting], begin: Mapping[str, int], count: int, seed: int, score: Score
) -> Iterator[Step]:
    """`score` plays one set of settings against the other, in the step of that number."""
    chance = random.Random(f"{seed}/tune")
    values = {setting.name: float(begin[setting.name]) for setting in settings}
    stability = count / 10
    for number in range(count):
        size = {
            s.name: max((s.high - s.low) * FIRST / (number + 1) ** GAMMA, LAST) for s in settings
        }
        signs = {setting.name: chance.choice((-1, 1)) for setting in settings}
        by = {name: signs[name] * size[name] for name in values}
        plus = {s.name: _near(s, values[s.name] + by[s.name]) for s in settings}
        minus = {s.name: _near(s, values[s.name] - by[s.name]) for s in settings}
        won = score(plus, minus, number)
        pace = FORCE * ((stability + 1) / (stability + number + 1)) ** ALPHA
        for setting in settings:
            name = setting.name
            moved = values[name] + pace * (2 * won - 1) * by[name]
            values[name] = min(max(moved, setting.low), setting.high)
        yield Step(number, won, dict(values))


def rounded(settings: Sequence[Setting], values: Mapping[str, float]) -> dict[str, int]:
    """As a player takes them."""
    return {setting.name: _near(setting, values[setting.name]) for setting in settings}


def _near(setting: Setting, value: float) -> int:
    return min(max(int(value + 0.5), setting.low), setting.high)
