"""C14: the chess clock, button by button and lamp by lamp."""

from speldator.chess_clock import (
    BLACK,
    BUTTON,
    FALLEN,
    FALLEN_BLINK_MS,
    LAST_MINUTE_BLINK_MS,
    LAST_SECONDS_BLINK_MS,
    MINUTE_MS,
    PAUSE_BLINK_MS,
    PAUSED,
    READY,
    RUNNING,
    TOGETHER_MS,
    WHITE,
    ChessClock,
)
from speldator.controls import (
    ALL_LAMPS,
    BLINKING,
    BUTTONS,
    EXTRA,
    FIRE,
    FIRE_LAMP,
    LONG_RANGE,
    MOVE2,
    MOVE4,
    REPAIR,
    ROLL,
    STRATEGY,
    TACTIC,
    TICKS_MASK,
)
from tests.speldator.hands import TICK_MS, Hands
from tests.speldator.heap import heap_lock, heap_unlock
from tests.speldator.looks import BLINK_DARK, BLINK_LIT, OFF, STEADY, look

FULL = LONG_RANGE | EXTRA | REPAIR
TWO_THIRDS = LONG_RANGE | EXTRA
ONE_THIRD = LONG_RANGE
TAP_MS = 2 * TICK_MS  # what tap() takes


class Players(Hands):
    def tap(self, button):
        self.press(button)
        return self.release(button)

    def jump(self, ms):
        """One step after so long: what passes between steps counts all the same."""
        self.now = (self.now + ms) & TICKS_MASK
        self.lamps = self.program.step(self.now, self.inputs)
        return self.lamps

    def together(self, first, second, gap=50):
        """Two fingers that mean one thing."""
        self.press(first)
        self.wait(gap - TICK_MS)
        self.press(second)
        return self.release(BUTTONS)


def clock(minutes=0, increment=0, now=0):
    players = Players(ChessClock(minutes, increment), now)
    players.wait()
    return players


def running(minutes=5, increment=0, now=0):
    """White has just been given the move, and no time has passed."""
    players = clock(minutes, increment, now)
    players.press(FIRE)
    players.inputs = 0
    return players


def left(players):
    return tuple(players.program.left_ms)


