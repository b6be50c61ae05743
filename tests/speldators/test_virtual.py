"""A speldator without hardware gives rolls by pressing the Computer's buttons."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.speldators import Fire, Roll, Strategy, Tactic, VirtualSpeldator, bit_source
from speldator.odds import DRAW_BITS

STRATEGIES = st.sampled_from(Strategy)
TACTICS = st.sampled_from(Tactic)
WORDS = st.integers(0, (1 << DRAW_BITS) - 1)


def scripted(*words: int) -> VirtualSpeldator:
    left = list(words)
    return VirtualSpeldator(lambda _n: left.pop(0))


def test_s9_before_any_roll_there_is_no_fire_result() -> None:
    assert scripted().fire() is None


def test_the_luckiest_word_lights_everything_its_toggles_allow() -> None:
    lucky = scripted(0, 0)
    assert lucky.roll(Strategy.ATTACK, Tactic.EXTRA) == Roll(6, True, True, False)
    assert lucky.roll(Strategy.RETREAT, Tactic.REPAIR) == Roll(6, True, False, True)
    assert lucky.fire() is Fire.HIT


@given(STRATEGIES, TACTICS, WORDS)
def test_s9_fire_repeats_its_result(strategy: Strategy, tactic: Tactic, word: int) -> None:
    speldator = scripted(word)
    speldator.roll(strategy, tactic)
    assert len({speldator.fire() for _ in range(3)}) == 1


@given(WORDS)
def test_s8_retreat_never_fires_better_than_attack(word: int) -> None:
    best_first = [Fire.HIT, Fire.DAMAGE, Fire.MISS]
    results: list[int] = []
    for strategy in (Strategy.ATTACK, Strategy.RETREAT):
        speldator = scripted(word)
        speldator.roll(strategy, Tactic.EXTRA)
        fire = speldator.fire()
        assert fire is not None
        results.append(best_first.index(fire))
    assert results[0] <= results[1]


@given(st.integers(), st.lists(st.tuples(STRATEGIES, TACTICS), min_size=1, max_size=20))
def test_the_same_seed_gives_the_same_evening(
    seed: int, turns: list[tuple[Strategy, Tactic]]
) -> None:
    def evening() -> list[tuple[Roll, Fire | None]]:
        speldator = VirtualSpeldator(random.Random(seed).getrandbits)
        return [(speldator.roll(*turn), speldator.fire()) for turn in turns]

    assert evening() == evening()


def test_a_seed_is_not_taken_for_another_one() -> None:
    with pytest.raises(ValueError, match="-1 is no seed"):
        bit_source(-1)
