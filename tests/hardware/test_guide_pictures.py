"""The build guide's pictures as they are drawn: at which end a ring is, where a lever points, what
a sign stands at."""

import re
from itertools import pairwise

import pytest

from hardware.source.design import front
from hardware.source.design.bands import bands
from hardware.source.design.breadboard_plan import COLOURS, HOLES, WIRES
from hardware.source.design.nets import NETS, Pin
from hardware.source.design.parts import LAMP_COLOURS, PARTS, parts_of, reference_of
from hardware.source.design.pico_pinout import GROUNDS, PINOUT
from hardware.source.pcb import layout
from host_sim.kit.svg import Point
from panel import codes
from panel.pins import PIXEL_PIN, SWITCH_PINS
from panel.selftest import ECHO
from speldator.controls import ALL_LAMPS, FIRE_LAMP, LAMPS, SWITCHES
from tests.hardware.drawn import (
    MINUS,
    Drawing,
    Mark,
    around,
    colour,
    distance,
    nearer,
    nearest,
    read,
    rings,
)
from tests.hardware.panel_words import ENGLISH, LEVERS

LED_COLOURS = set(LAMP_COLOURS.values())
SILVER, RED, BLACK = "#d5dade", "#d3261f", "#222222"
TOUCH = 1.5


def picture(name: str) -> Drawing:
    return read(f"guide/pictures/{name}")


def cell(name: str, heading: str) -> Drawing:
    """What is in the frame with this heading."""
    drawing = picture(name)
    title = drawing.word(heading)
    frames = [m for m in drawing.rects("#ffffff") if m.stroke == "#b9c0c6"]
    (frame,) = (m for m in frames if m.holds(Point(title.left, title.middle.y)))
    return drawing.inside(frame)


def length(mark: Mark) -> float:
    return sum(distance(a, b) for a, b in pairwise(mark.points))


# Know your parts

PARTS_PICTURE = "know_your_parts"
VALUES = dict.fromkeys(
    part.value for part in parts_of(("core", "led")).values() if part.kind == "resistor"
)


@pytest.mark.parametrize("value", VALUES)
def test_a_resistor_to_know_has_its_rings_from_left_to_right(value: str) -> None:
    drawn = cell(PARTS_PICTURE, f"Resistor {value}")
    (lead,) = drawn.paths(stroke="#9aa3ab")
    assert rings(drawn, lead.points[0], lead.points[-1]) == bands(value)
    assert drawn.word(", ".join(bands(value)))


def test_an_led_to_know_has_its_long_leg_at_plus_and_its_flat_side_at_minus() -> None:
    drawn = cell(PARTS_PICTURE, "LED D1 to D6")
    long, short = sorted(drawn.paths(stroke="#9aa3ab"), key=length, reverse=True)
    feet = {"long": long.points[-1], "short": short.points[-1]}
    assert nearer(drawn.word(r"\+ long").middle, feet) == "long"
    lone, above = sorted((m for m in drawn.signs() if m.words == MINUS), key=lambda m: m.left)
    assert nearer(lone.middle, feet) == "short"
    # From the side: the rim stands out at plus and ends early at minus.
    (rim,) = (m for m in drawn.rects() if m.bottom - m.top < 10)
    out = {name: min(foot.x - rim.left, rim.right - foot.x) for name, foot in feet.items()}
    assert out["short"] < out["long"]
    # From above: the path's straight side is flat.
    (round_one,) = (m for m in drawn.paths() if m.fill != "none" and len(m.points) == 2)
    flat = round_one.points[0].towards(round_one.points[1], 0.5)
    plus = next(m for m in drawn.signs() if m.words == "+")
    assert distance(above.middle, flat) < distance(plus.middle, flat)
    for body in (rim, round_one):
        assert colour(body.fill, LED_COLOURS) == PARTS["D1"].value
    assert drawn.word(f"long leg is \\+, flat side is {MINUS}")


def test_a_diode_to_know_has_its_ring_where_the_word_points() -> None:
    drawn = cell(PARTS_PICTURE, r"Diode D7 \(battery only\)")
    (ring,) = drawn.rects(SILVER)
    (body,) = drawn.rects("#333a42")
    word = drawn.word("ring")
    assert abs(word.middle.x - ring.middle.x) < 2 and body.holds(ring.middle)
    assert abs(ring.middle.x - body.middle.x) > (body.right - body.left) / 4


def test_a_tactile_switch_to_know_joins_the_legs_that_the_breadboard_takes_as_one() -> None:
    drawn = cell(PARTS_PICTURE, r"Tactile switch \(breadboard\)")
    upright = [m for m in drawn.paths() if m.left == m.right]
    sides = {m.stroke: {n.left for n in upright if n.stroke == m.stroke} for m in upright}
    assert len(upright) == 4 and len(sides) == 2 and all(len(xs) == 1 for xs in sides.values())
    for pin in "12":  # one column of the breadboard
        assert len({hole[1:] for hole in HOLES["SW1", pin]}) == 1


