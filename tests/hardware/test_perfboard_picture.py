"""The perfboard as it is drawn, from above and from below, and again beside the panel.

Holes are found as a reader finds them: by the numbers along the board's edges.
"""

from functools import cache

import pytest

from hardware.source.design import perfboard_plan
from hardware.source.design.bands import bands
from hardware.source.design.front import PERFBOARD_SCREW_HOLES
from hardware.source.design.nets import NETS, Pin
from hardware.source.design.parts import PARTS, reference_of
from hardware.source.design.perfboard_plan import COLUMNS, HOLES, ROWS, Hole
from hardware.source.design.pico_pinout import PINOUT
from hardware.source.electrical.joined import faults
from host_sim.kit.svg import Point
from panel.pins import LAMP_PINS, SWITCH_PINS
from tests.hardware.drawn import (
    MINUS,
    Drawing,
    Grid,
    Mark,
    colour,
    distance,
    evenly,
    nearer,
    nearest,
    read,
    rings,
)
from tests.hardware.panel_words import ENGLISH

DRAWN = read("perfboard")
LEDS = [reference_of(lamp) for lamp, _ in LAMP_PINS]
LED_COLOURS = {PARTS[led].value for led in LEDS}
NAMES = [*(name for name, _ in SWITCH_PINS), *(name for name, _ in LAMP_PINS)]
RESISTORS = [reference_of(f"for {name}") for name in NAMES]
PITCH = 22
TOUCH = 1.5


@cache
def boards() -> tuple[Mark, Mark]:
    """From above, and from below."""
    above, below = sorted(DRAWN.rects("#d9b779"), key=lambda m: m.top - m.bottom)[:2]
    return (above, below) if above.left < below.left else (below, above)


def view(n: int) -> Drawing:
    return DRAWN.inside(boards()[n])


