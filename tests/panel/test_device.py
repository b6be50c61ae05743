"""The tick and what happens between ticks, on the desktop's board."""

from host_sim.boards.desk import Restarted
from panel.codes import BATTERY_LOW, FLASH_MS, SETTINGS_BAD, TICK_FAILED
from panel.device import BATTERY_MS, NAP_AFTER_MS, SLEEP_MS, TICK_US, WATCHDOG_AFTER_MS
from speldator.controls import (
    ALL_LAMPS,
    EXTRA,
    FIRE,
    FIRE_LAMP,
    HIT,
    MOVE2,
    NONE,
    ROLL,
    TACTIC,
    TICKS_MASK,
)
from tests.panel.rig import new_rig
from tests.speldator.hands import Words, word
from tests.speldator.heap import heap_lock, heap_unlock

LUCKY = word(move2=0, extra=0, fire=0)
MINUTE = 60_000


def rolled(**settings):
    """A rig that shows move2 and extra, with a hit latched."""
    rig = new_rig(Words(LUCKY, LUCKY, LUCKY), **settings)
    rig.contacts(ROLL)
    assert rig.contacts(0) == MOVE2 | EXTRA
    return rig


def test_contacts_become_lamps():
    rig = rolled()
    assert rig.contacts(FIRE) == MOVE2 | EXTRA | FIRE_LAMP


def test_a_bouncing_press_and_release_are_one_roll():
    rig = new_rig(Words(LUCKY))
    rig.bounce(ROLL, 0, *[ROLL] * 6)
    assert rig.program.rolling
    assert rig.bounce(0, ROLL, *[0] * 6) == MOVE2 | EXTRA


def test_a_release_shows_its_result_in_the_tick_of_the_sixth_sample():
    rig = new_rig(Words(LUCKY))
    rig.contacts(ROLL)
    assert rig.bounce(*[0] * 5) not in (0, MOVE2 | EXTRA)
    assert rig.bounce(0) == MOVE2 | EXTRA


def test_lamps_are_written_only_when_they_change():
    rig = rolled()
    written = []
    rig.device._show = written.append
    rig.wait(1000)
    assert written == []
    rig.contacts(FIRE)
    assert written == [MOVE2 | EXTRA | FIRE_LAMP]


def test_a_lamp_code_hides_the_result_and_gives_it_back():
    rig = rolled()
    rig.device.signal(SETTINGS_BAD)
    rig.seen.clear()
    rig.wait(8 * FLASH_MS)
    assert rig.seen == [0] + [ALL_LAMPS, 0] * SETTINGS_BAD + [MOVE2 | EXTRA]
    rig.contacts(FIRE)
    assert rig.program.fire_shown == HIT


def test_any_button_ends_a_lamp_code():
    rig = rolled()
    rig.device.signal(SETTINGS_BAD)
    rig.wait(100)
    assert rig.contacts(FIRE) == MOVE2 | EXTRA | FIRE_LAMP


def test_a_toggle_does_not_end_a_lamp_code():
    rig = rolled()
    rig.device.signal(SETTINGS_BAD)
    assert rig.contacts(TACTIC) == 0


def test_an_idle_panel_sleeps_dark_and_wakes_with_the_result():
    rig = rolled(sleep_minutes=1)

    def nap():
        assert rig.board.asleep and rig.board.lamps == 0
        if len(rig.time.naps) == 3:
            rig.board.contacts = FIRE  # the press that wakes

    rig.time.on_nap = nap
    rig.run(MINUTE + 2000)
    assert rig.time.naps == [SLEEP_MS] * 3
    assert rig.board.lamps == MOVE2 | EXTRA
    rig.wait(1000)
    assert rig.program.fire_shown == NONE  # the waking press is not played
    rig.contacts(0)
    assert rig.contacts(FIRE) == MOVE2 | EXTRA | FIRE_LAMP


