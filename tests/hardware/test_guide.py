"""The build guide says what the design, the drawings and the firmware say; so do its pictures."""

import re
import xml.etree.ElementTree as ET
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.source.design import fasteners, front, perfboard_plan
from hardware.source.design.bands import bands
from hardware.source.design.breadboard_plan import HOLES, STEPS, WIRES
from hardware.source.design.legends import LEGENDS
from hardware.source.design.nets import NETS, Pin, net_of
from hardware.source.design.panel_parts import hole
from hardware.source.design.parts import PARTS, parts_of, reference_of
from hardware.source.design.pico_pinout import GROUNDS, PINOUT
from hardware.source.drawing.shapes import LED_PAINT
from hardware.source.electrical import breadboard
from hardware.source.electrical.joined import faults
from hardware.source.generate import ROOT
from hardware.source.guide import boards, lamp_codes, led_section, meter_check, selftest, toggle
from hardware.source.guide.breadboard_steps import step_parts, step_wires
from hardware.source.guide.generate import FOLDER, PICTURES
from hardware.source.guide.panel_behind import at, leg
from hardware.source.guide.panel_wires import Board, runs
from hardware.source.guide.power_sources import SOURCES, charger_pad
from hardware.source.guide.power_wiring import pad, switch_leg
from hardware.source.pcb import layout
from host_sim.kit.svg import number
from panel import codes
from panel.pins import LAMP_PINS, SWITCH_PINS
from panel.selftest import ECHO, ECHO_LIMIT_MS
from panel.settings import BAD_FILE, TABLE, check
from speldator.controls import ALL_LAMPS, FIRE, FIRE_LAMP, LAMPS, SWITCHES

GUIDE = ROOT / "hardware/build_guide.md"
TEXT = GUIDE.read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"
PANEL_WORDS = {lamp: " ".join(words) for lamp, words in LEGENDS["en"].lamps.items()}
SWITCH_WORDS = {name: getattr(LEGENDS["en"], name)[0] for name in SWITCHES}
NUMBERS = {"two": 2, "four": 4, "six": 6, "eight": 8, "ten": 10, "twenty": 20}
BOARDS = {"wires_circuit_board": boards.PCB, "wires_perfboard": boards.PERFBOARD}


# Reading the guide


