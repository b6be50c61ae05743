"""The design says one thing, and every drawing and table of it says the same."""

import csv
import io
import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest

from hardware.design import (
    BUILDS,
    GROUPS,
    KINDS,
    LAMP_COLOURS,
    MATERIALS,
    NETS,
    PARTS,
    PRICES,
    Pin,
    nets_of,
    parts_of,
)
from hardware.electrical import breadboard, breadboard_plan, budget, perfboard_plan
from hardware.electrical.bands import bands, ohms
from hardware.electrical.bill import HEAD
from hardware.electrical.facts import COLOURS, FACTS, SUPPLY_MAX_V, fact
from hardware.electrical.joined import faults
from hardware.electrical.pico_pinout import GROUNDS, PINOUT, pin_number
from hardware.electrical.resistors import E24, current_ma, next_e24
from hardware.electrical.schematic import circuit, picture
from host_sim.games.svg import Point
from panel.lamps import COLOURS as PIXEL_COLOURS
from panel.pins import LAMP_PINS, PIXEL_PIN, SWITCH_PINS

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = ROOT / "hardware"


# The Pico


def test_the_pinout_is_four_gpios_and_a_ground_in_turn() -> None:
    assert sorted(PINOUT.values()) == list(range(1, 41))
    for gpio in range(16):
        assert pin_number(gpio) == gpio + 1 + (gpio + 2) // 4
    for gpio in range(16, 23):
        assert pin_number(gpio) == gpio + 5 + (gpio - 14) // 4
    named = {"VBUS": 40, "VSYS": 39, "3V3_EN": 37, "3V3": 36, "RUN": 30, "AGND": 33, "GP28": 34}
    assert named.items() <= PINOUT.items()
    assert sorted(PINOUT[name] for name in GROUNDS) == [3, 8, 13, 18, 23, 28, 33, 38]


@pytest.mark.parametrize(("name", "gpio"), [*SWITCH_PINS, *LAMP_PINS, ("pixel", PIXEL_PIN)])
def test_each_pin_of_the_table_leads_through_a_resistor_to_its_part(name: str, gpio: int) -> None:
    (pico, pico_pin), (resistor, _) = NETS[name]
    assert (pico, pico_pin) == ("U1", f"GP{gpio}")
    assert PARTS[resistor].kind == "resistor"
    behind = next(pins for pins in NETS.values() if (resistor, "2") in pins)
    reference = next(part for part, _ in behind if part != resistor)
    assert PARTS[reference].label == ("NeoPixels" if name == "pixel" else name)
    if PARTS[reference].kind == "led":  # the right way round
        assert (reference, "A") in behind and (reference, "K") in NETS["GND"]


# Parts and nets


def test_every_pin_is_in_one_net_or_free_on_purpose() -> None:
    used = Counter(pin for pins in NETS.values() for pin in pins)
    assert set(used.values()) == {1}
    every = {(part.reference, pin) for part in PARTS.values() for pin in part.pins}
    assert set(used) <= every
    free = {(part, pin) for part, pin in every - set(used) if part != "U1"}
    assert free == {("SW3", "free"), ("SW4", "free"), ("SW5", "free")}


def test_every_net_of_every_build_joins_something() -> None:
    assert all(len(pins) > 1 for pins in NETS.values())
    for groups in BUILDS.values():
        assert all(len(pins) > 1 for pins in nets_of(groups).values())
        there = parts_of(groups)
        assert {part for pins in nets_of(groups).values() for part, _ in pins} == set(there)


def test_every_part_can_be_bought() -> None:
    for part in PARTS.values():
        assert part.group in GROUPS and part.price in PRICES
        assert part.search and part.substitutes and part.footprint
    assert {part.kind for part in PARTS.values()} == set(KINDS)


def test_lamps_have_the_colours_of_the_neopixels() -> None:
    names = {
        (255, 120, 0): "amber",
        (160, 160, 160): "white",
        (0, 255, 0): "green",
        (0, 60, 255): "blue",
        (255, 0, 0): "red",
    }
    assert [names[colour] for colour in PIXEL_COLOURS] == list(LAMP_COLOURS.values())
    assert list(LAMP_COLOURS) == [name for name, _ in LAMP_PINS]


