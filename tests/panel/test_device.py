"""The tick and what happens between ticks, on a board made of plain attributes."""

from panel.codes import BATTERY_LOW, FLASH_MS, SETTINGS_BAD, TICK_FAILED
from panel.device import BATTERY_MS, NAP_MS, TICK_MS, TICK_US, WATCHDOG_AFTER_MS
from speldator.controls import ALL_LAMPS, EXTRA, FIRE, FIRE_LAMP, MOVE2, ROLL, TACTIC, TICKS_MASK
from speldator.odds import HIT, NONE
from tests.panel.rig import new_desk
from tests.speldator.hands import Words, word
from tests.speldator.heap import heap_lock, heap_unlock

LUCKY = word(move2=0, extra=0, fire=0)
MINUTE = 60_000


def rolled(**settings):
    """A desk that shows move2 and extra, with a hit latched."""
    desk = new_desk(Words(LUCKY, LUCKY, LUCKY), **settings)
    desk.contacts(ROLL)
    assert desk.contacts(0) == MOVE2 | EXTRA
    return desk


def test_contacts_become_lamps():
    desk = rolled()
    assert desk.contacts(FIRE) == MOVE2 | EXTRA | FIRE_LAMP


def test_a_bouncing_press_and_release_are_one_roll():
    desk = new_desk(Words(LUCKY))
    desk.bounce(ROLL, 0, ROLL, ROLL, ROLL, ROLL)
    assert desk.computer.rolling
    assert desk.bounce(0, ROLL, 0, 0, 0) == MOVE2 | EXTRA


def test_a_release_shows_its_result_in_the_tick_of_the_third_sample():
    desk = new_desk(Words(LUCKY))
    desk.contacts(ROLL)
    assert desk.bounce(0, 0) not in (0, MOVE2 | EXTRA)
    assert desk.bounce(0) == MOVE2 | EXTRA


def test_lamps_are_written_only_when_they_change():
    desk = rolled()
    writes = len(desk.board.shown)
    desk.wait(1000)
    assert len(desk.board.shown) == writes


