"""Every column of every table that is made from the design, held to it by arithmetic of its own."""

import csv
import re
from collections import Counter
from math import floor, log

import pytest

from hardware.source.design import breadboard_plan, perfboard_plan
from hardware.source.design.facts import COLOURS, FACTS, fact
from hardware.source.design.fasteners import FASTENERS
from hardware.source.design.materials import MATERIALS
from hardware.source.design.nets import NETS, Pin, nets_of
from hardware.source.design.parts import BUILDS, GROUPS, KINDS, LAMP_COLOURS, PARTS, PRICES
from hardware.source.design.pico_pinout import GROUNDS, PINOUT
from hardware.source.electrical.joined import faults
from hardware.source.generate import ROOT
from panel.pins import LAMP_PINS, PIXEL_PIN, SWITCH_PINS
from tests.hardware.panel_words import ENGLISH

HARDWARE = ROOT / "hardware"
Row = dict[str, str]


def rows(document: str, heading: str) -> list[Row]:
    """The first table below a heading of one of our documents, by the words above its columns."""
    text = (HARDWARE / document).read_text(encoding="utf-8").split(f"\n{heading}", 1)[1]
    found = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert found
    lines = [line.strip("|").split("|") for line in found[0].splitlines()]
    head, _, *others = [[cell.strip() for cell in line] for line in lines]
    return [dict(zip(head, other, strict=True)) for other in others]


# From the netlist, not from the names of the parts


def beyond(pin: Pin) -> list[Pin]:
    """What else is in a pin's net."""
    return [p for pins in NETS.values() if pin in pins for p in pins if p != pin]


def through(gpio: int) -> tuple[str, str]:
    """The resistor at a GPIO, and the part behind it."""
    ((resistor, near),) = beyond(("U1", f"GP{gpio}"))
    assert PARTS[resistor].kind == "resistor"
    behind = beyond((resistor, "2" if near == "1" else "1"))
    return resistor, behind[0][0]


def ohms(value: str) -> float:
    number, unit = value.split()
    return float(number) * {"Ω": 1, "kΩ": 1000}[unit]


_DIGITS = "black brown red orange yellow green blue violet grey white"


def rings(value: str) -> str:
    """IEC 60062: two digits, zeros, 5 %; or three digits, zeros, 1 %."""
    colours = [
        "black",
        "brown",
        "red",
        "orange",
        "yellow",
        "green",
        "blue",
        "violet",
        "grey",
        "white",
    ]
    colours, number = _DIGITS.split(), f"{ohms(value):.0f}"
    four = [colours[int(d)] for d in number[:2]] + [colours[len(number) - 2], "gold"]
    zeros = "black" if len(number) == 3 else colours[len(number) - 3]
    five = [colours[int(d)] for d in number[:3]] + [zeros, "brown"]
    return f"({', '.join(four)}; 1 %: {', '.join(five)})"


# Bill of materials