def test_a_bounce_that_is_over_at_once_wakes_too():
    rig = rolled(sleep_minutes=1)
    rig.time.on_nap = lambda: len(rig.time.naps) == 3  # moved, and is back where it was
    rig.run(MINUTE + 3 * SLEEP_MS + 1000)
    assert len(rig.time.naps) == 3
    assert rig.board.lamps == MOVE2 | EXTRA


def test_after_a_long_sleep_it_stays_awake_for_a_full_idle_time():
    rig = rolled(sleep_minutes=1)
    rig.time.on_nap = lambda: setattr(rig.board, "contacts", ROLL * (len(rig.time.naps) >= 1000))
    rig.run(MINUTE + 1000 * SLEEP_MS + 1000)
    assert len(rig.time.naps) == 1000
    assert rig.run(MINUTE - 5000) == MOVE2 | EXTRA
    assert len(rig.time.naps) == 1000


def test_a_computer_plugged_in_ends_sleep():
    rig = rolled(sleep_minutes=1)
    rig.time.on_nap = lambda: setattr(rig.board, "usb", True)
    rig.run(MINUTE + 2 * SLEEP_MS)
    assert len(rig.time.naps) == 1
    assert rig.board.lamps == MOVE2 | EXTRA


def test_a_sleep_that_fails_leaves_the_lamps_as_they_were():
    rig = rolled(sleep_minutes=1)
    faults = [OSError()]

    def nap():
        if faults:
            raise faults.pop()

    rig.time.on_nap = nap
    rig.run(MINUTE + 2 * SLEEP_MS)
    assert type(rig.device.error) is OSError
    assert rig.run(20 * FLASH_MS) == MOVE2 | EXTRA


def test_the_press_that_wakes_does_not_roll_even_if_it_bounces():
    rig = rolled(sleep_minutes=1)
    rig.time.on_nap = lambda: setattr(rig.board, "contacts", ROLL)
    rig.wait(MINUTE - 100)
    while not rig.time.naps:
        rig.ticks()
    shaky = [0, ROLL, 0] + [ROLL] * 7 + [0, ROLL] + [0] * 6
    assert rig.bounce(*shaky) == MOVE2 | EXTRA
    assert not rig.program.rolling
    rig.contacts(ROLL)
    assert rig.program.rolling


def test_naps_begin_after_a_rest_and_end_with_the_next_movement():
    rig = rolled(nap=True, sleep_minutes=0)
    asleep = []
    rig.time.on_nap = lambda: asleep.append(rig.board.lamps)
    rig.run(10_000)
    assert len(rig.time.naps) >= 8 and max(rig.time.naps) < 1000
    assert set(asleep) == {MOVE2 | EXTRA}  # lit all the while
    napped_us = []
    rig.time.on_nap = lambda: napped_us.append(rig.time.us)
    rig.contacts(FIRE)
    began_us = rig.time.us
    rig.run(2000)
    naps_us = rig.time.naps[-len(napped_us)] * 1000
    assert abs(napped_us[0] - naps_us - began_us - NAP_AFTER_MS * 1000) <= 20_000


def test_no_nap_with_dimmed_lamps_or_a_computer_or_a_watchdog_or_unasked():
    for change in ({"nap": False}, {"brightness": 50}, {"watchdog": True}, {"usb": True}):
        settings = {"nap": True, "sleep_minutes": 0}
        settings.update(change)
        usb = settings.pop("usb", False)
        rig = rolled(**settings)
        rig.board.usb = usb
        rig.run(20_000)
        assert rig.time.naps == [], change


def test_sleep_waits_for_a_full_idle_time_after_the_last_movement():
    rig = rolled(sleep_minutes=1)
    rig.time.on_nap = lambda: setattr(rig.board, "contacts", TACTIC)
    rig.wait(MINUTE - 2000)
    rig.contacts(TACTIC)
    rig.wait(MINUTE - 2000)
    assert rig.time.naps == []


def test_no_sleep_with_a_usb_host_or_a_held_button_or_when_switched_off():
    for change in ("usb", "held", "off"):
        rig = rolled(sleep_minutes=0 if change == "off" else 1)
        rig.board.usb = change == "usb"
        if change == "held":
            rig.contacts(ROLL)
        rig.wait(2 * MINUTE)
        assert rig.time.naps == []


