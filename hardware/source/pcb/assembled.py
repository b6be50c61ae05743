"""The board with its parts on it: LEDs and battery, the places for NeoPixels left empty."""

from collections.abc import Callable, Mapping

from hardware.source.design.footprints import FOOTPRINTS
from hardware.source.design.front import PICO_LENGTH, PICO_WIDTH
from hardware.source.design.parts import Part, parts_of
from hardware.source.design.placement import PLACES
from hardware.source.drawing.shapes import LED_PAINT, circle, line, rect, resistor
from hardware.source.pcb.picture import SCALE, picture
from host_sim.kit.svg import Point, number

SHOWN_GROUPS = ("core", "led", "battery", "reset")
MIDDLE = Point(0, 0)
METAL, DARK, EDGE = "#b9c0c6", "#2a2d31", "#14171a"


def assembled(gerbers: Mapping[str, bytes], name: str) -> str:
    """The picture, above that of the bare board."""
    parts = parts_of(SHOWN_GROUPS, on_board=True).values()
    return picture(gerbers, name, "front", map(_placed, parts))


def _placed(part: Part) -> str:
    place = PLACES[part.reference]
    where = f"translate({Point(place.x * SCALE, place.y * SCALE)}) rotate({-place.turned})"
    return f'<g id="{part.reference}" transform="{where}">{DRAWN[part.kind](part)}</g>'


def _pins(part: Part) -> list[Point]:
    return [Point(pad.x * SCALE, pad.y * SCALE) for pad in FOOTPRINTS[part.kind].pads]


def _slab(width: float, height: float, fill: str, at: Point = MIDDLE, **more: float) -> str:
    """Around a middle, in millimetres."""
    corner = Point((at.x - width / 2) * SCALE, (at.y - height / 2) * SCALE)
    return rect(corner, width * SCALE, height * SCALE, fill=fill, stroke=EDGE, **more)


def _pico(part: Part) -> str:
    """Raspberry Pi Pico datasheet, "mechanical specification"; the USB socket stands out 1.3 mm."""
    return "".join(
        [
            _slab(PICO_WIDTH, PICO_LENGTH, "#1d7f6a", rx=6.0),
            *(circle(pin, 8, fill="#d8b25a") for pin in _pins(part)),
            *(circle(pin, 4, fill=METAL) for pin in _pins(part)),
            _slab(8, 5.7, METAL, Point(0, -PICO_LENGTH / 2 + 1.5)),
            _slab(7, 7, DARK, Point(0, 2)),
            _slab(4, 3, "#e9ecee", Point(-5, -13.5), rx=4.0),  # BOOTSEL
        ]
    )


def _resistor(part: Part) -> str:
    start, end = _pins(part)
    return resistor(start, end, part.value, body=63)


def _diode(part: Part) -> str:
    legs = line(_pins(part), stroke=METAL, stroke_width=7)
    return legs + _slab(5.2, 2.7, DARK, rx=3.0) + _slab(0.7, 2.7, "#d5d9dc", Point(-1.7, 0))


def _led(part: Part) -> str:
    """The rim with its flat side, the lens, a glint."""
    flat = number(25)
    rim = f'<path d="M{flat} -15A29 29 0 1 0 {flat} 15Z" fill="{LED_PAINT[part.value]}"'
    lens = circle(MIDDLE, 24, fill="#ffffff", fill_opacity=0.3, stroke=EDGE)
    glint = circle(Point(-8, -9), 5, fill="#ffffff", fill_opacity=0.8)
    return f'{rim} stroke="{EDGE}"/>{lens}{glint}'


def _plug(part: Part) -> str:
    """A JST-XH header: a white box, open above."""
    left, top, right, bottom = FOOTPRINTS[part.kind].room
    middle = Point((left + right) / 2, (top + bottom) / 2)
    width, height = right - left - 0.3, bottom - top - 0.3
    return "".join(
        [
            _slab(width, height, "#f1efe6", middle, rx=3.0),
            _slab(width - 1.6, height - 1.8, "#d9d5c6", middle, rx=2.0),
            *(_slab(0.9, 0.9, METAL, Point(pin.x / SCALE, pin.y / SCALE)) for pin in _pins(part)),
        ]
    )


def _button(part: Part) -> str:
    return _slab(6, 6, METAL, rx=5.0) + circle(MIDDLE, 17, fill=DARK, stroke=EDGE)


DRAWN: dict[str, Callable[[Part], str]] = {
    "pico": _pico,
    "resistor": _resistor,
    "led": _led,
    "button": _plug,
    "toggle": _plug,
    "schottky": _diode,
    "battery plug": _plug,
    "small button": _button,
}
