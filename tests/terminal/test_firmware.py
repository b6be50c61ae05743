"""The whole firmware in a terminal: power-up, self-test, lamp codes, settings, sleep, watchdog."""

from pathlib import Path

import pytest

from host_sim.boards import faults
from host_sim.cli import main
from host_sim.terminal.drawing import CLOCK_KEYS, KEYS
from host_sim.terminal.words import ASLEEP, HANGS, PASSED, TESTING
from panel.codes import BATTERY_LOW, SETTINGS_BAD, TICK_FAILED
from speldator.controls import SWITCHES
from tests.terminal.pseudo_terminal import LIMIT_S, Terminal, terminal

AWAKE = "Set the toggles"
A_MINUTE = ("--setting", "sleep_minutes=1")
LAMPS_ROW = 4


def lit(text: str) -> list[int]:
    """Which of the six lamps glow, counted from the left."""
    row = text.splitlines()[LAMPS_ROW] if text.strip() else ""
    return [i for i, lamp in enumerate(row.split("(")[1:]) if lamp.startswith("●")]


def work_every_switch(screen: Terminal, but: str = "") -> None:
    """Each until its lamp has answered, both ways."""
    for key, lamp in ((" ", 0), ("f", 5), ("s", 3), ("t", 4)):
        if key != but:
            screen.type(key)
            screen.until(lambda text, lamp=lamp: lamp in lit(text))
            if key in "st":
                screen.type(key)
            screen.until(lambda text, lamp=lamp: lamp not in lit(text) or PASSED in text)


def test_roll_held_at_power_up_starts_the_self_test_and_a_sound_panel_passes() -> None:
    with terminal("--hold", "roll") as screen:
        screen.shows(TESTING)
        for lamp in range(6):
            screen.until(lambda text, lamp=lamp: lit(text) == [lamp])
        screen.until(lambda text: lit(text) == [])
        work_every_switch(screen)
        screen.shows(PASSED)
        screen.until(lambda text: len(lit(text)) == 6)
        screen.type(" ")
        screen.shows("Rolling")  # the next press is the game's


@pytest.mark.parametrize(
    ("fault", "key", "lamp", "words"),
    [
        ("dead-fire", "f", 5, "fire"),
        ("stuck-tactic", "t", 4, "tactic"),
        ("random", "t", 1, "tactic, the random bits"),
    ],
)
def test_the_self_test_finds_what_is_broken(fault: str, key: str, lamp: int, words: str) -> None:
    with terminal("--hold", "roll", "--fault", fault) as screen:
        screen.until(lambda text: lit(text) == [5])  # the end of the chase
        screen.until(lambda text: 5 not in lit(text))
        work_every_switch(screen, but=key)
        screen.type("m")  # for a switch that never moves the test waits a minute
        screen.shows(f"Self-test: not well: {words}.")
        screen.until(lambda text: lamp in lit(text))
        screen.until(lambda text: lit(text) == [])  # it blinks


def test_a_dark_lamp_is_seen_in_the_chase() -> None:
    with terminal("--hold", "roll", "--fault", "dark-extra") as screen:
        screen.until(lambda text: lit(text) == [2])
        screen.until(lambda text: lit(text) == [])
        screen.until(lambda text: lit(text) == [4])


@pytest.mark.parametrize(
    ("fault", "flashes", "words"),
    [
        ("battery", BATTERY_LOW, "the battery is weak"),
        ("settings", SETTINGS_BAD, "the settings file could not be used"),
        ("tick", TICK_FAILED, "the program met an error and went on"),
    ],
)
def test_a_lamp_code_tells_of_a_fault_and_gives_the_panel_back(
    fault: str, flashes: int, words: str
) -> None:
    with terminal("--fault", fault) as screen:
        screen.shows(f"Lamp code, {flashes} flashes: {words}")
        for _ in range(flashes):
            screen.until(lambda text: len(lit(text)) == 6)
            screen.until(lambda text: lit(text) == [])
        screen.shows(AWAKE)


