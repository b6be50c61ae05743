"""S1-S10: what the game computer shows, button by button."""

from speldator.computer import DAMAGE_BLINK_MS, ROLL_BLINK_MS, Computer
from speldator.controls import (
    ALL_LAMPS,
    BLINKING,
    DAMAGE,
    EXTRA,
    FIRE,
    FIRE_LAMP,
    HIT,
    LONG_RANGE,
    MISS,
    MOVE2,
    MOVE4,
    NONE,
    REPAIR,
    ROLL,
    STRATEGY,
    TACTIC,
    TICKS_MASK,
)
from speldator.odds import DRAW_BITS
from tests.speldator.clauses import forbids, holds
from tests.speldator.hands import Hands, Words, word
from tests.speldator.looks import BLINK_DARK, BLINK_LIT, OFF, STEADY, look

HIT_WORD, DAMAGE_WORD, MISS_WORD = word(fire=0), word(fire=2), word(fire=3)


def hands(*words, now=0):
    bits = Words(*words)
    return Hands(Computer(bits), now), bits


@forbids("S9")
def test_it_is_dark_before_any_roll():
    h, _ = hands()
    assert h.wait(1000) == 0
    assert not h.program.rolled


@holds("S1")
def test_s1_the_toggles_at_release_decide():
    h, _ = hands(word(extra=0, repair=0), word(extra=0, repair=0))
    h.press(ROLL)
    h.press(TACTIC)
    assert h.release(ROLL) == REPAIR
    h.press(ROLL)
    h.release(TACTIC)
    assert h.release(ROLL) == EXTRA


@holds("S1")
def test_s1_a_toggle_moved_in_the_very_tick_of_the_release_counts():
    h, _ = hands(word(repair=0))
    h.press(ROLL)
    h.inputs = TACTIC
    assert h.wait() == REPAIR


@forbids("S1")
def test_s1_flipping_a_toggle_after_the_roll_changes_nothing():
    # The second-lowest quarter: a hit with ATTACK, only damage with RETREAT.
    h, _ = hands(word(move2=0, fire=1))
    h.roll(toggles=0)
    h.press(STRATEGY)
    assert h.press(TACTIC) == MOVE2
    h.press(FIRE)
    assert h.program.fire_shown == HIT


@holds("S2")
def test_s2_every_lamp_blinks_while_roll_is_held():
    h, bits = hands()
    for held in range(0, 20 * ROLL_BLINK_MS, 5):
        lamps = h.press(ROLL)
        phase = BLINK_DARK if held // ROLL_BLINK_MS & 1 else BLINK_LIT
        assert [look(lamps, 1 << i) for i in range(6)] == [phase] * 6
    assert bits.asked == []


@holds("S2")
def test_s2_a_tap_of_one_tick_is_a_roll():
    h, _ = hands(word(move4=0))
    h.press(ROLL)
    assert h.release(ROLL) == MOVE4


@forbids("S2")
def test_s2_an_hour_of_holding_is_one_roll():
    h, bits = hands(word(move2=0))
    h.press(ROLL)
    for _ in range(3600):
        h.now = (h.now + 900) & TICKS_MASK
        h.wait(100)
    assert h.release(ROLL) == MOVE2
    assert bits.asked == [DRAW_BITS]


@holds("S3", "S5", "S6", "S7")
def test_s3_to_s7_each_lamp_lights_by_its_own_draw():
    for toggles, lucky, lamp in (
        (0, word(move2=1), MOVE2),
        (0, word(move4=1), MOVE4),
        (0, word(long_range=0), LONG_RANGE),
        (0, word(extra=1), EXTRA),
        (STRATEGY, word(extra=1), EXTRA),
        (TACTIC, word(repair=0), REPAIR),
        (TACTIC | STRATEGY, word(repair=1), REPAIR),
    ):
        h, _ = hands(lucky)
        assert h.roll(toggles) == lamp
        assert look(h.lamps, lamp) == STEADY


@forbids("S3", "S5", "S6", "S7")
def test_s3_to_s7_the_next_unluckier_draw_leaves_it_dark():
    for toggles, unlucky in (
        (0, word(move2=2)),
        (0, word(move4=2)),
        (0, word(long_range=1)),
        (0, word(extra=2)),
        (0, word(repair=0)),  # S6: not with EXTRA
        (TACTIC, word(extra=0)),  # S5: not with REPAIR
        (TACTIC, word(repair=1)),
        (TACTIC | STRATEGY, word(repair=2)),
    ):
        h, _ = hands(unlucky)
        assert h.roll(toggles) == 0


@holds("S4")
def test_s4_a_dark_roll_is_a_result():
    h, _ = hands(word())
    assert h.roll() == 0
    assert h.program.rolled


@forbids("S4")
def test_s4_a_dark_roll_is_not_rolled_again():
    h, bits = hands(word())
    h.roll()
    assert h.wait(5000) == 0
    h.press(STRATEGY)
    h.release(STRATEGY)
    assert h.program.rolled and not h.program.rolling
    assert bits.asked == [DRAW_BITS]


@holds("S8")
def test_s8_the_strategy_decides_what_a_fire_draw_is_worth():
    for toggles, results in ((0, (HIT, HIT, DAMAGE, MISS)), (STRATEGY, (HIT, DAMAGE, MISS, MISS))):
        for drawn, result in enumerate(results):
            h, _ = hands(word(fire=drawn))
            h.roll(toggles)
            h.press(FIRE)
            assert h.program.fire_shown == result


