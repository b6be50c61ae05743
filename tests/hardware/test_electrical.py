"""The design is sound: pins, currents, and plans that join what the nets say."""

from collections import Counter
from itertools import pairwise

import pytest

from hardware.source.design import breadboard_plan, perfboard_plan
from hardware.source.design.bands import bands, ohms
from hardware.source.design.facts import COLOURS, FACTS, SUPPLY_MAX_V, fact
from hardware.source.design.nets import NETS, nets_of
from hardware.source.design.parts import (
    BUILDS,
    GROUPS,
    KINDS,
    LAMP_COLOURS,
    PARTS,
    PRICES,
    parts_of,
    reference_of,
)
from hardware.source.design.pico_pinout import GROUNDS, PINOUT, pin_number
from hardware.source.design.resistors import E24, current_ma, next_e24
from hardware.source.electrical import budget
from hardware.source.electrical.joined import faults
from panel.lamps import COLOURS as PIXEL_COLOURS
from panel.pins import LAMP_PINS, PIXEL_PIN, SWITCH_PINS
from speldator.controls import FIRE_RESULT, LAMPS, MISS
from speldator.odds import DRAW_BITS, ODDS, draw

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
        assert part.group in GROUPS
    for kind in KINDS.values():
        assert kind.price in PRICES and kind.search and kind.substitutes
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
        value = PARTS[reference_of(f"for {part.label}")].value
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
    assert budget.PIXELS_MA + fact("awake_125") < fact("usb_limit")


def test_the_power_switch_is_worth_its_money() -> None:
    usable = budget.AA.usable_mah
    assert budget.AA.weeks(usable, switched_off=False) < budget.AA.weeks(usable) / 2


def test_three_aa_cells_last_half_a_year_as_delivered_and_a_year_with_nap() -> None:
    weeks = {mode: (cells := budget.aa(mode)).weeks(cells.usable_mah) for mode in budget.MODES}
    assert weeks[budget.DELIVERED] >= 26
    assert weeks[budget.NAP] >= 52
    assert weeks[budget.FAST] < weeks[budget.DELIVERED] < weeks[budget.DIMMED] < weeks[budget.NAP]


def test_the_lamps_that_are_lit_are_those_of_every_draw_there_is() -> None:
    """Counted over all bits that a roll can get, not multiplied from the odds."""
    lit = [0] * len(LAMPS)
    for row in ODDS:
        for word in range(1 << DRAW_BITS):
            outcome = draw(row, word)
            for lamp in range(5):
                lit[lamp] += outcome >> lamp & 1
            lit[5] += outcome >> FIRE_RESULT != MISS
    draws = len(ODDS) << DRAW_BITS
    assert sum(lit) / draws == budget.LIT
    milliamps = [
        count / draws * each.typical_ma for count, each in zip(lit, budget.LAMPS, strict=True)
    ]
    assert sum(milliamps) == pytest.approx(budget.LIT_MA)
    assert [each.name for each in budget.LAMPS] == list(LAMPS)
    assert budget.LIT_MA < budget.LAMPS_MA < budget.ALL_LIT_MA / 2


def test_a_napping_panel_is_awake_for_little_of_a_turn() -> None:
    # 30 s: 1 s of rolling; 30 looks, 5 events and a quarter of 120 blinks of 10 ms each.
    assert pytest.approx(1 + 3 * 0.5) == budget.AWAKE_S
    assert pytest.approx((30 + 120 / 4) * 0.010) == budget.WAKING_S
    assert pytest.approx((2.5 * 11.6 + 0.6 * 21 + 26.9 * 1.5) / 30) == budget.NAPPING_MA


def test_a_pico_takes_no_more_power_from_a_lower_voltage() -> None:
    """Which is why its current at USB, taken as constant power, is on the safe side."""
    assert 3 * fact("awake_125_at_3v") <= 4 * fact("awake_125_at_4v") <= 5 * fact("awake_125")


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
