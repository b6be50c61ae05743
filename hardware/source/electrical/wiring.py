"""The wiring tables: by pin, on a breadboard, on a perfboard."""

from hardware.source.design import breadboard_plan, perfboard_plan
from hardware.source.design.bands import bands
from hardware.source.design.legends import WORDS
from hardware.source.design.parts import PARTS, reference_of
from hardware.source.design.pico_pinout import GROUNDS, PINOUT, pin_number
from hardware.source.electrical.markdown import MADE, page, table
from panel.pins import LAMP_PINS, PIXEL_PIN, SWITCH_PINS


def _pins() -> str:
    rows: list[tuple[str, ...]] = []
    for name, gpio in (*SWITCH_PINS, *LAMP_PINS):
        part, resistor = PARTS[reference_of(name)], PARTS[reference_of(f"for {name}")]
        kind = f"{part.value} LED" if part.kind == "led" else part.kind
        what = f"{part.reference} {WORDS[name]} ({kind})"
        rows.append(
            (
                f"`{name}`",
                f"GP{gpio}",
                str(pin_number(gpio)),
                resistor.reference,
                resistor.value,
                what,
            )
        )
    data = PARTS["R11"]
    rows.append(
        ("`pixels`", f"GP{PIXEL_PIN}", str(pin_number(PIXEL_PIN)), "R11", data.value, "J2 data")
    )
    return table(("name", "GPIO", "pin of the Pico", "through", "value", "to"), rows)


def _value(reference: str) -> str:
    part = PARTS[reference]
    if part.kind == "resistor":
        return f"{part.value}: {', '.join(bands(part.value))}"
    if part.kind == "led":
        return f"{part.value} LED, {WORDS[part.label]}"
    return f"{part.kind}, {WORDS[part.label]}" if part.label in WORDS else part.value


def _breadboard_parts() -> str:
    names = {"A": "long leg ", "K": "short leg "}
    rows: list[tuple[str, str, str]] = []
    references = dict.fromkeys(reference for reference, _ in breadboard_plan.HOLES)
    for reference in references:
        if reference == "U1":
            ends = [("pin 1", "GP0"), ("pin 20", "GP15"), ("pin 21", "GP16"), ("pin 40", "VBUS")]
            holes = ", ".join(f"{n} {breadboard_plan.HOLES['U1', p][0]}" for n, p in ends)
        else:
            holes = ", ".join(
                names.get(pin, "") + " and ".join(places)
                for (owner, pin), places in breadboard_plan.HOLES.items()
                if owner == reference
            )
        rows.append((reference, _value(reference), holes))
    return table(("part", "what", "holes"), rows)


def _hole(hole: str) -> str:
    return f"upper \u2212 rail at {hole[1:]}" if hole[0] == "-" else hole


def _breadboard_wires() -> str:
    rows = [
        (
            str(w.number),
            _hole(w.start),
            _hole(w.end),
            w.colour,
            w.net if w.net == "GND" else f"`{w.net}`",
        )
        for w in breadboard_plan.WIRES
    ]
    return table(("wire", "from", "to", "colour in the picture", "net"), rows)


def _perfboard_wires() -> str:
    nets = {pin: net for net, pins in perfboard_plan.NETS.items() for pin in pins}
    owners = {
        hole: nets[p] for p, holes in perfboard_plan.HOLES.items() if p in nets for hole in holes
    }
    rows = [
        (owners[joint[0]], " \u2192 ".join(f"{x}/{y}" for x, y in joint))
        for joint in perfboard_plan.JOINTS
    ]
    return table(("net", "holes, as column/row"), rows)


def markdown() -> str:
    """The whole page."""
    ground = ", ".join(str(number) for number in sorted(PINOUT[name] for name in GROUNDS))
    return page(
        "# Wiring",
        MADE,
        "## Every pin",
        f"The other side of every part goes to ground (GND: pins {ground} of the Pico, all alike)."
        " An LED's long leg (+) is the one towards its resistor. A toggle uses its middle leg, to"
        " ground, and one outer leg; the third stays free. Circuit diagram:"
        " [schematic.svg](schematic.svg), to print: [schematic.pdf](schematic.pdf).",
        _pins(),
        "## On a breadboard",
        "![The breadboard with all parts and numbered wires](breadboard.svg)",
        "No soldering, power from USB. Full-size breadboard, column 1 at the left. Set the Pico in"
        " first, its USB socket to the left: pins 1 to 20 then have the number of their column."
        " The toggles here are slide switches: pushed to the left they are closed (RETREAT,"
        " REPAIR). Resistors and buttons have no direction, LEDs have.",
        "### Parts",
        _breadboard_parts(),
        "### Wires",
        f"Wire {breadboard_plan.WIRES[-1].number} bridges the gap that many boards have in the"
        " middle of their rails; on a board without one it does no harm.",
        _breadboard_wires(),
        "## On a perfboard",
        "![The perfboard from above and from below](perfboard.svg)",
        "Each row left of the Pico is one lamp or switch. Solder the two sockets for the Pico"
        " first, then the resistors, then the bare wires underneath; the wires to the panel come"
        " last: the inner hole to the LED's long leg or the switch's contact, the outer hole"
        " (black) to the short leg or the switch's middle leg. D7, SW5 and J1 only with a"
        " battery; SW6 as you like.",
        "### Bare wires underneath",
        "Columns and rows as seen from above.",
        _perfboard_wires(),
    )
