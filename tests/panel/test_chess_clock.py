"""The chess clock on the panel: worn contacts, the true tick, and no sleep while time runs."""

from panel.codes import BATTERY_LOW
from panel.device import NAP_MS, TICK_MS, TICK_US
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
from tests.panel.rig import new_desk
from tests.panel.test_device import Quiet
from tests.speldator.heap import heap_lock, heap_unlock

FULL = LONG_RANGE | EXTRA | REPAIR


def desk_with_clock(minutes=5, increment=0, **settings):
    return new_desk(program=ChessClock(minutes, increment), **settings)


def started(*args, **settings):
    desk = desk_with_clock(*args, **settings)
    desk.contacts(FIRE)
    desk.contacts(0)
    return desk


def test_contacts_that_bounce_on_press_and_release_end_one_turn_each():
    desk = started(increment=10)
    clock = desk.device.program
    turns = 0
    for bounce in ((1, 0, 1), (1, 0, 0, 1, 0), (1, 1, 0, 1, 1, 0), (1, 0, 1, 0, 1, 0, 1)):
        for _ in range(2):
            button = BUTTON[clock.turn]
            turns += 1
            desk.bounce(*[closed * button for closed in bounce])
            desk.contacts(button)
            desk.bounce(*[button - closed * button for closed in bounce])
            desk.contacts(0)
            assert (clock.phase, clock.turn) == (RUNNING, turns & 1)
    gained = sum(clock.left_ms) - 2 * 5 * MINUTE_MS
    assert turns * 10_000 - 2000 < gained < turns * 10_000


def test_two_bouncing_buttons_are_one_pause():
    desk = started()
    desk.bounce(ROLL, 0, BUTTONS, FIRE, BUTTONS, ROLL, BUTTONS, BUTTONS, BUTTONS)
    assert (desk.device.program.phase, desk.device.program.turn) == (PAUSED, WHITE)
    desk.bounce(FIRE, BUTTONS, ROLL, 0, FIRE, 0, 0, 0)
    assert desk.device.program.phase == PAUSED


def test_the_lamps_of_a_short_game():
    desk = desk_with_clock(1)
    assert desk.wait(100) == MOVE2 | MOVE4 | LONG_RANGE
    desk.contacts(FIRE)
    desk.contacts(0)
    assert desk.board.lamps & MOVE2
    desk.contacts(ROLL)
    assert desk.board.lamps & (MOVE2 | MOVE4) == MOVE4
    desk.contacts(0)
    desk.wait(MINUTE_MS)
    assert desk.device.program.phase == FALLEN
    assert desk.board.lamps in (0, MOVE4 | FIRE_LAMP)


def test_no_sleep_while_a_clock_runs_and_none_at_once_when_the_flag_falls():
    desk = started(5, sleep_minutes=1)
    desk.wait(6 * MINUTE_MS - 5000)
    assert desk.device.program.phase == FALLEN
    assert desk.board.naps == []


def test_a_waiting_a_paused_and_a_finished_clock_sleep_and_keep_their_state():
    for phase in (READY, PAUSED, FALLEN):
        desk = desk_with_clock(1, sleep_minutes=1)
        if phase != READY:
            desk.contacts(FIRE)
            desk.contacts(0)
        if phase == PAUSED:
            desk.contacts(BUTTONS)
            desk.contacts(0)
        if phase == FALLEN:
            desk.wait(MINUTE_MS)
        clock = desk.device.program
        before = list(clock.left_ms)

        def nap(board):
            assert board.lamps == 0
            board.contacts = FIRE * (len(board.naps) == 3)

        desk.board.on_nap = nap
        desk.run(MINUTE_MS + 3 * NAP_MS + 1000)
        assert len(desk.board.naps) == 3
        desk.contacts(0)  # the press that woke it is not played
        assert (clock.phase, clock.left_ms) == (phase, before)
        assert desk.run(1000) or desk.run(1000)  # and it is lit again


def test_a_lamp_code_hides_the_clock_but_takes_no_time_from_it():
    desk = started()
    clock = desk.device.program
    before = clock.left_ms[WHITE]
    desk.device.signal(BATTERY_LOW)
    assert desk.wait(400) in (0, ALL_LAMPS)
    desk.wait(4600)
    assert desk.board.lamps == MOVE2 | FULL
    assert clock.left_ms[WHITE] == before - 5000


def test_ninety_minutes_of_late_ticks_are_right_to_a_tick_while_both_counters_wrap():
    desk = desk_with_clock(45, sleep_minutes=0)
    desk.board.us = TICKS_MASK - 30_000_000
    desk.device.now = TICKS_MASK - 29_999
    sample, show = desk.device._sample, desk.device._show
    shown = []  # [microsecond at which the tick began, players' lamps and flag] where they change
    ticks = began_us = 0

    def late():
        nonlocal ticks, began_us
        ticks += 1
        began_us = desk.board.us
        # A tick's own work takes time, and now and then it takes longer than a tick.
        desk.board.us += 87_654 if ticks % 50 == 0 else ticks % 17 * 100
        return sample()

    def watch(lamps):
        show(lamps)
        turn = lamps & (MOVE2 | MOVE4 | FIRE_LAMP)
        if not shown or shown[-1][1] != turn:
            shown.append([began_us, turn])

    desk.device._sample, desk.device._show = late, watch
    script = [(100, FIRE), (200, 0), (44 * MINUTE_MS, ROLL), (44 * MINUTE_MS + 2000, 0)]
    start_us = desk.board.us

    def read():
        while script and desk.board.us - start_us >= script[0][0] * 1000:
            desk.board.contacts = script.pop(0)[1]
        return desk.board.contacts

    desk.device._switches._read = read
    desk.run(90 * MINUTE_MS)
    assert ticks > 500_000
    assert [turn for _, turn in shown[:3]] == [MOVE2, MOVE4, MOVE4 | FIRE_LAMP]
    started_us, ended_us, fallen_us = [us for us, _ in shown[:3]]
    assert ended_us - started_us == (45 * MINUTE_MS - desk.device.program.left_ms[WHITE]) * 1000
    # The flag falls in the first tick after the time is up, and a slow one keeps it waiting.
    assert 0 <= fallen_us - ended_us - 45 * MINUTE_MS * 1000 <= 90_000


def test_no_tick_of_a_clock_allocates():
    desk = desk_with_clock(1, 1)
    desk.board.shown = Quiet()
    for contacts in (0, FIRE, 0, ROLL, 0, FIRE, BUTTONS, 0, ROLL, 0, 0):
        desk.board.contacts = contacts
        for _ in range(1200):
            heap_lock()
            try:
                desk.device.tick()
            finally:
                heap_unlock()
            desk.device.between_ticks()
            desk.board.us += TICK_US
            desk.device.now += TICK_MS
    assert desk.device.program.left_ms[WHITE] < 58_000