def blinks(players, lamp, ms):
    """How often a lamp changes, looked at every tick."""
    changes = 0
    before = look(players.lamps, lamp)
    for _ in range(ms // TICK_MS):
        now = look(players.wait(), lamp)
        changes += now != before
        before = now
    return changes


# Before the first move


def test_before_the_start_both_players_lamps_are_lit_and_the_bar_tells_the_time_chosen():
    players = clock()
    assert players.wait() == MOVE2 | MOVE4 | TWO_THIRDS  # ATTACK, 30 minutes
    assert players.press(STRATEGY) == MOVE2 | MOVE4 | FULL  # RETREAT, 45 minutes
    assert clock(minutes=7).wait() == MOVE2 | MOVE4 | ONE_THIRD  # by the settings


def test_c14_the_strategy_toggle_picks_30_or_45_minutes():
    for toggles, minutes in ((0, 30), (TACTIC, 30), (STRATEGY, 45), (STRATEGY | TACTIC, 45)):
        players = clock()
        players.inputs = toggles
        players.press(FIRE)
        assert left(players) == (minutes * MINUTE_MS, minutes * MINUTE_MS)


def test_the_toggle_may_move_until_the_start_and_changes_nothing_afterwards():
    players = clock()
    players.press(STRATEGY)
    players.release(STRATEGY)
    players.tap(FIRE)
    players.press(STRATEGY)
    players.release(STRATEGY)
    assert left(players) == (30 * MINUTE_MS - 3 * TICK_MS, 30 * MINUTE_MS)


def test_minutes_from_the_settings_overrule_the_toggle():
    for minutes in (1, 180):
        players = clock(minutes)
        players.inputs = STRATEGY
        players.press(FIRE)
        assert left(players) == (minutes * MINUTE_MS, minutes * MINUTE_MS)


def test_black_starts_whites_clock():
    players = clock(5)
    players.jump(MINUTE_MS)
    assert players.program.phase == READY
    assert players.press(FIRE) == MOVE2 | FULL
    players.jump(1000)
    assert (players.program.phase, players.program.turn) == (RUNNING, WHITE)
    assert left(players) == (5 * MINUTE_MS - 1000, 5 * MINUTE_MS)


def test_white_cannot_start_nor_can_both_buttons_in_one_tick():
    for buttons in (ROLL, BUTTONS):
        players = clock()
        players.tap(buttons)
        assert players.program.phase == READY


def test_a_button_held_when_the_clock_comes_on_is_not_a_press():
    players = Players(ChessClock())
    players.press(FIRE)
    players.wait(1000)
    assert players.program.phase == READY
    players.release(FIRE)
    players.tap(FIRE)
    assert players.program.phase == RUNNING


# Turns


def test_each_player_ends_a_turn_with_their_own_button():
    players = running()
    assert players.press(ROLL) == MOVE4 | FULL
    assert players.program.turn == BLACK
    players.release(ROLL)
    assert players.press(FIRE) == MOVE2 | FULL
    assert players.program.turn == WHITE


def test_a_press_out_of_turn_does_nothing():
    players = running()
    players.tap(FIRE)
    assert players.program.turn == WHITE
    players.tap(ROLL)
    players.tap(ROLL)
    assert players.program.turn == BLACK
    assert left(players) == (5 * MINUTE_MS - TAP_MS - TICK_MS, 5 * MINUTE_MS - TAP_MS - TICK_MS)


def test_only_the_time_of_the_player_on_turn_runs():
    players = running()
    players.jump(20_000 - TICK_MS)
    players.press(ROLL)
    players.inputs = 0
    players.jump(7000)
    assert left(players) == (5 * MINUTE_MS - 20_000, 5 * MINUTE_MS - 7000)


def test_a_button_that_stays_down_ends_one_turn():
    players = running()
    players.press(ROLL)
    players.wait(10_000)
    assert players.program.turn == BLACK
    assert left(players) == (5 * MINUTE_MS - TICK_MS, 5 * MINUTE_MS - 10_000)


def test_one_button_let_go_in_the_very_tick_of_the_other_ones_press_is_no_pause():
    players = running()
    players.press(ROLL)
    players.inputs = FIRE
    players.wait()
    assert (players.program.phase, players.program.turn) == (RUNNING, WHITE)


def test_ending_a_turn_gains_the_increment():
    players = running(increment=10)
    players.jump(2000 - TICK_MS)
    players.press(ROLL)
    assert left(players) == (5 * MINUTE_MS + 8000, 5 * MINUTE_MS)
    players.release(ROLL)
    players.tap(ROLL)  # out of turn: no gain
    players.press(FIRE)
    assert left(players) == (5 * MINUTE_MS + 8000, 5 * MINUTE_MS + 10_000 - TAP_MS - 2 * TICK_MS)


def test_the_start_gains_nothing():
    assert left(running(increment=60)) == (5 * MINUTE_MS, 5 * MINUTE_MS)


# The bar


def test_the_bar_counts_the_thirds_of_the_time_at_the_start():
    for minutes in (3, 30, 45, 180):
        third = minutes * MINUTE_MS // 3
        players = running(minutes)
        assert players.jump(third - 1) == MOVE2 | FULL
        assert players.jump(1) == MOVE2 | TWO_THIRDS
        assert players.jump(third - 1) == MOVE2 | TWO_THIRDS
        assert look(players.jump(1), EXTRA) == OFF
        assert look(players.lamps, LONG_RANGE) == STEADY


def test_the_bar_shows_the_time_of_the_player_on_turn():
    players = running(30)
    players.jump(15 * MINUTE_MS)
    assert players.lamps == MOVE2 | TWO_THIRDS
    assert players.tap(ROLL) == MOVE4 | FULL
    assert players.tap(FIRE) == MOVE2 | TWO_THIRDS


def test_the_last_minute_blinks_and_the_last_ten_seconds_blink_faster():
    players = running(30)
    assert players.jump(29 * MINUTE_MS) == MOVE2 | ONE_THIRD
    assert blinks(players, LONG_RANGE, 50_000) == 50_000 // LAST_MINUTE_BLINK_MS
    assert left(players)[WHITE] == 10_000
    assert blinks(players, LONG_RANGE, 9900) == 9900 // LAST_SECONDS_BLINK_MS + 1
    assert look(players.lamps, MOVE2) == STEADY
    assert players.lamps & ~(MOVE2 | LONG_RANGE | LONG_RANGE << BLINKING) == 0


def test_an_increment_that_lifts_a_player_over_a_minute_ends_the_blinking():
    players = running(2, increment=60)
    players.jump(110_000)
    assert look(players.lamps, LONG_RANGE) >= BLINK_DARK
    players.tap(ROLL)
    players.tap(FIRE)
    assert look(players.lamps, LONG_RANGE) == STEADY


# The flag


def test_a_fallen_flag_blinks_on_the_players_lamp_and_the_fire_lamp_alone():
    for turns, lamp in ((0, MOVE2), (1, MOVE4)):
        players = running(1)
        for _ in range(turns):
            players.tap(ROLL)
        players.jump(MINUTE_MS)
        both = lamp | FIRE_LAMP
        assert players.lamps == both | both << BLINKING
        assert blinks(players, FIRE_LAMP, 10 * FALLEN_BLINK_MS) == 10
        for _ in range(50):
            assert players.wait() & ALL_LAMPS in (0, both)


def test_the_flag_falls_with_the_last_millisecond():
    players = running(1)
    players.jump(MINUTE_MS - 1)
    assert players.program.phase == RUNNING
    players.jump(1)
    assert players.program.phase == FALLEN
    assert left(players) == (0, MINUTE_MS)


def test_a_press_in_the_moment_the_flag_falls_is_too_late():
    players = running(1, increment=60)
    players.jump(MINUTE_MS - TICK_MS)
    players.press(ROLL)
    assert (players.program.phase, players.program.turn) == (FALLEN, WHITE)


def test_after_the_flag_no_time_runs_and_no_button_does_anything():
    players = running(1)
    players.jump(2 * MINUTE_MS)
    for button in (ROLL, FIRE, BUTTONS):
        players.tap(button)
        players.jump(MINUTE_MS)
    assert (players.program.phase, players.program.turn) == (FALLEN, WHITE)
    assert left(players) == (0, MINUTE_MS)


# Pause


def test_both_buttons_pause_and_any_single_press_goes_on():
    for first, second, resume in ((ROLL, FIRE, ROLL), (FIRE, ROLL, FIRE), (FIRE, ROLL, ROLL)):
        players = running()
        players.wait(1000)
        players.together(first, second)
        assert players.program.phase == PAUSED
        before = left(players)
        players.jump(60 * MINUTE_MS)
        assert left(players) == before
        players.tap(resume)
        assert (players.program.phase, players.program.turn) == (RUNNING, WHITE)
        assert left(players) == (before[WHITE] - TICK_MS, before[BLACK])


def test_both_buttons_in_one_tick_pause():
    players = running()
    players.tap(BUTTONS)
    assert (players.program.phase, players.program.turn) == (PAUSED, WHITE)


def test_a_pause_takes_back_the_turn_that_its_first_button_has_just_ended():
    players = running(increment=10)
    players.tap(ROLL)
    players.jump(3000)
    before = left(players)
    players.together(FIRE, ROLL, gap=TOGETHER_MS - TICK_MS)
    assert (players.program.phase, players.program.turn) == (PAUSED, BLACK)
    assert left(players) == (before[WHITE], before[BLACK] - TICK_MS)


def test_a_pause_long_after_the_turn_was_ended_takes_nothing_back():
    players = running(increment=10)
    players.together(ROLL, FIRE, gap=TOGETHER_MS)
    assert (players.program.phase, players.program.turn) == (PAUSED, BLACK)
    assert left(players) == (5 * MINUTE_MS + 10_000 - TICK_MS, 5 * MINUTE_MS - TOGETHER_MS)


def test_a_pause_begun_with_the_other_button_takes_nothing_back():
    players = running()
    players.press(FIRE)  # out of turn, and held
    players.press(ROLL)
    assert (players.program.phase, players.program.turn) == (PAUSED, WHITE)


def test_no_turn_is_taken_back_twice():
    players = running(increment=10)
    players.together(ROLL, FIRE)
    before = left(players)
    players.tap(BUTTONS)
    players.together(ROLL, FIRE)  # goes on and pauses again
    assert (players.program.phase, players.program.turn) == (PAUSED, WHITE)
    assert left(players) == (before[WHITE] - 50, before[BLACK])


def test_a_press_while_the_other_button_is_still_held_does_not_go_on():
    players = running()
    players.press(BUTTONS)
    players.release(ROLL)
    players.press(ROLL)
    players.release(BUTTONS)
    assert players.program.phase == PAUSED


def test_a_pause_blinks_slowly_on_the_lamp_of_the_player_on_turn():
    players = running()
    players.press(BUTTONS)
    assert [look(players.lamps, lamp) for lamp in (MOVE2, MOVE4)] == [BLINK_LIT, OFF]
    players.release(BUTTONS)
    assert blinks(players, MOVE2, 10 * PAUSE_BLINK_MS) == 10
    assert players.lamps & ~(MOVE2 | MOVE2 << BLINKING) == FULL


def test_in_a_pause_the_last_minute_does_not_blink():
    players = running(1)
    players.jump(55_000)
    players.tap(BUTTONS)
    assert look(players.lamps, LONG_RANGE) == STEADY


# Time


def test_the_panel_may_sleep_unless_time_runs():
    players = clock(1)
    busy = [players.program.busy]
    players.tap(FIRE)
    busy.append(players.program.busy)
    players.tap(BUTTONS)
    busy.append(players.program.busy)
    players.tap(FIRE)
    busy.append(players.program.busy)
    players.jump(MINUTE_MS)
    busy.append(players.program.busy)
    assert busy == [False, True, False, True, False]


def test_ninety_minutes_in_ragged_steps_are_right_to_the_millisecond():
    players = running(45)
    steps = (5, 5, 7, 1, 13, 5, 250, 5, 999)
    spent = [0, 0]
    i = 0
    while players.program.phase == RUNNING:
        turn = players.program.turn
        ms = steps[i % len(steps)]
        players.inputs = BUTTON[turn] if i % 7 == 0 else 0
        players.jump(ms)
        spent[turn] += ms
        for player in (WHITE, BLACK):
            assert players.program.left_ms[player] == max(0, 45 * MINUTE_MS - spent[player])
        i += 1
    assert min(spent) > 40 * MINUTE_MS  # close to 90 minutes in all


def test_the_tick_counter_may_wrap_in_mid_turn_and_in_mid_pause():
    for before in range(0, 4000, 333):
        players = running(now=TICKS_MASK - before)
        players.wait(1000)
        players.tap(BUTTONS)
        players.wait(1000)
        assert left(players) == (5 * MINUTE_MS - 1000 - TICK_MS, 5 * MINUTE_MS)
        players.tap(FIRE)
        players.wait(3000)
        assert left(players) == (5 * MINUTE_MS - 4000 - 2 * TICK_MS, 5 * MINUTE_MS)


def test_no_step_allocates_even_when_the_counter_wraps():
    inputs_in_turn = (0, FIRE, 0, ROLL, 0, FIRE, FIRE | ROLL, 0, STRATEGY, ROLL, 0, ROLL, 0)
    for start in (0, TICKS_MASK - 55_000):
        program = ChessClock(1, 1)
        now = start
        heap_lock()
        try:
            for inputs in inputs_in_turn:
                for _ in range(400):
                    now = 0 if now > TICKS_MASK - 20 else now + 20
                    program.step(now, inputs)
            for _ in range(4000):
                now = 0 if now > TICKS_MASK - 20 else now + 20
                program.step(now, 0)
        finally:
            heap_unlock()
        assert program.phase == FALLEN
