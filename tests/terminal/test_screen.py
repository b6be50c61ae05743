"""`taktik speldator` and `taktik clock` in a pseudo terminal: keys in, picture out."""

import json
import subprocess
from pathlib import Path

import pytest

from host_sim.terminal.drawing import CLOCK_KEYS, KEYS, LEGENDS, WIDTH, draw
from host_sim.terminal.keyboard import FIRST_HOLD_MS, REPEAT_HOLD_MS, ClockKeyboard, Keyboard
from host_sim.terminal.words import describe_clock
from speldator.chess_clock import BLACK, FALLEN, PAUSED, READY, RUNNING, WHITE, ChessClock
from speldator.controls import (
    ALL_LAMPS,
    EXTRA,
    FIRE,
    FIRE_LAMP,
    MOVE2,
    MOVE4,
    ROLL,
    STRATEGY,
    TACTIC,
)
from tests.terminal.pseudo_terminal import COMMAND, LIMIT_S, terminal

ROOT = Path(__file__).resolve().parents[2]
PAGE_WORDS = "host_sim/words/en/panel.json"


def test_a_turn_at_the_keyboard() -> None:
    with terminal("--seed", "3") as screen:
        first = screen.shows(KEYS)
        assert "[ATTACK]" in first and "[EXTRA]" in first and "●" not in first
        screen.type("s")
        screen.shows("[RETREAT]")
        screen.type("t")
        screen.shows("[REPAIR]")
        screen.type(" ")
        screen.until(lambda text: text.count("●") == 6)
        screen.until(lambda text: text.count("●") == 0)  # every lamp blinks (S2)
        screen.shows("press f to fire")  # and SPACE was let go
        screen.type("f")
        screen.until(lambda text: any(f"fire: {r}" in text for r in ("HIT", "DAMAGE", "MISS")))
        screen.type("q")
        assert screen.process.wait(LIMIT_S) == 0


def test_the_same_seed_shows_the_same_roll() -> None:
    shown: set[str] = set()
    for _ in range(2):
        with terminal("--seed", "5") as screen:
            screen.type(" ")
            text = screen.shows("press f to fire")
            shown.add(text.split("press f")[0])
    assert len(shown) == 1


def test_ctrl_c_leaves_quietly() -> None:
    with terminal() as screen:
        screen.shows(KEYS)
        screen.type("\x03")
        assert screen.process.wait(LIMIT_S) == 0


def test_a_small_window_shows_what_fits() -> None:
    with terminal(columns=30, rows=8) as screen:
        screen.shows("STRATEGY")
        screen.type("q")
        assert screen.process.wait(LIMIT_S) == 0


def test_a_terminal_that_cannot_draw_gets_a_message() -> None:
    with terminal(term="no-such-terminal") as screen:
        assert "this terminal cannot show the panel" in screen.shows("panel")
        assert screen.process.wait(LIMIT_S) == 2


@pytest.mark.parametrize("command", ["speldator", "clock"])
def test_without_a_terminal_it_says_so(command: str) -> None:
    ran = subprocess.run([*COMMAND, command], stdin=subprocess.DEVNULL, capture_output=True)
    assert ran.returncode == 2
    assert ran.stderr.decode() == f"taktik: taktik {command} needs a terminal to draw in\n"


def test_a_game_of_chess_by_the_clock() -> None:
    with terminal("--increment", "60", command="clock") as screen:
        screen.shows(CLOCK_KEYS)
        assert screen.text().count("●") == 4  # both players, and two lamps for 30 minutes
        screen.type("s")
        screen.until(lambda text: text.count("●") == 5)  # 45 minutes
        screen.type("f")
        screen.shows("White to move. White 45:00, Black 45:00.")
        screen.shows("White 44:58")  # time passes
        screen.type(" ")
        screen.shows("Black to move. White 45:5")
        screen.type("p")
        screen.shows("Paused")
        screen.type("q")
        assert screen.process.wait(LIMIT_S) == 0


def test_the_picture_keeps_inside_its_frame() -> None:
    for lamps in (0, ALL_LAMPS):
        for inputs in range(16):
            for piece in draw(lamps, inputs, ""):
                if 0 < piece.row < 12 and piece.column:
                    assert piece.column + len(piece.text) < WIDTH, piece


@pytest.mark.parametrize(("key", "switch"), [("s", STRATEGY), ("t", TACTIC)])
def test_toggles_stay_where_they_are_put(key: str, switch: int) -> None:
    keyboard = Keyboard()
    keyboard.key(key, 0)
    keyboard.pass_time(1_000_000)
    assert keyboard.inputs == switch
    keyboard.key(key, 0)
    assert keyboard.inputs == 0


