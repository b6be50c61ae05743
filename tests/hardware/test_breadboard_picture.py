"""The breadboard as it is drawn, in the picture of it all and in the guide's steps.

Holes are found as a reader finds them: by the letters and numbers at the board's edges.
"""

from functools import cache

import pytest

from hardware.source.design import breadboard_plan
from hardware.source.design.bands import bands
from hardware.source.design.breadboard_plan import COLOURS, HOLES, STEPS
from hardware.source.design.nets import NETS, Pin, nets_of
from hardware.source.design.parts import PARTS
from hardware.source.design.pico_pinout import PINOUT
from hardware.source.electrical.joined import faults
from hardware.source.guide.breadboard_steps import step_parts, step_wires
from host_sim.kit.svg import Point
from tests.hardware.drawn import (
    MINUS,
    Grid,
    Mark,
    colour,
    distance,
    evenly,
    far,
    nearer,
    nearest,
    read,
    rings,
)
from tests.hardware.panel_words import ENGLISH

PICTURES = {
    "breadboard": list(STEPS),
    **{f"guide/pictures/step_{step}": list(STEPS)[: n + 1] for n, step in enumerate(STEPS)},
}
LED_COLOURS = {part.value for part in PARTS.values() if part.kind == "led"}
PITCH = 20
UPPER_RAILS, LOWER_RAILS = ("+", MINUS), (MINUS, "+")  # from above
PADS = "abcdefghij"


def there(picture: str, *kinds: str) -> list[str]:
    """The parts in a picture."""
    parts = [reference for step in PICTURES[picture] for reference in step_parts(step)]
    return [r for r in parts if not kinds or PARTS[r].kind in kinds]


def each(*kinds: str) -> list[tuple[str, str]]:
    return [(picture, r) for picture in PICTURES for r in there(picture, *kinds)]


@cache
def grid(picture: str) -> Grid:
    """Rows count from a, at the bottom, up; the ditch is where two letters are further apart."""
    drawing = read(picture)
    board = max(drawing.rects("#f3f1ea"), key=lambda m: m.right)
    edge = [m for m in drawing.inside(board).words() if m.fill == "#66727e"]
    letters = [m for m in edge if m.words in PADS]
    assert len(letters) == 2 * len(PADS)
    heights = {m.words: m.middle.y for m in letters}
    assert sorted(PADS, key=lambda row: -heights[row]) == list(PADS)
    for m in letters:
        assert m.middle.y == heights[m.words]
    numbers = [m for m in edge if m.words.isdigit()]
    below = {int(m.words): m.middle.x for m in numbers if m.top > heights["a"]}
    above = {int(m.words): m.middle.x for m in numbers if m.bottom < heights["j"]}
    assert len(numbers) == len(below) + len(above) and above.items() <= below.items()

    def height(row: float) -> float:
        return heights[PADS[round(row)]]

    return Grid(evenly(below), height)


@cache
def rail(picture: str) -> float:
    """How high the upper minus rail is: between two signs."""
    signs = [m for m in read(picture).signs() if m.fill in ("#d3261f", "#2860cf")]
    assert {m.words: m.fill for m in signs} == {"+": "#d3261f", MINUS: "#2860cf"}
    columns = sorted({round(m.middle.x) for m in signs})
    assert len(columns) == 2
    for x in columns:
        order = sorted((m for m in signs if round(m.middle.x) == x), key=lambda m: m.top)
        assert tuple(m.words for m in order) == UPPER_RAILS + LOWER_RAILS
    return sorted(m.middle.y for m in signs if m.words == MINUS)[0]


def at(picture: str, hole: str) -> Point:
    x = grid(picture).x(int(hole[1:]))
    return Point(x, rail(picture) if hole[0] == "-" else grid(picture).y(PADS.index(hole[0])))


def place(picture: str, pin: Pin) -> Point:
    return at(picture, HOLES[pin][0])