def test_a_slide_switch_to_know_is_drawn_as_its_words_say() -> None:
    drawn = cell(PARTS_PICTURE, r"Slide switch \(breadboard\)")
    legs = sorted((m for m in drawn.paths() if m.left == m.right), key=lambda m: m.left)
    (slide,), (body,) = drawn.rects("#333a42"), drawn.rects("#cfd4d9")
    assert body.holds(slide.middle) and slide.middle.x < body.middle.x - 10
    left, middle, right = legs
    assert left.stroke == middle.stroke != right.stroke
    (joint,) = (m for m in drawn.paths() if m.top == m.bottom)
    assert (joint.left, joint.right) == (left.left, middle.left) and joint.stroke == left.stroke
    assert drawn.word("pushed to the left it joins") and drawn.word("the left and the middle leg")


def test_a_capacitor_to_know_has_its_stripe_at_the_short_leg() -> None:
    drawn = cell(PARTS_PICTURE, r"Capacitor C1 \(NeoPixels only\)")
    long, short = sorted(drawn.paths(stroke="#9aa3ab"), key=length, reverse=True)
    (stripe,), (can,) = drawn.rects(SILVER), drawn.rects("#2b4a7d")
    feet = {"long": long.points[-1], "short": short.points[-1]}
    assert can.holds(stripe.middle)
    assert abs(stripe.middle.x - short.left) < abs(stripe.middle.x - long.left)
    assert nearer(drawn.word(r"\+ long").middle, feet) == "long"
    signs = [m for m in drawn.signs() if m.words == MINUS]
    assert len(signs) == 3 and sum(stripe.holds(m.middle) for m in signs) == 2
    assert all(nearer(m.middle, feet) == "short" for m in signs if not stripe.holds(m.middle))


def test_a_pico_to_know_has_its_corners_numbered() -> None:
    """USB to the left: pin 1 is in the lower row, as on the breadboard."""
    drawn = cell(PARTS_PICTURE, "The Pico, from above")
    (board,) = drawn.rects("#1f7a4d")
    assert drawn.word("USB").middle.x < board.left + (board.right - board.left) / 4
    pins = drawn.circles("#f2c230")
    lower = sorted((m for m in pins if m.middle.y > board.middle.y), key=lambda m: m.left)
    upper = sorted((m for m in pins if m.middle.y < board.middle.y), key=lambda m: -m.left)
    order = {mark: n for n, mark in enumerate([*lower, *upper], start=1)}
    assert len(order) == 40
    for number in ("1", "20", "21", "40"):
        assert order[nearest(pins, drawn.word(number).middle)] == int(number)


# The toggle


@pytest.mark.parametrize("lever", ["up", "down"])
def test_a_toggle_is_closed_when_its_lever_points_down(lever: str) -> None:
    drawn = cell("toggle", f"Lever {lever}: .*")
    assert drawn.word(f"Lever {lever}: {LEVERS['strategy'][lever]}, {LEVERS['tactic'][lever]}")
    (stick,) = drawn.paths(width=13)
    root, tip = sorted(stick.points, key=lambda p: -p.x)  # the face is on the left
    assert (tip.y > root.y) == (lever == "down") and abs(tip.y - root.y) > 10
    legs = sorted((m for m in drawn.paths(width=6) if m.top == m.bottom), key=lambda m: m.top)
    (bridge,) = (m for m in drawn.paths(width=6) if m.left == m.right)
    touched = [n for n, leg in enumerate(legs) if bridge.top <= leg.top <= bridge.bottom]
    assert touched == ([0, 1] if lever == "down" else [1, 2])
    assert [leg.stroke == bridge.stroke for leg in legs] == [n in touched for n in range(3)]
    # The meter's leads are on the upper and the middle leg, the two that are wired.
    ends = [m.middle.y for m in drawn.circles(radius=4.5)]
    assert sorted(ends) == [legs[0].top, legs[1].top]
    words = {m.words for m in drawn.words()}
    assert ("beep!" in words, "silent" in words) == (lever == "down", lever == "up")
    assert f"Upper and middle leg are {'joined' if lever == 'down' else 'apart'}:" in words
    assert f"the switch is {'closed' if lever == 'down' else 'open'}." in words