@forbids("S8")
def test_s8_the_fire_result_stays_unseen_until_fire_is_pressed():
    h, _ = hands(HIT_WORD)
    assert h.roll() == 0
    assert h.wait(1000) == 0
    assert h.program.fire_shown == NONE


@holds("S9")
def test_s9_a_hit_is_steady():
    h, _ = hands(HIT_WORD)
    h.roll()
    assert h.press(FIRE) == FIRE_LAMP
    h.release(FIRE)
    assert {h.wait() for _ in range(400)} == {FIRE_LAMP}


@holds("S9")
def test_s9_damage_blinks():
    h, _ = hands(DAMAGE_WORD)
    h.roll()
    seen = [look(h.press(FIRE), FIRE_LAMP)]
    h.release(FIRE)
    while len(seen) < 4 * DAMAGE_BLINK_MS // 5:
        seen.append(look(h.wait(), FIRE_LAMP))
    half = DAMAGE_BLINK_MS // 5
    assert seen[: half - 1] == [BLINK_LIT] * (half - 1)
    assert seen[half + 1 : 2 * half - 1] == [BLINK_DARK] * (half - 2)
    assert seen[2 * half + 1 : 3 * half - 1] == [BLINK_LIT] * (half - 2)


@holds("S9")
def test_s9_a_miss_is_dark_but_not_nothing():
    h, _ = hands(MISS_WORD)
    h.roll()
    assert h.press(FIRE) == 0
    assert look(h.lamps, FIRE_LAMP) == OFF
    assert h.program.fire_shown == MISS


@holds("S9")
def test_s9_pressing_again_shows_the_same_and_draws_nothing():
    for drawn, result in ((HIT_WORD, HIT), (DAMAGE_WORD, DAMAGE), (MISS_WORD, MISS)):
        h, bits = hands(drawn)
        h.roll()
        for _ in range(5):
            h.press(FIRE)
            h.release(FIRE)
            assert h.program.fire_shown == result
        assert bits.asked == [DRAW_BITS]


@forbids("S9")
def test_s9_fire_before_any_roll_shows_nothing():
    h, bits = hands()
    assert h.press(FIRE) == 0
    assert h.program.fire_shown == NONE
    assert bits.asked == []


@forbids("S9")
def test_s9_a_new_roll_ends_the_shown_result():
    h, _ = hands(HIT_WORD, MISS_WORD)
    h.roll()
    h.press(FIRE)
    h.release(FIRE)
    h.press(ROLL)
    assert h.program.fire_shown == NONE
    assert h.release(ROLL) == 0
    assert h.program.fire_shown == NONE


@forbids("S9")
def test_s9_fire_during_a_roll_shows_nothing_even_if_held_past_its_end():
    h, _ = hands(HIT_WORD)
    h.press(ROLL)
    h.press(FIRE)
    assert h.lamps == ALL_LAMPS | ALL_LAMPS << BLINKING
    assert h.release(ROLL) == 0
    assert h.program.fire_shown == NONE
    h.release(FIRE)
    assert h.press(FIRE) == FIRE_LAMP


def test_two_buttons_pressed_at_once_begin_a_roll():
    h, _ = hands(HIT_WORD, HIT_WORD)
    h.roll()
    h.press(ROLL | FIRE)
    assert h.program.rolling
    assert h.program.fire_shown == NONE


@holds("S9")
def test_fire_pressed_in_the_tick_of_the_release_shows_the_new_result():
    h, _ = hands(HIT_WORD)
    h.press(ROLL)
    h.inputs = FIRE
    assert h.wait() == FIRE_LAMP


@forbids("S10")
def test_s10_the_length_of_the_hold_draws_nothing_more():
    for hold in (5, 100, 2000, 7995):
        h, bits = hands(word(move2=0))
        assert h.roll(hold=hold) == MOVE2
        assert bits.asked == [DRAW_BITS]


def test_the_clock_may_wrap_in_mid_roll():
    h, _ = hands(word(move2=0, fire=2), now=TICKS_MASK - 1004)
    seen = []
    for _ in range(400):
        seen.append(look(h.press(ROLL), MOVE2))
    assert h.now < 1004
    steps = ROLL_BLINK_MS // 5
    expected = []
    for i in range(400):
        expected.append(BLINK_DARK if i // steps & 1 else BLINK_LIT)
    assert seen == expected
    assert h.release(ROLL) == MOVE2


def test_a_late_step_keeps_the_rhythm():
    computer = Computer(Words())
    computer.step(1000, ROLL)
    for late, phase in (
        (1000 + 7 * ROLL_BLINK_MS + 3, BLINK_DARK),
        (1000 + 8 * ROLL_BLINK_MS, BLINK_LIT),
    ):
        assert look(computer.step(late, ROLL), FIRE_LAMP) == phase


def test_a_bit_source_that_fails_leaves_the_roll_held_and_is_asked_again():
    class Dry(Exception):
        pass

    answers = [None, word(move2=0, fire=0)]

    def bits(n):
        answer = answers.pop(0)
        if answer is None:
            raise Dry
        return answer

    h = Hands(Computer(bits))
    h.press(ROLL)
    try:
        h.release(ROLL)
        raise AssertionError("the source's own exception must come through")
    except Dry:
        pass
    assert h.program.rolling
    assert h.wait() == MOVE2
    assert h.press(FIRE) == MOVE2 | FIRE_LAMP
