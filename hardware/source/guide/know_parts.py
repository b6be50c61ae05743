"""The parts that look alike or have a direction, and how to tell."""

from collections.abc import Callable
from itertools import starmap

from hardware.source.design.bands import bands
from hardware.source.design.parts import PARTS, parts_of
from hardware.source.design.pico_pinout import PINOUT
from hardware.source.drawing.shapes import LED_PAINT, WIRE_PAINT, circle, line, rect, resistor
from hardware.source.guide.page import EDGE, LEAD, MARGIN, METAL, PLASTIC, block, frame, page
from host_sim.kit.svg import Point, text

TITLE = "Know your parts"
CELL = Point(276, 214)
GAP = 12
TOP = 58
ONE, OTHER = WIRE_PAINT["blue"], WIRE_PAINT["orange"]  # legs of one colour are one piece
Cell = tuple[str, list[str], Callable[[Point], list[str]]]  # heading, words, drawing


def resistor_values() -> dict[str, list[str]]:
    """Value -> references, of what everybody builds."""
    found: dict[str, list[str]] = {}
    for reference, part in parts_of(("led", "core")).items():
        if part.kind == "resistor":
            found.setdefault(part.value, []).append(reference)
    return found


def _resistor(value: str, references: list[str]) -> Cell:
    def draw(at: Point) -> list[str]:
        body = resistor(Point(-56, 0), Point(56, 0), value)
        return [f'<g transform="translate({at}) scale(2)">{body}</g>']

    words = [", ".join(bands(value)), f"{len(references)} of them: {', '.join(references)}"]
    return f"Resistor {value}", words, draw


def _led(at: Point) -> list[str]:
    """From the side, and from above."""
    paint = LED_PAINT[PARTS["D1"].value]
    side, top = at.plus(Point(-50, -30)), at.plus(Point(68, -22))
    dome = (
        f"M{side.plus(Point(-20, 26))} V{side.y:g} A20 20 0 0 1 {side.plus(Point(20, 0))}"
        f" V{side.y + 26:g} Z"
    )
    flat = f"M{top.plus(Point(26, -20))} A33 33 0 1 0 {top.plus(Point(26, 20))} Z"
    return [
        line([side.plus(Point(-9, 30)), side.plus(Point(-9, 92))], stroke=METAL, stroke_width=4),
        line([side.plus(Point(9, 30)), side.plus(Point(9, 72))], stroke=METAL, stroke_width=4),
        f'<path d="{dome}" fill="{paint}" stroke="{EDGE}"/>',
        rect(side.plus(Point(-25, 26)), 46, 8, fill=paint, stroke=EDGE),
        text(side.plus(Point(-30, 84)), "+ long", "word end"),
        text(side.plus(Point(18, 70)), "\u2212", "word"),
        f'<path d="{flat}" fill="{paint}" stroke="{EDGE}"/>',
        circle(top, 24, fill="#ffffff", fill_opacity=0.35, stroke=EDGE),
        text(top.plus(Point(-10, 5)), "+", "name middle"),
        text(top.plus(Point(12, 5)), "\u2212", "name middle"),
        text(top.plus(Point(0, 52)), "from above", "word middle"),
    ]


def _diode(at: Point) -> list[str]:
    left = at.plus(Point(-48, -20))
    return [
        line([at.plus(Point(-110, 0)), at.plus(Point(110, 0))], stroke=METAL, stroke_width=5),
        rect(left, 96, 40, fill=PLASTIC, rx=4),
        rect(left.plus(Point(10, 0)), 12, 40, fill="#d5dade"),
        text(at.plus(Point(10, 5)), PARTS["D7"].value, "name middle light"),
        text(at.plus(Point(-32, 42)), "ring", "word middle"),
    ]


def _tactile(at: Point) -> list[str]:
    """12 x 12 mm, legs 12.5 mm apart across its body and 5 mm along it."""
    half, reach, leg = 48, 62, 20
    parts: list[str] = []
    for x, paint in ((-leg, ONE), (leg, OTHER)):
        ends = [at.plus(Point(x, -reach)), at.plus(Point(x, reach))]
        parts.append(line(ends, stroke=paint, stroke_width=9))
    parts.append(rect(at.plus(Point(-half, -half)), 2 * half, 2 * half, fill=PLASTIC, rx=6))
    for x, paint in ((-leg, ONE), (leg, OTHER)):
        ends = [at.plus(Point(x, -half)), at.plus(Point(x, half))]
        parts.append(line(ends, stroke=paint, stroke_width=3, stroke_dasharray="5 4"))
    return [*parts, circle(at, 26, fill="#f5f6f7", stroke="#111111", stroke_width=2)]