@pytest.mark.parametrize("picture", PICTURES)
def test_a_hole_is_where_the_letters_and_numbers_say(picture: str) -> None:
    holes = [m.middle for m in read(picture).rects("#4b4f55") if m.right - m.left < 8]
    for strip in breadboard_plan.strips():
        for hole in strip:
            here = at(picture, hole)
            assert min(distance(here, drawn) for drawn in holes) < 1.5, hole


# Parts with a direction


@pytest.mark.parametrize(("picture", "led"), each("led"))
def test_an_led_has_its_signs_its_flat_side_and_its_colour(picture: str, led: str) -> None:
    drawing = read(picture)
    legs = {pin: place(picture, (led, pin)) for pin in "AK"}
    assert nearest(drawing.signs(), legs["A"]).words == "+"
    assert nearest(drawing.signs(), legs["K"]).words == MINUS
    middle = legs["A"].towards(legs["K"], 0.5)
    body = nearest(drawing.circles(radius=18), middle)
    assert distance(body.middle, middle) < 1.5
    assert colour(body.fill, LED_COLOURS) == PARTS[led].value
    flat = nearest(drawing.paths(stroke="#333333", width=4), middle)
    assert nearer(flat.middle, legs) == "K" and distance(flat.middle, body.middle) < 18


@pytest.mark.parametrize(("picture", "resistor"), each("resistor"))
def test_a_resistor_has_its_rings_between_its_holes(picture: str, resistor: str) -> None:
    start, end = place(picture, (resistor, "1")), place(picture, (resistor, "2"))
    assert rings(read(picture), start, end) == bands(PARTS[resistor].value)
    names = read(picture).words(r"R\d+")
    assert nearest(names, start.towards(end, 0.5)).words == resistor


@pytest.mark.parametrize(("picture", "toggle"), each("toggle"))
def test_a_slide_switch_is_drawn_closed(picture: str, toggle: str) -> None:
    """As wiring.md says: to the left, over the two legs that it joins."""
    legs = {pin: place(picture, (toggle, pin)) for pin in ("closed", "common", "free")}
    slides = [m for m in read(picture).rects("#333a42") if m.right - m.left < 40]
    slide = nearest(slides, legs["common"])
    assert nearer(slide.middle, {pin: legs[pin] for pin in ("closed", "free")}) == "closed"
    assert legs["closed"].x < slide.right < legs["free"].x
    body = nearest(read(picture).rects("#cfd4d9"), legs["common"])
    assert all(body.holds(leg) for leg in legs.values())


@pytest.mark.parametrize(("picture", "reference"), each("led", "button", "toggle"))
def test_a_part_has_its_name_and_its_word_above_it(picture: str, reference: str) -> None:
    places = [at(picture, h) for (r, _), holes in HOLES.items() if r == reference for h in holes]
    middle = sum(p.x for p in places) / len(places)
    over = [m for m in read(picture).words() if m.bottom < rail(picture) - 20]
    names = [m for m in over if m.words in PARTS]
    name = min(names, key=lambda m: abs(m.middle.x - middle))
    assert name.words == reference and abs(name.middle.x - middle) < 2
    word = min((m for m in over if m.top > name.bottom), key=lambda m: abs(m.middle.x - middle))
    assert word.words == ENGLISH[PARTS[reference].label].split()[0]


@pytest.mark.parametrize("picture", PICTURES)
def test_a_button_s_legs_are_in_its_holes_and_fire_is_red(picture: str) -> None:
    for reference in there(picture, "button"):
        holes = [at(picture, h) for pin in "12" for h in HOLES[reference, pin]]
        feet = read(picture).circles("#f4f6f8", 5)
        assert all(distance(nearest(feet, hole).middle, hole) < 1.5 for hole in holes)
        middle = holes[0].towards(holes[3], 0.5)
        cap = nearest(read(picture).circles(radius=28), middle)
        assert distance(cap.middle, middle) < 3
        wanted = "red" if PARTS[reference].label == "fire" else "white"
        assert colour(cap.fill, ("red", "white")) == wanted


# The Pico