def test_a_toggle_from_behind_has_the_wires_of_its_nets() -> None:
    drawn = cell("toggle", "From behind, panel upright")
    legs = sorted((m for m in drawn.rects("#9aa3ab")), key=lambda m: m.top)
    numbers = PARTS["SW3"].pins
    for leg, pin, place in zip(
        legs, ("closed", "common", "free"), ("upper", "middle", "lower"), strict=True
    ):
        wires = [m for m in drawn.wires() if distance(m.points[0], leg.middle) < TOUCH]
        painted = [colour(m.stroke, set(COLOURS.values())) for m in wires]
        net = next((name for name, pins in NETS.items() if ("SW3", pin) in pins), "")
        wanted = {"GND": ["black"], "": []}.get(net, [COLOURS["strategy"]])
        assert painted == wanted
        beside = around(drawn.words(), leg.middle.plus(Point(90, 3)), 14)
        lines = sorted(beside, key=lambda m: m.top)
        assert lines[0].words.startswith(f"{place} leg")
        assert str(numbers[pin]) in lines[1].words


# The self-test


def views() -> list[tuple[Mark, int, int, list[str]]]:
    """Each small panel: its plate, closed switches, lamps that are lit, what stands below it."""
    drawing = picture("self_test")
    plates = sorted(drawing.rects("#efe4cb"), key=lambda m: (m.top, m.left))
    wanted = [(0, 1 << n) for n in range(len(LAMPS))]
    wanted += [*ECHO, (0, ALL_LAMPS), (0, FIRE_LAMP), (0, 0)]
    found: list[tuple[Mark, int, int, list[str]]] = []
    for plate, (closed, lit) in zip(plates, wanted, strict=True):
        below = [m for m in drawing.words() if 0 < m.top - plate.bottom < 40]
        mine = sorted((m for m in below if m.left == plate.left), key=lambda m: m.top)
        found.append((plate, closed, lit, [m.words for m in mine]))
    return found


def on_plate(plate: Mark, name: str) -> Point:
    place = front.BY_NAME[name]
    scale = (plate.right - plate.left) / front.WIDTH
    return Point(plate.left + place.x * scale, plate.top + place.y * scale)


@pytest.mark.parametrize("n", range(len(LAMPS) + len(ECHO) + 3))
def test_a_view_of_the_self_test_shows_levers_and_lamps_as_they_are(n: int) -> None:
    plate, closed, lit, _ = views()[n]
    drawn = picture("self_test").inside(plate)
    for bit, lamp in enumerate(LAMPS):
        where = on_plate(plate, lamp)
        (*_, top) = around(drawn.circles(), where, 0)
        glows = bool(lit >> bit & 1)
        assert distance(top.middle, where) < TOUCH and (top.fill != "#4b4f55") == glows, lamp
        if glows:
            assert colour(top.fill, LED_COLOURS) == LAMP_COLOURS[lamp]
    for bit, switch in enumerate(SWITCHES):
        where, shut = on_plate(plate, switch), bool(closed >> bit & 1)
        ringed = [m for m in drawn.circles(radius=14) if distance(m.middle, where) < TOUCH]
        assert bool(ringed) == shut, switch
        if switch in LEVERS:
            (lever,) = (m for m in drawn.paths(width=4) if distance(m.points[0], where) < TOUCH)
            assert (lever.points[-1].y > where.y) == shut, switch


def test_a_view_of_the_self_test_says_what_is_done_and_seen() -> None:
    for n, (_, closed, lit, words) in enumerate(views()[: len(LAMPS) + len(ECHO)]):
        lamp = ENGLISH[LAMPS[lit.bit_length() - 1]]
        if n < len(LAMPS):
            assert words[0] == f"lamp {lamp}"
            continue
        switch = SWITCHES[closed.bit_length() - 1]
        how = f"on {LEVERS[switch]['down']}" if switch in LEVERS else "held"
        done = f"{ENGLISH[switch]} {how}"
        assert words == [done, f"lamp {lamp}"]


def test_the_lamp_codes_have_the_lamps_in_their_order_and_colours() -> None:
    drawing = picture("lamp_codes")
    boxes = sorted(drawing.rects("#efe4cb"), key=lambda m: (m.top, m.left))
    assert len(boxes) == codes.BATTERY_LOW + codes.SETTINGS_BAD + codes.TICK_FAILED
    for box in boxes:
        row = sorted(drawing.inside(box).circles(radius=5), key=lambda m: m.left)
        assert [colour(m.fill, LED_COLOURS) for m in row] == list(LAMP_COLOURS.values())


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
    told = {nearest(names, pad.middle).words: pad.middle for pad in pads}
    assert len(told) == len(pads) == 4
    for name, where in told.items():
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


def test_a_step_s_picture_writes_every_ring_that_it_shows() -> None:
    for step in ("3a", "3b", "3c"):
        words = " ".join(m.words for m in picture(f"step_{step}").words(".*Rings: .*"))
        for value, told in re.findall(r"([\d.]+ k?Ω): ([a-z, ]+)", words):
            assert told == ", ".join(bands(value))
