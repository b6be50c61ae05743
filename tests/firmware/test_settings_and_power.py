"""Settings, sleep, battery, watchdog and NeoPixels on an emulated Pico."""

import json

import pytest

from panel.codes import BATTERY_LOW, FLASH_MS, SETTINGS_BAD, TICK_FAILED
from panel.lamps import COLOURS
from panel.pins import PIXEL_PIN, VSYS_PIN, WIRELESS_SELECT_PIN
from panel.settings import defaults
from speldator.controls import LAMPS
from tests.emulator.board import BoardError
from tests.emulator.ws2812 import ws2812_frames
from tests.firmware.bench_top import LAMP, START_MS, BenchTop, wakes
from tests.firmware.conftest import MakeBench

RESULT = set(LAMPS) - {"fire_lamp"}
MINUTE = 60_000
CODE_MS = 10 * FLASH_MS
ALMOST_ALL = 1200 * 1024  # of the 1408 KiB file system
FAIL_ONCE = """
step = panel._step
def once(now, inputs):
    panel._step = step
    raise ValueError("once")
panel._step = once
panel._steady_ms = 0
panel.run()
"""
MEASURE_ON = """
from collections import namedtuple
from umachine import Pin
import panel_bundle
Pin(25, Pin.OUT, value=0)
panel_bundle.uname = lambda: namedtuple("uname", ("machine",))("{machine}")
print(panel_bundle.Pico().millivolts())
"""
READ_ONLY = """
import os, rp2
os.umount("/")
os.mount(os.VfsLfs2(rp2.Flash(), progsize=256), "/", readonly=True)
"""
FILL_THE_REST = """
i = 0
for size in (16384, 4096, 400, 20, 0):
    block = bytes(size)
    try:
        while True:
            i += 1
            with open("filler%d" % i, "wb") as file:
                file.write(block)
    except OSError:
        pass
"""


def test_without_a_file_the_board_has_the_defaults(bench: MakeBench) -> None:
    board = bench()
    board.run(START_MS)
    answer = board.exec("import json; from panel.settings import load; print(json.dumps(load()))")
    assert json.loads(answer) == [defaults(), None]


