"""The build guide's pictures as they are drawn: at which end a ring is, where a lever points, what
a sign stands at."""

import re

import pytest

from hardware.source.design import front
from hardware.source.design.bands import bands
from hardware.source.design.breadboard_plan import COLOURS, HOLES
from hardware.source.design.nets import NETS
from hardware.source.design.parts import LAMP_COLOURS, PARTS, parts_of
from host_sim.kit.svg import Point
from panel import codes
from panel.selftest import ECHO
from speldator.controls import ALL_LAMPS, FIRE_LAMP, LAMPS, SWITCHES
from tests.hardware.drawn import (
    MINUS,
    Mark,
    around,
    colour,
    distance,
    nearer,
    nearest,
    rings,
)
from tests.hardware.guide_cells import LED_COLOURS, SILVER, TOUCH, cell, length, picture
from tests.hardware.panel_words import ENGLISH, LEVERS

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


def test_a_step_s_picture_writes_every_ring_that_it_shows() -> None:
    for step in ("3a", "3b", "3c"):
        words = " ".join(m.words for m in picture(f"step_{step}").words(".*Rings: .*"))
        for value, written in re.findall(r"([\d.]+ k?Ω): ([a-z, ]+)", words):
            assert written == ", ".join(bands(value))
