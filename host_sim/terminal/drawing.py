"""The panel as lines of text. Knows nothing of keys, screens or what the lamps mean."""

from dataclasses import dataclass
from enum import Enum

from speldator import controls

WIDTH = 60
COLUMN = 9
# What is printed at each lamp, in one or two lines: the same words as on every other panel.
LEGENDS = {
    "move2": ("2",),
    "long_range": ("LONG", "RANGE"),
    "move4": ("4",),
    "extra": ("+3",),
    "repair": ("REPAIRED",),
    "fire_lamp": ("FIRE",),
}
KEYS = "hold SPACE to roll   F fire   S strategy   T tactic"
CLOCK_KEYS = "SPACE White   F Black   P pause   S 30 or 45 minutes"
MORE_KEYS = "M a minute passes   Q quit"


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
    return [
        *_frame(),
        *_lamps(lamps),
        *_switches(inputs),
        Text(13, 2, words),
        Text(15, 2, keys),
        Text(16, 2, MORE_KEYS),
    ]


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
    for i, name in enumerate(controls.LAMPS):
        column = 3 + i * COLUMN
        lit = lamps >> i & 1
        lines = LEGENDS[name]
        for row, line in enumerate(lines, 4 - len(lines)):
            pieces.append(Text(row, column, line.center(COLUMN)))
        pieces.append(
            Text(4, column + 2, " (●) " if lit else " ( ) ", Style.LIT if lit else Style.DARK)
        )
    return pieces


def _switches(inputs: int) -> list[Text]:
    return [
        Text(6, 5, "STRATEGY"),
        *_toggle(6, "ATTACK", "RETREAT", bool(inputs & controls.STRATEGY)),
        Text(7, 5, "TACTIC"),
        *_toggle(7, "EXTRA", "REPAIR", bool(inputs & controls.TACTIC)),
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