def test_a_lamp_code_hides_the_result_and_gives_it_back():
    desk = rolled()
    desk.device.signal(SETTINGS_BAD)
    seen = []
    for _ in range(8 * FLASH_MS // TICK_MS):
        desk.ticks()
        if not seen or seen[-1] != desk.board.lamps:
            seen.append(desk.board.lamps)
    assert seen == [0] + [ALL_LAMPS, 0] * SETTINGS_BAD + [MOVE2 | EXTRA]
    desk.contacts(FIRE)
    assert desk.computer.fire_shown == HIT


def test_any_button_ends_a_lamp_code():
    desk = rolled()
    desk.device.signal(SETTINGS_BAD)
    desk.wait(100)
    assert desk.contacts(FIRE) == MOVE2 | EXTRA | FIRE_LAMP


def test_a_toggle_does_not_end_a_lamp_code():
    desk = rolled()
    desk.device.signal(SETTINGS_BAD)
    assert desk.contacts(TACTIC) == 0


def test_an_idle_panel_sleeps_dark_and_wakes_with_the_result():
    desk = rolled(sleep_minutes=1)

    def nap(board):
        assert board.lamps == 0
        if len(board.naps) == 3:
            board.contacts = FIRE  # the press that wakes

    desk.board.on_nap = nap
    desk.run(MINUTE + 2000)
    assert desk.board.naps == [NAP_MS] * 3
    assert desk.board.lamps == MOVE2 | EXTRA
    desk.wait(1000)
    assert desk.computer.fire_shown == NONE  # the waking press is not played
    desk.contacts(0)
    assert desk.contacts(FIRE) == MOVE2 | EXTRA | FIRE_LAMP


def test_after_a_long_sleep_it_stays_awake_for_a_full_idle_time():
    desk = rolled(sleep_minutes=1)
    desk.board.on_nap = lambda board: setattr(board, "contacts", ROLL * (len(board.naps) >= 1000))
    desk.run(MINUTE + 1000 * NAP_MS + 1000)
    assert len(desk.board.naps) == 1000
    assert desk.run(MINUTE - 5000) == MOVE2 | EXTRA
    assert len(desk.board.naps) == 1000


def test_a_computer_plugged_in_ends_sleep():
    desk = rolled(sleep_minutes=1)
    desk.board.on_nap = lambda board: setattr(board, "usb", True)
    desk.run(MINUTE + 2 * NAP_MS)
    assert len(desk.board.naps) == 1
    assert desk.board.lamps == MOVE2 | EXTRA


def test_a_sleep_that_fails_leaves_the_lamps_as_they_were():
    desk = rolled(sleep_minutes=1)
    faults = [OSError()]

    def nap(board):
        if faults:
            raise faults.pop()

    desk.board.on_nap = nap
    desk.run(MINUTE + 2 * NAP_MS)
    assert type(desk.device.error) is OSError
    assert desk.run(20 * FLASH_MS) == MOVE2 | EXTRA


def test_the_press_that_wakes_does_not_roll_even_if_it_bounces():
    desk = rolled(sleep_minutes=1)
    desk.board.on_nap = lambda board: setattr(board, "contacts", ROLL)
    desk.ticks((MINUTE - 100) // TICK_MS)
    while not desk.board.naps:
        desk.ticks()
    assert desk.bounce(0, ROLL, 0, ROLL, ROLL, ROLL, ROLL, 0, ROLL, 0, 0, 0) == MOVE2 | EXTRA
    assert not desk.computer.rolling
    desk.contacts(ROLL)
    assert desk.computer.rolling


def test_sleep_waits_for_a_full_idle_time_after_the_last_movement():
    desk = rolled(sleep_minutes=1)
    desk.board.on_nap = lambda board: setattr(board, "contacts", TACTIC)
    desk.wait(MINUTE - 2000)
    desk.contacts(TACTIC)
    desk.wait(MINUTE - 2000)
    assert desk.board.naps == []


def test_no_sleep_with_a_usb_host_or_a_held_button_or_when_switched_off():
    for change in ("usb", "held", "off"):
        desk = rolled(sleep_minutes=0 if change == "off" else 1)
        desk.board.usb = change == "usb"
        if change == "held":
            desk.contacts(ROLL)
        desk.wait(2 * MINUTE)
        assert desk.board.naps == []


def test_a_weak_battery_is_signalled_at_once_and_every_minute_and_hides_nothing_for_long():
    desk = rolled()
    desk.board.battery = 2999
    for after in (0, 1, 2):
        desk.board.shown.clear()
        desk.wait(BATTERY_MS)
        assert desk.board.shown.count(ALL_LAMPS) == BATTERY_LOW, after
        assert desk.board.lamps == MOVE2 | EXTRA


def test_a_good_or_unknown_battery_is_not_signalled():
    for millivolts in (0, 3000, 5000):
        desk = rolled()
        desk.board.battery = millivolts
        desk.board.shown.clear()
        desk.wait(3 * BATTERY_MS)
        assert desk.board.shown == []


def test_the_watchdog_starts_late_without_host_and_is_fed_by_each_tick():
    desk = new_desk(watchdog=True, sleep_minutes=0)
    desk.run(WATCHDOG_AFTER_MS - 1000)
    assert desk.board.watchdogs == 0
    desk.run(3000)
    assert desk.board.watchdogs == 1
    fed = desk.board.fed
    desk.run(1000)
    assert desk.board.fed - fed in (200, 201)


def test_no_watchdog_with_a_host_or_with_sleep_or_unasked():
    for settings, usb in (
        ({"watchdog": True, "sleep_minutes": 0}, True),
        ({"watchdog": True, "sleep_minutes": 5}, False),
        ({"watchdog": False, "sleep_minutes": 0}, False),
    ):
        desk = new_desk(**settings)
        desk.board.usb = usb
        desk.run(2 * WATCHDOG_AFTER_MS)
        assert desk.board.watchdogs == 0


def test_run_keeps_five_milliseconds_and_does_not_drift():
    desk = new_desk(Words())
    sampled = []
    read = desk.device._sample

    def sample():
        sampled.append(desk.board.us)
        desk.board.us += 300 + 7 * len(sampled) % 2000  # the tick's own work takes time
        return read()

    desk.device._sample = sample
    start = desk.board.us
    desk.run(1000)
    assert sampled == [start + i * TICK_US for i in range(len(sampled))]
    assert len(sampled) == 200


def test_a_long_stall_is_counted_as_time_not_as_ticks():
    desk = new_desk(Words())
    stalls = [0, 0, 123_456, 0]
    tick = desk.device.tick
    ticks = []

    def stalling():
        tick()
        ticks.append(desk.device.now)
        desk.board.us += stalls[len(ticks) - 1] if len(ticks) <= len(stalls) else 0

    desk.device.tick = stalling
    now = desk.device.now
    desk.run(160)
    assert [t - now for t in ticks[:5]] == [0, 5, 10, 10 + 120, 10 + 125]


def test_time_passes_the_wrap_of_both_clocks():
    desk = new_desk(Words(LUCKY), sleep_minutes=0)
    desk.board.us = TICKS_MASK - 12_000
    desk.device.now = TICKS_MASK - 12
    desk.board.contacts = ROLL
    desk.run(100)
    assert desk.computer.rolling
    desk.board.contacts = 0
    assert desk.run(100) == MOVE2 | EXTRA
    assert desk.device.now < 1000


def test_an_exception_in_a_tick_is_signalled_and_loses_nothing():
    desk = rolled()
    show = desk.device._show
    faults = [RuntimeError("lamp driver"), RuntimeError("lamp driver")]

    def failing(lamps):
        if faults:
            raise faults.pop()
        show(lamps)

    desk.device._show = failing
    desk.board.contacts = FIRE
    desk.run(50)
    assert str(desk.device.error) == "lamp driver"
    assert desk.computer.fire_shown == HIT
    desk.board.contacts = 0
    assert desk.run(10 * FLASH_MS) == MOVE2 | EXTRA | FIRE_LAMP


def test_a_bit_source_that_fails_gives_the_roll_later_and_never_a_wrong_one():
    class Flaky(Words):
        def __call__(self, n):
            if super().__call__(n) is None:
                raise OSError("no entropy")
            return LUCKY

    desk = new_desk(Flaky(None, None, LUCKY))
    desk.board.contacts = ROLL
    desk.run(100)
    desk.board.contacts = 0
    desk.run(200)
    assert desk.computer.rolled and not desk.computer.rolling
    assert desk.run(10 * FLASH_MS) == MOVE2 | EXTRA


def test_a_tick_that_always_fails_keeps_flashing():
    desk = rolled()

    def failing(now, inputs):
        raise RuntimeError

    desk.device._step = failing
    desk.board.shown.clear()
    desk.run(30 * FLASH_MS)
    assert desk.board.shown.count(ALL_LAMPS) > 2 * TICK_FAILED


def test_the_moment_of_a_press_changes_the_rolls():
    evenings = set()
    for ticks in range(8):
        desk = new_desk()
        desk.ticks(ticks)
        shown = []
        for _ in range(8):
            desk.contacts(ROLL)
            shown.append(desk.contacts(0))
        evenings.add(tuple(shown))
    assert len(evenings) == 8


def test_ctrl_c_leaves_the_loop():
    desk = new_desk()

    def interrupt(us):
        raise KeyboardInterrupt

    desk.board.sleep_us = interrupt
    try:
        desk.device.run()
    except KeyboardInterrupt:
        return
    raise AssertionError("the loop swallowed Ctrl-C")


def test_no_tick_allocates():
    desk = new_desk()
    for contacts in (0, ROLL, ROLL | TACTIC, TACTIC, TACTIC | FIRE, 0):
        desk.board.contacts = contacts
        desk.board.shown = Quiet()
        for _ in range(200):
            heap_lock()
            try:
                desk.device.tick()
            finally:
                heap_unlock()
            desk.device.between_ticks()
            desk.board.us += TICK_US
            desk.device.now += TICK_MS
    assert desk.computer.rolled


class Quiet:
    """A list would grow, which allocates."""

    def append(self, lamps):
        pass