@cache
def grid(n: int) -> Grid:
    board = boards()[n]
    edge = [m for m in DRAWN.words(r"\d+") if m.fill == "#66727e"]
    columns = [m for m in edge if m.bottom < board.top and board.left < m.middle.x < board.right]
    rows = [m for m in edge if 0 < m.left - board.right < PITCH]
    assert [len(columns), len(rows)] == [1 + COLUMNS // 5, 1 + ROWS // 5]
    return Grid(
        evenly({int(m.words): m.middle.x for m in columns}),
        evenly({int(m.words): m.middle.y for m in rows}),
    )


def place(pin: Pin, view: int = 0) -> Point:
    return grid(view).place(HOLES[pin][0])


def test_the_two_views_say_what_they_are_and_the_second_is_turned_over() -> None:
    for n, words in enumerate(("From above: the parts", "From below: bare wire .*")):
        word = DRAWN.word(words)
        assert boards()[n].left <= word.left < boards()[n].right
    above, below = grid(0), grid(1)
    assert above.x(1) < above.x(COLUMNS) and below.x(1) > below.x(COLUMNS)
    assert all(each.y(1) < each.y(ROWS) for each in (above, below))


@pytest.mark.parametrize("n", (0, 1))
def test_every_hole_is_where_the_numbers_say(n: int) -> None:
    drilled = {grid(n).hole(m.middle) for m in view(n).circles("#ffffff", 2)}
    assert drilled == {(x, y) for x in range(1, COLUMNS + 1) for y in range(1, ROWS + 1)}
    wide = [m for m in view(n).circles("#ffffff") if m.stroke == "#5d4a25"]
    assert {grid(n).hole(m.middle) for m in wide} == set(PERFBOARD_SCREW_HOLES)


# From above


@pytest.mark.parametrize("led", LEDS)
def test_an_led_s_holes_have_its_signs_and_its_colour(led: str) -> None:
    plus, minus = place((led, "A")), place((led, "K"))
    assert nearest(DRAWN.signs(), plus).words == "+"
    assert nearest(DRAWN.signs(), minus).words == MINUS
    hot, cold = (nearest(view(0).circles(radius=7), where) for where in (plus, minus))
    assert colour(hot.fill, LED_COLOURS) == PARTS[led].value and cold.fill == "#1d2733"
    assert distance(hot.middle, plus) < TOUCH and distance(cold.middle, minus) < TOUCH


@pytest.mark.parametrize("name", NAMES)
def test_a_row_is_called_what_hangs_on_it(name: str) -> None:
    reference, resistor = reference_of(name), reference_of(f"for {name}")
    grounded = next(p for p in HOLES if p[0] == reference and p in NETS["GND"])
    beside = [m for m in DRAWN.words(".*: .*, R.*") if m.right < boards()[0].left]
    row = min(beside, key=lambda m: abs(m.middle.y - place(grounded).y))
    assert row.words == f"{ENGLISH[name]}: {reference}, {resistor}"
    assert abs(row.middle.y - place(grounded).y) < PITCH / 4
    dark = nearest(view(0).circles("#1d2733", 7), place(grounded))
    assert distance(dark.middle, place(grounded)) < TOUCH


@pytest.mark.parametrize("resistor", RESISTORS)
def test_a_resistor_has_its_rings_between_its_holes(resistor: str) -> None:
    start, end = place((resistor, "1")), place((resistor, "2"))
    assert rings(DRAWN, start, end) == bands(PARTS[resistor].value)


def test_every_pin_of_the_pico_has_its_label() -> None:
    board = nearest(DRAWN.rects("#1f7a4d"), place(("U1", "GP0")))
    labels = DRAWN.inside(board).words(r"[A-Z\d_]+")
    for name in PINOUT:
        pin = place(("U1", name))
        assert nearest(labels, pin).words == ("GND" if "GND" in name else name)
        assert distance(nearest(view(0).circles("#f2c230", 5), pin).middle, pin) < TOUCH
    assert DRAWN.word("USB").middle.y < place(("U1", "GP1")).y


def test_the_diode_s_ring_is_at_its_cathode() -> None:
    legs = {pin: place(("D7", pin)) for pin in "KA"}
    body = nearest(DRAWN.rects("#2b2f35"), legs["K"].towards(legs["A"], 0.5))
    (ring,) = DRAWN.inside(body).rects("#d5dade")
    assert nearer(ring.middle, legs) == "K"
    assert abs(ring.middle.x - body.middle.x) > (body.right - body.left) / 4
    (lead,) = (m for m in DRAWN.paths(stroke="#9aa3ab") if distance(m.points[0], legs["K"]) < TOUCH)
    assert distance(lead.points[-1], legs["A"]) < TOUCH


def test_the_battery_s_plug_has_its_signs() -> None:
    for pin, sign in (("+", "+"), ("-", MINUS)):
        word = nearest(DRAWN.signs(), place(("J1", pin)))
        assert word.words == sign and word.away(place(("J1", pin))) < PITCH / 4


@pytest.mark.parametrize("reference", ["D7", "SW5", "J1", "SW6"])
def test_a_name_stands_at_its_part(reference: str) -> None:
    holes = [grid(0).place(h) for (r, _), hs in HOLES.items() if r == reference for h in hs]
    name = DRAWN.word(rf"{reference}( RESET)?")
    others = {p: place(p) for p in HOLES if p[0] in ("D7", "SW5", "J1", "SW6", "U1")}
    assert min(name.away(h) for h in holes) == min(name.away(p) for p in others.values())


def test_the_power_switch_is_drawn_on() -> None:
    legs = {pin: place(("SW5", pin)) for pin in ("closed", "common", "free")}
    slide = nearest(view(0).rects("#333a42"), legs["common"])
    assert nearer(slide.middle, {pin: legs[pin] for pin in ("closed", "free")}) == "closed"


# From below


def joints() -> list[list[Hole]]:
    """The bare wires that are drawn."""
    return [[grid(1).hole(point) for point in m.points] for m in view(1).wires()]


def test_the_bare_wires_that_are_drawn_are_the_netlist() -> None:
    pieces = [perfboard_plan.pads(joint) for joint in joints()]
    assert faults(pieces, HOLES, perfboard_plan.NETS) == []
    for n in range(len(pieces)):
        assert faults([*pieces[:n], *pieces[n + 1 :]], HOLES, perfboard_plan.NETS)


def test_ground_is_black_below() -> None:
    ground = {hole for pin, holes in HOLES.items() if pin in NETS["GND"] for hole in holes}
    for wire, joint in zip(view(1).wires(), joints(), strict=True):
        black = colour(wire.stroke, ("black", "blue")) == "black"
        assert black == (not ground.isdisjoint(perfboard_plan.pads(joint)))


def test_every_leg_comes_out_below() -> None:
    legs = {grid(1).hole(m.middle) for m in view(1).circles("#d5dade")}
    assert legs == {hole for holes in HOLES.values() for hole in holes}


@pytest.mark.parametrize("name", ["GP0", "GP15", "GP16", "VBUS"])
def test_the_pico_s_corners_are_numbered_below(name: str) -> None:
    word = next(m for m in view(1).words(r"\d+") if m.words == str(PINOUT[name]))
    pins = {pin: place(("U1", pin), 1) for pin in PINOUT}
    assert nearer(word.middle, pins) == name
    assert view(1).word("under the Pico")


# Beside the panel

BESIDE = read("guide/pictures/wires_perfboard")


def test_beside_the_panel_the_wires_end_in_the_holes_that_the_numbers_say() -> None:
    """The board lies turned: columns are numbered up its side, rows along its lower edge."""
    board = max(BESIDE.rects("#d9b779"), key=lambda m: m.bottom)
    numbers = [m for m in BESIDE.words(r"\d+") if m.fill == "#66727e"]
    rows = {int(m.words): m.middle.x for m in numbers if m.top > board.bottom}
    columns = {int(m.words): m.middle.y for m in numbers if m.left > board.right}
    assert len(numbers) == len(rows) + len(columns)
    turned = Grid(evenly(rows), evenly(columns))
    holes = {turned.hole(m.middle)[::-1] for m in BESIDE.inside(board).circles("#ffffff", 4)}
    assert holes == {(x, y) for x in range(1, COLUMNS + 1) for y in range(1, ROWS + 1)}
    ends = [p for m in BESIDE.wires() for p in (m.points[0], m.points[-1]) if board.holds(p)]
    panel = [p for p in HOLES if p[0] in map(reference_of, NAMES)]
    assert sorted(turned.hole(end)[::-1] for end in ends) == sorted(HOLES[p][0] for p in panel)
    row, column = BESIDE.word("row"), BESIDE.word("column")
    assert row.middle.y == nearest(numbers, row.middle).middle.y > board.bottom
    assert nearest(numbers, column.middle).words == str(min(columns))
    assert column.right > board.right and column.bottom < board.top
