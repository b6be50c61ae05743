"""A toggle of the panel from the side and from behind: which legs are joined, which wires go where.

Most miniature toggles rock: with the lever down the middle leg meets the upper one.
"""

from math import cos, radians, sin

from hardware.source.design.breadboard_plan import COLOURS
from hardware.source.design.front import THICKNESS
from hardware.source.design.legends import LEGENDS
from hardware.source.design.nets import net_of
from hardware.source.design.panel_parts import TOGGLE
from hardware.source.design.parts import PARTS
from hardware.source.drawing.shapes import circle, line, rect, wire
from hardware.source.guide.page import (
    EDGE,
    LEAD,
    MARGIN,
    METAL,
    PLASTIC,
    PLATE,
    RIGHT,
    block,
    frame,
    page,
)
from host_sim.kit.svg import Point, text

TITLE = "The toggles SW3 and SW4: which leg gets which wire"
SCALE = 7.0
CELL = Point(276, 372)
GAP = 12
TOP = 58
BODY_WIDTH, BODY_HEIGHT, BODY_DEPTH, LEG, LEG_PITCH, BUSHING, LEVER, TILT = TOGGLE
# From above, seen from behind with the panel upright.
LEGS = ("closed", "common", "free")


def leg_height(pin: str) -> float:
    """Below the toggle's middle, in millimetres."""
    return (LEGS.index(pin) - 1) * LEG_PITCH


def _joined(*, down: bool) -> tuple[str, str]:
    return ("closed", "common") if down else ("common", "free")


def _meter(at: Point, *, beeps: bool) -> list[str]:
    paint = RIGHT if beeps else EDGE
    words = "beep!" if beeps else "silent"
    return [
        rect(at.plus(Point(-52, -17)), 104, 34, fill="#f2c230", stroke=EDGE, rx=6),
        rect(at.plus(Point(-44, -11)), 88, 22, fill="#e8efe2", stroke=EDGE, rx=2),
        text(at.plus(Point(0, 5)), words, "name middle", style=f"fill:{paint}"),
    ]


def _side(at: Point, *, down: bool) -> list[str]:
    """Cut through, the face to the left; `at` is the middle of the panel's back."""
    body = BODY_DEPTH * SCALE
    tilt = radians(TILT if down else -TILT)
    root = at.plus(Point(-(THICKNESS + BUSHING) * SCALE, 0))
    tip = root.plus(Point(-cos(tilt), sin(tilt)), LEVER * SCALE)
    parts = [
        line([root, tip], stroke=METAL, stroke_width=13, stroke_linecap="round"),
        rect(root.plus(Point(0, -21)), (THICKNESS + BUSHING) * SCALE, 42, fill=METAL, stroke=LEAD),
        rect(at.plus(Point(-THICKNESS * SCALE, -100)), THICKNESS * SCALE, 79, fill=PLATE),
        rect(at.plus(Point(-THICKNESS * SCALE, 21)), THICKNESS * SCALE, 79, fill=PLATE),
        rect(at.plus(Point(0, -BODY_HEIGHT / 2 * SCALE)), body, BODY_HEIGHT * SCALE, fill=PLASTIC),
    ]
    contacts = {pin: at.plus(Point(body - 16, leg_height(pin) * SCALE)) for pin in LEGS}
    joined = _joined(down=down)
    for pin, inner in contacts.items():
        paint = "#f2c230" if pin in joined else METAL
        end = at.plus(Point(body + LEG * SCALE, inner.y - at.y))
        parts.append(line([inner, end], stroke=paint, stroke_width=6))
    bridge = [contacts[joined[0]], contacts[joined[1]]]
    parts.append(line(bridge, stroke="#f2c230", stroke_width=6, stroke_linecap="round"))
    return parts