def test_a_weak_battery_is_signalled_at_once_and_every_minute_and_hides_nothing_for_long():
    rig = rolled()
    rig.board.battery = 2999
    for after in (0, 1, 2):
        rig.seen.clear()
        rig.wait(BATTERY_MS)
        assert rig.seen.count(ALL_LAMPS) == BATTERY_LOW, after
        assert rig.board.lamps == MOVE2 | EXTRA


def test_a_battery_at_the_limit_does_not_come_and_go():
    rig = rolled()
    for millivolts, weak in (
        (3000, False),
        (2999, True),
        (3099, True),
        (3100, False),
        (3050, False),
    ):
        rig.board.battery = millivolts
        rig.seen.clear()
        rig.wait(BATTERY_MS)
        assert (ALL_LAMPS in rig.seen) == weak, millivolts


def test_a_good_or_unknown_battery_is_not_signalled():
    for millivolts in (0, 3000, 5000):
        rig = rolled()
        rig.board.battery = millivolts
        rig.seen.clear()
        rig.wait(3 * BATTERY_MS)
        assert rig.seen == []


def test_the_watchdog_starts_late_without_host_and_is_fed_every_second():
    rig = new_rig(watchdog=True, sleep_minutes=0)
    rig.run(WATCHDOG_AFTER_MS - 1000)
    assert rig.board.watchdog is None
    rig.run(3000)
    fed = rig.board.watchdog.fed
    rig.run(20_000)
    assert 20 <= rig.board.watchdog.fed - fed <= 62


def test_no_watchdog_with_a_host_or_with_sleep_or_unasked():
    for settings, usb in (
        ({"watchdog": True, "sleep_minutes": 0}, True),
        ({"watchdog": True, "sleep_minutes": 5}, False),
        ({"watchdog": False, "sleep_minutes": 0}, False),
    ):
        rig = new_rig(**settings)
        rig.board.usb = usb
        rig.run(2 * WATCHDOG_AFTER_MS)
        assert rig.board.watchdog is None


def test_the_watchdog_restarts_a_panel_that_hangs():
    rig = new_rig(watchdog=True, sleep_minutes=0)
    rig.board.hangs_on = FIRE
    rig.run(WATCHDOG_AFTER_MS + 2000)
    rig.board.contacts = FIRE
    try:
        rig.run(MINUTE)
    except Restarted:
        assert not rig.board.hangs
        return
    raise AssertionError("it hangs for ever, or did not hang")


def test_while_a_contact_moves_it_is_sampled_each_millisecond():
    rig = new_rig(Words())
    sampled = []

    def read():
        sampled.append(rig.time.us)
        rig.time.us += 300 + 7 * len(sampled) % 600  # the tick's own work takes time
        return len(sampled) & 1  # it never settles

    rig.device._read = read
    start = rig.time.us
    rig.run(1000)
    assert sampled == [start + i * TICK_US for i in range(1000)]


def test_while_nothing_moves_it_wakes_once_a_second():
    rig = rolled(sleep_minutes=0)
    rig.run(1000)
    asked = []
    read = rig.device._read
    rig.device._read = lambda: asked.append(rig.time.us) or read()
    rig.run(10_000)
    assert len(asked) <= 31  # two ticks more, because a doze ends a little before its time


def test_a_contact_that_moves_while_it_dozes_counts_six_milliseconds_later():
    rig = rolled(sleep_minutes=0)
    rig.run(1000)
    for at_us in range(0, 5000, 370):
        fire = rig.time.us + 300_000 + at_us
        rig.time.moves = [(fire, ROLL), (fire + 100_000, 0), (fire + 200_000, FIRE)]
        counted = []
        step = rig.program.step

        def watch(now, inputs, step=step, counted=counted):
            counted.append((rig.time.us, inputs))
            return step(now, inputs)

        rig.device._step = watch
        rig.run(600)
        rig.device._step = step
        rig.contacts(0)
        (pressed_us,) = [us for us, inputs in counted if inputs == FIRE][:1]
        assert 5000 <= pressed_us - fire - 200_000 <= 6000
        rig.device.program._bits = Words(LUCKY)