def _slide(at: Point) -> list[str]:
    """Pushed to the left."""
    parts = [rect(at.plus(Point(-66, -46)), 132, 56, fill="#cfd4d9", stroke=LEAD, rx=4)]
    parts.append(rect(at.plus(Point(-44, -36)), 46, 36, fill=PLASTIC, rx=3))
    for x, paint in ((-38, ONE), (0, ONE), (38, METAL)):
        parts.append(
            line([at.plus(Point(x, 10)), at.plus(Point(x, 50))], stroke=paint, stroke_width=8)
        )
    joint = [at.plus(Point(-38, 5)), at.plus(Point(0, 5))]
    return [*parts, line(joint, stroke=ONE, stroke_width=4)]


def _capacitor(at: Point) -> list[str]:
    can = at.plus(Point(-26, -62))
    return [
        line([at.plus(Point(-12, 8)), at.plus(Point(-12, 54))], stroke=METAL, stroke_width=4),
        line([at.plus(Point(12, 8)), at.plus(Point(12, 38))], stroke=METAL, stroke_width=4),
        rect(can, 52, 74, fill="#2b4a7d", stroke=EDGE, rx=5),
        rect(can.plus(Point(36, 0)), 12, 74, fill="#d5dade"),
        text(can.plus(Point(42, 32)), "\u2212", "name middle"),
        text(can.plus(Point(42, 60)), "\u2212", "name middle"),
        text(at.plus(Point(-22, 50)), "+ long", "word end"),
        text(at.plus(Point(20, 36)), "\u2212", "word"),
    ]


def _pico(at: Point) -> list[str]:
    """USB to the left, as it lies on the breadboard and on the circuit board."""
    corner = at.plus(Point(-102, -42))
    parts = [
        rect(corner, 204, 84, fill="#1f7a4d", stroke="#0f4d2f", rx=5),
        rect(at.plus(Point(-107, -16)), 24, 32, fill="#c9ced3", stroke=LEAD, rx=2),
    ]
    for n in range(20):
        for y in (-35.5, 35.5):
            parts.append(circle(at.plus(Point((n - 9.5) * 10.2, y)), 3.2, fill="#f2c230"))
    ends = (("GP0", -97, 56), ("GP15", 97, 56), ("GP16", 97, -48), ("VBUS", -97, -48))
    for pin, x, y in ends:
        parts.append(text(at.plus(Point(x, y)), str(PINOUT[pin]), "word middle"))
    return [*parts, text(at.plus(Point(-76, 5)), "USB", "name light")]


def _cells() -> list[Cell]:
    leds = [reference for reference, part in PARTS.items() if part.kind == "led"]
    return [
        *starmap(_resistor, resistor_values().items()),
        (f"LED {leds[0]} to {leds[-1]}", ["long leg is +, flat side is \u2212"], _led),
        ("Diode D7 (battery only)", ["the ring goes towards the Pico"], _diode),
        (
            "Tactile switch (breadboard)",
            ["legs of one colour are always one;", "pressing joins both colours"],
            _tactile,
        ),
        (
            "Slide switch (breadboard)",
            ["pushed to the left it joins", "the left and the middle leg"],
            _slide,
        ),
        ("Capacitor C1 (NeoPixels only)", ["the stripe with the \u2212 is \u2212"], _capacitor),
        ("The Pico, from above", ["pin 1 and pin 40 are beside USB"], _pico),
    ]


def picture() -> str:
    """A frame for each part."""
    parts: list[str] = []
    cells = _cells()
    for n, (heading, words, draw) in enumerate(cells):
        corner = Point(MARGIN + n % 3 * (CELL.x + GAP), TOP + n // 3 * (CELL.y + GAP))
        parts += [frame(corner, CELL.x, CELL.y), text(corner.plus(Point(14, 24)), heading, "name")]
        parts += draw(corner.plus(Point(CELL.x / 2, 100)))
        parts += block(corner.plus(Point(14, CELL.y - 17 * len(words) + 4)), words, "note", 17)
    rows = -(-len(cells) // 3)
    return page(TITLE, TOP + rows * (CELL.y + GAP) + GAP, parts)
