"""The panel as lines of text, and the result in words. Knows nothing of keys or screens."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from speldator import chess_clock, controls

WIDTH = 60
LABELS = ("2", "LONG", "4", "+3", "REPAIR", "FIRE")
COLUMN = 9
FIRE_WORDS = {
    controls.NONE: "press f to fire",
    controls.HIT: "fire: HIT",
    controls.DAMAGE: "fire: DAMAGE",
    controls.MISS: "fire: MISS",
}
KEYS = "hold SPACE to roll   F fire   S strategy   T tactic   Q quit"
CLOCK_KEYS = "SPACE White   F Black   P pause   S 30 or 45 minutes   Q quit"
PLAYERS = {chess_clock.WHITE: "White", chess_clock.BLACK: "Black"}


class Style(Enum):
    PLAIN = 0
    LIT = 1
    DARK = 2
    CHOSEN = 3
    TITLE = 4


@dataclass(frozen=True)
class Text:
    """A piece of the picture."""

    row: int
    column: int
    text: str
    style: Style = Style.PLAIN


def draw(lamps: int, inputs: int, words: str, keys: str = KEYS) -> list[Text]:
    """The whole picture: frame, lamps, toggles, buttons, the result in words, the keys."""
    return [*_frame(), *_lamps(lamps), *_switches(inputs), Text(13, 2, words), Text(15, 2, keys)]


def describe(lamps: int, rolling: bool, rolled: bool, fire_shown: int) -> str:
    """What the lamps mean, as the rule book would say it."""
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


def _frame() -> list[Text]:
    inside = WIDTH - 2
    return [
        Text(0, 0, "╭" + "─" * inside + "╮"),
        *(Text(row, 0, "│" + " " * inside + "│") for row in range(1, 12)),
        Text(12, 0, "╰" + "─" * inside + "╯"),
        Text(1, WIDTH // 2 - 6, "T A K T I K", Style.TITLE),
    ]


def _lamps(lamps: int) -> list[Text]:
    pieces: list[Text] = []
    for i, label in enumerate(LABELS):
        column = 3 + i * COLUMN
        lit = lamps >> i & 1
        pieces.append(Text(3, column, label.center(COLUMN)))
        pieces.append(
            Text(4, column + 2, " (●) " if lit else " ( ) ", Style.LIT if lit else Style.DARK)
        )
    return pieces


def _switches(inputs: int) -> list[Text]:
    return [
        Text(6, 5, "STRATEGY"),
        *_toggle(6, "ATTACK", "RETREAT", bool(inputs & controls.STRATEGY)),
        Text(7, 5, "TACTIC"),
        *_toggle(7, "EXTRA +3", "REPAIR", bool(inputs & controls.TACTIC)),
        *_button(9, 14, "ROLL", bool(inputs & controls.ROLL)),
        *_button(9, 36, "FIRE", bool(inputs & controls.FIRE)),
    ]


def _toggle(row: int, first: str, second: str, on_second: bool) -> list[Text]:
    """Brackets around the chosen side, so that it reads without colours too."""
    pieces: list[Text] = []
    for column, word, chosen in ((16, first, not on_second), (30, second, on_second)):
        text = f"[{word}]" if chosen else f" {word.lower()} "
        pieces.append(Text(row, column, text, Style.CHOSEN if chosen else Style.DARK))
    return pieces


def _button(row: int, column: int, word: str, pressed: bool) -> list[Text]:
    style = Style.CHOSEN if pressed else Style.PLAIN
    edge = "▀" if pressed else "─"
    return [
        Text(row, column, f"┌{edge * 8}┐", style),
        Text(row + 1, column, f"│{word.center(8)}│", style),
        Text(row + 2, column, f"└{'─' * 8}┘", style),
    ]
