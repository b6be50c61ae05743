"""Wires, plugs and boards in the build guide's pictures: what stands at which end."""

import pytest

from hardware.source.design import front
from hardware.source.design.breadboard_plan import COLOURS, WIRES
from hardware.source.design.nets import NETS, Pin
from hardware.source.design.parts import LAMP_COLOURS, PARTS, reference_of
from hardware.source.design.pico_pinout import GROUNDS, PINOUT
from hardware.source.pcb import layout
from host_sim.kit.svg import Point
from panel.pins import PIXEL_PIN, SWITCH_PINS
from tests.hardware.drawn import (
    MINUS,
    around,
    colour,
    distance,
    nearer,
    nearest,
)
from tests.hardware.guide_cells import BLACK, LED_COLOURS, RED, SILVER, TOUCH, picture

# Power


def on_drawn_board(name: str, pin: Pin) -> Point:
    """The circuit board's right half, to scale: its plate tells how large and how much."""
    plate = max(picture(name).rects("#2c6e49"), key=lambda m: m.bottom - m.top)
    scale = (plate.bottom - plate.top) / front.BOARD_HEIGHT
    reference, of = pin
    number = PARTS[reference].pins[of]
    pad = next(h for h in layout.holes() if (h.reference, h.number) == (reference, number))
    return Point(plate.right - (front.BOARD_WIDTH - pad.x) * scale, plate.top + pad.y * scale)


@pytest.mark.parametrize("name", ["power_aa", "power_lipo"])
def test_the_diode_s_ring_is_at_its_cathode(name: str) -> None:
    drawing = picture(name)
    legs = {pin: on_drawn_board(name, ("D7", pin)) for pin in "KA"}
    body = nearest(drawing.rects("#333a42"), legs["K"].towards(legs["A"], 0.5))
    (ring,) = drawing.inside(body).rects(SILVER)
    assert nearer(ring.middle, legs) == "K"
    assert drawing.word("ring to the left") and ring.middle.x < body.middle.x
    # The cathode is the square hole.
    square, disc = (drawing.rects("#e3c56b"), drawing.circles("#e3c56b"))
    assert distance(nearest(square, legs["K"]).middle, legs["K"]) < TOUCH
    assert distance(nearest(disc, legs["A"]).middle, legs["A"]) < TOUCH


@pytest.mark.parametrize("name", ["power_aa", "power_lipo"])
def test_the_plug_has_its_signs_and_the_wires_of_their_colour(name: str) -> None:
    drawing = picture(name)
    for pin, sign, paint in (("+", "+", RED), ("-", MINUS, BLACK)):
        where = on_drawn_board(name, ("J1", pin))
        assert nearest(drawing.signs(), where).words == sign
        (wire,) = (m for m in drawing.wires() if distance(m.points[0], where) < TOUCH)
        assert wire.stroke == paint


@pytest.mark.parametrize("name", ["power_aa", "power_lipo"])
def test_the_power_switch_s_numbers_stand_in_the_order_of_its_holes(name: str) -> None:
    drawing = picture(name)
    pins = PARTS["SW5"].pins
    holes = {str(n): on_drawn_board(name, ("SW5", pin)) for pin, n in pins.items()}
    numbers = [drawing.word(n) for n in holes]
    assert [m.words for m in sorted(numbers, key=lambda m: m.top)] == sorted(
        holes, key=lambda n: holes[n].y
    )
    first = next(m for m in numbers if m.words == "1")
    assert nearer(first.middle, {n: Point(first.middle.x, p.y) for n, p in holes.items()}) == "1"
    # What a wire joins is what the words beside the switch say.
    words = drawing.word("the power switch, from behind")
    body = nearest(drawing.rects("#333a42"), words.middle)
    legs = sorted(drawing.inside(body).rects("#9aa3ab"), key=lambda m: m.top)
    for leg, pin in zip(legs, ("closed", "common", "free"), strict=True):
        wires = [m for m in drawing.wires() if distance(m.points[-1], leg.middle) < TOUCH]
        starts = [nearer(m.points[0], holes) for m in wires]
        used = any(("SW5", pin) in net for net in NETS.values())
        assert starts == ([str(pins[pin])] if used else [])


def test_the_cells_stand_in_series_and_red_is_at_plus() -> None:
    drawing = picture("power_aa")
    (holder,) = (m for m in drawing.rects("#333a42") if m.right - m.left > 100)
    cells = sorted(drawing.inside(holder).rects("#e2c45c"), key=lambda m: m.top)
    assert f"{len(cells)} x AA" == PARTS["BT1"].value
    # From red through every cell: in at plus, out at minus, then to the neighbour's plus.
    ends = {m.stroke: m.points[-1] for m in drawing.wires() if holder.holds(m.points[-1])}
    side = "left" if ends[RED].x < holder.middle.x else "right"
    for each in cells:
        signs = sorted(drawing.inside(each).signs(), key=lambda m: m.left)
        first, last = signs if side == "left" else signs[::-1]
        assert (first.words, last.words) == ("+", MINUS)
        side = "right" if side == "left" else "left"
    assert cells[0].top < ends[RED].y < cells[0].bottom
    assert cells[-1].top < ends[BLACK].y < cells[-1].bottom
    out = "left" if ends[BLACK].x < holder.middle.x else "right"
    assert out == side