# Currents


def test_no_lamp_takes_more_than_its_pin_may_give() -> None:
    assert fact("pin_limit") == 4 and fact("total_limit") == 50
    for part in PARTS.values():
        if part.kind != "led":
            continue
        value = next(p.value for p in PARTS.values() if p.label == f"for {part.label}")
        least = ohms(value) * 0.95
        worst = (SUPPLY_MAX_V - COLOURS[part.value].lowest) / least * 1000
        assert worst <= 4
        smaller = E24[E24.index(int(str(ohms(value))[:2])) - 1] * 10 ** (len(str(ohms(value))) - 2)
        assert current_ma(SUPPLY_MAX_V, COLOURS[part.value].lowest, smaller * 0.95) > 4
    assert budget.ALL_LIT_WORST_MA <= 50
    assert all(1 <= each.typical_ma <= each.worst_ma for each in budget.LAMPS)


@pytest.mark.parametrize(
    ("wanted", "given"), [(100, 100), (100.1, 110), (465, 470), (910.5, 1000), (9.2, 10)]
)
def test_the_next_resistor_is_never_smaller(wanted: float, given: int) -> None:
    assert next_e24(wanted) == given


def test_rings() -> None:
    assert bands("470 Ω") == ["yellow", "violet", "brown", "gold"]
    assert bands("1 kΩ") == ["brown", "black", "red", "gold"]
    assert bands("240 Ω") == ["red", "yellow", "brown", "gold"]
    assert ohms("4.7 kΩ") == 4700


def test_a_closed_switch_reads_as_low_through_its_resistor() -> None:
    for n in range(7, 11):
        kilo_ohms = ohms(PARTS[f"R{n}"].value) / 1000
        assert SUPPLY_MAX_V * kilo_ohms / (kilo_ohms + fact("pull_up")) < fact("input_low") / 4


def test_neopixels_understand_the_pin_and_usb_feeds_them() -> None:
    assert budget.PIXEL_HIGH_V < 3.3 * 0.98
    assert budget.PIXEL_HIGH_WITHOUT_DIODE_V > 3.3  # which is why the diode is there
    assert fact("pixel_min") < budget.PIXEL_SUPPLY_V
    assert budget.PIXELS_MA + fact("awake") < fact("usb_limit")


def test_battery_life_by_hand() -> None:
    """The same sum in its plainest form, with the numbers of the facts as they stand."""
    lamps = 3 * (3 * (3.3 - 2.8) / 240 + 2 * (3.3 - 1.9) / 470 + (3.3 - 1.8) / 470) / 6 * 3.3 / 0.85
    milliamps = (21 * 5 + lamps * 1000) / (3 * 1.2 - 0.4)
    assert budget.AA.playing_ma == pytest.approx(milliamps)
    weeks = budget.AA.weeks(switched_off=True)
    a_week = 4 * milliamps + budget.AA.usable_mah * 0.03 / 52
    assert 2600 < budget.AA.usable_mah < 3000
    assert weeks == pytest.approx(budget.AA.usable_mah / a_week)
    assert 12 < weeks < 26
    assert budget.AA.weeks(switched_off=False) < weeks / 2


def test_a_cell_holds_less_the_more_it_gives() -> None:
    held = [budget.aa_capacity(load) for load in (25, 40, 60, 100)]
    assert held[0] == 3000 and held[-1] == 2600
    assert all(more > less for more, less in pairwise(held))


def test_batteries_never_exceed_what_vsys_stands() -> None:
    assert 3 * fact("aa_fresh") <= 5.5
    # Even empty cells keep the Pico running.
    assert 3 * 0.8 - fact("schottky") > fact("vsys_min")


def test_every_fact_has_a_source() -> None:
    assert all(each.source and each.what and each.unit for each in FACTS.values())


# Breadboard

BREADBOARD = [*breadboard_plan.strips(), *([w.start, w.end] for w in breadboard_plan.WIRES)]


def test_the_breadboard_is_the_netlist() -> None:
    assert faults(BREADBOARD, breadboard_plan.HOLES, breadboard_plan.NETS) == []


