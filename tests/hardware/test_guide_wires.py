"""The wires of the build guide's pictures, and the check with the meter, are the netlist."""

import re

import pytest

from hardware.source.design import front, perfboard_plan
from hardware.source.design.breadboard_plan import WIRES
from hardware.source.design.legends import LEGENDS
from hardware.source.design.nets import NETS, Pin, net_of
from hardware.source.design.parts import PARTS
from hardware.source.design.pico_pinout import GROUNDS, PINOUT
from hardware.source.electrical.joined import faults
from hardware.source.guide import boards, meter_check, toggle
from hardware.source.guide.generate import PICTURES
from hardware.source.guide.panel_behind import at, leg
from hardware.source.guide.panel_wires import Board, runs
from hardware.source.guide.power_sources import SOURCES, charger_pad
from hardware.source.guide.power_wiring import pad, switch_leg
from hardware.source.pcb import layout
from host_sim.kit.svg import number
from tests.hardware.guide_text import (
    NUMBERS,
    SVG,
    TEXT,
    drawn,
    flat,
    numbered,
    rows,
    section,
    wire_ends,
    words,
)

BOARDS = {"wires_circuit_board": boards.PCB, "wires_perfboard": boards.PERFBOARD}


# The check with the meter


def test_the_meter_s_table_is_the_copper() -> None:
    written = rows(section("6c. The check with the meter"))
    silent = [row for row in written if row[2] == "not beep"]
    supplies = [tuple(re.findall(r"pin (\d+)", " ".join(row))) for row in silent[:2]]
    chain = [int(n) for n in re.findall(r"pin (\d+)", " ".join(silent[2]))]
    names = {pin: name for name, pin in PINOUT.items()}
    wanted = [(names[int(a)], names[int(b)]) for a, b in supplies]
    wanted += [(names[n], names[n + 1]) for n in range(chain[0], chain[-1])]
    assert sorted(wanted) == sorted(meter_check.silent_pairs())
    (beeping,) = [
        re.findall(r"pin (\d+)", " ".join(row)) for row in written if "perfboard" in row[0]
    ]
    assert [[f"GND{n}" for n in beeping]] == meter_check.perfboard_grounds()
    assert f"perfboard: pin {beeping[0]} to pin {beeping[1]} beeps" in " ".join(
        words("meter_check")
    )


def test_what_must_not_beep_is_never_one_net_and_grounds_are() -> None:
    nets = layout.net_of_pins()
    for one, other in meter_check.silent_pairs():
        a, b = (nets.get(("U1", PINOUT[name]), name) for name in (one, other))
        assert a != b
    assert {nets["U1", PINOUT[name]] for name in GROUNDS} == {"GND"}
    pads = [set(perfboard_plan.pads(joint)) for joint in perfboard_plan.JOINTS]
    for group in meter_check.perfboard_grounds():
        holes = {perfboard_plan.HOLES["U1", name][0] for name in group}
        assert any(holes <= joint for joint in pads)


# Panel, boards, power: the wires of a picture are the netlist


def board_nets(board: Board) -> tuple[dict[Pin, list[str]], dict[str, list[Pin]]]:
    """Where the pins of the panel's parts and the board's holes for them are, and what is one."""
    places: dict[Pin, list[str]] = {}
    nets: dict[str, list[Pin]] = {}
    for reference in board.references:
        for name in PARTS[reference].pins:
            places[reference, name] = [str(leg((reference, name)))]
    for net, pins in NETS.items():
        mine = [pin for pin in pins if pin in places]
        if mine:
            places["board", net] = [str(board.hole(pin)) for pin in mine]
            nets[net] = [*mine, ("board", net)]
    return places, nets


@pytest.mark.parametrize("name", BOARDS)
def test_the_panel_s_wires_are_the_netlist(name: str) -> None:
    places, nets = board_nets(BOARDS[name])
    wires = sorted(wire_ends(drawn(name)))
    assert faults(wires, places, nets) == []
    for n in range(len(wires)):
        assert faults([*wires[:n], *wires[n + 1 :]], places, nets)
    alt = re.search(rf"!\[([^]]*)\]\(guide/pictures/{name}\.svg\)", TEXT)
    assert alt and f"with {next(w for w, n in NUMBERS.items() if n == len(wires))} wires" in alt[1]


@pytest.mark.parametrize("name", BOARDS)
def test_a_pair_has_the_number_of_its_wire_on_the_breadboard(name: str) -> None:
    board = BOARDS[name]
    labels = {PARTS[reference].label for reference in board.references}
    assert numbered(drawn(name)) == {wire.number for wire in WIRES if wire.net in labels}
    colours = {wire.net: wire.colour for wire in WIRES}
    for run in runs(board):
        ground = run.pin in NETS["GND"]
        assert run.colour == colours["GND" if ground else PARTS[run.pin[0]].label]


def test_from_behind_left_is_right_and_the_board_folds_up_onto_its_posts() -> None:
    lamps = [at(lamp.x, lamp.y).x for lamp in front.LAMPS]
    assert lamps == sorted(lamps, reverse=True)
    for reference, part in PARTS.items():
        if part.kind == "led":
            for pin in ("A", "K"):
                assert boards.PCB.hole((reference, pin)).x == pytest.approx(leg((reference, pin)).x)
    high, low = (boards.PCB.hole((r, "1" if r == "SW1" else "A")).y for r in ("SW1", "D1"))
    assert boards.PCB.top < high < low < boards.PCB.bottom
    for name, spots in (("wires_circuit_board", "panel"), ("wires_perfboard", "panel_perfboard")):
        posts = {round(at(*front.from_board(spot)).x, 1) for spot in front.POSTS[spots]}
        screws = [c for c in drawn(name).iter(f"{SVG}circle") if c.get("r") == "11.2"]
        assert {float(c.get("cx") or 0) for c in screws} == posts and len(screws) == 4


