"""What the panel shows, in words: game, clock, self-test, lamp codes and sleep."""

from collections.abc import Sequence

from host_sim.boards.desk import Desk
from panel import codes
from panel.device import Device
from panel.selftest import ECHO, ENTROPY_LAMP, SelfTest
from speldator import chess_clock, controls
from speldator.chess_clock import ChessClock
from speldator.computer import Computer

FIRE_WORDS = {
    controls.NONE: "press f to fire",
    controls.HIT: "fire: HIT",
    controls.DAMAGE: "fire: DAMAGE",
    controls.MISS: "fire: MISS",
}
CODE_WORDS = {
    codes.BATTERY_LOW: "the battery is weak",
    codes.SETTINGS_BAD: "the settings file could not be used; the defaults apply",
    codes.TICK_FAILED: "the program met an error and went on",
}
PLAYERS = {chess_clock.WHITE: "White", chess_clock.BLACK: "Black"}
TESTING = "Self-test: each lamp lights alone, then work every switch once."
PASSED = "Self-test: all is well. The next press begins the game."
ASLEEP = "Asleep: any switch wakes it."
HANGS = "It hangs. Only the power switch helps, or the setting watchdog."


def describe(device: Device, desk: Desk) -> str:
    """The one thing that somebody who looks at the panel has to know."""
    if desk.asleep:
        return ASLEEP
    if desk.hangs:
        return HANGS
    if device.code:
        return f"Lamp code, {device.code} flashes: {CODE_WORDS[device.code]}."
    program = device.program
    if isinstance(program, SelfTest):
        if not program.handed_over:
            return describe_self_test(program.finished, program.failed)
        program = program.then
    if isinstance(program, ChessClock):
        left_ms = [program.left(player, device.now) for player in PLAYERS]
        return describe_clock(program.phase, program.turn, left_ms)
    assert isinstance(program, Computer)
    return describe_roll(desk.lamps, program.rolling, program.rolled, program.fire_shown)


def describe_roll(lamps: int, rolling: bool, rolled: bool, fire_shown: int) -> str:
    """What the lamps of the game mean, as the rule book would say it."""
    if rolling:
        return "Rolling: let go of SPACE."
    if not rolled:
        return "Set the toggles, then hold SPACE to roll."
    steps = (2 if lamps & controls.MOVE2 else 0) + (4 if lamps & controls.MOVE4 else 0)
    parts = [f"{steps} steps"]
    if lamps & controls.EXTRA:
        parts.append("+3 extra")
    if lamps & controls.LONG_RANGE:
        parts.append("long range")
    if lamps & controls.REPAIR:
        parts.append("a repair is finished")
    return f"{', '.join(parts)}; {FIRE_WORDS[fire_shown]}."


def describe_self_test(finished: bool, failed: int) -> str:
    """Where the self-test is, and what it has found."""
    if not finished:
        return TESTING
    if not failed:
        return PASSED
    names = [controls.SWITCHES[bit.bit_length() - 1] for bit, lamp in ECHO if lamp & failed]
    if failed & ENTROPY_LAMP:
        names.append("the random bits")
    return f"Self-test: not well: {', '.join(names)}. The next press begins the game."


def describe_clock(phase: int, turn: int, left_ms: Sequence[int]) -> str:
    """What the lamps of the chess clock mean, and the times that they only hint at."""
    if phase == chess_clock.READY:
        return "Black starts White's clock: press F."
    times = ", ".join(f"{PLAYERS[player]} {_minutes(ms)}" for player, ms in enumerate(left_ms))
    return {
        chess_clock.RUNNING: f"{PLAYERS[turn]} to move. {times}.",
        chess_clock.PAUSED: f"Paused, {PLAYERS[turn]} to move: SPACE or F goes on. {times}.",
        chess_clock.FALLEN: f"{PLAYERS[turn]}'s flag has fallen. {times}.",
    }[phase]


def _minutes(ms: int) -> str:
    """Seconds begun count whole: 0:00 is a fallen flag."""
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
