"""Opening real ports: a pseudo-terminal stands in for USB, and the operating system for itself."""

import os
import pty
import threading
from collections.abc import Generator

import pytest
import serial

from host_sim.flashing import flash, ports, repl


@pytest.fixture
def silent_port(monkeypatch: pytest.MonkeyPatch) -> Generator[str]:
    """A port that opens and never says a word."""
    monkeypatch.setattr(repl, "_SECONDS", 0.1)
    ours, theirs = pty.openpty()
    yield os.ttyname(theirs)
    os.close(ours)
    os.close(theirs)


def test_a_silent_port(silent_port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert flash.run(silent_port) == 2
    captured = capsys.readouterr()
    assert "does not give a MicroPython prompt" in captured.err
    assert captured.out == ""


def test_a_port_that_another_program_holds(
    silent_port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with serial.Serial(silent_port, exclusive=True):
        assert flash.run(silent_port) == 2
    assert f"Another program is using {silent_port}" in capsys.readouterr().err


def test_a_port_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert flash.run("/dev/no-such-port") == 2
    assert "There is no port /dev/no-such-port" in capsys.readouterr().err


def test_a_file_that_is_no_port(capsys: pytest.CaptureFixture[str]) -> None:
    assert flash.run(__file__) == 2
    assert "does not open" in capsys.readouterr().err


def test_a_port_that_talks_but_not_as_micropython(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(repl, "_SECONDS", 0.1)
    ours, theirs = pty.openpty()
    chatter = threading.Thread(target=os.write, args=(ours, b"temperature 21.5\r\n" * 50))
    chatter.start()
    assert flash.run(os.ttyname(theirs)) == 2
    chatter.join()
    os.close(ours)
    os.close(theirs)
    captured = capsys.readouterr()
    assert "does not give a MicroPython prompt" in captured.err
    assert captured.out == "", "mpremote's own output stays away"


def test_listing_ports_and_drives_works_on_this_computer() -> None:
    assert all(port.device for port in ports.usb_ports())
    assert all(os.path.exists(drive) for drive in ports.bootsel_drives())


@pytest.mark.parametrize(
    ("platform", "there", "found"),
    [
        ("linux", ["/dev/disk/by-label/RPI-RP2"], ["/dev/disk/by-label/RPI-RP2"]),
        ("linux", ["/media/me/RP2350", "/dev/disk/by-label/RP2350"], ["/media/me/RP2350"]),
        ("linux", ["/run/media/me/RPI-RP2"], ["/run/media/me/RPI-RP2"]),
        ("darwin", ["/Volumes/RP2350"], ["/Volumes/RP2350"]),
        ("win32", ["E:\\INFO_UF2.TXT", "E:\\", "D:\\"], ["E:\\"]),
        ("linux", [], []),
    ],
)
def test_drives_of_boards_in_bootsel_mode(
    platform: str, there: list[str], found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ports.sys, "platform", platform)
    monkeypatch.setenv("USER", "me")
    monkeypatch.setattr(ports.os.path, "exists", there.__contains__)
    assert ports.bootsel_drives()[:1] == found
