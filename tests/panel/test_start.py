"""From power-up to the running panel: settings reach what they are for, held buttons are seen."""

from panel.pins import LAMP_PINS
from panel.selftest import SelfTest
from panel.start import open_panel
from speldator.chess_clock import MINUTE_MS, READY, RUNNING, ChessClock
from speldator.computer import Computer
from speldator.controls import BUTTONS, FIRE, LONG_RANGE, MOVE2, NONE, ROLL, STRATEGY, TACTIC
from tests.panel.rig import Rig, new_board
from tests.panel.test_settings import in_empty_folder, write
from tests.speldator.clauses import forbids, holds


def opened(contacts=0):
    board = new_board(contacts)
    return Rig(board, open_panel(board))


def lit_in_100_rolls(lamp):
    rig = opened()
    lit = 0
    for _ in range(100):
        rig.contacts(ROLL)
        lit += rig.contacts(0) & lamp != 0
    return lit


@in_empty_folder
def test_without_settings_the_odds_are_those_of_the_rule_book():
    assert 35 < lit_in_100_rolls(MOVE2) < 65
    assert 10 < lit_in_100_rolls(LONG_RANGE) < 40


@in_empty_folder
def test_house_odds_come_from_the_settings():
    write('{"move_odds": 3, "long_range_odds": 2}')
    assert 66 < lit_in_100_rolls(MOVE2) < 90
    assert 41 < lit_in_100_rolls(LONG_RANGE) < 65


@in_empty_folder
def test_a_button_held_alone_starts_the_self_test_or_the_clock():
    for contacts, program in (
        (0, Computer),
        (BUTTONS, Computer),
        (ROLL, SelfTest),
        (FIRE, ChessClock),
        (FIRE | STRATEGY | TACTIC, ChessClock),
    ):
        assert type(opened(contacts).device.program) is program


@in_empty_folder
def test_the_fire_that_started_the_clock_is_not_a_press():
    rig = opened(FIRE)
    rig.wait(1000)
    rig.contacts(0)
    assert rig.program.phase == READY
    rig.contacts(FIRE)
    assert rig.program.phase == RUNNING


@in_empty_folder
def test_minutes_and_increment_of_the_clock_come_from_the_settings():
    write('{"clock_minutes": 7, "clock_increment": 3}')
    rig = opened(FIRE)
    rig.contacts(0)
    for contacts in (FIRE, 0, ROLL, 0):
        rig.contacts(contacts)
    white, black = rig.program.left_ms
    assert 7 * MINUTE_MS + 2900 < white < 7 * MINUTE_MS + 3000
    assert 7 * MINUTE_MS - 100 < black < 7 * MINUTE_MS


@in_empty_folder
def test_bad_settings_are_signalled_on_every_lamp():
    write("nonsense")
    rig = opened()
    rig.wait(5000)
    assert rig.seen.count((1 << len(LAMP_PINS)) - 1) == 3


@in_empty_folder
def test_a_setting_of_a_newer_version_is_told_and_the_others_apply():
    write('{"volume": 11, "clock_minutes": 7}')
    rig = opened(FIRE)
    assert "no setting is called 'volume'" in str(rig.device.error)
    rig.wait(5000)
    assert rig.seen.count((1 << len(LAMP_PINS)) - 1) == 3
    rig.contacts(0)
    rig.contacts(FIRE)
    assert 7 * MINUTE_MS - 100 < rig.program.left_ms[0] <= 7 * MINUTE_MS


def after_off_and_on(rig):
    """The same board, and whatever it has kept."""
    return Rig(rig.board, open_panel(rig.board))


@holds("S11")
@in_empty_folder
def test_s11_switched_on_the_panel_is_dark_and_ready():
    rig = opened()
    rig.contacts(ROLL)
    rig.contacts(0)
    rig = after_off_and_on(rig)
    assert rig.wait(1000) == 0
    rig.contacts(ROLL)
    assert rig.program.rolling


@forbids("S11")
@in_empty_folder
def test_s11_no_roll_and_no_shot_outlast_the_power_switch():
    for _ in range(20):
        rig = opened()
        rig.contacts(ROLL)
        rig.contacts(0)
        rig = after_off_and_on(rig)
        assert not rig.program.rolled
        assert rig.contacts(FIRE) == 0
        assert rig.program.fire_shown == NONE