@pytest.mark.parametrize(("key", "button"), [(" ", ROLL), ("f", FIRE)])
def test_a_tapped_button_lets_go_by_itself(key: str, button: int) -> None:
    keyboard = Keyboard()
    keyboard.key(key, 1000)
    keyboard.pass_time(1000 + FIRST_HOLD_MS - 1)
    assert keyboard.inputs == button
    keyboard.pass_time(1000 + FIRST_HOLD_MS)
    assert keyboard.inputs == 0


def test_at_the_clock_one_button_lets_go_of_the_other_and_p_presses_both() -> None:
    keyboard = ClockKeyboard()
    for key, inputs in ((" ", ROLL), ("f", FIRE), ("s", FIRE | STRATEGY), (" ", ROLL | STRATEGY)):
        keyboard.key(key, 0)
        assert keyboard.inputs == inputs
    keyboard.key("p", 100)
    assert keyboard.inputs == STRATEGY
    keyboard.pass_time(120)
    assert keyboard.inputs == ROLL | FIRE | STRATEGY
    keyboard.pass_time(120 + REPEAT_HOLD_MS)
    assert keyboard.inputs == STRATEGY


def test_a_pause_right_after_a_turn_does_not_take_it_back() -> None:
    keyboard, clock = ClockKeyboard(), ChessClock(5)

    def pressed(key: str, now_ms: int) -> None:
        keyboard.pass_time(now_ms)
        keyboard.key(key, now_ms)
        clock.step(now_ms, keyboard.inputs)

    for key, now_ms in (("", 0), ("f", 1000), ("", 1800), (" ", 2000), ("", 2100), ("p", 2300)):
        pressed(key, now_ms)
    assert (clock.phase, clock.turn) == (RUNNING, BLACK)
    pressed("", 2320)
    assert (clock.phase, clock.turn) == (PAUSED, BLACK)
    pressed("", 2520)
    pressed("f", 2540)
    assert (clock.phase, clock.turn) == (RUNNING, BLACK)


@pytest.mark.parametrize(
    ("phase", "turn", "words"),
    [
        (READY, WHITE, "Black starts White's clock: press F."),
        (RUNNING, BLACK, "Black to move. White 1:00, Black 0:01."),
        (PAUSED, WHITE, "Paused, White to move: SPACE or F goes on. White 1:00, Black 0:01."),
        (FALLEN, BLACK, "Black's flag has fallen. White 1:00, Black 0:01."),
    ],
)
def test_the_clock_in_words(phase: int, turn: int, words: str) -> None:
    assert describe_clock(phase, turn, [59_001, 1]) == words


def test_a_held_key_is_one_press_however_often_it_repeats() -> None:
    keyboard = Keyboard()
    keyboard.key(" ", 0)
    for now in range(500, 3000, 33):  # the terminal repeats it
        keyboard.pass_time(now)
        assert keyboard.inputs == ROLL
        keyboard.key(" ", now)
    keyboard.pass_time(3000 + REPEAT_HOLD_MS)
    assert keyboard.inputs == 0


def test_the_first_page_of_the_project_shows_this_panel() -> None:
    rows = [[" "] * WIDTH for _ in range(13)]
    for piece in draw(MOVE2 | MOVE4 | EXTRA | FIRE_LAMP, STRATEGY, ""):
        if piece.row < len(rows):
            rows[piece.row][piece.column : piece.column + len(piece.text)] = piece.text
    picture = "\n".join("".join(row) for row in rows)
    assert picture in (ROOT / "README.md").read_text(encoding="utf-8")


def test_lamps_and_switches_have_the_words_that_every_panel_has() -> None:
    """The browser's panel, whose words a test of the hardware compares with the printed one."""
    page = json.loads((ROOT / PAGE_WORDS).read_text(encoding="utf-8"))
    rule_book = (ROOT / "firmware/speldator/README.md").read_text(encoding="utf-8")
    for lamp, lines in LEGENDS.items():
        assert " ".join(lines) == page[f"panel.lamp_{lamp}"]
        assert f"| `{lamp}` | {' '.join(lines)} |" in rule_book
    drawn = {piece.text.strip(" []│").upper() for piece in draw(0, 0, "", "")}
    switches = ("strategy", "attack", "retreat", "tactic", "extra", "repair", "roll", "fire")
    assert {page[f"panel.{word}"] for word in switches} <= drawn
