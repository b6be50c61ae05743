"""The panel from behind, lying on its face: what was left is right. Page units from front.py's
millimetres, and the legs that wires are soldered to."""

from hardware.source.design import front, shell
from hardware.source.design.breadboard_plan import COLOURS
from hardware.source.design.legends import words
from hardware.source.design.nets import Pin
from hardware.source.design.panel_parts import BEZEL, LED, PANEL_PARTS, hole
from hardware.source.design.parts import PARTS
from hardware.source.drawing.shapes import LED_PAINT, WIRE_PAINT, circle, rect
from hardware.source.guide import toggle
from hardware.source.guide.page import EDGE, LEAD, METAL, PLASTIC, block
from host_sim.kit.svg import Point, text

SCALE = 7.0
LEFT, TOP = 16.0, 92.0
PLATE, BEHIND = "#efe4cb", "#cfc3a6"
BUTTON_LEG = 3.0
LABELS = words("en")


def at(x: float, y: float) -> Point:
    """A place of the panel as seen from behind."""
    return Point(LEFT + (front.WIDTH - x) * SCALE, TOP + y * SCALE)


def leg(pin: Pin) -> Point:
    """Where a wire is soldered on. The LEDs' long legs are on the side that the board has them."""
    reference, name = pin
    place = front.BY_NAME[PARTS[reference].label]
    if place.part == "lamp":
        return at(place.x + (-front.LED_LEG if name == "A" else front.LED_LEG), place.y)
    if place.part == "toggle":
        return at(place.x, place.y + toggle.leg_height(name))
    return at(place.x + (-BUTTON_LEG if name == "1" else BUTTON_LEG), place.y)


def plate(posts: str) -> list[str]:
    """The panel with its screws and posts; `posts` is a key of front.POSTS."""
    corner = at(front.WIDTH, 0)
    width, height = front.WIDTH * SCALE, front.HEIGHT * SCALE
    parts = [
        rect(corner, width, height, fill=PLATE, stroke=BEHIND, rx=front.CORNER_RADIUS * SCALE),
        text(at(front.WIDTH / 2, 4.5), "upper edge of the panel, face down", "note middle"),
    ]
    for screw in front.SCREWS:
        size = hole("screw", "print") / 2 * SCALE
        parts.append(circle(at(screw.x, screw.y), size, fill="#ffffff", stroke=LEAD))
    for spot in front.POSTS[posts]:
        where = at(*front.from_board(spot))
        parts.append(circle(where, shell.POST_RADIUS * SCALE, fill=BEHIND, stroke=LEAD))
        parts.append(text(where.plus(Point(0, 4)), "post", "word middle"))
    return parts


def _round(reference: str) -> str:
    """A button's nut and body; a lamp's nut and the LED in it."""
    part = PARTS[reference]
    place = front.BY_NAME[part.label]
    sizes = PANEL_PARTS[place.part]
    middle = at(place.x, place.y)
    nut = circle(middle, sizes.behind / 2 * SCALE, fill=METAL, stroke=LEAD)
    if part.kind == "led":
        return nut + circle(
            middle, LED.flange_radius * SCALE, fill=LED_PAINT[part.value], stroke=EDGE
        )
    return nut + circle(middle, sizes.thread / 2 * SCALE, fill=PLASTIC, stroke=EDGE)


def _toggle(reference: str) -> str:
    place = front.BY_NAME[PARTS[reference].label]
    width, height = toggle.BODY_WIDTH * SCALE, toggle.BODY_HEIGHT * SCALE
    corner = at(place.x, place.y).plus(Point(-width / 2, -height / 2))
    return rect(corner, width, height, fill=PLASTIC, stroke=EDGE)


def part(reference: str) -> str:
    """With its legs."""
    kind = PARTS[reference].kind
    drawn = _toggle(reference) if kind == "toggle" else _round(reference)
    for pin in PARTS[reference].pins:
        where = leg((reference, pin))
        drawn += circle(where, 5, fill="#f4f6f8", stroke=EDGE)
    return drawn


def empty(reference: str) -> str:
    """A lamp's bezel, its LED still missing."""
    place = front.BY_NAME[PARTS[reference].label]
    inside = circle(at(place.x, place.y), BEZEL.inside * SCALE, fill="#ffffff", stroke=LEAD)
    return _round(reference) + circle(at(place.x, place.y), 3 * SCALE, fill=METAL) + inside


def label(reference: str, number: int | None = None) -> list[str]:
    """Above the part: its wires' number, its reference, its word on the panel."""
    name = PARTS[reference].label
    place = front.BY_NAME[name]
    room = PANEL_PARTS[place.part].behind / 2
    words = LABELS[name]
    high = at(place.x, place.y - room).plus(Point(0, -9 - 15 * len(words)))
    rows = [text(high, reference, "word middle")]
    rows += block(high.plus(Point(0, 15)), words, "name middle", 15)
    return rows if number is None else [*rows, badge(high.plus(Point(0, -24)), number, name)]


def badge(middle: Point, number: int, name: str) -> str:
    """A wire's number in a ring of its colour."""
    paint = WIRE_PAINT[COLOURS[name]]
    ring = circle(middle, 8.6, fill="#ffffff", stroke=paint, stroke_width=2.5)
    size = "word" if number < 10 else "small"
    return ring + text(middle.plus(Point(0, 4)), str(number), f"{size} middle")