def section(heading: str) -> str:
    """What stands below a heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[1]


def rows(text: str) -> list[list[str]]:
    """Of every table in it, without heads."""
    lines = [line.strip() for line in text.splitlines()]
    tables = [line for line in lines if line[:1] == "|"]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in tables]
    rules = [n for n, row in enumerate(cells) if set("".join(row)) == {"-"}]
    heads = {n for rule in rules for n in (rule - 1, rule)}
    return [row for n, row in enumerate(cells) if n not in heads]


def counted(words: str) -> list[int]:
    """6 to 10 and 13 to 17."""
    found: list[int] = []
    for first, last in re.findall(r"(\d+)(?: to (\d+))?", words):
        found += range(int(first), int(last or first) + 1)
    return found


def references(words: str) -> list[str]:
    """D2 to D6, R7."""
    found: list[str] = []
    for kind, first, last in re.findall(r"\b(SW|D|R)(\d+)(?: to (?:SW|D|R)(\d+))?", words):
        found += [f"{kind}{n}" for n in range(int(first), int(last or first) + 1)]
    return found


def bit_name(names: tuple[str, ...], bit: int) -> str:
    return names[bit.bit_length() - 1]


# What to buy and what it is called


def test_the_resistor_table_is_the_design() -> None:
    wanted: dict[str, list[str]] = {}
    for reference, part in parts_of(("core", "led")).items():
        if part.kind == "resistor":
            wanted.setdefault(part.value, []).append(reference)
    told = rows(section("1. Tools and parts"))
    assert {row[0]: references(row[3]) for row in told} == wanted
    for value, rings, count, use in told:
        assert rings.split(", ") == bands(value)
        assert int(count) == len(wanted[value])
        lamps = [PARTS[r].label.removeprefix("for ") for r in wanted[value]]
        colours = {PARTS[reference_of(lamp)].value for lamp in lamps} & set(LED_PAINT)
        assert set(re.findall(r"\w+", use.split(" LEDs")[0])) & set(LED_PAINT) == colours


def test_the_lamp_table_is_the_panel() -> None:
    head, *others = [line for line in TEXT.splitlines() if line.startswith("| ")][:3]
    names = [name for name, _ in LAMP_PINS]
    cells = [[cell.strip(" `") for cell in row.split("|")[2:-1]] for row in (head, *others)]
    assert cells[0] == [PANEL_WORDS[name] for name in names]
    assert cells[1] == names
    assert cells[2] == [f"{reference_of(name)} {PARTS[reference_of(name)].value}" for name in names]


# The breadboard, step by step

STEP_HEADINGS = {
    step: next(h for h in re.findall(r"^### (.*)$", TEXT, re.MULTILINE) if h.startswith(step))
    for step in STEPS
}


def told_to_do(step: str) -> str:
    """Without pictures, and without what is seen then."""
    text = section(STEP_HEADINGS[step]).split("**You should see:**")[0]
    return re.sub(r"\[?!\[[^]]*\]\([^)]*\)\]?(\([^)]*\))?", "", text)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_names_its_parts_and_wires_and_no_others(step: str) -> None:
    text = told_to_do(step)
    assert set(references(text)) == set(step_parts(step)) - {"U1"}
    named = [
        n
        for words in re.findall(r"[Ww]ires? ((?:\d+(?: to | and )?)+)", text)
        for n in counted(words)
    ]
    assert set(named) == {wire.number for wire in step_wires(step)}


def test_the_steps_together_are_the_whole_breadboard() -> None:
    parts = [reference for step in STEPS for reference in step_parts(step)]
    wires = [wire for step in STEPS for wire in step_wires(step)]
    assert sorted(parts) == sorted({reference for reference, _ in HOLES})
    assert sorted(wires) == WIRES


def test_the_first_step_names_the_holes_of_the_plan() -> None:
    text = told_to_do("3a")
    assert f"pin 1 in hole {HOLES['U1', 'GP0'][0]}, pin 40 in {HOLES['U1', 'VBUS'][0]}" in text
    assert f"**long leg** goes into {HOLES['D1', 'A'][0]}" in text
    bridge = next(wire for wire in WIRES if wire.start[0] == wire.end[0] == "-")
    assert f"Wire {bridge.number} bridges the gap" in text
    assert TEXT.count(f"wire {bridge.number} |") == 1
    first = next(wire for wire in WIRES if wire.net == "GND")
    assert f"wires {first.number} and {bridge.number})" in section("Symptoms")


# Reading a picture


@cache
def drawn(name: str) -> ET.Element:
    return ET.fromstring(PICTURES[name]())


def words(name: str) -> list[str]:
    return [element.text or "" for element in drawn(name).iter(f"{SVG}text")]


def wire_ends(root: ET.Element) -> set[tuple[str, str]]:
    """Of everything drawn as a wire: where it starts and where it ends."""
    paths = [
        re.findall(r"[-\d.]+ [-\d.]+", path.get("d") or "")
        for path in root.iter(f"{SVG}path")
        if path.get("stroke-linecap") == "round" and path.get("stroke-linejoin") == "round"
    ]
    return {(points[0], points[-1]) for points in paths}


def numbered(root: ET.Element) -> set[int]:
    """The numbers in rings."""
    found: set[int] = set()
    for parent in root.iter():
        for ring, label in pairwise(parent):
            if ring.tag == f"{SVG}circle" and ring.get("r") in ("9.5", "8.6"):
                found.add(int(label.text or ""))
    return found


@pytest.mark.parametrize("step", STEPS)
def test_a_step_s_picture_has_the_wires_so_far_and_only_the_new_ones_in_full(step: str) -> None:
    order = list(STEPS)
    so_far = [wire for name in order[: order.index(step) + 1] for wire in step_wires(name)]
    root = drawn(f"step_{step}")
    assert numbered(root) == {wire.number for wire in so_far}
    ends = {wire: (str(breadboard.at(wire.start)), str(breadboard.at(wire.end))) for wire in WIRES}
    assert wire_ends(root) == {ends[wire] for wire in so_far}
    names = {word for word in words(f"step_{step}") if re.fullmatch(r"(U|SW|D|R)\d+", word)}
    parts = [reference for name in order[: order.index(step) + 1] for reference in step_parts(name)]
    assert names == set(parts)
    faint = [g for g in root.iter(f"{SVG}g") if g.get("filter")]
    for g in faint:
        root_of = next(parent for parent in root.iter() if g in list(parent))
        root_of.remove(g)
    assert wire_ends(root) == {ends[wire] for wire in step_wires(step)}
    assert numbered(root) == {wire.number for wire in step_wires(step)}


@pytest.mark.parametrize("step", STEPS)
def test_the_list_below_a_step_s_picture_is_the_plan(step: str) -> None:
    told = words(f"step_{step}")
    wires = [re.findall(r"\d+|[a-j]\d+", word) for word in told if word.startswith("wire ")]
    assert wires == [
        [str(wire.number), *(end.removeprefix("-") for end in (wire.start, wire.end))]
        for wire in step_wires(step)
    ]
    for reference in step_parts(step):
        line = next(word for word in told if re.match(rf"{reference}\b.*:", word))
        holes = re.findall(r"\b[a-j]\d+\b", line.split(":")[1])
        every = [h for (owner, _), places in HOLES.items() if owner == reference for h in places]
        assert set(holes) == ({"c1", "h1"} if reference == "U1" else set(every))
        if PARTS[reference].kind in ("resistor", "led"):
            assert PARTS[reference].value in line


def test_know_your_parts_shows_every_resistor_with_its_rings() -> None:
    told = words("know_your_parts")
    for value, rings, count, use in rows(section("1. Tools and parts")):
        assert f"Resistor {value}" in told and rings in told
        assert f"{count} of them: {', '.join(references(use))}" in told
    assert PARTS["D7"].value in told


# Pins and faults


def test_every_pin_that_is_named_has_its_number() -> None:
    named = re.findall(r"\b(GP\d+|VSYS|VBUS|GND) \(pin (\d+)\)", TEXT)
    assert len(named) > 8
    for name, pin in named:
        assert PINOUT[f"GND{pin}" if name == "GND" else name] == int(pin)


def test_the_verdicts_are_the_firmware_s() -> None:
    told = {row[0]: row[2] for row in rows(section("The self-test's verdict"))}
    pins = dict(SWITCH_PINS)
    for switch_bit, lamp_bit in ECHO:
        switch, lamp = bit_name(SWITCHES, switch_bit), bit_name(LAMPS, lamp_bit)
        look_at = told.pop(PANEL_WORDS[lamp])
        assert references(look_at) == [reference_of(switch), reference_of(f"for {switch}")]
        gpio = f"GP{pins[switch]}"
        assert f"{gpio} (pin {PINOUT[gpio]})" in look_at
        middle = ("SW3", "common") in NETS["GND"] and PARTS[reference_of(switch)].kind == "toggle"
        assert ("middle leg to ground" in look_at) == middle
    assert list(told) == [PANEL_WORDS["long_range"]]


def test_symptoms_name_the_right_parts_and_settings() -> None:
    text = section("Symptoms")
    pairs = re.findall(r"(SW\d) and (R\d+)", text)
    assert len(pairs) == 3
    for switch, resistor in pairs:
        assert PARTS[resistor].label == f"for {PARTS[switch].label}"
    (gpio,) = re.findall(r"SW1 .* at GP(\d+)", text)
    assert int(gpio) == dict(SWITCH_PINS)["roll"]
    assert TABLE["sleep_minutes"][0] == 5 and "idle for five minutes" in text
    assert ECHO_LIMIT_MS == 60_000 and "within a minute" in section("4. Self-test")
    settings = re.findall(r"`(\w+)` to `?(\w+)", TEXT)
    assert {name for name, _ in settings} == {"lamps", "battery_low_mv"}
    for name, value in settings:
        check({name: int(value) if value.isdigit() else value})


def test_the_self_test_s_table_is_the_firmware_s() -> None:
    closed = {"strategy": LEGENDS["en"].strategy[2], "tactic": LEGENDS["en"].tactic[2]}
    wanted: dict[str, str] = {}
    for switch_bit, lamp_bit in ECHO:
        switch, lamp = bit_name(SWITCHES, switch_bit), bit_name(LAMPS, lamp_bit)
        where = f" on {closed[switch]}" if switch in closed else ""
        wanted[SWITCH_WORDS[switch] + where] = PANEL_WORDS[lamp]
    assert dict(rows(section("4. Self-test"))) == wanted


def test_the_self_test_s_picture_shows_what_the_manual_tells() -> None:
    assert [view.lit for view in selftest.chase()] == [1 << n for n in range(len(LAMPS))]
    assert [(view.closed, view.lit) for view in selftest.echo()] == list(ECHO)
    assert [view.lit for view in selftest.ends()] == [ALL_LAMPS, FIRE_LAMP, 0]
    assert (FIRE, FIRE_LAMP) in ECHO
    lit = [view.lit for views in selftest.rows().values() for view in views]
    halos = [c for c in drawn("self_test").iter(f"{SVG}circle") if c.get("fill-opacity")]
    assert len(halos) == sum(lamps.bit_count() for lamps in lit)


def test_the_lamp_codes_are_the_firmware_s() -> None:
    known = {codes.BATTERY_LOW, codes.SETTINGS_BAD, codes.TICK_FAILED}
    told = {int(row[0]): " ".join(row[1:]) for row in rows(section("Lamp codes"))}
    assert set(told) == set(lamp_codes.CODES) == known
    for code, meaning in lamp_codes.CODES.items():
        assert meaning in told[code]
        assert f"{code} flashes: {meaning}" in words("lamp_codes")
        assert sum(lamp_codes.phases(code)) == code and not lamp_codes.phases(code)[-1]
    assert "battery" in told[codes.BATTERY_LOW] and BAD_FILE in told[codes.SETTINGS_BAD]
    assert "panel.error" in told[codes.TICK_FAILED]
    lit = [c for c in drawn("lamp_codes").iter(f"{SVG}circle") if c.get("fill") != "#2a2d31"]
    assert len(lit) == sum(known) * len(LAMPS)


# The check with the meter


def test_the_meter_s_table_is_the_copper() -> None:
    told = rows(section("6c. The check with the meter"))
    silent = [row for row in told if row[2] == "not beep"]
    supplies = [tuple(re.findall(r"pin (\d+)", " ".join(row))) for row in silent[:2]]
    chain = [int(n) for n in re.findall(r"pin (\d+)", " ".join(silent[2]))]
    names = {pin: name for name, pin in PINOUT.items()}
    wanted = [(names[int(a)], names[int(b)]) for a, b in supplies]
    wanted += [(names[n], names[n + 1]) for n in range(chain[0], chain[-1])]
    assert sorted(wanted) == sorted(meter_check.silent_pairs())
    (beeping,) = [re.findall(r"pin (\d+)", " ".join(row)) for row in told if "perfboard" in row[0]]
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
    told = [word for word in words("wires_perfboard") if ", black " in word]
    assert len(told) == len(boards.PERFBOARD.references)
    for word, reference in zip(told, boards.PERFBOARD.references, strict=True):
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
        told = " ".join(words(f"power_{name}"))
        for (reference, pin), where in holes.items():
            sign = {"-": "\u2212", "+": "+"}.get(pin) or f"number {PARTS['SW5'].pins[pin]}"
            assert f"{reference} {sign}: {where}" in told
        assert f"outer leg to SW5 number {PARTS['SW5'].pins['closed']}" in told
        assert f"middle leg to SW5 number {PARTS['SW5'].pins['common']}" in told
    assert f"(column/row) {holes['SW5', 'closed']} and {holes['SW5', 'common']}" in flat(TEXT)
    assert f"number {PARTS['SW5'].pins['closed']} (square ring)" in flat(section("7. Power"))


def test_a_toggle_is_closed_with_its_lever_down() -> None:
    told = words("toggle")
    assert f"Lever down: {LEGENDS['en'].strategy[2]}, {LEGENDS['en'].tactic[2]}" in told
    assert net_of(("SW3", "common")) == net_of(("SW4", "common")) == "GND"
    for pin, leg_of in zip(toggle.LEGS, ("upper", "middle", "lower"), strict=True):
        n = next(n for n, word in enumerate(told) if word.startswith(f"{leg_of} leg"))
        assert str(PARTS["SW3"].pins[pin]) in told[n + 1]
    assert [toggle.leg_height(pin) < 0 for pin in toggle.LEGS] == [True, False, False]


# Sizes


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("heading", "fastener"),
    [
        ("6a. Perfboard", fasteners.BOARD),
        ("6b. Circuit board", fasteners.BOARD),
        ("8. Close the case", fasteners.PANEL),
    ],
)
def test_screws_are_the_fasteners(heading: str, fastener: fasteners.Fastener) -> None:
    told = re.findall(r"(\w+) screws of (\d+) mm", flat(section(heading)))
    assert [(NUMBERS[count], int(length)) for count, length in told] == [
        (fastener.number, fastener.length)
    ]


def test_the_door_s_screws_are_counted_right() -> None:
    (count,) = re.findall(r"(\w+) countersunk screws", flat(TEXT))
    assert NUMBERS[count] == fasteners.DOOR.number


def test_sizes_are_those_of_the_tables() -> None:
    text = flat(TEXT)
    assert f"{perfboard_plan.COLUMNS} x {perfboard_plan.ROWS} holes" in text
    assert f"screw holes to {hole('screw', 'drill')} mm" in text
    assert f"A {hole('screw', 'drill')} mm drill" in text
    assert f"lamps are {front.LAMP_PITCH} mm apart" in text


def test_the_cut_through_the_lamps_has_the_panel_s_sizes() -> None:
    assert led_section.POST.y == pytest.approx(front.LAMP_Y)  # the post is in the cut
    told = words("led_section")
    assert f"panel {front.THICKNESS:g} mm" in told and f"post {front.BOARD_GAP:g} mm" in told
    assert f"board {front.BOARD_THICKNESS:g} mm" in told
    assert f"M3 x {fasteners.BOARD.length:g} mm" in told
    gap = led_section.at(0, front.THICKNESS).y - led_section.at(0, led_section.BOARD).y
    assert gap == pytest.approx(front.BOARD_GAP * led_section.SCALE)
    legs = led_section.LEGS_END - led_section.BOARD - front.BOARD_THICKNESS
    assert legs > 3  # they reach through the board


# Links and pictures


def slug(heading: str) -> str:
    """As GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def test_links_and_their_headings_exist() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", TEXT):
        path, _, anchor = target.partition("#")
        file = GUIDE.parent / path if path else GUIDE
        assert file.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in map(slug, headings), target


def test_every_picture_is_in_a_document_and_says_what_it_shows() -> None:
    documents = [path.read_text(encoding="utf-8") for path in (ROOT / "hardware").rglob("*.md")]
    for name in PICTURES:
        path = f"{Path(FOLDER).relative_to('hardware')}/{name}.svg"
        alt = [
            found for text in documents for found in re.findall(rf"!\[([^]]+)\]\({path}\)", text)
        ]
        assert alt and all(len(flat(words)) > 30 for words in alt), name
    for path in (ROOT / FOLDER).iterdir():
        assert path.stem in PICTURES, f"{path.name} is made by nobody"


def test_wires_counted_in_words_are_counted_right() -> None:
    for step in STEPS:
        alt = re.search(rf"!\[([^]]*)\]\(guide/pictures/step_{step}\.svg\)", TEXT)
        assert alt
        count = re.search(r"(\w+)(?: more)? wires$", flat(alt[1]))
        assert count and NUMBERS[count[1]] == len(step_wires(step))