def test_it_sleeps_after_idle_minutes_and_the_press_that_wakes_is_not_played() -> None:
    with terminal("--seed", "3", *A_MINUTE) as screen:
        screen.shows(AWAKE)
        screen.type(" ")
        result = screen.shows("press f to fire")
        screen.type("m")
        assert lit(screen.shows(ASLEEP)) == []
        screen.type("f")
        assert lit(screen.shows("press f to fire")) == lit(result)
        screen.until(lambda text: "▀" not in text)
        screen.type("f")
        screen.shows("; fire: ")


def test_house_odds_and_pixels_come_from_the_settings() -> None:
    settings = ("--setting", "move_odds=3", "--setting", "lamps=pixel", "--setting", "brightness=5")
    with terminal("--seed", "1", *settings) as screen:
        screen.shows(AWAKE)
        screen.type(" ")
        screen.until(lambda text: len(lit(text)) == 6)
        screen.shows("press f to fire")


def test_a_program_that_hangs_is_restarted_by_the_watchdog_alone() -> None:
    for watchdog, after in (("false", HANGS), ("true", AWAKE)):
        settings = ("--setting", "sleep_minutes=0", "--setting", f"watchdog={watchdog}")
        with terminal("--fault", "hang", *settings) as screen:
            screen.shows(AWAKE)
            screen.type("m")  # the watchdog starts ten seconds after the panel
            screen.type("f")
            screen.shows(HANGS)
            screen.until(lambda text: "▀" not in text)
            screen.type("m")
            screen.shows(after)
            screen.type("q")
            assert screen.process.wait(LIMIT_S) == 0


def test_fire_held_at_power_up_makes_it_a_chess_clock() -> None:
    with terminal("--hold", "fire", "--setting", "clock_minutes=2") as screen:
        screen.shows(CLOCK_KEYS)
        screen.type("f")
        screen.shows("White to move. White 2:00")
        screen.type("m")
        screen.shows("White 0:5")
        screen.until(lambda text: lit(text) == [0])
        screen.until(lambda text: lit(text) == [0, 1])  # the bar blinks in the last minute
        screen.type("m")
        screen.shows("White's flag has fallen. White 0:00, Black 2:00.")


def test_nothing_is_written_where_the_command_is_given(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    with terminal("--fault", "settings", folder=folder) as screen:
        screen.shows(KEYS)
        screen.type("q")
        assert screen.process.wait(LIMIT_S) == 0
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    "options", [["--hold", "roll,fire"], ["--hold", "fire", "--fault", "stuck-roll"]]
)
def test_both_buttons_held_are_safe_mode_which_is_said(options: list[str]) -> None:
    with terminal(*options) as screen:
        text = screen.shows("nothing to see")
        assert "safe mode" in text and "REPL" in text
        assert screen.process.wait(LIMIT_S) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--setting", "brightness=4"], "brightness is 4, allowed is 5 to 100"),
        (["--setting", "brightness=bright"], "brightness is 'bright', allowed is 5 to 100"),
        (["--setting", "watchdog=1"], "watchdog is 1, allowed is False or True"),
        (["--setting", "colour=red"], "no setting is called 'colour'; there are lamps, "),
        (["--setting", "brightness"], "brightness is '', allowed is 5 to 100"),
        (["--fault", "luck"], "invalid choice: 'luck'"),
        (["--hold", "tactic"], "'tactic' is not roll, fire or roll,fire"),
    ],
)
def test_what_a_board_does_not_know_is_refused_in_its_own_words(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["speldator", *arguments])
    assert message in capsys.readouterr().err


def test_there_is_a_fault_for_everything_that_the_firmware_tells_of() -> None:
    codes = {"battery", "settings", "tick"}
    verdicts = {"random", *(f"dead-{switch}" for switch in SWITCHES)}
    assert codes | verdicts <= set(faults.NAMES)