@pytest.mark.parametrize("picture", PICTURES)
def test_every_pin_of_the_pico_has_its_label(picture: str) -> None:
    drawing = read(picture)
    board = max(drawing.rects("#1f7a4d"), key=lambda m: m.right)
    labels = [m for m in drawing.inside(board).words() if m.bottom - m.top > m.right - m.left]
    labels += [m for m in drawing.inside(board).words() if m.words == "GP0"]
    for name in PINOUT:
        pin = place(picture, ("U1", name))
        beside = [m for m in labels if abs(m.middle.x - pin.x) < PITCH / 4]
        wanted = "GND" if "GND" in name else name
        assert nearest(beside, pin).words == wanted
        gold = nearest(drawing.circles(radius=5), pin)
        assert distance(gold.middle, pin) < 1.5
        used = any(("U1", name) in pins for pins in nets_of(breadboard_plan.GROUPS).values())
        wired = used and ("GND" not in name or name == "GND38")
        assert (gold.fill == "#f2c230") == wired, name
    usb = drawing.word("USB")
    assert board.left < usb.middle.x < board.left + 3 * PITCH  # pin 1 and pin 40 are beside it


# Wires


def drawn_wires(picture: str, *, new: bool = False) -> dict[tuple[str, str], Mark]:
    """By the holes where they end."""
    found: dict[tuple[str, str], Mark] = {}
    every = [hole for strip in breadboard_plan.strips() for hole in strip]
    for wire in read(picture).wires():
        if wire.faint and new:
            continue
        start, end = (
            min(every, key=lambda hole: distance(at(picture, hole), point))
            for point in (wire.points[0], wire.points[-1])
        )
        found[start, end] = wire
    return found


@pytest.mark.parametrize("picture", PICTURES)
def test_the_wires_that_are_drawn_join_the_netlist_so_far(picture: str) -> None:
    parts = there(picture)
    places = {pin: holes for pin, holes in HOLES.items() if pin[0] in parts}
    nets = {net: [pin for pin in pins if pin in places] for net, pins in NETS.items()}
    pieces = [*breadboard_plan.strips(), *map(list, drawn_wires(picture))]
    whole = {net: pins for net, pins in nets.items() if pins}
    assert faults(pieces, places, whole) == []


@pytest.mark.parametrize("picture", PICTURES)
def test_a_wire_hides_no_hole_on_its_way(picture: str) -> None:
    holes = {hole: at(picture, hole) for strip in breadboard_plan.strips() for hole in strip}
    for ends, wire in drawn_wires(picture).items():
        near = [hole for hole, place in holes.items() if far(place, wire.points) < 5]
        assert sorted(near) == sorted(ends)


@pytest.mark.parametrize("picture", PICTURES)
def test_a_wire_has_its_colour_and_its_number(picture: str) -> None:
    drawing, wires = read(picture), drawn_wires(picture)
    planned = [wire for step in PICTURES[picture] for wire in step_wires(step)]
    assert len(planned) == len(wires)
    badges = {
        ring: nearest(drawing.words(r"\d+"), ring.middle)
        for ring in drawing.circles("#ffffff", 9.5)
    }
    for wire in planned:
        core = wires[wire.start, wire.end]
        assert colour(core.stroke, set(COLOURS.values())) == wire.colour
        mine = [ring for ring, number in badges.items() if number.words == str(wire.number)]
        assert mine
        for ring in mine:
            assert ring.stroke == core.stroke
            alike = [w for w in wires.values() if w.stroke == ring.stroke]
            assert min(alike, key=lambda w: far(ring.middle, w.points)) == core, wire


def test_a_step_shows_what_is_new_in_full() -> None:
    for step in STEPS:
        picture = f"guide/pictures/step_{step}"
        new = {(wire.start, wire.end) for wire in step_wires(step)}
        assert drawn_wires(picture, new=True).keys() == new
        names = {m.words for m in read(picture).words(r"(SW|D|R)\d+") if not m.faint}
        assert names == set(step_parts(step)) - {"U1"}