def test_brightness_comes_from_the_file(bench: MakeBench) -> None:
    board = bench('{"brightness": 50}')
    board.run(START_MS)
    board.hold("roll")
    board.run(50)
    assert board.level(LAMP["move2"]) == pytest.approx(65535 // 2, rel=0.01)


def test_files_named_like_micropythons_modules_do_no_harm(bench: MakeBench) -> None:
    raises = b"raise RuntimeError('a file was run')"
    board = bench('{"brightness": 50}', files={"json.py": raises, "os.py": raises})
    board.run(START_MS)
    board.hold("roll")
    board.run(50)
    assert board.level(LAMP["move2"]) == pytest.approx(65535 // 2, rel=0.01)
    board.exec("from panel.settings import change; change(brightness=40)")
    assert board.exec("print(open('settings.json').read())").strip() == '{"brightness": 40}'


@pytest.mark.parametrize("text", ['{"bright', "\0" * 3000])
def test_a_bad_file_is_signalled_once_and_kept_aside(bench: MakeBench, text: str) -> None:
    board = bench(text)
    board.run(START_MS + CODE_MS)
    assert board.flashes() == SETTINGS_BAD
    board.press("roll")
    assert board.lit() <= RESULT
    assert board.exec("print(open('settings.bad').read(), end='')") == text
    board.power_cycle()
    board.clear_edges()
    board.run(START_MS + CODE_MS)
    assert board.flashes() == 0


def test_settings_of_a_newer_version_are_told_kept_and_used_as_far_as_they_are_understood(
    bench: MakeBench,
) -> None:
    newer = {"brightness": 40, "lamps": "oled", "tune": {"name": "march", "notes": [1, 2.5]}}
    board = bench(json.dumps(newer))
    board.run(START_MS + CODE_MS)
    assert board.flashes() == SETTINGS_BAD
    board.hold("roll")
    board.run(50)
    assert board.level(LAMP["move2"]) == 65535 * 40 // 100
    told = board.exec("print(panel.error)")
    assert "no setting is called 'tune'" in told
    assert "lamps is 'oled', allowed is 'led' or 'pixel'" in told
    board.exec("from panel.settings import change; change(brightness=50)")
    written = board.exec("print(open('settings.json').read())")
    assert json.loads(written) == {**newer, "brightness": 50}
    assert "settings.bad" not in board.exec("import os; print(os.listdir())")


def test_a_full_file_system_keeps_the_old_settings_and_plays_on(bench: MakeBench) -> None:
    board = bench('{"brightness": 40}', filler=ALMOST_ALL)
    board.run(START_MS)
    board.exec(FILL_THE_REST, ms=60_000)
    with pytest.raises(BoardError, match="OSError"):
        board.exec("from panel.settings import change; change(brightness=50)")
    assert board.exec("print(open('settings.json').read())").strip() == '{"brightness": 40}'
    board.power_cycle()
    board.run(START_MS)
    board.press("roll")
    assert board.lit() <= RESULT


def test_a_read_only_file_system_leaves_a_bad_file_where_it_is(bench: MakeBench) -> None:
    board = bench('{"brightness')
    board.hold("roll", "fire")  # safe mode: nobody has touched the file yet
    board.run(START_MS)
    board.exec(READ_ONLY)
    answer = board.exec("from panel.settings import load; print(repr(load()[1]))")
    assert answer.startswith("ValueError(")
    with pytest.raises(BoardError, match="OSError"):
        board.exec("open('settings.new', 'w')")  # it really is read-only
    assert board.exec("print(open('settings.json').read())").strip() == '{"brightness'


def test_an_idle_panel_sleeps_dark_and_wakes_with_its_result(bench: MakeBench) -> None:
    board = bench('{"sleep_minutes": 1}', usb=False)
    board.run(START_MS)
    result = board.roll()
    board.oversleep(MINUTE - 2000)
    assert board.lit() == result
    board.run(4000)
    assert board.lit() == set()
    board.clear_samples()
    board.run(2 * MINUTE)  # longer than it stays awake
    assert len(board.samples()) < 500  # it sleeps; awake it would sample 96,000 times
    board.bounce("roll", closed=True, ms=5)  # the press that wakes is not a roll
    board.run(500)
    assert board.lit() == result
    board.bounce("roll", closed=False, ms=5)
    board.run(500)
    assert board.lit() == result
    board.clear_samples()
    board.hold("roll")
    board.run(1000)
    assert len(board.changes("fire_lamp")) >= 9
    board.attach_usb()
    board.run(2000)
    assert hertz(board) == 48_000_000  # sleep had set it back


@pytest.mark.parametrize(
    ("settings", "mhz"), [("{}", 48), ('{"clock_mhz": 125}', 125), ('{"lamps": "pixel"}', 125)]
)
def test_the_clock_is_as_fast_as_the_settings_say(
    bench: MakeBench, settings: str, mhz: int
) -> None:
    board = bench(settings)
    board.run(START_MS)
    assert hertz(board) == mhz * 1_000_000


def hertz(board: BenchTop) -> int:
    return int(board.exec("import machine; print(machine.freq())"))


def test_naps_between_events_change_no_lamp_and_lose_no_press(bench: MakeBench) -> None:
    """Light sleep stops PWM, but not the lamps at full brightness."""
    board = bench('{"nap": true}', usb=False)
    board.run(START_MS)
    for i in range(8):
        board.clear_edges()
        board.bounce("roll", closed=True, ms=i)
        board.run(3020)
        assert len(board.changes("fire_lamp")) in (30, 31)  # it may have glowed already
        board.bounce("roll", closed=False, ms=i)
        board.run(20)
        result = board.lit()
        board.clear_edges()
        board.run(2500 + 97 * i)
        assert (board.lit(), board.edges()) == (result, [])
        board.bounce("fire", closed=True, ms=i)
        board.run(2530)
        assert len(board.changes("fire_lamp")) in (0, 1, 11)  # miss, hit, damage
        assert board.lit() - {"fire_lamp"} == result
        board.let_go("fire")
        board.run(1500)


def test_every_press_wakes_however_it_bounces(bench: MakeBench) -> None:
    board = bench('{"sleep_minutes": 1}', usb=False)
    board.run(START_MS)
    assert wakes(board, presses=36) == 36


def test_the_board_knows_whether_a_computer_is_attached(bench: MakeBench) -> None:
    board = bench('{"watchdog": true, "sleep_minutes": 0}')
    board.run(15_000)
    board.send("\x03")
    board.run(10_000)
    assert board.resets == 0  # so it has started no watchdog
    assert board.exec("from panel_bundle import Pico; print(Pico().usb_host())").strip() == "True"


def test_a_wireless_board_frees_its_voltage_pin_from_the_wireless_chip(bench: MakeBench) -> None:
    board = bench()
    board.run(START_MS)
    board.set_adc(VSYS_PIN, 4500 * 65535 // 9900)
    for machine, selected in (("Pico", 0), ("Pico W", 65535), ("Pico 2", 0), ("Pico 2 W", 65535)):
        answer = board.exec(MEASURE_ON.format(machine=f"Raspberry Pi {machine} with a chip"))
        assert int(answer) == pytest.approx(4500, abs=10)
        assert board.level(WIRELESS_SELECT_PIN) == selected


@pytest.mark.parametrize(("millivolts", "expected"), [(3100, 0), (2900, BATTERY_LOW)])
def test_a_weak_battery_is_signalled(bench: MakeBench, millivolts: int, expected: int) -> None:
    board = bench()
    board.set_adc(VSYS_PIN, millivolts * 65535 // 9900)
    board.run(START_MS + 1000 + CODE_MS)
    assert board.flashes() == expected


def test_the_watchdog_restarts_a_panel_that_stands_still(bench: MakeBench) -> None:
    board = bench('{"watchdog": true, "sleep_minutes": 0}', usb=False)
    board.run(20_000)
    assert board.resets == 0
    board.attach_usb()
    board.run(2000)
    board.send("\x03")  # nobody feeds it any more
    board.run(10_000)
    assert board.resets == 1


def test_neopixels_show_the_same_lamps(bench: MakeBench) -> None:
    board = bench('{"lamps": "pixel", "brightness": 50}')
    board.run(START_MS)
    board.hold("roll")
    board.run(50)
    frame = ws2812_frames(board.edges(), PIXEL_PIN)[-1]
    sent = [(frame[i + 1], frame[i], frame[i + 2]) for i in range(0, len(frame), 3)]
    assert sent == [tuple(c // 2 for c in colour) for colour in COLOURS]


def test_an_exception_in_a_tick_is_signalled_and_loses_no_result(bench: MakeBench) -> None:
    board = bench()
    board.run(START_MS)
    result = board.roll()
    board.send("\x03\x01")  # stop the loop, make the next tick fail once, and let it run on
    board.run(100)
    board.send(FAIL_ONCE + "\x04")
    board.clear_edges()
    board.run(CODE_MS)
    assert len(board.changes("fire_lamp")) == 2 * TICK_FAILED
    assert board.lit() == result
    assert "once" in board.exec("print(repr(panel.error))")
