"""The emulated board, with real MicroPython on it, does what a Pico does."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.emulator import node_process
from tests.emulator.board import Board, BoardError, Edge
from tests.emulator.bootrom import bootrom
from tests.emulator.conftest import MakeBoard
from tests.emulator.ws2812 import ws2812_frames

# A lamp that follows a button, sampled every 5 ms.
LAMP_FOLLOWS_BUTTON = """
import time
from machine import Pin
button = Pin(2, Pin.IN, Pin.PULL_UP)
lamp = Pin(15, Pin.OUT)
tick = time.ticks_us()
while True:
    lamp.value(not button.value())
    tick = time.ticks_add(tick, 5000)
    time.sleep_us(max(0, time.ticks_diff(tick, time.ticks_us())))
"""
PRESSES: list[tuple[float, int, bool | None]] = [
    (300_000, 2, False),
    (340_100, 2, None),
    (377_777, 2, False),
    (401_234, 2, None),
    (420_000, 2, None),
]
# Bits 16 and 4 of the USB controller's SIE_STATUS: CONNECTED and SUSPENDED.
SIE_STATUS = "import machine\ns = machine.mem32[0x50110050]\nprint(s >> 16 & 1, s >> 4 & 1)"
CONNECTED = "1 0\r\n"


def booted(board: Board) -> Board:
    board.run(300)
    return board


def test_boot_rom_is_revision_b1() -> None:
    rom = bootrom()
    assert rom[0x10:0x13] == b"Mu\x01"  # RP2040 datasheet 2.8.3: the magic number
    assert rom[0x13] == 2  # and the version, which is 2 in chips of revision B1


def test_main_py_runs_and_its_early_output_arrives(make_board: MakeBoard) -> None:
    board = make_board("print('god dag')")
    assert board.run_until("god dag", 1000)
    assert board.output().startswith("god dag\r\nMicroPython v1.")


def test_run_until_gives_up_at_its_time(make_board: MakeBoard) -> None:
    board = make_board()
    assert not board.run_until("never said", 250)
    assert board.now_us == pytest.approx(250_000, abs=1)


def test_exec_returns_what_was_printed(make_board: MakeBoard) -> None:
    board = booted(make_board("while True: pass"))
    assert board.exec("x = 6 * 7\nprint(x)") == "42\r\n"
    assert board.exec("print(x)\nprint('å')") == "42\r\nå\r\n"


def test_exec_raises_the_boards_traceback(make_board: MakeBoard) -> None:
    with pytest.raises(BoardError, match="ZeroDivisionError"):
        booted(make_board()).exec("1 / 0")


def test_exec_gives_up_on_code_that_does_not_end(make_board: MakeBoard) -> None:
    with pytest.raises(BoardError, match="still running after 100 ms"):
        booted(make_board()).exec("while True: pass", ms=100)


def test_contacts_win_over_pulls_and_open_ones_follow_them(make_board: MakeBoard) -> None:
    board = booted(make_board())
    board.exec("from machine import Pin\nup = Pin(2, Pin.IN, Pin.PULL_UP)")
    board.exec("down = Pin(3, Pin.IN, Pin.PULL_DOWN)")
    read = "print(up.value(), down.value())"
    assert board.exec(read) == "1 0\r\n"
    board.drive(2, False)
    board.drive(3, True)
    assert board.exec(read) == "0 1\r\n"
    board.drive(2, None)
    board.drive(3, None)
    assert board.exec(read) == "1 0\r\n"


def test_outputs_read_back_and_leave_edges(make_board: MakeBoard) -> None:
    board = booted(make_board())
    code = "from machine import Pin\np = Pin(14, Pin.OUT, value=1)\nprint(p.value())\np.value(0)"
    assert board.exec(code) == "1\r\n"
    assert [(edge.pin, edge.level) for edge in board.edges()] == [(14, 65535), (14, 0)]
    board.clear_edges()
    assert board.edges() == []


def test_pwm_duty_changes_at_the_end_of_a_pulse(make_board: MakeBoard) -> None:
    board = booted(make_board())
    board.exec(
        "import time\nfrom machine import Pin, PWM\n"
        "lamps = [PWM(Pin(n), freq=1000, duty_u16=0) for n in (14, 15)]\n"
        "for duty in (65535, 16384, 0):\n"
        "    lamps[0].duty_u16(duty)\n"
        "    lamps[1].duty_u16(65535 - duty)\n"
        "    time.sleep_us(2300)\n"
    )
    first = [edge for edge in board.edges() if edge.pin == 14]
    assert [edge.level for edge in first] == [65535, 16384, 0]
    assert [edge.level for edge in board.edges() if edge.pin == 15] == [49151, 65535]
    # Duties were set every 2.3 ms and took effect on whole milliseconds.
    for earlier, later in pairwise(first):
        pulses = (later.us - earlier.us) / 1000
        assert pulses == pytest.approx(round(pulses), abs=0.001)
    assert board.level(14) == 0
    assert board.level(15) == 65535
    board.exec("lamps[0].duty_u16(30000); time.sleep_ms(2)")
    assert board.level(14) == 30000


def test_samples_show_when_the_inputs_were_read(make_board: MakeBoard) -> None:
    board = booted(make_board(LAMP_FOLLOWS_BUTTON))
    board.clear_samples()
    board.run(100)
    samples = board.samples()
    assert len(samples) == 20
    gaps = [later - earlier for earlier, later in pairwise(samples)]
    assert gaps == pytest.approx([5000] * 19, abs=20)


def test_played_presses_reach_the_lamp_within_a_tick(make_board: MakeBoard) -> None:
    board = make_board(LAMP_FOLLOWS_BUTTON)
    board.play(PRESSES)
    changes = [us for us, _, _ in PRESSES[:-1]]
    edges = board.edges()
    assert [edge.level for edge in edges] == [65535, 0, 65535, 0]
    for change, edge in zip(changes, edges, strict=True):
        assert 0 < edge.us - change < 5200
    assert board.now_us == pytest.approx(420_000, abs=1)


def test_events_must_be_in_order(make_board: MakeBoard) -> None:
    with pytest.raises(ValueError, match="in order of time"):
        make_board().play([(2000, 2, False), (1000, 2, None)])


def test_two_equal_runs_are_equal_to_the_cycle(make_board: MakeBoard) -> None:
    runs: list[tuple[list[Edge], list[float], float, str]] = []
    for _ in range(2):
        board = make_board(LAMP_FOLLOWS_BUTTON)
        board.play(PRESSES)
        numbers = board.exec("import os\nprint(os.urandom(16))")
        runs.append((board.edges(), board.samples(), board.now_us, numbers))
    assert runs[0] == runs[1]
    assert len(runs[0][0]) == 4


def test_the_seed_decides_the_random_numbers(make_board: MakeBoard) -> None:
    def urandom(seed: int) -> str:
        return booted(make_board(seed=seed)).exec("import os\nprint(os.urandom(16))")

    assert urandom(1) == urandom(1)
    assert urandom(1) != urandom(2)


def test_random_numbers_are_new_after_a_power_cut(make_board: MakeBoard) -> None:
    board = make_board()
    code = "import os\nprint(os.urandom(16))"
    first = booted(board).exec(code)
    board.power_cycle()
    assert booted(board).exec(code) != first


def test_files_survive_a_power_cut(make_board: MakeBoard) -> None:
    board = booted(make_board())
    board.exec("with open('scores', 'w') as f: f.write('12')")
    board.power_cycle()
    assert (board.now_us, board.output(), board.edges()) == (0, "", [])
    assert booted(board).exec("print(open('scores').read())") == "12\r\n"
    assert b"scores" in board.flash_bytes(0xA0000, 8 * 4096)


def test_machine_reset_restarts_the_board(make_board: MakeBoard) -> None:
    board = booted(make_board())
    assert board.exec("import machine\nprint(machine.reset_cause())") == "1\r\n"
    board.send("machine.reset()\r")
    board.run(300)
    assert board.resets == 1
    assert board.now_us == pytest.approx(600_000, abs=30_000)
    assert board.exec("import machine\nprint(machine.reset_cause())") == "3\r\n"


def test_an_unfed_watchdog_resets_the_board_and_its_lamps_go_out(make_board: MakeBoard) -> None:
    board = make_board(
        "from machine import Pin, WDT\nlamp = Pin(15, Pin.OUT, value=1)\nWDT(timeout=100)\n"
        "while True: pass"
    )
    board.run(80)
    assert (board.resets, board.level(15)) == (0, 65535)
    board.run(60)
    assert board.resets == 1
    on, off, *_ = [edge for edge in board.edges() if edge.pin == 15]
    assert off.us - on.us == pytest.approx(100_000, abs=1000)


def test_lightsleep_lasts_its_time(make_board: MakeBoard) -> None:
    code = "import machine, time\nt = time.ticks_ms()\nmachine.lightsleep(700)\n"
    slept = booted(make_board()).exec(code + "print(time.ticks_diff(time.ticks_ms(), t))")
    assert int(slept) in range(700, 703)


@pytest.mark.parametrize("usb", [True, False])
def test_a_button_ends_lightsleep(make_board: MakeBoard, usb: bool) -> None:
    board = make_board(
        "import machine, time\nfrom machine import Pin\n"
        "lamp = Pin(15, Pin.OUT)\n"
        "Pin(2, Pin.IN, Pin.PULL_UP).irq(lambda pin: None, Pin.IRQ_FALLING)\n"
        "time.sleep_ms(200)\n"
        "machine.lightsleep(4000)\n"
        "lamp.value(1)",
        usb=usb,
    )
    board.play([(2_000_000, 2, False), (2_010_000, 2, None)])
    (lamp,) = board.edges()
    assert 0 < lamp.us - 2_000_000 < 1000


def test_a_board_that_oversleeps_finds_its_timer_right(make_board: MakeBoard) -> None:
    board = booted(make_board())
    ticks = "import time; print(time.ticks_ms())"
    before_ms, before_us = int(board.exec(ticks)), board.now_us
    board.oversleep(3_600_000)
    assert board.now_us - before_us > 3_600_000_000
    after_ms = int(board.exec(ticks))
    assert after_ms - before_ms == pytest.approx((board.now_us - before_us) / 1000, abs=5)


def test_firmware_that_never_sleeps_cannot_oversleep(make_board: MakeBoard) -> None:
    board = booted(make_board("while True: pass"))
    with pytest.raises(BoardError, match="does not go to sleep"):
        board.oversleep(1000)


def test_lit_pwm_lamps_freeze_in_lightsleep(make_board: MakeBoard) -> None:
    board = booted(make_board())
    board.exec(
        "import machine, time\nfrom machine import Pin, PWM\n"
        "lamp = PWM(Pin(15), freq=1000, duty_u16=32768)\n"
        "time.sleep_ms(5)\nmachine.lightsleep(50)\ntime.sleep_ms(5)"
    )
    lit, frozen, thawed = board.edges()
    assert (lit.level, thawed.level) == (32768, 32768)
    assert frozen.level in (0, 65535)
    assert thawed.us - frozen.us == pytest.approx(50_000, abs=500)


def test_adc_reads_the_voltage_on_its_pin(make_board: MakeBoard) -> None:
    board = booted(make_board())
    board.exec("from machine import ADC\nadcs = [ADC(pin) for pin in (26, 27, 28, 29)]")
    values = (0, 65535, 20_000, 40_000)
    for pin, value in zip((26, 27, 28, 29), values, strict=True):
        board.set_adc(pin, value)
    read = board.exec("print(*[adc.read_u16() for adc in adcs])").split()
    assert [int(value) for value in read] == pytest.approx(values, abs=16)


def test_an_attached_usb_host_shows_in_the_registers(make_board: MakeBoard) -> None:
    assert booted(make_board()).exec(SIE_STATUS) == CONNECTED


def test_without_a_usb_host_nothing_is_connected_until_it_comes(make_board: MakeBoard) -> None:
    board = make_board(
        "import machine, time\nseen = []\nfor _ in range(4):\n"
        "    seen.append(machine.mem32[0x50110050] & (1 << 16))\n"
        "    time.sleep_ms(100)",
        usb=False,
    )
    board.run(500)
    assert board.output() == ""
    board.attach_usb()
    board.run(300)
    assert board.exec("print(seen)") == "[0, 0, 0, 0]\r\n"
    assert board.exec(SIE_STATUS) == CONNECTED


def test_the_old_chip_borrows_gpio15_while_usb_enumerates(make_board: MakeBoard) -> None:
    code = "from machine import Pin\nlamp = Pin(15, Pin.OUT, value=1)"

    def levels(chip: str) -> list[int]:
        return [edge.level for edge in booted(make_board(code, chip=chip)).edges()]

    assert levels("B2") == [65535]
    assert levels("B1") == [65535, 0, 65535]


def test_neopixel_bytes_are_read_from_the_wire(make_board: MakeBoard) -> None:
    board = booted(make_board())
    board.exec(
        "from machine import Pin\nfrom neopixel import NeoPixel\n"
        "lights = NeoPixel(Pin(16), 2)\n"
        "lights[0] = (1, 2, 3)\nlights[1] = (255, 128, 0)\nlights.write()\n"
        "lights.fill((0, 85, 170))\nlights.write()"
    )
    frames = [bytes([2, 1, 3, 128, 255, 0]), bytes([85, 0, 170] * 2)]
    assert ws2812_frames(board.edges(), 16) == frames


def test_pio_keeps_its_own_time(make_board: MakeBoard) -> None:
    board = booted(make_board())
    board.exec(
        "import rp2, time\nfrom machine import Pin\n"
        "@rp2.asm_pio(set_init=rp2.PIO.OUT_LOW)\n"
        "def square():\n"
        "    set(pins, 1) [9]\n"
        "    set(pins, 0) [9]\n"
        "machine = rp2.StateMachine(0, square, freq=100_000, set_base=Pin(17))\n"
        "machine.active(1)\ntime.sleep_ms(2)\nmachine.active(0)"
    )
    edges = board.edges()
    halves = [later.us - earlier.us for earlier, later in pairwise(edges)]
    assert len(halves) in range(18, 24)
    assert halves == pytest.approx([100] * len(halves), abs=1)


def test_mpremote_works_on_the_serial_port(make_board: MakeBoard, tmp_path: Path) -> None:
    source = tmp_path / "song.txt"
    source.write_text("hej tomtegubbar\n" * 100)
    board = booted(make_board("while True: pass"))
    with board.serial_port() as port:

        def mpremote(*arguments: str | Path) -> str:
            command = [sys.executable, "-m", "mpremote", "connect", port, *arguments]
            done = subprocess.run(command, capture_output=True, text=True, timeout=30)
            assert done.returncode == 0, done.stderr
            return done.stdout

        assert mpremote("exec", "print(1)") == "1\n"
        mpremote("fs", "cp", source, ":song.txt")
        assert mpremote("fs", "cat", ":song.txt") == source.read_text()
    assert board.exec("print(len(open('song.txt').read()))") == "1600\r\n"


def test_a_file_that_is_no_uf2_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.uf2"
    wrong.write_bytes(bytes(1024))
    with pytest.raises(BoardError, match=r"wrong\.uf2 is not a UF2 file"):
        Board([wrong])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"no such file.*absent\.uf2"):
        Board([tmp_path / "absent.uf2"])


def test_pins_that_do_not_exist_are_refused(make_board: MakeBoard) -> None:
    board = make_board()
    with pytest.raises(ValueError, match="there is no GPIO30"):
        board.drive(30, False)
    with pytest.raises(ValueError, match="GPIO25 has no ADC"):
        board.set_adc(25, 0)


def test_a_hanging_emulator_is_stopped(
    make_board: MakeBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = booted(make_board("while True: pass"))
    monkeypatch.setattr(node_process, "DEAD_AFTER_S", 0.3)
    monkeypatch.setattr("tests.emulator.board.WALL_SECONDS_PER_MS", 0.0)
    with pytest.raises(BoardError, match=r"did not answer within 0\.3 s and was stopped"):
        board.run(60_000)
    with pytest.raises(BoardError, match="ended"):
        board.run(1)


def test_a_closed_board_says_so(make_board: MakeBoard) -> None:
    board = make_board()
    board.close()
    with pytest.raises(BoardError, match="has been closed"):
        board.run(1)


def test_a_crash_of_the_emulator_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "serve.mjs"
    broken.write_text("throw new Error('out of smoke');")
    monkeypatch.setattr(node_process, "SERVER", broken)
    with pytest.raises(BoardError, match=r"ended \(exit code 1\)[\s\S]*out of smoke"):
        Board([])
