"""What each kind of part needs on the board: holes, copper rings, white lines.

Millimetres around the part's middle, x to the right and y down, seen from the part's side. Holes
are drilled about 0.2 mm wider than the leg (IPC-2222 level B), rings are wide enough for a hand
that learns to solder. Sizes were compared with KiCad's own library (LED_D5.0mm, SW_PUSH_6mm,
D_DO-41_SOD81_P10.16mm, JST_XH_B3B-XH-A), which cites the makers' drawings; the drawings are ours.
"""

from typing import NamedTuple

from hardware.source.design.front import PICO_ACROSS, PICO_LENGTH, PICO_WIDTH, PITCH


class Pad(NamedTuple):
    """A hole for a leg, with its ring of copper."""

    number: int
    x: float
    y: float
    ring: float  # diameter of the copper
    drill: float


class Line(NamedTuple):
    """A printed line."""

    x1: float
    y1: float
    x2: float
    y2: float


class Circle(NamedTuple):
    """A printed circle."""

    x: float
    y: float
    radius: float


class Mark(NamedTuple):
    """A sign printed beside a hole."""

    text: str
    x: float
    y: float


class Footprint(NamedTuple):
    """All that a kind of part needs on the board."""

    name: str
    pads: tuple[Pad, ...]
    print: tuple[Line | Circle, ...]
    marks: tuple[Mark, ...]
    room: tuple[float, float, float, float]  # left, top, right, bottom: no other part in here


def box(left: float, top: float, right: float, bottom: float) -> tuple[Line, ...]:
    """A rectangle of printed lines."""
    return (
        Line(left, top, right, top),
        Line(right, top, right, bottom),
        Line(right, bottom, left, bottom),
        Line(left, bottom, left, top),
    )


def _pico() -> Footprint:
    """Raspberry Pi Pico datasheet, "mechanical specification": 21 x 51 mm, rows 17.78 mm apart; in
    sockets, whose legs of 0.64 mm want 1.0 mm. USB up, as the datasheet draws it."""
    half = PICO_ACROSS * PITCH / 2
    first = 9.5 * PITCH
    pads = [Pad(n + 1, -half, n * PITCH - first, 1.6, 1.0) for n in range(20)]
    pads += [Pad(n + 21, half, first - n * PITCH, 1.6, 1.0) for n in range(20)]
    x, y = PICO_WIDTH / 2, PICO_LENGTH / 2
    port = 4.0  # half the USB socket's width
    return Footprint(
        "Pico_in_two_1x20_sockets",
        tuple(pads),
        (
            *box(-x, -y, x, y),
            Line(-port, -y, -port, -y + 5),
            Line(-port, -y + 5, port, -y + 5),
            Line(port, -y + 5, port, -y),
        ),
        tuple(Mark(str(n), side * (half - 1.9), y) for n, side, y in _corner_pins(first)),
        (-x - 0.25, -y - 0.1, x + 0.25, y + 0.25),
    )


def _corner_pins(first: float) -> tuple[tuple[int, int, float], ...]:
    return (1, -1, -first), (20, -1, first), (21, 1, first), (40, 1, -first)


def _axial(
    name: str, length: float, width: float, drill: float, ring: float, *, band: bool
) -> Footprint:
    """Legs bent to holes four grid steps apart."""
    leg = 2 * PITCH
    x, y = length / 2, width / 2
    print_: list[Line | Circle] = [*box(-x, -y, x, y)]
    edge = leg - ring / 2 - 0.3
    if edge > x:
        print_ += [Line(-edge, 0, -x, 0), Line(x, 0, edge, 0)]
    if band:
        print_ += [Line(-x + shift, -y, -x + shift, y) for shift in (0.5, 0.65, 0.8)]
    reach = leg + ring / 2 + 0.25
    return Footprint(
        name,
        (Pad(1, -leg, 0, ring, drill), Pad(2, leg, 0, ring, drill)),
        tuple(print_),
        (),
        (-reach, -y - 0.25, reach, y + 0.25),
    )


