"""The self-test: chase, echo, entropy, verdict."""

from panel.selftest import CHASE_MS, ECHO, ECHO_LIMIT_MS, ENTROPY_LAMP, SelfTest
from speldator.computer import Computer
from speldator.controls import (
    ALL_LAMPS,
    BLINKING,
    EXTRA,
    FIRE,
    FIRE_LAMP,
    MOVE2,
    REPAIR,
    ROLL,
    STRATEGY,
    TACTIC,
)
from tests.speldator.hands import Hands, Words, word


class SoundPool:
    """A xorshift generator: random enough for a chi-square, and the same every time."""

    def __init__(self, seed=12345):
        self._x = seed

    def bits(self, n):
        x = self._x
        x ^= x << 7 & 0xFFFF
        x ^= x >> 9
        x ^= x << 8 & 0xFFFF
        self._x = x
        return x >> 16 - n


class StuckPool(SoundPool):
    def bits(self, n):
        return 0


class BiasedPool(SoundPool):
    """Ones in nine cases of sixteen: no eye would notice."""

    def bits(self, n):
        bits = super().bits
        return bits(n) | bits(n) & bits(n) & bits(n)


def source(ones=8):
    """The chip's own bits, so many sixteenths of them ones."""
    noise = SoundPool(4321)
    return lambda: int(noise.bits(4) < ones)


def self_test(pool, raw_bit=None):
    return Hands(SelfTest(pool, raw_bit or source(), Computer(Words(word(move2=0)))))


def begin(pool=None, raw_bit=None):
    h = self_test(pool or SoundPool(), raw_bit)
    h.wait(6 * CHASE_MS)
    return h


def work_every_switch(h):
    for switch, _ in ECHO:
        h.press(switch)
        h.release(switch)


def test_the_chase_lights_each_lamp_alone_in_order():
    h = self_test(SoundPool())
    seen = []
    for _ in range(6):
        seen.append({h.wait() for _ in range(CHASE_MS // 5)})
    assert seen == [{1 << i} for i in range(6)]


def test_every_switch_echoes_on_its_own_lamp():
    h = begin()
    for switch, lamp in ((ROLL, MOVE2), (FIRE, FIRE_LAMP), (STRATEGY, EXTRA)):
        assert h.press(switch) == lamp
        assert h.release(switch) == 0
    assert h.press(TACTIC | STRATEGY) == ALL_LAMPS  # the last one completes the test


def test_all_lamps_steady_is_the_verdict_of_a_sound_panel():
    h = begin()
    work_every_switch(h)
    assert h.program.finished and not h.program.failed
    assert {h.wait() for _ in range(400)} == {ALL_LAMPS}


def test_a_switch_that_never_moves_blinks_on_its_lamp():
    # A stuck `roll` too: held since power-up, it is ignored and never seen closed.
    for dead, lamp in ECHO:
        h = begin()
        for switch, _ in ECHO:
            if switch != dead:
                h.press(switch)
                h.release(switch)
        h.wait(ECHO_LIMIT_MS)
        assert h.program.failed == lamp
        assert {h.wait() for _ in range(400)} == {lamp << BLINKING, lamp << BLINKING | lamp}


def test_a_toggle_stuck_closed_blinks_on_its_lamp():
    h = self_test(SoundPool())
    h.inputs = TACTIC
    h.wait(6 * CHASE_MS)
    for switch in (ROLL, FIRE, STRATEGY):
        h.press(switch)
        h.release(switch)
    h.wait(ECHO_LIMIT_MS)
    assert h.program.failed == REPAIR


def test_stuck_or_biased_bits_blink_long_range():
    for pool in (StuckPool(), BiasedPool()):
        h = begin(pool)
        work_every_switch(h)
        h.wait(500)
        assert h.program.failed == ENTROPY_LAMP, pool


def test_a_dead_source_is_found_out_behind_even_bits():
    turns = [0]

    def by_turns():
        turns[0] ^= 1
        return turns[0]

    for raw_bit, alive in (
        (source(0), False),
        (source(16), False),
        (source(2), False),
        (source(14), False),
        (by_turns, False),
        (source(6), True),  # biased, but alive
        (source(10), True),
    ):
        h = begin(raw_bit=raw_bit)
        work_every_switch(h)
        h.wait(500)
        assert (h.program.failed == 0) == alive


def test_sound_entropy_passes_every_time():
    for seed in range(1, 60):
        h = begin(SoundPool(seed * 1097))
        work_every_switch(h)
        assert h.program.finished and not h.program.failed, seed


def test_several_faults_blink_together():
    h = begin(StuckPool())
    h.wait(ECHO_LIMIT_MS)
    assert h.program.failed == ENTROPY_LAMP | MOVE2 | FIRE_LAMP | EXTRA | REPAIR


def test_after_the_verdict_a_press_goes_to_the_game_computer():
    h = begin()
    work_every_switch(h)
    h.wait(1000)
    assert h.press(ROLL) == ALL_LAMPS | ALL_LAMPS << BLINKING
    assert h.release(ROLL) == MOVE2