@pytest.mark.parametrize("wire", breadboard_plan.WIRES, ids=lambda wire: f"wire {wire.number}")
def test_without_any_one_wire_the_breadboard_is_wrong(wire: breadboard_plan.Wire) -> None:
    pieces = [piece for piece in BREADBOARD if piece != [wire.start, wire.end]]
    assert faults(pieces, breadboard_plan.HOLES, breadboard_plan.NETS)


def test_a_wire_too_many_is_found() -> None:
    found = faults([*BREADBOARD, ["b4", "b5"]], breadboard_plan.HOLES, breadboard_plan.NETS)
    assert found == ["fire touches roll"]
    found = faults([*BREADBOARD, ["b1", "b4"]], breadboard_plan.HOLES, breadboard_plan.NETS)
    assert found == ["U1 GP0 touches roll"]


def test_a_button_turned_by_a_quarter_works_too() -> None:
    turned = dict(breadboard_plan.HOLES)
    for button, x in (("SW1", 53), ("SW2", 60)):
        turned[button, "1"] = [f"d{x}", f"d{x + 2}"]
        turned[button, "2"] = [f"g{x}", f"g{x + 2}"]
        assert set(turned[button, "1"] + turned[button, "2"]) == {
            hole for pin in "12" for hole in breadboard_plan.HOLES[button, pin]
        }
    assert faults(BREADBOARD, turned, breadboard_plan.NETS) == []


def test_every_hole_is_there_and_takes_one_leg() -> None:
    there = {hole for strip in breadboard_plan.strips() for hole in strip}
    taken = [hole for holes in breadboard_plan.HOLES.values() for hole in holes]
    taken += [hole for w in breadboard_plan.WIRES for hole in (w.start, w.end)]
    assert set(taken) <= there
    assert [hole for hole, times in Counter(taken).items() if times > 1] == []


def test_wires_in_the_picture_end_where_the_plan_says_and_hide_no_hole() -> None:
    svg = breadboard.picture()
    paths = [
        [Point(*map(float, pair.split())) for pair in path.split(" L")]
        for path in re.findall(r'd="M([^"]+)"[^>]*stroke-linecap="round"/>', svg)
    ]
    drawn = {(points[0], points[-1]): points for points in paths}
    holes = [breadboard.at(hole) for strip in breadboard_plan.strips() for hole in strip]
    for wire in breadboard_plan.WIRES:
        ends = breadboard.at(wire.start), breadboard.at(wire.end)
        points = drawn[ends]
        near = [hole for hole in holes if hole not in ends and _distance(hole, points) < 5]
        assert near == [], f"wire {wire.number}"


def _distance(point: Point, path: list[Point]) -> float:
    """From a point to the nearest piece of a path."""
    nearest = float("inf")
    for a, b in pairwise(path):
        along = Point(b.x - a.x, b.y - a.y)
        length = along.x**2 + along.y**2
        share = ((point.x - a.x) * along.x + (point.y - a.y) * along.y) / length
        on = a.plus(along, min(1.0, max(0.0, share)))
        nearest = min(nearest, hypot(point.x - on.x, point.y - on.y))
    return nearest


# Perfboard

PERFBOARD = [perfboard_plan.pads(joint) for joint in perfboard_plan.JOINTS]


def test_the_perfboard_is_the_netlist() -> None:
    assert faults(PERFBOARD, perfboard_plan.HOLES, perfboard_plan.NETS) == []


@pytest.mark.parametrize("joint", range(len(PERFBOARD)))
def test_without_any_one_wire_the_perfboard_is_wrong(joint: int) -> None:
    pieces = [*PERFBOARD[:joint], *PERFBOARD[joint + 1 :]]
    assert faults(pieces, perfboard_plan.HOLES, perfboard_plan.NETS)


def test_the_perfboard_has_each_hole_once_and_bare_wires_run_straight() -> None:
    taken = [hole for holes in perfboard_plan.HOLES.values() for hole in holes]
    assert max(Counter(taken).values()) == 1
    for x, y in taken:
        assert 1 < x < perfboard_plan.COLUMNS and 1 < y < perfboard_plan.ROWS
    for joint in perfboard_plan.JOINTS:
        assert all(x1 == x2 or y1 == y2 for (x1, y1), (x2, y2) in pairwise(joint))