def test_a_long_stall_is_counted_as_time_not_as_ticks():
    rig = new_rig(Words())
    stalls = [0, 0, 123_456, 0]
    ticks = []

    def stalling():
        ticks.append(rig.device.now)
        rig.time.us += stalls[len(ticks) - 1] if len(ticks) <= len(stalls) else 0
        return len(ticks) & 1

    rig.device._read = stalling
    now = rig.device.now
    rig.run(160)
    assert [t - now for t in ticks[:5]] == [0, 1, 2, 2 + 124, 2 + 125]


def test_time_passes_the_wrap_of_both_clocks():
    rig = new_rig(Words(LUCKY), sleep_minutes=0)
    rig.time.us = TICKS_MASK - 12_000
    rig.device.now = TICKS_MASK - 12
    rig.board.contacts = ROLL
    rig.run(100)
    assert rig.program.rolling
    rig.board.contacts = 0
    assert rig.run(2000) == MOVE2 | EXTRA
    assert rig.device.now < 2000


def test_an_exception_in_a_tick_is_signalled_and_loses_nothing():
    rig = rolled()
    show = rig.device._show
    faults = [RuntimeError("lamp driver"), RuntimeError("lamp driver")]

    def failing(lamps):
        if faults:
            raise faults.pop()
        show(lamps)

    rig.device._show = failing
    rig.board.contacts = FIRE
    rig.run(50)
    assert str(rig.device.error) == "lamp driver"
    assert rig.program.fire_shown == HIT
    rig.board.contacts = 0
    assert rig.run(10 * FLASH_MS) == MOVE2 | EXTRA | FIRE_LAMP


def test_a_bit_source_that_fails_gives_the_roll_later_and_never_a_wrong_one():
    class Flaky(Words):
        def __call__(self, n):
            if super().__call__(n) is None:
                raise OSError("no entropy")
            return LUCKY

    rig = new_rig(Flaky(None, None, LUCKY))
    rig.board.contacts = ROLL
    rig.run(100)
    rig.board.contacts = 0
    rig.run(200)
    assert rig.program.rolled and not rig.program.rolling
    assert rig.run(10 * FLASH_MS) == MOVE2 | EXTRA


def test_a_tick_that_always_fails_keeps_flashing():
    rig = rolled()

    def failing(now, inputs):
        raise RuntimeError

    rig.device._step = failing
    rig.board.contacts = FIRE
    rig.seen.clear()
    rig.run(30 * FLASH_MS)
    assert rig.seen.count(ALL_LAMPS) > 2 * TICK_FAILED


def test_the_moment_of_a_press_changes_the_rolls():
    evenings = set()
    for ticks in range(8):
        rig = new_rig()
        rig.ticks(ticks)
        shown = []
        for _ in range(8):
            rig.contacts(ROLL)
            shown.append(rig.contacts(0))
        evenings.add(tuple(shown))
    assert len(evenings) == 8


def test_ctrl_c_leaves_the_loop():
    rig = new_rig()

    def interrupt(us):
        raise KeyboardInterrupt

    rig.board.sleep_us = interrupt
    try:
        rig.device.run()
    except KeyboardInterrupt:
        return
    raise AssertionError("the loop swallowed Ctrl-C")


def test_no_tick_allocates():
    rig = new_rig()
    for contacts in (0, ROLL, ROLL | TACTIC, TACTIC, TACTIC | FIRE, 0):
        rig.board.contacts = contacts
        for _ in range(200):
            heap_lock()
            try:
                rig.device.tick()
            finally:
                heap_unlock()
            rig.device.between_ticks()
            rig.time.us += TICK_US
            rig.device.pass_ms(1)
    assert rig.program.rolled
