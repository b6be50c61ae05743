"""A rule of 100 mm, to check that a print is 1:1, and corner marks to cut along."""

from hardware.source.drawing.sheet import line, words

LENGTH = 100
STYLE = """
.rule{fill:none;stroke:#000;stroke-width:.25}
.crop{fill:none;stroke:#000;stroke-width:.15}
.note{fill:#000}
""".strip()


def rule(x: float, y: float) -> list[str]:
    """From (x, y) to the right; the lines' outer edges may stick out by half their width."""
    ticks = [
        line(x + i, y, x + i, y - (5 if i % 10 == 0 else 3.5 if i % 5 == 0 else 2), "rule")
        for i in range(LENGTH + 1)
    ]
    numbers = [words(x + i, y - 6, str(i), 2.8, "note") for i in range(0, LENGTH + 1, 10)]
    return [
        line(x, y, x + LENGTH, y, "rule"),
        *ticks,
        *numbers,
        words(x + LENGTH + 4, y, "mm", 2.8, "note", anchor="start"),
    ]


def crop_marks(x: float, y: float, width: float, height: float) -> list[str]:
    """Outside each corner, a little away from it."""
    gap, length = 1.5, 5.0
    return [
        part
        for cx, side in ((x, -1), (x + width, 1))
        for cy, level in ((y, -1), (y + height, 1))
        for part in (
            line(cx + side * gap, cy, cx + side * (gap + length), cy, "crop"),
            line(cx, cy + level * gap, cx, cy + level * (gap + length), "crop"),
        )
    ]