# Circuit diagram


def test_the_circuit_diagram_is_the_netlist() -> None:
    drawn = circuit()
    wanted = nets_of(GROUPS, on_board=True)
    assert faults(drawn.pieces(), drawn.places(), wanted) == []
    assert {part for part, _ in drawn.places()} == set(parts_of(GROUPS, on_board=True))


def test_without_any_one_line_the_circuit_diagram_is_wrong() -> None:
    drawn = circuit()
    wanted = nets_of(GROUPS, on_board=True)
    pieces = drawn.pieces()
    for n in range(len(pieces)):
        assert faults([*pieces[:n], *pieces[n + 1 :]], drawn.places(), wanted)


def test_the_circuit_diagram_names_every_part_and_value() -> None:
    words = " ".join(ET.fromstring(picture()).itertext())
    for reference, part in parts_of(GROUPS, on_board=True).items():
        assert re.search(rf"\b{reference}\b", words)
        if part.kind in ("resistor", "schottky", "rectifier", "capacitor", "led"):
            assert part.value in words


# Tables


def cells(document: str, heading: str) -> list[list[str]]:
    """The rows of the first table below a heading of one of our generated documents."""
    text = (HARDWARE / document).read_text(encoding="utf-8").split(f"{heading}\n", 1)[1]
    lines = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert lines
    return [re.split(r" \| ", line.strip("| ")) for line in lines[0].splitlines()[2:]]


def test_the_wiring_tables_alone_give_the_netlist() -> None:
    """Someone who follows the words and never looks at the picture builds the same."""
    order = {"led": ("A", "K"), "toggle": ("closed", "common", "free")}
    places: dict[Pin, list[str]] = {}
    for reference, _, holes in cells("wiring.md", "### Parts"):
        if reference == "U1":
            assert holes == "pin 1 c1, pin 20 c20, pin 21 h20, pin 40 h1"
            continue
        names = order.get(PARTS[reference].kind, ("1", "2"))
        for name, hole in zip(names, holes.split(", "), strict=True):
            places[reference, name] = re.findall(r"\b[a-j]\d+\b", hole)
    for name, number in PINOUT.items():
        places["U1", name] = [f"c{number}" if number <= 20 else f"h{41 - number}"]
    wires = [
        [re.sub(r"upper . rail at ", "-", hole) for hole in row[1:3]]
        for row in cells("wiring.md", "### Wires")
    ]
    pieces = [*breadboard_plan.strips(), *wires]
    assert faults(pieces, places, nets_of(BUILDS["breadboard"])) == []
    jumpers = next(m for m in MATERIALS if m.what == "jumper wires")
    assert jumpers.quantity == str(len(wires))


def test_the_pin_table_is_the_firmware_s() -> None:
    told = {row[0].strip("`"): (row[1], row[2]) for row in cells("wiring.md", "## Every pin")}
    pins = (*SWITCH_PINS, *LAMP_PINS, ("pixels", PIXEL_PIN))
    assert told == {name: (f"GP{gpio}", str(pin_number(gpio))) for name, gpio in pins}


def test_the_bill_lists_every_part_once() -> None:
    content = (HARDWARE / "bill_of_materials.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(content)))
    assert rows and tuple(rows[0]) == HEAD
    listed = [(ref, row["value"]) for row in rows for ref in row["references"].split()]
    assert sorted(listed) == sorted((ref, part.value) for ref, part in PARTS.items())
    for row in rows:
        assert row["search for"] and row["price"] in PRICES and row["substitutes"]
        if row["references"]:
            assert int(row["quantity"]) == len(row["references"].split())
    readable = (HARDWARE / "bill_of_materials.md").read_text(encoding="utf-8")
    assert all(re.search(rf"\b{reference}\b", readable) for reference in PARTS)


def test_the_current_table_adds_up() -> None:
    *lamps, total = cells("power.md", "## Current of the pins")
    assert len(lamps) == len(LAMP_PINS)
    assert all(float(row[4]) <= float(row[5]) for row in lamps)
    worst = sum(float(row[4]) for row in lamps)
    assert worst == pytest.approx(float(total[4].strip("*")), abs=0.1)
    assert worst <= float(total[5].strip("*"))
