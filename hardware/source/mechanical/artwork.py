"""The print on the panel, 1:1: a label to laminate onto the plate, in one of three languages."""

from typing import NamedTuple

from hardware.source.design import front
from hardware.source.design.legends import LEGENDS, Legend
from hardware.source.design.panel_parts import PANEL_PARTS
from hardware.source.drawing.letters import CAPITAL, fitted, width
from hardware.source.drawing.sheet import box, circle, cross, document, line, words

FACE = "#e9dec4"
INK = "#2a251e"
SOFT = "#6b604e"
ORANGE = "#c9551a"
SMOKE = "#1d1a16"
PALE = "#f0e8d6"

MARGIN = 13.5  # left and right of the headline; the screws' heads lie further out
BRAND_LINE = 12.2
WINDOW_TOP = 18.2
WINDOW_BOTTOM = 42.6
LAMP_LEGEND = 36.9  # the middle of the letters below the lamps
LAMP_ROOM = front.LAMP_PITCH - 0.8
LEGIBLE = 2.4  # a longer word goes beyond its room rather than below this: lamps beside it say less
SHOT_LINE = 48.3
TITLE_LINE = 64.0
UP_LINE = 72.2
DOWN_LINE = 103.2
CHOICE_ROOM = 20.4  # clear of the screw beside the lowest words
PUSH_LINE = 64.0
HINT_LINE = 105.4


class Label(NamedTuple):
    """Words, where they stand (middle of the line), and how."""

    x: float
    y: float
    what: str
    size: float
    kind: str
    bold: bool = True
    spacing: float = 0.0
    anchor: str = "middle"

    @property
    def extent(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the letters, without what hangs below the line."""
        wide = width(self.what, self.size, bold=self.bold, spacing=self.spacing)
        left = self.x - {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        return left, self.y - CAPITAL * self.size, left + wide, self.y


def labels(legend: Legend) -> list[Label]:
    """Every word on the panel, at its place."""
    found = [
        Label(MARGIN, BRAND_LINE, legend.brand, 8.0, "ink", spacing=1.2, anchor="start"),
        _flush_right(Label(0, BRAND_LINE, legend.model, 3.4, "soft", spacing=0.9, anchor="start")),
        *_shots(legend),
    ]
    for lamp in front.LAMPS:
        lines = legend.lamps[lamp.name]
        sizes = [
            fitted(text, 5.4 if len(text) < 3 else 3.3, LAMP_ROOM, bold=True) for text in lines
        ]
        size = max(LEGIBLE, min(sizes))
        found += [
            Label(lamp.x, foot, text, size, "pale")
            for foot, text in zip(_feet(size, len(lines)), lines, strict=True)
        ]
    toggles = (legend.strategy, legend.tactic)
    # The longest word makes the size of all four.
    choices = [word for _, *both in toggles for word in both]
    choice_size = min(fitted(word, 4.0, CHOICE_ROOM, bold=True) for word in choices)
    for toggle, (title, up, down) in zip(front.TOGGLES, toggles, strict=True):
        found += [
            Label(toggle.x, TITLE_LINE, title, fitted(title, 3.2, CHOICE_ROOM, bold=True), "soft"),
            Label(toggle.x, UP_LINE, up, choice_size, "ink"),
            Label(toggle.x, DOWN_LINE, down, choice_size, "ink"),
        ]
    for button, (what, how) in zip(front.BUTTONS, (legend.roll, legend.fire), strict=True):
        found += [
            Label(button.x, PUSH_LINE, what, 5.4, "ink", spacing=0.3),
            Label(button.x, HINT_LINE, how, 3.2, "soft", bold=False),
        ]
    return found


def _flush_right(label: Label) -> Label:
    """By its left end: renderers differ on whether a gap follows the last letter."""
    left, _, right, _ = label.extent
    return label._replace(x=front.WIDTH - MARGIN - (right - left) + label.spacing)


def _shots(legend: Legend) -> list[Label]:
    """How to read the fire lamp, in one line that ends at the right margin."""
    size = 2.8
    texts = [legend.lamps["fire_lamp"][0], *(f"{does} = {means}" for does, means in legend.shots)]
    letters = sum(width(text, size, bold=i == 0) for i, text in enumerate(texts))
    between = min(5.0, (front.WIDTH - 2 * MARGIN - letters) / (len(texts) - 1))
    x = front.WIDTH - MARGIN - letters - between * (len(texts) - 1)
    found: list[Label] = []
    for i, text in enumerate(texts):
        found.append(Label(x, SHOT_LINE, text, size, "soft", bold=i == 0, anchor="start"))
        x += width(text, size, bold=i == 0) + between
    return found


def _feet(size: float, rows: int) -> list[float]:
    """Where rows of capitals stand, so that together they are in the middle of LAMP_LEGEND."""
    step = 1.15 * size
    first = LAMP_LEGEND - (CAPITAL * size + (rows - 1) * step) / 2 + CAPITAL * size
    return [first + i * step for i in range(rows)]


STYLE = f"""
.face{{fill:{FACE}}}
.ink{{fill:{INK}}} .soft{{fill:{SOFT}}} .pale{{fill:{PALE}}}
.window{{fill:{SMOKE}}}
.band{{fill:none;stroke:{ORANGE};stroke-width:.9}}
.thin{{fill:none;stroke:{ORANGE};stroke-width:.35}}
.well{{fill:none;stroke:{INK};stroke-width:.5}}
.track{{fill:none;stroke:{SOFT};stroke-width:.35}}
.cut{{fill:#fff;stroke:{INK};stroke-width:.15}}
.mark{{fill:none;stroke:{INK};stroke-width:.12}}
""".strip()


def print_parts(legend: Legend) -> list[str]:
    """All that is printed, without the holes."""
    right = front.WIDTH - MARGIN
    return [
        box(0, 0, front.WIDTH, front.HEIGHT, "face", front.CORNER_RADIUS),
        line(MARGIN, 14.8, right, 14.8, "band"),
        line(MARGIN, 16.0, right, 16.0, "thin"),
        box(MARGIN, WINDOW_TOP, front.WIDTH - 2 * MARGIN, WINDOW_BOTTOM - WINDOW_TOP, "window", 3),
        line(MARGIN, 52.6, right, 52.6, "thin"),
        line(MARGIN, 53.8, right, 53.8, "band"),
        *(circle(b.x, b.y, PANEL_PARTS[b.part].head + 2, "well") for b in front.BUTTONS),
        *(box(t.x - 6.5, t.y - 11.5, 13, 23, "track", 6.5) for t in front.TOGGLES),
        *(
            words(
                label.x,
                label.y,
                label.what,
                label.size,
                label.kind,
                anchor=label.anchor,
                bold=label.bold,
                spacing=label.spacing,
            )
            for label in labels(legend)
        ),
    ]


def hole_parts() -> list[str]:
    """Where to cut, with a cross in the middle."""
    return [
        part
        for hole in front.HOLES
        for part in (
            circle(hole.x, hole.y, PANEL_PARTS[hole.part].drill, "cut"),
            cross(hole.x, hole.y, 1.5, "mark"),
        )
    ]


def artwork(language: str) -> str:
    """The panel's print as a drawing, one unit a millimetre."""
    legend = LEGENDS[language]
    return document(
        f"Front panel, {legend.name}, 1:1",
        front.WIDTH,
        front.HEIGHT,
        STYLE,
        [*print_parts(legend), *hole_parts()],
    )