def test_the_perfboard_s_list_of_holes_is_the_plan() -> None:
    written = [word for word in words("wires_perfboard") if ", black " in word]
    assert len(written) == len(boards.PERFBOARD.references)
    for word, reference in zip(written, boards.PERFBOARD.references, strict=True):
        assert word.startswith(f"{reference} ")
        for text, ground in zip(re.findall(r"(\d+/\d+)", word), (False, True), strict=True):
            pins = [
                (reference, pin)
                for pin in PARTS[reference].pins
                if (reference, pin) in perfboard_plan.HOLES
                and ((reference, pin) in NETS["GND"]) == ground
            ]
            x, y = perfboard_plan.HOLES[pins[0]][0]
            assert text == f"{x}/{y}"


@pytest.mark.parametrize("name", SOURCES)
def test_the_battery_s_wires_are_the_netlist(name: str) -> None:
    source = SOURCES[name]
    hot, cold = source.ways(pad(("J1", "+")), pad(("J1", "-")))
    places: dict[Pin, list[str]] = {
        ("J1", "+"): [str(pad(("J1", "+")))],
        ("J1", "-"): [str(pad(("J1", "-")))],
        (source.reference, source.pins[0]): [str(hot[-1])],
        (source.reference, source.pins[1]): [str(cold[-1])],
    }
    assert {pin for _, pin in list(places)[2:]} == set(PARTS[source.reference].pins)
    nets = {net: [pin for pin in pins if pin in places] for net, pins in NETS.items()}
    for pin in ("closed", "common", "free"):  # the switch in the case stands for SW5's holes
        places["SW5", pin], places["switch", pin] = [str(pad(("SW5", pin)))], [str(switch_leg(pin))]
        if net_of(("SW5", pin)):
            nets[f"switch {pin}"] = [("SW5", pin), ("switch", pin)]
    wires = sorted(wire_ends(drawn(f"power_{name}")))
    assert faults(wires, places, nets) == []
    ours = {point for points in places.values() for point in points}
    for n, wire in enumerate(wires):
        if set(wire) <= ours:
            assert faults([*wires[:n], *wires[n + 1 :]], places, nets)
    others = [wire for wire in wires if not set(wire) <= ours]
    cell = {str(charger_pad(pin)) for pin in ("B+", "B-")} if name == "lipo" else set[str]()
    assert {end for _, end in others} == cell


def test_red_is_plus_and_black_is_minus_in_the_battery_s_pictures() -> None:
    for name, source in SOURCES.items():
        svg = PICTURES[f"power_{name}"]()
        for pins, paint in (((0, "+", "B+"), "#d3261f"), ((1, "-", "B-"), "#222222")):
            index, sign, cell_pad = pins
            ends = [source.ways(pad(("J1", "+")), pad(("J1", "-")))[index][-1], pad(("J1", sign))]
            ends += [charger_pad(cell_pad)] if name == "lipo" else []
            for end in ends:
                where = f'cx="{number(end.x)}" cy="{number(end.y)}"'
                mark = rf'<circle {where} r="[\d.]+" fill="(#\w+)"/>'
                assert paint in re.findall(mark, svg)


def test_the_battery_s_pictures_and_the_guide_name_the_perfboard_s_holes() -> None:
    holes = {
        (reference, pin): "/".join(map(str, perfboard_plan.HOLES[reference, pin][0]))
        for reference, pin in (("J1", "+"), ("J1", "-"), ("SW5", "closed"), ("SW5", "common"))
    }
    for name in SOURCES:
        written = " ".join(words(f"power_{name}"))
        for (reference, pin), where in holes.items():
            sign = {"-": "\u2212", "+": "+"}.get(pin) or f"number {PARTS['SW5'].pins[pin]}"
            assert f"{reference} {sign}: {where}" in written
        assert f"outer leg to SW5 number {PARTS['SW5'].pins['closed']}" in written
        assert f"middle leg to SW5 number {PARTS['SW5'].pins['common']}" in written
    assert f"(column/row) {holes['SW5', 'closed']} and {holes['SW5', 'common']}" in flat(TEXT)
    assert f"number {PARTS['SW5'].pins['closed']} (square ring)" in flat(section("7. Power"))


def test_a_toggle_is_closed_with_its_lever_down() -> None:
    written = words("toggle")
    assert f"Lever down: {LEGENDS['en'].strategy[2]}, {LEGENDS['en'].tactic[2]}" in written
    assert net_of(("SW3", "common")) == net_of(("SW4", "common")) == "GND"
    for pin, leg_of in zip(toggle.LEGS, ("upper", "middle", "lower"), strict=True):
        n = next(n for n, word in enumerate(written) if word.startswith(f"{leg_of} leg"))
        assert str(PARTS["SW3"].pins[pin]) in written[n + 1]
    assert [toggle.leg_height(pin) < 0 for pin in toggle.LEGS] == [True, False, False]
