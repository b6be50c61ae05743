"""The build guide says what the design, the drawings and the firmware say; so do its pictures."""

import re
from pathlib import Path

import pytest

from hardware.source.design import fasteners, front, perfboard_plan
from hardware.source.design.bands import bands
from hardware.source.design.breadboard_plan import HOLES, STEPS, WIRES
from hardware.source.design.legends import LEGENDS
from hardware.source.design.nets import NETS
from hardware.source.design.panel_parts import hole
from hardware.source.design.parts import PARTS, parts_of, reference_of
from hardware.source.design.pico_pinout import PINOUT
from hardware.source.drawing.shapes import LED_PAINT
from hardware.source.electrical import breadboard
from hardware.source.generate import ROOT
from hardware.source.guide import lamp_codes, led_section, selftest
from hardware.source.guide.breadboard_steps import step_parts, step_wires
from hardware.source.guide.generate import FOLDER, PICTURES
from panel import codes
from panel.pins import LAMP_PINS, SWITCH_PINS
from panel.selftest import ECHO, ECHO_LIMIT_MS
from panel.settings import TABLE
from panel.settings_file import BAD_FILE, check
from speldator.controls import ALL_LAMPS, FIRE, FIRE_LAMP, LAMPS, SWITCHES
from tests.hardware.guide_text import (
    GUIDE,
    NUMBERS,
    PANEL_WORDS,
    SVG,
    TEXT,
    counted,
    drawn,
    flat,
    numbered,
    references,
    rows,
    section,
    wire_ends,
    words,
)

SWITCH_WORDS = {name: getattr(LEGENDS["en"], name)[0] for name in SWITCHES}


def bit_name(names: tuple[str, ...], bit: int) -> str:
    return names[bit.bit_length() - 1]


# What to buy and what it is called


def test_the_resistor_table_is_the_design() -> None:
    wanted: dict[str, list[str]] = {}
    for reference, part in parts_of(("core", "led")).items():
        if part.kind == "resistor":
            wanted.setdefault(part.value, []).append(reference)
    written = rows(section("1. Tools and parts"))
    assert {row[0]: references(row[3]) for row in written} == wanted
    for value, rings, count, use in written:
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


def instructions(step: str) -> str:
    """Without pictures, and without what is seen then."""
    text = section(STEP_HEADINGS[step]).split("**You should see:**")[0]
    return re.sub(r"\[?!\[[^]]*\]\([^)]*\)\]?(\([^)]*\))?", "", text)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_names_its_parts_and_wires_and_no_others(step: str) -> None:
    text = instructions(step)
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
    text = instructions("3a")
    assert f"pin 1 in hole {HOLES['U1', 'GP0'][0]}, pin 40 in {HOLES['U1', 'VBUS'][0]}" in text
    assert f"**long leg** goes into {HOLES['D1', 'A'][0]}" in text
    bridge = next(wire for wire in WIRES if wire.start[0] == wire.end[0] == "-")
    assert f"Wire {bridge.number} bridges the gap" in text
    assert TEXT.count(f"wire {bridge.number} |") == 1
    first = next(wire for wire in WIRES if wire.net == "GND")
    assert f"wires {first.number} and {bridge.number})" in section("Symptoms")


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
    written = words(f"step_{step}")
    wires = [re.findall(r"\d+|[a-j]\d+", word) for word in written if word.startswith("wire ")]
    assert wires == [
        [str(wire.number), *(end.removeprefix("-") for end in (wire.start, wire.end))]
        for wire in step_wires(step)
    ]
    for reference in step_parts(step):
        line = next(word for word in written if re.match(rf"{reference}\b.*:", word))
        holes = re.findall(r"\b[a-j]\d+\b", line.split(":")[1])
        every = [h for (owner, _), places in HOLES.items() if owner == reference for h in places]
        assert set(holes) == ({"c1", "h1"} if reference == "U1" else set(every))
        if PARTS[reference].kind in ("resistor", "led"):
            assert PARTS[reference].value in line


def test_know_your_parts_shows_every_resistor_with_its_rings() -> None:
    written = words("know_your_parts")
    for value, rings, count, use in rows(section("1. Tools and parts")):
        assert f"Resistor {value}" in written and rings in written
        assert f"{count} of them: {', '.join(references(use))}" in written
    assert PARTS["D7"].value in written


# Pins and faults


def test_every_pin_that_is_named_has_its_number() -> None:
    named = re.findall(r"\b(GP\d+|VSYS|VBUS|GND) \(pin (\d+)\)", TEXT)
    assert len(named) > 8
    for name, pin in named:
        assert PINOUT[f"GND{pin}" if name == "GND" else name] == int(pin)


def test_the_verdicts_are_the_firmware_s() -> None:
    written = {row[0]: row[2] for row in rows(section("The self-test's verdict"))}
    pins = dict(SWITCH_PINS)
    for switch_bit, lamp_bit in ECHO:
        switch, lamp = bit_name(SWITCHES, switch_bit), bit_name(LAMPS, lamp_bit)
        look_at = written.pop(PANEL_WORDS[lamp])
        assert references(look_at) == [reference_of(switch), reference_of(f"for {switch}")]
        gpio = f"GP{pins[switch]}"
        assert f"{gpio} (pin {PINOUT[gpio]})" in look_at
        middle = ("SW3", "common") in NETS["GND"] and PARTS[reference_of(switch)].kind == "toggle"
        assert ("middle leg to ground" in look_at) == middle
    assert list(written) == [PANEL_WORDS["long_range"]]


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
    written = {int(row[0]): " ".join(row[1:]) for row in rows(section("Lamp codes"))}
    assert set(written) == set(lamp_codes.CODES) == known
    for code, meaning in lamp_codes.CODES.items():
        assert meaning in written[code]
        assert f"{code} flashes: {meaning}" in words("lamp_codes")
        assert sum(lamp_codes.phases(code)) == code and not lamp_codes.phases(code)[-1]
    assert "battery" in written[codes.BATTERY_LOW] and BAD_FILE in written[codes.SETTINGS_BAD]
    assert "panel.error" in written[codes.TICK_FAILED]
    lit = [c for c in drawn("lamp_codes").iter(f"{SVG}circle") if c.get("fill") != "#2a2d31"]
    assert len(lit) == sum(known) * len(LAMPS)


# Sizes


@pytest.mark.parametrize(
    ("heading", "fastener"),
    [
        ("6a. Perfboard", fasteners.BOARD),
        ("6b. Circuit board", fasteners.BOARD),
        ("8. Close the case", fasteners.PANEL),
    ],
)
def test_screws_are_the_fasteners(heading: str, fastener: fasteners.Fastener) -> None:
    written = re.findall(r"(\w+) screws of (\d+) mm", flat(section(heading)))
    assert [(NUMBERS[count], int(length)) for count, length in written] == [
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
    written = words("led_section")
    assert f"panel {front.THICKNESS:g} mm" in written and f"post {front.BOARD_GAP:g} mm" in written
    assert f"board {front.BOARD_THICKNESS:g} mm" in written
    assert f"M3 x {fasteners.BOARD.length:g} mm" in written
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
