"""The chess clock on the panel: worn contacts, the true tick, and no sleep while time runs."""

from panel.codes import BATTERY_LOW
from panel.device import SLEEP_MS, TICK_US
from speldator.chess_clock import (
    BUTTON,
    FALLEN,
    MINUTE_MS,
    PAUSED,
    READY,
    RUNNING,
    WHITE,
    ChessClock,
)
from speldator.controls import (
    ALL_LAMPS,
    BUTTONS,
    EXTRA,
    FIRE,
    FIRE_LAMP,
    LONG_RANGE,
    MOVE2,
    MOVE4,
    REPAIR,
    ROLL,
    TICKS_MASK,
)
from tests.panel.rig import new_rig
from tests.speldator.heap import heap_lock, heap_unlock

FULL = LONG_RANGE | EXTRA | REPAIR


def rig_with_clock(minutes=5, increment=0, **settings):
    return new_rig(program=ChessClock(minutes, increment), **settings)


def started(*args, **settings):
    rig = rig_with_clock(*args, **settings)
    rig.contacts(FIRE)
    rig.contacts(0)
    return rig


def test_contacts_that_bounce_on_press_and_release_end_one_turn_each():
    rig = started(increment=10)
    clock = rig.program
    turns = 0
    for bounce in ((1, 0, 1), (1, 0, 0, 1, 0), (1, 1, 0, 1, 1, 0), (1, 1, 1, 1, 0, 0, 0, 1)):
        for _ in range(2):
            button = BUTTON[clock.turn]
            turns += 1
            rig.bounce(*[closed * button for closed in bounce])
            rig.contacts(button)
            rig.bounce(*[button - closed * button for closed in bounce])
            rig.contacts(0)
            assert (clock.phase, clock.turn) == (RUNNING, turns & 1)
    gained = sum(clock.left_ms) - 2 * 5 * MINUTE_MS
    assert turns * 10_000 - 2000 < gained < turns * 10_000


def test_two_bouncing_buttons_are_one_pause():
    rig = started()
    rig.bounce(ROLL, 0, BUTTONS, FIRE, BUTTONS, ROLL, *[BUTTONS] * 6)
    assert (rig.program.phase, rig.program.turn) == (PAUSED, WHITE)
    rig.bounce(FIRE, BUTTONS, ROLL, 0, FIRE, *[0] * 6)
    assert rig.program.phase == PAUSED


def test_the_lamps_of_a_short_game():
    rig = rig_with_clock(1)
    assert rig.wait(100) == MOVE2 | MOVE4 | LONG_RANGE
    rig.contacts(FIRE)
    rig.contacts(0)
    assert rig.board.lamps & MOVE2
    rig.contacts(ROLL)
    assert rig.board.lamps & (MOVE2 | MOVE4) == MOVE4
    rig.contacts(0)
    rig.wait(MINUTE_MS)
    assert rig.program.phase == FALLEN
    assert rig.board.lamps in (0, MOVE4 | FIRE_LAMP)


def test_no_sleep_while_a_clock_runs_and_none_at_once_when_the_flag_falls():
    rig = started(5, sleep_minutes=1)
    rig.wait(6 * MINUTE_MS - 5000)
    assert rig.program.phase == FALLEN
    assert rig.time.naps == []


def test_a_waiting_a_paused_and_a_finished_clock_sleep_and_keep_their_state():
    for phase in (READY, PAUSED, FALLEN):
        rig = rig_with_clock(1, sleep_minutes=1)
        if phase != READY:
            rig.contacts(FIRE)
            rig.contacts(0)
        if phase == PAUSED:
            rig.contacts(BUTTONS)
            rig.contacts(0)
        if phase == FALLEN:
            rig.wait(MINUTE_MS)
        clock = rig.program
        before = list(clock.left_ms)

        def nap(rig=rig):
            assert rig.board.lamps == 0
            rig.board.contacts = FIRE * (len(rig.time.naps) == 3)

        rig.time.on_nap = nap
        rig.run(MINUTE_MS + 3 * SLEEP_MS + 1000)
        assert len(rig.time.naps) == 3
        rig.contacts(0)  # the press that woke it is not played
        assert (clock.phase, clock.left_ms) == (phase, before)
        assert rig.run(1000) or rig.run(1000)  # and it is lit again


def test_a_lamp_code_hides_the_clock_but_takes_no_time_from_it():
    rig = started()
    clock = rig.program
    before = clock.left(WHITE, rig.device.now)
    rig.device.signal(BATTERY_LOW)
    assert rig.wait(400) in (0, ALL_LAMPS)
    rig.wait(4600)
    assert rig.board.lamps == MOVE2 | FULL
    assert clock.left(WHITE, rig.device.now) == before - 5000


def test_ninety_minutes_of_late_ticks_are_right_to_a_tick_while_both_counters_wrap():
    rig = rig_with_clock(45, sleep_minutes=0)
    rig.time.us = TICKS_MASK - 30_000_000
    rig.device.now = TICKS_MASK - 29_999
    read, show = rig.device._read, rig.device._show
    shown = []  # [microsecond at which the tick began, players' lamps and flag] where they change
    ticks = began_us = 0

    def late():
        nonlocal ticks, began_us
        ticks += 1
        began_us = rig.time.us
        # A tick's own work takes time, and now and then it takes many ticks.
        rig.time.us += 87_654 if ticks % 50 == 0 else ticks % 17 * 100
        return read()

    def watch(lamps):
        show(lamps)
        turn = lamps & (MOVE2 | MOVE4 | FIRE_LAMP)
        if not shown or shown[-1][1] != turn:
            shown.append([began_us, turn])

    rig.device._read, rig.device._show = late, watch
    start_us = rig.time.us
    for ms, contacts in (
        (100, FIRE),
        (200, 0),
        (44 * MINUTE_MS, ROLL),
        (44 * MINUTE_MS + 2000, 0),
    ):
        rig.time.moves.append((start_us + ms * 1000, contacts))
    rig.run(90 * MINUTE_MS)
    assert ticks > 5000
    assert [turn for _, turn in shown[:3]] == [MOVE2, MOVE4, MOVE4 | FIRE_LAMP]
    started_us, ended_us, fallen_us = [us for us, _ in shown[:3]]
    assert ended_us - started_us == (45 * MINUTE_MS - rig.program.left_ms[WHITE]) * 1000
    # The flag falls in the first tick after the time is up, and a slow one keeps it waiting.
    assert 0 <= fallen_us - ended_us - 45 * MINUTE_MS * 1000 <= 90_000


def test_no_tick_of_a_clock_allocates():
    rig = rig_with_clock(1, 1)
    for contacts in (0, FIRE, 0, ROLL, 0, FIRE, BUTTONS, 0, ROLL, 0, 0):
        rig.board.contacts = contacts
        for _ in range(1200):
            heap_lock()
            try:
                rig.device.tick()
            finally:
                heap_unlock()
            rig.device.between_ticks()
            rig.time.us += TICK_US
            rig.device.pass_ms(1)
    assert rig.program.left_ms[WHITE] < 58_000