def _led() -> Footprint:
    """T-1 3/4: lens 5 mm, rim 5.8 mm, flat at the cathode; legs 0.5 mm square, 2.54 mm apart. The
    anode is on the left."""
    radius, flat, edge = 3.0, 2.5, 1.66
    return Footprint(
        "LED_5mm",
        (Pad(1, PITCH / 2, 0, 1.7, 0.9), Pad(2, -PITCH / 2, 0, 1.7, 0.9)),
        (Circle(0, 0, radius), Line(flat, -edge, flat, edge)),
        (Mark("+", -radius - 1.1, 0),),
        (-radius - 0.25, -radius - 0.25, radius + 0.25, radius + 0.25),
    )


def _row(name: str, marks: tuple[str, ...]) -> Footprint:
    """Holes for a JST-XH header (pitch 2.5 mm, body 2.35 and 3.4 mm from the pins), a pin header,
    an SS12D00 slide switch or bare wires."""
    count = len(marks)
    xs = [(n - (count - 1) / 2) * PITCH for n in range(count)]
    left, right, top, bottom = xs[0] - 2.45, xs[-1] + 2.45, -3.4, 2.35
    return Footprint(
        name,
        tuple(Pad(n + 1, x, 0, 1.7, 1.0) for n, x in enumerate(xs)),
        box(left, top, right, bottom),
        tuple(Mark(mark, x, -2.0) for mark, x in zip(marks, xs, strict=True)),
        (left - 0.15, top - 0.15, right + 0.15, bottom + 0.15),
    )


def _small_button() -> Footprint:
    """Omron B3F and its many copies: 6 x 6 mm, holes 6.5 x 4.5 mm apart; legs on one level are one
    contact."""
    pads = [
        Pad(number, x, y, 1.9, 1.1) for number, y in ((1, -2.25), (2, 2.25)) for x in (-3.25, 3.25)
    ]
    return Footprint(
        "Button_6x6mm",
        tuple(pads),
        (
            Line(-2, -3, 2, -3),
            Line(-2, 3, 2, 3),
            Line(-3, -1, -3, 1),
            Line(3, -1, 3, 1),
            Circle(0, 0, 1.7),
        ),
        (),
        (-4.45, -3.45, 4.45, 3.45),
    )


def _capacitor() -> Footprint:
    """Radial, up to 10 mm wide, legs 3.5 mm (8 mm cans) apart; the stripe's half is ruled."""
    radius = 5.0
    # Rules on the minus half, from the can's edge inwards, ends on the circle.
    rules = [Line(x, -y, x, y) for x, y in ((3.5, 3.57), (4.0, 3.0), (4.5, 2.18))]
    return Footprint(
        "Capacitor_10mm_P3.5mm",
        (Pad(1, -1.75, 0, 1.8, 0.9), Pad(2, 1.75, 0, 1.8, 0.9)),
        (Circle(0, 0, radius), *rules),
        (Mark("+", -3.6, 0),),
        (-radius - 0.25, -radius - 0.25, radius + 0.25, radius + 0.25),
    )


FOOTPRINTS = {
    "pico": _pico(),
    "resistor": _axial("Resistor_0.25W_P10.16mm", 6.3, 2.5, 0.8, 1.7, band=False),
    "led": _led(),
    "button": _row("Wires_to_button", ("1", "2")),
    "toggle": _row("Toggle_or_wires", ("1", "2", "3")),
    "schottky": _axial("Diode_DO-41_P10.16mm", 5.2, 2.7, 1.1, 2.1, band=True),
    "rectifier": _axial("Diode_DO-41_P10.16mm", 5.2, 2.7, 1.1, 2.1, band=True),
    "capacitor": _capacitor(),
    "battery plug": _row("Plug_2", ("+", "-")),
    "pixel plug": _row("Plug_3", ("+", "D", "-")),
    "small button": _small_button(),
}