def _leads(at: Point, meter: Point) -> list[str]:
    """From the upper and the middle leg down to the meter."""
    end = (BODY_DEPTH + LEG) * SCALE
    parts: list[str] = []
    for pin, paint, out, x in (("closed", "#d3261f", 26, 24), ("common", "#222222", 12, 8)):
        leg = at.plus(Point(end, leg_height(pin) * SCALE))
        ways = [leg, leg.plus(Point(out, 0)), Point(leg.x + out, meter.y), meter.plus(Point(52, 0))]
        if pin == "common":
            ways = [leg, leg.plus(Point(out, 0)), Point(leg.x + out, meter.y - 30)]
            ways += [Point(meter.x + x, meter.y - 30), Point(meter.x + x, meter.y - 17)]
        parts.append(line(ways, stroke=paint, stroke_width=2.5))
        parts.append(circle(leg, 4.5, fill=paint))
    return parts


def _state(corner: Point, *, down: bool) -> list[str]:
    strategy, tactic = LEGENDS["en"].strategy, LEGENDS["en"].tactic
    which = 2 if down else 1
    heading = f"Lever {'down' if down else 'up'}: {strategy[which]}, {tactic[which]}"
    at = corner.plus(Point(142, 150))
    meter = corner.plus(Point(124, 292))
    words = (
        ["Upper and middle leg are joined:", "the switch is closed."]
        if down
        else ["Upper and middle leg are apart:", "the switch is open."]
    )
    return [
        frame(corner, CELL.x, CELL.y),
        text(corner.plus(Point(14, 26)), heading, "name"),
        text(corner.plus(Point(14, 44)), "from the side, face to the left", "word"),
        *_side(at, down=down),
        *_leads(at, meter),
        *_meter(meter, beeps="closed" in _joined(down=down)),
        *block(corner.plus(Point(14, CELL.y - 26)), words, "note", 18),
    ]


def _behind(corner: Point) -> list[str]:
    at = corner.plus(Point(70, 150))
    words = {
        "closed": ["upper leg: coloured", f"wire, number {PARTS['SW3'].pins['closed']}"],
        "common": ["middle leg: black", f"wire, number {PARTS['SW3'].pins['common']}"],
        "free": ["lower leg: nothing", f"({PARTS['SW3'].pins['free']} stays free)"],
    }
    parts = [
        frame(corner, CELL.x, CELL.y),
        text(corner.plus(Point(14, 26)), "From behind, panel upright", "name"),
        text(corner.plus(Point(14, 44)), "numbers are those on the circuit board", "word"),
        rect(
            at.plus(Point(-BODY_WIDTH / 2 * SCALE, -BODY_HEIGHT / 2 * SCALE)),
            BODY_WIDTH * SCALE,
            BODY_HEIGHT * SCALE,
            fill=PLASTIC,
            stroke=EDGE,
        ),
    ]
    for pin in LEGS:
        leg = at.plus(Point(0, leg_height(pin) * SCALE))
        used = net_of(("SW3", pin))
        parts.append(rect(leg.plus(Point(-10, -4)), 20, 8, fill=METAL))
        if used:
            colour = COLOURS["GND" if used == "GND" else "strategy"]
            parts.append(wire([leg, leg.plus(Point(54, 0))], colour, 5))
        parts += block(leg.plus(Point(62, -2)), words[pin], "word", 14)
    rule = [
        "It must beep with the lever DOWN.",
        "It does not? Take the lower leg",
        "instead of the upper, or turn the",
        "toggle by half a turn.",
        "Buttons SW1, SW2 have two legs:",
        "either way round is right.",
    ]
    return [*parts, *block(corner.plus(Point(14, 254)), rule, "note", 19)]


def picture() -> str:
    """Both positions from the side, and the legs from behind."""
    corners = [Point(MARGIN + n * (CELL.x + GAP), TOP) for n in range(3)]
    return page(
        TITLE,
        TOP + CELL.y + 20,
        [*_state(corners[0], down=False), *_state(corners[1], down=True), *_behind(corners[2])],
    )