def bill() -> list[Row]:
    text = (HARDWARE / "bill_of_materials.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_s_bill_lists_its_parts_and_counts_them(group: str) -> None:
    listed: list[str] = []
    for row in rows("bill_of_materials.md", f"## `{group}`: {GROUPS[group]}"):
        references = row["references"].split(", ")
        assert row["how many"] == str(len(references)), row
        for part in (PARTS[reference] for reference in references):
            value = f"{part.value} {rings(part.value)}" if part.kind == "resistor" else part.value
            assert (row["part"], row["value"]) == (part.kind, value)
            kind = KINDS[part.kind]
            assert row["search for"] == kind.search.format(value=part.value)
            assert (row["price"], row["instead"]) == (kind.price, kind.substitutes)
        listed += references
    assert sorted(listed) == sorted(r for r, part in PARTS.items() if part.group == group)


def test_the_bill_to_import_says_what_the_one_to_read_says() -> None:
    read = [
        (
            row["part"],
            row["how many"],
            row["value"].split(" (")[0],
            row["references"].replace(",", ""),
            group,
            row["search for"],
            row["price"],
            row["instead"],
        )
        for group in GROUPS
        for row in rows("bill_of_materials.md", f"## `{group}`")
    ]
    read += [
        (
            row["what"],
            row["how many"],
            "",
            "",
            row["for"],
            row["search for"],
            row["price"],
            row["instead"],
        )
        for row in rows("bill_of_materials.md", "## Beside the parts")
    ]
    head = ("part", "quantity", "value", "references", "for", "search for", "price", "substitutes")
    assert tuple(bill()[0]) == head
    assert [tuple(row.values()) for row in bill()] == read
    assert all(
        row["price"] in PRICES and row["search for"] and row["substitutes"] for row in bill()
    )


def material(what: str) -> str:
    """How many the bill lists."""
    (found,) = (
        row for row in rows("bill_of_materials.md", "## Beside the parts") if row["what"] == what
    )
    return found["how many"]


def count(kind: str, group: str) -> int:
    return sum(part.kind == kind and part.group == group for part in PARTS.values())


def test_what_is_bought_beside_the_parts_is_enough() -> None:
    wanted = {
        "USB cable": 1,
        "breadboard": 1,
        "perfboard": 1,
        "circuit board": 1,
        "LiPo cell": 1,
        "LED bezel": len(LAMP_COLOURS),
        "AA cell": int(PARTS["BT1"].value.removesuffix(" x AA")),
        "jumper wires": len(rows("wiring.md", "### Wires")),
        "socket 1 x 20": len(PINOUT) // 20,
        "large tactile switch": count("button", "core"),
        "slide switch": count("toggle", "core"),
    }
    assert {what: int(material(what)) for what in wanted} == wanted
    # Nothing that is counted is left out here.
    screws = {fastener.what for fastener in FASTENERS}
    assert {m.what for m in MATERIALS if m.quantity.isdigit()} == wanted.keys() | screws


def test_screws_are_counted_as_the_case_counts_them() -> None:
    listed = Counter(
        {
            (row["what"], row["search for"], row["for"]): int(row["how many"])
            for row in rows("bill_of_materials.md", "## Beside the parts")
            if row["what"].startswith("M3")
        }
    )
    assert listed == Counter(
        {(f.what, f"{f.what}, {f.length:g} mm", f"case: {f.use}"): f.number for f in FASTENERS}
    )


def test_the_bare_wire_is_enough_for_the_perfboard() -> None:
    """Straight from hole to hole, 2.54 mm each."""
    metres, unit = material("bare wire").split()
    holes = sum(len(perfboard_plan.pads(joint)) - 1 for joint in perfboard_plan.JOINTS)
    assert unit == "m" and holes * 0.00254 < float(metres)


# Ratings


def test_the_pixels_resistor_is_one_of_those_that_damp_and_do_not_stop_the_data() -> None:
    """Between what guides to NeoPixels ask for."""
    assert 220 <= ohms(PARTS["R11"].value) <= 470


def test_the_capacitor_stands_usb_and_is_one_that_its_own_substitutes_allow() -> None:
    micro, volts = map(float, re.findall(r"([\d.]+) (?:µF|V)", PARTS["C1"].value))
    least, most, least_v = map(
        float,
        re.findall(r"([\d.]+) to ([\d.]+) µF, ([\d.]+) V or more", KINDS["capacitor"].substitutes)[
            0
        ],
    )
    assert least <= micro <= most and volts >= least_v >= 6.3 > 1.2 * fact("usb")


# Wiring


def test_the_pin_table_is_the_firmware_and_the_netlist() -> None:
    pins = (*SWITCH_PINS, *LAMP_PINS, ("pixels", PIXEL_PIN))
    told = rows("wiring.md", "## Every pin")
    for row, (name, gpio) in zip(told, pins, strict=True):
        resistor, reference = through(gpio)
        part = PARTS[reference]
        assert row["name"] == f"`{name}`" and row["GPIO"] == f"GP{gpio}"
        assert row["pin of the Pico"] == str(PINOUT[f"GP{gpio}"])
        assert (row["through"], row["value"]) == (resistor, PARTS[resistor].value)
        kind = f"{part.value} LED" if part.kind == "led" else part.kind
        wanted = f"{reference} {ENGLISH[name]} ({kind})" if name in ENGLISH else f"{reference} data"
        assert row["to"] == wanted
        assert part.label == {"pixels": "NeoPixels"}.get(name, name)


def test_the_grounds_are_all_named() -> None:
    text = (HARDWARE / "wiring.md").read_text(encoding="utf-8")
    (told,) = re.findall(r"GND: pins ([\d, ]+) of the Pico", text)
    assert {int(n) for n in told.split(", ")} == {PINOUT[name] for name in GROUNDS}


def test_the_breadboard_s_tables_alone_give_the_netlist() -> None:
    """Someone who follows the words and never looks at the picture builds the same."""
    order = {"led": ("A", "K"), "toggle": ("closed", "common", "free")}
    places: dict[Pin, list[str]] = {}
    for row in rows("wiring.md", "### Parts"):
        reference, holes = row["part"], row["holes"]
        if reference == "U1":
            assert holes == "pin 1 c1, pin 20 c20, pin 21 h20, pin 40 h1"
            continue
        kind = PARTS[reference].kind
        for name, hole in zip(order.get(kind, ("1", "2")), holes.split(", "), strict=True):
            places[reference, name] = re.findall(r"\b[a-j]\d+\b", hole)
            leg = {"A": "long leg ", "K": "short leg "}.get(name, "")
            assert hole.startswith(leg) and ("leg" in hole) == bool(leg)
    for name, number in PINOUT.items():
        places["U1", name] = [f"c{number}" if number <= 20 else f"h{41 - number}"]
    wires = [
        [re.sub(r"upper . rail at ", "-", row[end]) for end in ("from", "to")]
        for row in rows("wiring.md", "### Wires")
    ]
    pieces = [*breadboard_plan.strips(), *wires]
    assert faults(pieces, places, nets_of(BUILDS["breadboard"])) == []


def test_the_breadboard_s_parts_are_what_the_design_says() -> None:
    for row in rows("wiring.md", "### Parts"):
        part = PARTS[row["part"]]
        if part.kind == "resistor":
            four = rings(part.value).strip("()").split(";")[0]
            assert row["what"] == f"{part.value}: {four}"
        elif part.kind == "led":
            assert row["what"] == f"{LAMP_COLOURS[part.label]} LED, {ENGLISH[part.label]}"
        elif part.kind != "pico":
            assert row["what"] == f"{part.kind}, {ENGLISH[part.label]}"


def test_a_wire_of_the_table_is_called_for_the_net_that_it_is_part_of() -> None:
    pins = {name: f"a{PINOUT[f'GP{gpio}']}" for name, gpio in (*SWITCH_PINS, *LAMP_PINS)}
    told = rows("wiring.md", "### Wires")
    assert [row["wire"] for row in told] == [str(n) for n in range(1, len(told) + 1)]
    for row in told:
        name = row["net"].strip("`")
        if name == "GND":
            assert row["colour in the picture"] == "black" and "rail" in row["to"]
        else:
            assert row["from"] == pins.pop(name) and row["colour in the picture"] != "black"
    assert not pins
    colours = [row["colour in the picture"] for row in told if row["net"] != "GND"]
    assert len(set(colours)) == len(colours)


def test_the_perfboard_s_table_alone_gives_the_netlist() -> None:
    """Columns first: the Pico's pins are in two columns, each of its rows has a pin."""
    told = rows("wiring.md", "### Bare wires underneath")
    joints: list[list[perfboard_plan.Hole]] = []
    for row in told:
        holes = [hole.split("/") for hole in row["holes, as column/row"].split(" \u2192 ")]
        joints.append([(int(column), int(line)) for column, line in holes])
    pieces = [perfboard_plan.pads(joint) for joint in joints]
    assert faults(pieces, perfboard_plan.HOLES, perfboard_plan.NETS) == []
    for row, piece in zip(told, pieces, strict=True):
        touched = [
            p for p, holes in perfboard_plan.HOLES.items() if not set(holes).isdisjoint(piece)
        ]
        assert touched and all(p in NETS[row["net"]] for p in touched)


# Power


def milliamps(supply: float, forward: float, value: str, short: float = 0.0) -> float:
    return (supply - forward) / (ohms(value) * (1 - short)) * 1000


HIGHEST = 3.3 * 1.02


def test_the_resistor_table_is_ohm_s_law() -> None:
    told = rows("power.md", "## Resistors of the LEDs")
    assert [row["colour"] for row in told] == list(COLOURS)
    used = {
        PARTS[led].value: PARTS[resistor].value
        for resistor, led in (through(gpio) for _, gpio in LAMP_PINS)
    }
    for row in told:
        colour, value = COLOURS[row["colour"]], row["E24"].strip("*")
        assert row["V_F listed"] == f"{colour.typical:.1f} V"
        assert row["V_F lowest"] == f"{colour.lowest:.1f} V"
        needed = (HIGHEST - colour.lowest) / 0.004 / 0.95
        assert row["needed"] == f"{needed:.0f} Ω"
        assert needed <= ohms(value) < needed * 1.1  # E24 steps are a tenth
        assert row["typical current"] == f"{milliamps(3.3, colour.at_work, value):.1f} mA"
        assert row["source"] == colour.source
        assert used.get(colour.name, value) == value


def test_the_current_table_is_ohm_s_law_and_adds_up() -> None:
    *told, total = rows("power.md", "## Current of the pins")
    typical = worst = 0.0
    for row, (lamp, gpio) in zip(told, LAMP_PINS, strict=True):
        resistor, led = through(gpio)
        colour, value = COLOURS[PARTS[led].value], PARTS[resistor].value
        assert (row["lamp"], row["colour"]) == (ENGLISH[lamp], LAMP_COLOURS[lamp])
        assert row["resistor"] == value
        usual, most = (
            milliamps(3.3, colour.at_work, value),
            milliamps(HIGHEST, colour.lowest, value, 0.05),
        )
        assert (row["typical mA"], row["worst mA"]) == (f"{usual:.1f}", f"{most:.2f}")
        assert most <= float(row["limit mA"]) == 4
        typical, worst = typical + usual, worst + most
    assert total["typical mA"] == f"**{typical:.1f}**" and total["worst mA"] == f"**{worst:.1f}**"
    assert worst <= float(total["limit mA"].strip("*")) == 50


def test_the_battery_table_by_hand() -> None:
    """The same sums in their plainest form."""
    typical = [
        milliamps(3.3, COLOURS[PARTS[led].value].at_work, PARTS[resistor].value)
        for resistor, led in (through(gpio) for _, gpio in LAMP_PINS)
    ]
    # In sixteenths of all rolls; for one second of thirty all blink.
    lit = sum(n / 16 * each for n, each in zip((8, 4, 8, 4, 3, 10), typical, strict=True))
    lamps_mw = (29 * lit + sum(typical) / 2) / 30 * 3.3 / (fact("efficiency") / 100)
    napping = (2.5 * fact("awake_48") + 0.6 * fact("awake_125") + 26.9 * fact("asleep")) / 30
    settings = {
        "as delivered": fact("awake_48") * 5 + lamps_mw,
        "with `nap`": napping * 5 + lamps_mw,
        "with `brightness` 50": fact("awake_48") * 5 + lamps_mw / 2,
        "with `clock_mhz` 125": fact("awake_125") * 5 + lamps_mw,
    }
    capacities = {
        "3 x AA alkaline": 3 * fact("aa_volts"),
        f"LiPo {fact('lipo'):g} mAh": fact("lipo_volts"),
    }
    told = rows("power.md", "## Battery life")
    assert [(row["battery"], row["settings"]) for row in told] == [
        (battery, setting) for battery in capacities for setting in settings
    ]
    for row in told:
        behind = capacities[row["battery"]] - fact("schottky")
        playing, asleep = settings[row["settings"]] / behind, fact("asleep") * 5 / behind
        if "AA" in row["battery"]:
            between = max(0, log(playing / 25) / log(4))
            usable = fact("aa_25") - between * (fact("aa_25") - fact("aa_100"))
            warned, lost = usable * fact("aa_warned") / 100, usable * fact("aa_lost") / 100 / 52
        else:
            usable = fact("lipo") * fact("lipo_share") / 100
            warned = fact("lipo") * fact("lipo_warned") / 100
            lost = usable * fact("lipo_lost") / 100 * 12 / 52
        week = 4 * playing + lost
        assert row["playing"] == f"{playing:.0f} mA"
        assert row["usable"] == f"{usable:.0f} mAh"
        assert row["of play"] == f"{usable / playing:.0f} h"
        assert row["4 h a week, switched off"] == f"**{floor(usable / week)} weeks**"
        assert row["the panel warns after"] == f"{floor(warned / week)} weeks"
        never_off = week + (7 * 24 - 4) * asleep
        assert row["never switched off"] == f"{usable / never_off:.1f} weeks"


def test_every_fact_is_in_the_table_with_its_source() -> None:
    told = rows("power.md", "## The numbers, and where they are from")
    assert [tuple(row.values()) for row in told] == [
        (each.what, f"{each.value:g} {each.unit}", each.source) for each in FACTS.values()
    ]