def test_the_charger_s_pads_are_named_for_the_wires_that_end_there() -> None:
    drawing = picture("power_lipo")
    pads = drawing.circles("#e3c56b", 7)
    names = drawing.words(f"(OUT|B)[+{MINUS}]")
    written = {nearest(names, pad.middle).words: pad.middle for pad in pads}
    assert len(written) == len(pads) == 4
    for name, where in written.items():
        (wire,) = (m for m in drawing.wires() if distance(m.points[-1], where) < TOUCH)
        assert wire.stroke == (RED if "+" in name else BLACK), name
        cell_there = nearest(drawing.rects("#c9ced3"), wire.points[0])
        from_cell = cell_there.holds(wire.points[0])
        assert from_cell == name.startswith("B")


# The check with the meter


def test_the_meter_s_picture_has_every_pin_with_number_name_and_paint() -> None:
    drawing = picture("meter_check")
    dots = [m for m in drawing.circles(radius=9) if m.stroke == "#ffffff"]
    assert len(dots) == len(PINOUT)
    used = range(PINOUT[f"GP{SWITCH_PINS[0][1]}"], PINOUT[f"GP{PIXEL_PIN}"] + 1)
    numbers = drawing.words(r"\d+")
    rows = {m.middle.y for m in dots}
    labels = [m for m in drawing.words(r"[A-Z\d_]*[A-Z][A-Z\d_]*") if m.words != "USB"]
    names = {number: name for name, number in PINOUT.items()}
    for dot in dots:
        n = int(nearest(numbers, dot.middle).words)
        name = names.pop(n)
        # USB is on the left: from there pin 1 in the lower row, pin 40 in the upper.
        row = sorted(m.middle.x for m in dots if m.middle.y == dot.middle.y)
        column, lower = row.index(dot.middle.x), dot.middle.y == max(rows)
        assert column == (n - 1 if lower else 40 - n)
        assert nearest(labels, dot.middle).words == ("GND" if name in GROUNDS else name)
        meant = colour(dot.fill, ("black", "red", "yellow", "grey", "white"))
        if name in GROUNDS:
            assert meant == "black", name
        elif name in ("VSYS", "VBUS"):
            assert meant == "red", name
        else:
            net = any(("U1", name) in pins for pins in NETS.values())
            assert (meant == "yellow") == (net and n in used), name
    assert not names
    assert drawing.word("USB").right < min(m.middle.x for m in dots) + 60


# The panel from behind

BEHIND = {"wires_circuit_board": "SW", "wires_perfboard": "SW|D"}


@pytest.mark.parametrize("name", BEHIND)
def test_a_pair_of_wires_has_its_colours_and_its_number_at_both_ends(name: str) -> None:
    drawing = picture(name)
    planned = {wire.net: wire for wire in WIRES}
    numbers = drawing.words(r"\d+")
    badges = {m: nearest(numbers, m.middle).words for m in drawing.circles("#ffffff", 8.6)}
    coloured = [m for m in drawing.wires() if m.stroke != BLACK]
    assert len(coloured) * 2 == len(drawing.wires())
    for wire in coloured:
        painted = colour(wire.stroke, set(COLOURS.values()))
        net = next(n for n, w in planned.items() if w.colour == painted)
        mine = [m for m, number in badges.items() if number == str(planned[net].number)]
        assert mine and all(m.stroke == wire.stroke for m in mine)
        assert min(distance(wire.points[0], m.middle) for m in mine) < 30
        label = nearest(drawing.words(rf"({BEHIND[name]})\d"), wire.points[-1])
        assert label.words == reference_of(net)


@pytest.mark.parametrize("name", BEHIND)
def test_from_behind_left_is_right_and_every_lamp_has_its_name(name: str) -> None:
    drawing = picture(name)
    plate = max(drawing.rects("#efe4cb"), key=lambda m: m.right)
    scale = (plate.right - plate.left) / front.WIDTH
    for lamp in front.LAMPS:
        where = Point(plate.right - lamp.x * scale, plate.top + lamp.y * scale)
        assert nearest(drawing.words(r"D\d"), where).words == reference_of(lamp.name)
        *_, top = around(drawing.circles(radius=2.9 * 7), where, 0)
        assert distance(top.middle, where) < TOUCH
        assert colour(top.fill, LED_COLOURS) == LAMP_COLOURS[lamp.name]


def test_the_cut_shows_two_lamps_in_their_colours() -> None:
    drawing = picture("led_section")
    for led in ("D1", "D2"):
        name = drawing.word(led)
        dome = nearest([m for m in drawing.paths() if m.fill not in ("none", "")], name.middle)
        assert dome.holds(name.middle) and colour(dome.fill, LED_COLOURS) == PARTS[led].value


def test_beside_the_panel_the_circuit_board_s_holes_have_their_numbers() -> None:
    drawing = picture("wires_circuit_board")
    plate = max(drawing.rects("#2c6e49"), key=lambda m: m.bottom)
    scale = (plate.right - plate.left) / front.BOARD_WIDTH
    switches = ("SW1", "SW2", "SW3", "SW4")
    numbers = [m for m in drawing.inside(plate).words(r"\d") if m.fill == "#ffffff"]
    for pad in layout.holes():
        if pad.reference in switches:
            # Folded down: from the side of the panel's back, turned about its long edge.
            where = Point(plate.right - pad.x * scale, plate.bottom - pad.y * scale)
            assert nearest(numbers, where).words == str(pad.number)
            gold = [*drawing.rects("#e3c56b"), *drawing.circles("#e3c56b")]
            hole = nearest(gold, where)
            assert distance(hole.middle, where) < TOUCH
            assert (hole.kind == "rect") == (pad.number == 1)
