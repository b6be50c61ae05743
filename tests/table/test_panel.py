"""The speldator on the table: what the page is told of its lamps is what the Computer does."""

import copy
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from host_sim.speldators import Fire, Roll, Strategy, Tactic
from host_sim.speldators.panel import PERIOD_MS, STEP_MS, Panel
from speldator import controls, odds
from speldator.computer import Computer

SWITCH_BITS = {
    "roll": controls.ROLL,
    "fire": controls.FIRE,
    "strategy": controls.STRATEGY,
    "tactic": controls.TACTIC,
}
PAGE = Path(__file__).resolve().parents[2] / "host_sim/table/web/js/panel"


class Hand:
    """Presses a panel, and beside it a Computer that has the same luck."""

    def __init__(self, seed: int, now: int = 0) -> None:
        self.now, self.inputs = now, 0
        self.panel = Panel(random.Random(seed).getrandbits, odds.ODDS, lambda: self.now)
        self.computer = Computer(random.Random(seed).getrandbits)

    def press(self, switch: str, down: bool) -> None:
        bit = SWITCH_BITS[switch]
        self.inputs = self.inputs | bit if down else self.inputs & ~bit
        self.panel.press(switch, down)
        self.computer.step(self.now & controls.TICKS_MASK, self.inputs)

    def push(self, switch: str) -> None:
        self.press(switch, True)
        self.press(switch, False)

    def assert_film_is_true(self) -> None:
        """For three periods, at every moment that the film has a picture for."""
        film = self.panel.film()
        assert film["period"] == PERIOD_MS
        assert film["strategy"] == bool(self.inputs & controls.STRATEGY)
        assert film["tactic"] == bool(self.inputs & controls.TACTIC)
        frames = film["frames"]
        assert frames[0][0] == 0 and [ms for ms, _ in frames] == sorted({ms for ms, _ in frames})
        ahead = copy.copy(self.computer)
        for ms in range(0, 3 * PERIOD_MS, STEP_MS):
            told = [lamps for begin, lamps in frames if begin <= ms % PERIOD_MS][-1]
            moment = self.now + ms & controls.TICKS_MASK
            assert told == ahead.step(moment, self.inputs) & controls.ALL_LAMPS, ms


@pytest.mark.parametrize("seed", range(40))
def test_the_film_is_what_the_computer_does(seed: int) -> None:
    chance = random.Random(seed)
    start = chance.choice([0, 12345, controls.TICKS_MASK - 700, 2**40 + 17])
    hand = Hand(seed, start)
    hand.assert_film_is_true()
    for _ in range(25):
        hand.press(chance.choice(controls.SWITCHES), chance.random() < 0.5)
        hand.now += chance.choice([0, 30, 50, 100, 333])
        hand.assert_film_is_true()


def test_all_lamps_blink_while_the_button_is_held() -> None:
    """S2"""
    hand = Hand(1)
    hand.press("roll", True)
    lamps = [lamps for _, lamps in hand.panel.film()["frames"]]
    assert set(lamps) == {0, controls.ALL_LAMPS} and len(lamps) == 10
    assert hand.panel.rolled is None and hand.panel.fired is None


def test_a_film_looks_ahead_and_changes_nothing() -> None:
    for seed in range(20):
        hand = Hand(seed)
        hand.push("roll")
        hand.push("fire")
        before = hand.panel.rolled, hand.panel.fired
        assert hand.panel.film() == hand.panel.film()
        assert (hand.panel.rolled, hand.panel.fired) == before


def test_a_roll_is_shown_on_release_and_fire_once_it_is_pressed() -> None:
    shown = Counter[Fire | None]()
    for seed in range(400):
        hand = Hand(seed)
        hand.push("fire")
        assert hand.panel.fired is None and hand.panel.rolled is None  # S9: no roll yet
        hand.push("roll")
        rolled = hand.panel.rolled
        assert rolled is not None and hand.panel.fired is None
        hand.push("fire")
        assert hand.panel.rolled == rolled
        shown[hand.panel.fired] += 1
        hand.push("fire")
        lamp = hand.panel.film()["frames"]
        is_lit = {bool(lamps & controls.FIRE_LAMP) for _, lamps in lamp}
        expected = {Fire.HIT: {True}, Fire.DAMAGE: {True, False}, Fire.MISS: {False}}
        assert hand.panel.fired and is_lit == expected[hand.panel.fired]
        hand.press("roll", True)
        assert hand.panel.fired is None  # S9: gone once a new roll begins
    assert 170 <= shown[Fire.HIT] <= 230 and 70 <= shown[Fire.DAMAGE] <= 130


def test_toggles_count_as_they_stand_at_release() -> None:
    """S1, S5, S6"""
    for seed in range(200):
        hand = Hand(seed)
        hand.press("tactic", True)
        hand.press("roll", True)
        hand.press("tactic", False)
        hand.press("strategy", True)
        hand.press("roll", False)
        rolled = hand.panel.rolled
        assert rolled and not rolled.repair
        assert (hand.panel.strategy, hand.panel.tactic) == (Strategy.RETREAT, Tactic.EXTRA)
        hand.press("strategy", False)
        assert hand.panel.rolled == rolled


def test_there_is_no_other_switch() -> None:
    with pytest.raises(KeyError):
        Panel(random.Random(1).getrandbits, odds.ODDS, lambda: 0).press("power", True)


@pytest.mark.parametrize("strategy", Strategy)
@pytest.mark.parametrize(
    ("roll", "tactic"),
    [(Roll(6, True, True, False), Tactic.EXTRA), (Roll(0, False, False, True), Tactic.REPAIR)],
)
def test_a_panel_that_is_restored_shows_the_same_and_fires_as_fairly(
    strategy: Strategy, roll: Roll, tactic: Tactic
) -> None:
    """S8: the odds of fire are those of the toggles; nobody gains by a restart."""
    shown = Counter[Fire | None]()
    for seed in range(2000):
        panel = Panel(random.Random(seed).getrandbits, odds.ODDS, lambda: 5)
        panel.restore(roll, strategy, tactic)
        assert panel.rolled == roll and panel.fired is None
        assert (panel.strategy, panel.tactic) == (strategy, tactic)
        assert not panel.is_down("roll") and not panel.is_down("fire")
        panel.press("fire", True)
        shown[panel.fired] += 1
    quarters = {Fire.HIT: 2, Fire.DAMAGE: 1, Fire.MISS: 1}
    if strategy is Strategy.RETREAT:
        quarters = {Fire.HIT: 1, Fire.DAMAGE: 1, Fire.MISS: 2}
    for result, expected in quarters.items():
        assert abs(shown[result] / 2000 - expected / 4) < 0.04


def test_the_page_knows_lamps_and_switches_by_the_numbers_and_names_of_the_board() -> None:
    reading = (PAGE / "reading.js").read_text(encoding="utf-8")
    lamps = re.search(r"export const LAMPS = [^\[]*\[([^\]]*)\]", reading)
    assert lamps and tuple(re.findall(r'"(\w+)"', lamps[1])) == controls.LAMPS
    shots = re.search(r"@typedef \{([^}]*) \| null\} Shot", reading)
    assert shots and tuple(re.findall(r'"(\w+)"', shots[1])) == tuple(Fire)
    switches = re.search(r"@typedef \{([^}]*)\} Switch", (PAGE / "panel.js").read_text())
    assert switches and tuple(re.findall(r'"(\w+)"', switches[1])) == controls.SWITCHES
